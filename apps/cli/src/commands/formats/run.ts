import { type CoverageEntry, coverageAt, manifestFields } from "@skill-convert/core";
import type { FormatsReport } from "@skill-convert/report";
import type { Workspace } from "@skill-convert/workspace";
import { createColours } from "../../output/colours.js";
import { OK } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { version } from "../../version.js";
import type { FormatsOptions } from "./options.js";

type Format = FormatsReport["formats"][number];

/** `skill-convert formats`: prints the formats and what each can hold, from the coverage of the adapters. */
export async function runFormats(
  { reporter }: FormatsOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const formats = await workspace.describeFormats();
  if (reporter === "json") {
    streams.out(`${JSON.stringify({ command: "formats", version, formats }, null, 2)}\n`);
    return OK;
  }
  const colours = createColours(streams.colour);
  const idWidth = Math.max(...formats.map(({ id }) => id.length));
  for (const { id, title, versions, writes } of formats) {
    const access = writes ? "reads and writes" : "reads";
    streams.line(`${colours.bold(id.padEnd(idWidth))}  ${title}, ${access} ${versions.join(", ")}`, idWidth + 2);
  }
  const written = formats.filter(({ writes }) => writes);
  for (const block of blocksOf(written, streams.columns)) {
    streams.out(
      `\n${"".padEnd(LABEL_WIDTH)}${block
        .map((format) => GAP + format.id.padEnd(widthOf(format)))
        .join("")
        .trimEnd()}\n`,
    );
    for (const { label, path } of manifestFields) {
      const cells = block.map((format) => {
        const word = wordOf(coverageAt(format.coverage, path).entry);
        return GAP + colours[PAINT[word]](word) + " ".repeat(widthOf(format) - word.length);
      });
      streams.out(`${label.padEnd(LABEL_WIDTH)}${cells.join("").trimEnd()}\n`);
    }
  }
  streams.out("\n");
  streams.line("yes: held exactly; most: exactly, except for some values; part: in a reduced form; -: not at all.", 0);
  return OK;
}

const PAINT = { yes: "green", most: "green", part: "yellow", "-": "dim" } as const;

const GAP = "  ";

const LABEL_WIDTH = Math.max(...manifestFields.map(({ label }) => label.length));

/** The width of a format's column, which also holds the words for what it can hold. */
function widthOf({ id }: Format): number {
  return Math.max(4, id.length);
}

/** Divides the columns of the table into as many tables as fit the terminal. */
function blocksOf(formats: readonly Format[], columns = Number.POSITIVE_INFINITY): readonly (readonly Format[])[] {
  const blocks: Format[][] = [];
  let left = 0;
  for (const format of formats) {
    const width = GAP.length + widthOf(format);
    if (width > left) {
      blocks.push([]);
      left = columns - LABEL_WIDTH;
    }
    blocks.at(-1)?.push(format);
    left -= width;
  }
  return blocks;
}

function wordOf({ holds, exactFor }: CoverageEntry) {
  if (holds === "exact") return exactFor === undefined ? "yes" : "most";
  return holds === "narrowed" ? "part" : "-";
}
