import { visible } from "@skill-convert/examine/visible";
import type { ClientTotal } from "@skill-convert/report";

const HEAD = ["client", "loads", "changed", "not known", "breaks", "ignores"];

const LEGEND = [
  "loads: uses it as it is; changed: uses it differently; not known: no source",
  "says which; breaks: does not use it; ignores: keys that have no effect",
];

/** A table of the clients: how many skills each loads, and which keys it ignores. */
export function clientTable(totals: readonly ClientTotal[]): string[] {
  const rows = totals.map(({ title, loads, changes, unknown, breaks, ignored }) => [
    title,
    ...[loads, changes, unknown, breaks].map((count) => (count === 0 ? "-" : String(count))),
    Object.keys(ignored).map(visible).join(", "),
  ]);
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)));
  const table = [HEAD, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return [...table, ...LEGEND];
}
