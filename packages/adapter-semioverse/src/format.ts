import type { Detection, Json, SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { readMarkdown } from "@skill-convert/source";

export const FORMAT = {
  id: "semioverse",
  title: "Semioverse",
  /** Versions of the convention for front matter, the values of `skill_spec_version` (semioverse.md#s20). */
  versions: ["1"],
  rank: 50,
} as const;

/** The keys by which the format is detected, besides a paired version (mapping-decisions.md#d87). */
const MARKERS: readonly string[] = ["region", "runtime", "invocation", "kind", "depends", "skill_spec_version"];

const WORD = new RegExp(`\\b(?:${MARKERS.join("|")}|version)\\b`);
const MARKER_LINE = new RegExp(`^(["']?)(?:${MARKERS.join("|")})\\1[ \\t]*:(?:[ \\t]|$)`, "m");
const PAIR = String.raw`[[(][ \t]*\d+[ \t]*,[ \t]*\d+[ \t]*[\])]`;
const PAIR_ALONE = new RegExp(`^${PAIR}$`);
const VERSION_LINE = new RegExp(
  String.raw`^(["']?)version\1[ \t]*:[ \t]*(?:["']?${PAIR}["']?[ \t]*(?:#.*)?$|\r?\n[ \t]*-[ \t]+\d+[ \t]*\r?\n[ \t]*-[ \t]+\d+[ \t]*$)`,
  "m",
);

/**
 * Detects the format by the lines of the front matter, because parsing costs more. Front matter in braces is parsed.
 */
export function detect(files: SkillFiles): Detection | undefined {
  const content = files.text(SKILL_FILE);
  if (content.kind !== "text") return undefined;
  const head = frontmatterText(content.text);
  if (head === undefined || !WORD.test(head)) return undefined;
  const found = /^\s*\{/.test(head)
    ? isMarked(readMarkdown(content.text, SKILL_FILE).frontmatter?.value)
    : MARKER_LINE.test(head) || VERSION_LINE.test(head.replaceAll("\r\n", "\n"));
  return found ? { file: SKILL_FILE, rank: FORMAT.rank } : undefined;
}

/** Returns true if front matter is a manifest of this format. */
export function isMarked(document: Json | undefined): boolean {
  if (!isJsonRecord(document)) return false;
  return MARKERS.some((key) => Object.hasOwn(document, key)) || isPairedVersion(document["version"]);
}

function isPairedVersion(version: Json | undefined): boolean {
  if (Array.isArray(version)) return version.length === 2 && version.every(Number.isInteger);
  return typeof version === "string" && PAIR_ALONE.test(version.trim());
}

/** The text between the fences of the front matter. */
function frontmatterText(text: string): string | undefined {
  const open = /^\ufeff?---[ \t]*\w*[ \t]*\r?\n/.exec(text);
  if (!open) return undefined;
  const rest = text.slice(open[0].length);
  const close = /^---[ \t]*\r?$/m.exec(rest);
  return close ? rest.slice(0, close.index) : undefined;
}
