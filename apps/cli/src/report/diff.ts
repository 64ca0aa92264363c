import { visible } from "@skill-convert/examine/visible";
import type { Colours } from "../output/colours.js";

/** The lines of a diff, coloured. */
export function colourDiff(diff: string, colours: Colours): string[] {
  return diff
    .replace(/\n$/, "")
    .split("\n")
    .map((raw) => {
      // The lines of a file with CRLF line endings end with a CR, which stays.
      const [text, end] = raw.endsWith("\r") ? [raw.slice(0, -1), "\r"] : [raw, ""];
      const line = text.split("\t").map(visible).join("\t") + end;
      if (line.startsWith("+")) return colours.green(line);
      if (line.startsWith("-")) return colours.red(line);
      return line.startsWith("@@") ? colours.cyan(line) : line;
    });
}
