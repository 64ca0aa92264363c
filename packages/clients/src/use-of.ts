import type { Client } from "./client.js";
import { clientKey, type KeyCell } from "./keys.js";
import type { ClientId } from "./titles.js";

/**
 * Returns what a client does with a key; undefined if it is not known. A client that ignores unknown keys also ignores
 * every key that it is not known to read.
 *
 * @example
 * useOf("argument-hint", clientNamed("vscode")); // ["reads", "v1"]
 */
export function useOf(key: string, client: Client): KeyCell | undefined {
  const { id, faults, folders } = client;
  const row = clientKey(key);
  const cell = row?.clients[id as ClientId];
  if (cell) return cell;
  if (row?.everyClient && !row.notKnownOf?.includes(id as ClientId)) return ["reads", folders];
  const unknown = faults["unknown-key"];
  return unknown?.[0] === "ignores" ? ["ignores", unknown[1]] : undefined;
}
