import { type Detection, type SkillFiles, WEAK_RANK } from "@skill-convert/core";
import { FORMAT, LEGACY, SKILL_FILE } from "./format.js";

const OPENING = /^\ufeff?---[ \t]*[A-Za-z]*[ \t]*(?:\r?\n|\r|$)/;
const CLOSING = /^---[ \t]*$/m;
/** The key at the beginning of a line of YAML, or anywhere in JSON. */
const MARKER = /(?:^|"|\{[ \t]*)manifest_version["']?[ \t]*:[ \t]*["']?([\w.-]*)/m;

/**
 * Front matter with `manifest_version`. Plain front matter is a weak mark of a legacy skill, and so is a SKILL.md that
 * cannot be read, so that somebody says why.
 */
export function detect(files: SkillFiles): Detection | undefined {
  const content = files.text(SKILL_FILE);
  const weak = { file: SKILL_FILE, rank: WEAK_RANK, version: LEGACY };
  if (content.kind === "missing") return undefined;
  if (content.kind !== "text") return weak;
  const opening = OPENING.exec(content.text);
  if (!opening) return undefined;
  const rest = content.text.slice(opening[0].length);
  const end = CLOSING.exec(rest)?.index ?? rest.length;
  const marker = MARKER.exec(rest.slice(0, end));
  if (!marker) return weak;
  const version = marker[1];
  return { file: SKILL_FILE, rank: FORMAT.rank, ...(version ? { version } : {}) };
}
