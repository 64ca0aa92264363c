import type { Client, ClientFacts } from "./client.js";
import { assistants } from "./table/assistants.js";
import { editors } from "./table/editors.js";
import { terminals } from "./table/terminals.js";
import { type ClientId, TITLES } from "./titles.js";

const FACTS: Readonly<Record<ClientId, ClientFacts>> = { ...terminals, ...editors, ...assistants };

/** The clients, with the behaviour that a source describes. */
export const CLIENTS: readonly Client[] = Object.entries(TITLES).map(([id, title]) => {
  return { id, title, ...FACTS[id as ClientId] };
});

/** The programs that load skills and have neither ended nor been renamed. A registry loads none. */
export const CURRENT_CLIENTS: readonly Client[] = CLIENTS.filter(
  ({ change, publishing }) => change?.state !== "ended" && change?.state !== "renamed" && publishing === undefined,
);

/**
 * Returns the client with this id.
 *
 * @example
 * clientNamed("zoo-code").project; // [".roo/skills", ".agents/skills"]
 */
export function clientNamed(id: string): Client | undefined {
  return CLIENTS.find((client) => client.id === id);
}
