import { plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import { confinementOf, type SandboxReport } from "@skill-convert/runtime";
import { createColours } from "../output/colours.js";
import type { Streams } from "../output/streams.js";

/** Returns a function that says what confines programs before they start. It says the same only once. */
export function sandboxPrinter(streams: Streams): (sandbox: SandboxReport) => void {
  const colours = createColours(streams.colour);
  const printed = new Set<string>();
  return (sandbox) => {
    const text = describeSandbox(sandbox);
    if (!printed.has(text)) streams.message(`  ${colours.dim(visible(text))}`);
    printed.add(text);
  };
}

function describeSandbox({ name, reason, writable = [], network }: SandboxReport): string {
  if (name === "none") return `no sandbox: ${reason}`;
  const folders = writable.length === 0 ? "no folder" : writable.join(", ");
  return `sandbox: ${name}: ${confinementOf(name)}; writable: ${folders}; network: ${network ? "allowed" : "none"}`;
}

/** Returns a sentence about the files that programs wrote to temporary folders; undefined if there are none. */
export function describeDiscarded([first, ...others]: readonly string[] = []): string | undefined {
  if (first === undefined) return undefined;
  const more = others.length === 0 ? "" : ` and ${plural(others.length, "other file")}`;
  return `written to a temporary folder and discarded: ${first}${more}`;
}
