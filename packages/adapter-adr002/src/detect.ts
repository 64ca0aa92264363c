import type { Detection, SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { FORMAT } from "./format.js";

const OPENING = /^\ufeff?---[ \t]*[A-Za-z]*[ \t]*(?:\r?\n|\r|$)/;
const BRACE = /^\s*\{/;
const CLOSING = /^---[ \t]*$/m;
const IN_YAML = /^(["']?)manifest_version\1[ \t]*:[ \t]*["']?([\w.-]*)/m;
const IN_JSON = /[{,]\s*(["']?)manifest_version\1\s*:\s*["']?([\w.-]*)/;

/**
 * Detects front matter with `manifest_version`. Without that key front matter could be of any format, so a legacy skill
 * is read only if the caller names the format (mapping-decisions.md#d88).
 */
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
