import { createTwoFilesPatch } from "diff";
import type { Colours } from "../output/colours.js";
import { visible } from "../output/visible.js";

/** A unified diff of one file, as `git diff` heads it; an absolute path counts from the root. */
export function unifiedDiff(path: string, before: string, after: string): string {
  const name = path.replaceAll("\\", "/").replace(/^\/+/, "");
  const from = before === "" ? "/dev/null" : `a/${name}`;
  const to = after === "" ? "/dev/null" : `b/${name}`;
  return createTwoFilesPatch(from, to, before, after, "", "", { context: 3 }).replace(/^=+\n/, "");
}

/** Its lines in colour. */
export function colourDiff(diff: string, colours: Colours): string[] {
  return diff
    .trimEnd()
    .split("\n")
    .map((raw) => {
      const line = raw.split("\t").map(visible).join("\t");
      if (line.startsWith("+")) return colours.green(line);
      if (line.startsWith("-")) return colours.red(line);
      return line.startsWith("@@") ? colours.cyan(line) : line;
    });
}
