import { coverageAt, manifestFields } from "@skill-convert/core";
import picocolors from "picocolors";
import { OK } from "../output/exit.js";
import type { Streams } from "../output/streams.js";
import { registry } from "../registry.js";

/** `skill-convert formats`: the formats, and what each can hold, from the adapters' own coverage. */
export function runFormats(command: { readonly reporter: "pretty" | "json" }, streams: Streams): number {
  const writable = registry.adapters.filter((adapter) => adapter.encode);
  if (command.reporter === "json") {
    const formats = registry.adapters.map(({ id, title, versions, manifestFiles, coverage, encode }) => ({
      ...{ id, title, versions, manifestFiles, writes: encode !== undefined, coverage },
    }));
    streams.out(`${JSON.stringify({ command: "formats", formats }, null, 2)}\n`);
    return OK;
  }
  const colours = picocolors.createColors(streams.colour);
  const idWidth = Math.max(...registry.adapters.map(({ id }) => id.length));
  for (const { id, title, versions, encode } of registry.adapters) {
    const access = encode ? "reads and writes" : "reads";
    streams.out(`${colours.bold(id.padEnd(idWidth))}  ${title}, ${access} ${versions.join(", ")}\n`);
  }
  const marks = { exact: colours.green("yes"), narrowed: colours.yellow("part"), none: colours.dim("-") };
  const labelWidth = Math.max(...manifestFields.map(({ label }) => label.length));
  const widths = writable.map(({ id }) => Math.max(4, id.length));
  streams.out(
    `\n${"".padEnd(labelWidth)}  ${writable.map(({ id }, index) => id.padEnd(widths[index] ?? 0)).join("  ")}\n`,
  );
  for (const { label, path } of manifestFields) {
    const cells = writable.map(({ coverage }, index) => {
      const { holds } = coverageAt(coverage, path).entry;
      const plain = { exact: "yes", narrowed: "part", none: "-" }[holds];
      return marks[holds] + " ".repeat((widths[index] ?? 0) - plain.length);
    });
    streams.out(`${label.padEnd(labelWidth)}  ${cells.join("  ").trimEnd()}\n`);
  }
  streams.out("\nyes: held exactly, part: in a poorer form, -: not at all.\n");
  return OK;
}
