import type { Detection, Format, SkillFiles } from "@skill-convert/core";
import { filesMatching, SKILL_FILE, WEAK_RANK } from "@skill-convert/core/adapters";

/** The format's id, the prefix of its diagnostic codes and the key of its extensions. */
export const ID = "openapi" as const;

/** The version of the specification that is written (openapi.md#d1). */
export const WRITTEN_VERSION = "3.1.1";

/** The names of a document, in order of precedence (openapi.md#d2). */
export const DOCUMENT_FILES = [
  "openapi.yaml",
  "openapi.yml",
  "openapi.json",
  "*.openapi.yaml",
  "*.openapi.yml",
  "*.openapi.json",
] as const;

/** The rank of a document in detection (mapping-decisions.md#d87). */
const RANK = 80;

/** The key `openapi` at the top of a document, in block or in flow style, and its value. */
const MARK = /(?:^\ufeff?|[{,]\s*)(["']?)openapi\1[ \t]*:[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s,#}]*))/m;

/** Returns true if a text has the key `openapi`. */
export function isMarked(text: string): boolean {
  return MARK.test(text);
}

/** The format without the rest of its adapter, for programs that only detect formats. */
export const openapiFormat: Format<typeof ID> = {
  id: ID,
  title: "OpenAPI",
  manifestFiles: DOCUMENT_FILES,
  isDocument: true,
  mark: "openapi",
  detect,
};

function detect(files: SkillFiles): Detection | undefined {
  for (const file of DOCUMENT_FILES.flatMap((name) => filesMatching(files, name))) {
    const content = files.text(file);
    if (content.kind !== "text") continue;
    const mark = MARK.exec(content.text);
    if (!mark) continue;
    const version = mark[2] ?? mark[3] ?? mark[4];
    return { file, rank: isBesideSkill(files) ? WEAK_RANK + 1 : RANK, ...(version ? { version } : {}) };
  }
  return undefined;
}

/** A document beside a SKILL.md with front matter is one that the skill uses, not the skill itself (openapi.md#d3). */
function isBesideSkill(files: SkillFiles): boolean {
  const content = files.text(SKILL_FILE);
  return content.kind === "text" && /^\ufeff?---[ \t]*\r?\n/.test(content.text);
}
