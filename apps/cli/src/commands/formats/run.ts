import { type CoverageEntry, coverageAt, manifestFields } from "@skill-convert/core";
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
    streams.out(`${colours.bold(id.padEnd(idWidth))}  ${title}, ${access} ${versions.join(", ")}\n`);
  }
  const paint = { yes: colours.green, most: colours.green, part: colours.yellow, "-": colours.dim };
  const labelWidth = Math.max(...manifestFields.map(({ label }) => label.length));
  const widths = writable.map(({ id }) => Math.max(4, id.length));
  streams.out(
    `\n${"".padEnd(labelWidth)}  ${writable.map(({ id }, index) => id.padEnd(widths[index] ?? 0)).join("  ")}\n`,
  );
  for (const { label, path } of manifestFields) {
    const cells = writable.map(({ coverage }, index) => {
      const word = wordOf(coverageAt(coverage, path).entry);
      return paint[word](word) + " ".repeat((widths[index] ?? 0) - word.length);
    });
    streams.out(`${label.padEnd(labelWidth)}  ${cells.join("  ").trimEnd()}\n`);
  }
  streams.out("\nyes: held exactly; most: exactly, except for some values; part: in a reduced form; -: not at all.\n");
  return OK;
}

function wordOf({ holds, exactFor }: CoverageEntry) {
  if (holds === "exact") return exactFor === undefined ? "yes" : "most";
  return holds === "narrowed" ? "part" : "-";
}
