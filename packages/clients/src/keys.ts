import type { Json } from "@skill-convert/core";
import { requireShape, requireString } from "@skill-convert/core/adapters";
import { CLIENTS, type Client } from "./clients.js";
import type { SourceId } from "./sources.js";

/** A client reads a key, accepts it without any effect, or ignores it. */
export type KeyUse = "reads" | "accepts" | "ignores";
/** The use of a key by a client, and the source for it. */
export type KeyCell = readonly [use: KeyUse, source: SourceId];

/** The type of a YAML value. */
export type Form = "string" | "boolean" | "list" | "mapping";

/** A key of the front matter, and its use by the clients. */
export interface ClientKey {
  readonly key: string;
  /**
   * The types that every client which documents the key accepts; missing if the clients differ or no source names them.
   */
  readonly forms?: readonly Form[];
  /** The consequence for the skill in a client that ignores the key; missing if it does no harm. */
  readonly ignored?: string;
  /** The value that does harm if it is ignored; if missing, any value does. */
  readonly harmful?: Json;
  /** The use of the key by the id of the client. */
  readonly clients: Readonly<Record<string, KeyCell>>;
}

const only = (use: KeyUse, source: SourceId, ...ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [id, [use, source] as const]));
const claude = only("reads", "c1", "claude-code");
/** Keys that only the documentation of Claude Code defines. */
const ofClaude = (...keys: readonly string[]): readonly ClientKey[] => keys.map((key) => ({ key, clients: claude }));

/**
 * The keys that the specification and the clients define. If a row lacks a client, no source says that it reads the
 * key.
 */
export const KEY_TABLE: readonly ClientKey[] = [
  { key: "name", clients: everyClient() },
  { key: "description", clients: everyClient() },
  {
    key: "license",
    clients: { ...only("accepts", "c1", "claude-code"), ...only("reads", "o1", "opencode"), ...kiro() },
  },
  {
    key: "compatibility",
    clients: { ...only("accepts", "c1", "claude-code"), ...only("reads", "o1", "opencode"), ...kiro() },
  },
  {
    key: "metadata",
    clients: {
      ...only("accepts", "c1", "claude-code"),
      ...only("reads", "x1", "codex"),
      ...only("reads", "u1", "cursor"),
      ...only("reads", "o1", "opencode"),
      ...only("accepts", "l2", "cline"),
      ...kiro(),
    },
  },
  {
    key: "allowed-tools",
    clients: {
      ...claude,
      ...only("reads", "p1", "copilot-cli"),
      ...only("accepts", "l2", "cline"),
      kiro: ["ignores", "vl"],
    },
  },
  {
    key: "disallowed-tools",
    forms: ["string", "list"],
    clients: claude,
    ignored: "the tools are not withheld from the agent",
  },
  { key: "when_to_use", forms: ["string"], clients: claude, ignored: "the agent does not see when to use the skill" },
  {
    key: "argument-hint",
    forms: ["string"],
    clients: { ...claude, ...only("reads", "v1", "vscode"), ...only("reads", "rs", "copilot-cli") },
  },
  { key: "arguments", forms: ["string", "list"], clients: claude },
  {
    key: "disable-model-invocation",
    ignored: "the model may use the skill unasked",
    harmful: true,
    clients: {
      ...claude,
      ...only("reads", "v1", "vscode"),
      ...only("reads", "p1", "copilot-cli"),
      ...only("reads", "u1", "cursor"),
    },
  },
  {
    key: "user-invocable",
    clients: {
      ...claude,
      ...only("reads", "v1", "vscode"),
      ...only("reads", "p1", "copilot-cli"),
      cursor: ["reads", "rs"],
    },
  },
  { key: "context", clients: { ...claude, ...only("reads", "v1", "vscode") } },
  ...ofClaude("agent", "background", "model", "effort", "shell"),
  { key: "hooks", clients: claude, ignored: "the hooks do not run" },
  { key: "paths", forms: ["string", "list"], clients: { ...claude, ...only("reads", "u1", "cursor") } },
  { key: "globs", forms: ["string", "list"], clients: only("reads", "u1", "cursor") },
  { key: "icon", forms: ["string"], clients: only("reads", "u1", "cursor") },
  { key: "color", forms: ["string"], clients: only("reads", "u1", "cursor") },
  {
    key: "modeSlugs",
    forms: ["list"],
    clients: only("reads", "r1", "roo"),
    ignored: "the skill is offered in every mode",
  },
  {
    key: "mode",
    forms: ["string"],
    clients: only("reads", "r1", "roo"),
    ignored: "the skill is offered in every mode",
  },
  { key: "disabled", clients: only("reads", "l1", "cline"), ignored: "the skill is not disabled", harmful: true },
  { key: "enabled", clients: only("reads", "l1", "cline"), ignored: "the skill is not disabled", harmful: false },
];

function everyClient(): Readonly<Record<string, KeyCell>> {
  return Object.fromEntries(CLIENTS.map(({ id, folders }) => [id, ["reads", folders] as const]));
}

function kiro() {
  return only("reads", "k1", "kiro");
}

const BY_KEY: ReadonlyMap<string, ClientKey> = new Map(KEY_TABLE.map((row) => [row.key, row]));

/** Returns the row of a key; undefined if the table lacks the key. */
export function clientKey(key: string): ClientKey | undefined {
  return BY_KEY.get(key);
}

/**
 * Returns what a client does with a key; undefined if it is not known. A client that ignores unknown keys also ignores
 * every key that it is not known to read.
 *
 * @example
 * useOf("argument-hint", clientNamed("vscode")); // ["reads", "v1"]
 */
export function useOf(key: string, client: Client): KeyCell | undefined {
  requireString(key, "the key of useOf");
  requireShape(client, "the client of useOf", "one of CLIENTS", "id", "faults");
  const { id, faults } = client;
  const cell = BY_KEY.get(key)?.clients[id];
  if (cell) return cell;
  const unknown = faults["unknown-key"];
  return unknown?.[0] === "ignores" ? ["ignores", unknown[1]] : undefined;
}

/** The keys of the table, and those that the documentation of other clients defines. */
export const CLIENT_KEYS: readonly string[] = [
  ...KEY_TABLE.map(({ key }) => key),
  // Keys of Qwen Code and Devin, known at second hand.
  "allowedTools",
  "permissions",
  "priority",
  "triggers",
];
