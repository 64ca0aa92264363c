import { CLIENTS, type Client, CURRENT_CLIENTS, changeNotices, clientNamed } from "@skill-convert/clients";
import type { Diagnostic } from "@skill-convert/core";
import { InputError } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/text";

/**
 * Finds clients by their ids, separated by commas. `all` are those that are current.
 *
 * @throws InputError for an unknown client
 */
export function clientsNamed(names: string): readonly Client[] {
  if (names === "all") return CURRENT_CLIENTS;
  return names.split(",").map((each) => {
    const name = each.trim();
    const client = clientNamed(name);
    if (client) return client;
    const known = CLIENTS.map(({ id }) => id);
    throw new InputError(
      `\`clients\`: unknown client "${name}"${didYouMean(name, known)}; known: ${known.join(", ")}, all`,
      { remedy: "clients" },
    );
  });
}

/** Returns a finding for each client that has changed, unless they were named with `all`. */
export function changesIn(clients: readonly Client[]): readonly Diagnostic[] {
  return clients === CURRENT_CLIENTS ? [] : changeNotices(clients);
}
