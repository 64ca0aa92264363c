import { visible } from "@skill-convert/examine/visible";
import type { UsageReport } from "@skill-convert/report";
import { createColours } from "../../output/colours.js";
import type { Streams } from "../../output/streams.js";

type UseReport = UsageReport["uses"][number];

/** The headings of the kinds, in the order in which they are printed. */
const TITLES: Readonly<Record<UseReport["kind"], string>> = {
  variable: "Environment variables",
  secret: "Secrets",
  program: "Programs",
  host: "Hosts",
  read: "Reads",
  write: "Writes",
  delete: "Deletes",
  package: "Packages",
  privilege: "More privileges",
  code: "Computed code",
};

/** Prints the uses of a skill for people: each name once, with its places. */
export function printUsage({ skill, uses, unread }: UsageReport, streams: Streams): void {
  const colours = createColours(streams.colour);
  streams.out(`${colours.bold(visible(skill))}\n`);
  if (uses.length === 0) streams.line("  No uses found.", 2);
  for (const [kind, title] of Object.entries(TITLES)) {
    const lines = linesOf(uses.filter((use) => use.kind === kind));
    if (lines.length === 0) continue;
    streams.out(`  ${title}\n`);
    for (const line of lines) streams.line(`    ${visible(line)}`, 6);
  }
  if (unread.length > 0) streams.out("  Not read\n");
  for (const { file, why } of unread) streams.line(`    ${visible(`${file}: ${why}`)}`, 6);
  streams.out("\n");
}

/** The maximum number of places that are shown of one name. */
const MAX_PLACES = 3;

function linesOf(uses: readonly UseReport[]): readonly string[] {
  const byName = new Map<string, UseReport[]>();
  for (const use of uses) {
    const certainty = use.certainty === "certain" ? "" : ` (${use.certainty})`;
    const key = use.name === undefined ? "unknown" : `${use.name}${certainty}`;
    const known = byName.get(key);
    if (known) known.push(use);
    else byName.set(key, [use]);
  }
  return [...byName].map(([name, found]) => {
    const places = [...new Set(found.map(({ file, line }) => `${file}:${line}`))];
    const more = places.length > MAX_PLACES ? ` and ${places.length - MAX_PLACES} more` : "";
    return `${name}  ${places.slice(0, MAX_PLACES).join(", ")}${more}`;
  });
}
