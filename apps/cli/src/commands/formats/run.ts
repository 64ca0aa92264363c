import { type Adapter, type CoverageEntry, coverageAt, manifestFields } from "@skill-convert/core";
import { registry } from "../../formats/adapters.js";
import { createColours } from "../../output/colours.js";
import { OK } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { version } from "../../version.js";
import type { FormatsOptions } from "./options.js";

/** `skill-convert formats`: prints the formats and what each can hold, from the coverage of the adapters. */
export function runFormats(command: FormatsOptions, streams: Streams): number {
  const writable = registry.adapters.filter((adapter) => adapter.encode);
  if (command.reporter === "json") {
    const formats = registry.adapters.map(({ id, title, versions, manifestFiles, coverage, encode }) => ({
      id,
      title,
      versions,
      manifestFiles,
      writes: encode !== undefined,
      coverage,
    }));
    streams.out(`${JSON.stringify({ command: "formats", version, formats }, null, 2)}\n`);
    return OK;
  }
  const colours = createColours(streams.colour);
  const idWidth = Math.max(...registry.adapters.map(({ id }) => id.length));
  for (const { id, title, versions, encode } of registry.adapters) {
    const access = encode ? "reads and writes" : "reads";
    streams.line(`${colours.bold(id.padEnd(idWidth))}  ${title}, ${access} ${versions.join(", ")}`, idWidth + 2);
  }
  for (const block of blocksOf(writable, streams.columns)) {
    streams.out(
      `\n${"".padEnd(LABEL_WIDTH)}${block
        .map((adapter) => GAP + adapter.id.padEnd(widthOf(adapter)))
        .join("")
        .trimEnd()}\n`,
    );
    for (const { label, path } of manifestFields) {
      const cells = block.map((adapter) => {
        const word = wordOf(coverageAt(adapter.coverage, path).entry);
        return GAP + colours[PAINT[word]](word) + " ".repeat(widthOf(adapter) - word.length);
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
function widthOf({ id }: Adapter): number {
  return Math.max(4, id.length);
}

/** Divides the columns of the table into as many tables as fit the terminal. */
function blocksOf(adapters: readonly Adapter[], columns = Number.POSITIVE_INFINITY): readonly (readonly Adapter[])[] {
  const blocks: Adapter[][] = [];
  let left = 0;
  for (const adapter of adapters) {
    const width = GAP.length + widthOf(adapter);
    if (width > left) {
      blocks.push([]);
      left = columns - LABEL_WIDTH;
    }
    blocks.at(-1)?.push(adapter);
    left -= width;
  }
  return blocks;
}

function wordOf({ holds, exactFor }: CoverageEntry) {
  if (holds === "exact") return exactFor === undefined ? "yes" : "most";
  return holds === "narrowed" ? "part" : "-";
}
