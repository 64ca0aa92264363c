import type { Server } from "./server.js";

/** The tables that follow from the footprint. */
export const TABLES = ["skills", "dependencies", "regions", "contexts", "context_members"] as const;

/** Returns the rows of each table that follows from the footprint, as text, sorted. */
export async function rowsOf({ query }: Pick<Server, "query">, url: string): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const table of TABLES) {
    const rows = await query(url, `select t::text as row from skill_convert.${table} t order by t::text collate "C"`);
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}
