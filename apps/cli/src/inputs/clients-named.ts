import { CLIENTS, type Client, clientNamed } from "@skill-convert/clients";
import { didYouMean } from "@skill-convert/core/adapters";
import { UsageError } from "../output/exit.js";

/**
 * Parses the value of `--client`.
 *
 * @throws UsageError for an unknown client
 */
export function clientsNamed(names: string): readonly Client[] {
  if (names === "all") return CLIENTS;
  return names.split(",").map((each) => {
    const name = each.trim();
    const client = clientNamed(name);
    if (client) return client;
    const known = CLIENTS.map(({ id }) => id);
    throw new UsageError(
      `--client: unknown client "${name}"${didYouMean(name, known)}; known: ${known.join(", ")}, all`,
    );
  });
}
