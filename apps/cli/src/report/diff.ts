import { createTwoFilesPatch } from "diff";

/** A unified diff of one file, as `git diff` heads it. */
export function unifiedDiff(path: string, before: string, after: string): string {
  const name = path.replaceAll("\\", "/");
  const from = before === "" ? "/dev/null" : `a/${name}`;
  const to = after === "" ? "/dev/null" : `b/${name}`;
  return createTwoFilesPatch(from, to, before, after, "", "", { context: 3 }).replace(/^=+\n/, "");
}
