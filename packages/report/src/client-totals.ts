import { CLIENTS, type ClientReport } from "@skill-convert/clients";
import type { ClientTotal } from "./clients.js";

type Counted = { -readonly [K in keyof ClientTotal]: ClientTotal[K] } & { ignored: Record<string, number> };

/** Counts, for each client, how many skills of a run load, change or break. */
export class ClientTotals {
  readonly #totals = new Map<string, Counted>();

  add(reports: readonly ClientReport[]): void {
    for (const { client, status, ignored } of reports) {
      const total = this.#totals.get(client) ?? emptyTotal(client);
      this.#totals.set(client, total);
      total[status === "not known" ? "unknown" : status]++;
      for (const key of ignored) total.ignored[key] = (total.ignored[key] ?? 0) + 1;
    }
  }

  /** In the order of the table of clients. */
  list(): readonly ClientTotal[] {
    return CLIENTS.flatMap(({ id }) => this.#totals.get(id) ?? []);
  }
}

function emptyTotal(client: string): Counted {
  const title = CLIENTS.find(({ id }) => id === client)?.title ?? client;
  return { client, title, loads: 0, changes: 0, unknown: 0, breaks: 0, ignored: Object.create(null) };
}
