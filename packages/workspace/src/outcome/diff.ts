import { resolve } from "node:path";
import type { SkillFiles } from "@skill-convert/core";
import { portableRelative, toPortable } from "@skill-convert/fs";
import { createTwoFilesPatch } from "diff";

/** The text of a file before and after a change; undefined if the file does not exist. */
export interface Versions {
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** True if a new file is executable. */
  readonly executable?: boolean | undefined;
  /** True if a new file is not text, so that the diff does not show its content. */
  readonly isBinary?: boolean;
}

/**
 * A diff of one file. `git apply` and `patch -p1` accept it in the working directory, even inside a longer report.
 *
 * @param path the file, as the user would write it; outside the working directory, its name in the diff is relative to
 *   the root of the disk
 */
export function unifiedDiff(
  path: string,
  { before, after, executable, isBinary }: Versions,
  cwd: string = process.cwd(),
): string {
  const name = nameFrom(cwd, path);
  const a = quoted(`a/${name}`);
  const b = quoted(`b/${name}`);
  const head = [
    `diff --git ${a} ${b}`,
    ...(before === undefined ? [`new file mode ${executable ? "100755" : "100644"}`] : []),
    ...(after === undefined && !isBinary ? ["deleted file mode 100644"] : []),
  ];
  if (isBinary) return `${[...head, `Binary files /dev/null and ${b} differ`].join("\n")}\n`;
  if ((before ?? "") === (after ?? "")) return `${head.join("\n")}\n`;
  const names = [
    `--- ${before === undefined ? "/dev/null" : ended(a)}`,
    `+++ ${after === undefined ? "/dev/null" : ended(b)}`,
  ];
  const patch = createTwoFilesPatch("", "", before ?? "", after ?? "", "", "", { context: 3 });
  return [...head, ...names, patch.slice(patch.indexOf("@@"))].join("\n");
}

function nameFrom(cwd: string, path: string): string {
  const absolute = resolve(cwd, path);
  return portableRelative(cwd, absolute) || toPortable(absolute).replace(/^\/+/, "");
}

/** In a diff, a tab marks the end of a name that contains a space. */
function ended(name: string): string {
  return name.includes(" ") ? `${name}\t` : name;
}

/** The text of a file; undefined if it does not exist or is not text. */
export function textIn(files: SkillFiles, path: string): string | undefined {
  const content = files.text(path);
  return content.kind === "text" ? content.text : undefined;
}

/** A path as git writes it: in quotes if it contains quotes, backslashes or control characters. */
function quoted(path: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the function looks for control characters
  if (!/["\\\u0000-\u001f\u007f]/.test(path)) return path;
  return JSON.stringify(path);
}
