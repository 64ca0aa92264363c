import type { Detection, SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { FORMAT } from "./format.js";

const OPENING = /^\ufeff?---[ \t]*[A-Za-z]*[ \t]*(?:\r?\n|\r|$)/;
const BRACE = /^\s*\{/;
const CLOSING = /^---[ \t]*$/m;
/** The key at the beginning of a line. */
const IN_YAML = /^(["']?)manifest_version\1[ \t]*:[ \t]*["']?([\w.-]*)/m;
/** The key between braces. */
const IN_JSON = /[{,]\s*(["']?)manifest_version\1\s*:\s*["']?([\w.-]*)/;

/** Front matter with `manifest_version`. Without it the front matter could be of any format, so a legacy skill has to be named. */
export function detect(files: SkillFiles): Detection | undefined {
  const content = files.text(SKILL_FILE);
  if (content.kind !== "text") return undefined;
  const opening = OPENING.exec(content.text);
  if (!opening) return undefined;
  const rest = content.text.slice(opening[0].length);
  const end = CLOSING.exec(rest)?.index ?? rest.length;
  const marker = (BRACE.test(rest) ? IN_JSON : IN_YAML).exec(rest.slice(0, end));
  if (!marker) return undefined;
  const version = marker[2];
  return { file: SKILL_FILE, rank: FORMAT.rank, ...(version ? { version } : {}) };
}
