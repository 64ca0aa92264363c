import type { Detection, Format, SkillFiles } from "@skill-convert/core";
import { WEAK_RANK } from "@skill-convert/core/adapters";

/** The format's id, the prefix of its diagnostic codes and the key of its extensions. */
export const ID = "stop" as const;

/** The version of the specification that is written. */
export const SOP_VERSION = "0.1";

export const MANIFEST_FILE = "skill.yaml";

/** The rank of a `skill.yaml` with `sop` (mapping-decisions.md#d87). */
const RANK = 30;

/** A skill.yaml without `sop` is taken for STOP only if no other format is detected. */
const UNMARKED_RANK = WEAK_RANK + 1;

/** The key `sop` at the top of a document, in block or in flow style. */
const MARK = /(?:^\ufeff?|[{,])[ \t]*(["']?)sop\1[ \t]*:[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s,#}]*))/m;

/** Returns true if a skill.yaml has the key `sop`. Other tools have files of that name too. */
export function isMarked(text: string): boolean {
  return MARK.test(text);
}

/** The format without the rest of its adapter, for programs that only detect formats. */
export const stopFormat: Format<typeof ID> = {
  id: ID,
  title: "STOP",
  manifestFiles: [MANIFEST_FILE],
  detect,
};

function detect(files: SkillFiles): Detection | undefined {
  if (!files.has(MANIFEST_FILE)) return undefined;
  const content = files.text(MANIFEST_FILE);
  if (content.kind !== "text") return { file: MANIFEST_FILE, rank: RANK };
  const mark = MARK.exec(content.text);
  if (!mark) return { file: MANIFEST_FILE, rank: UNMARKED_RANK };
  const version = mark[2] ?? mark[3] ?? mark[4];
  return { file: MANIFEST_FILE, rank: RANK, ...(version ? { version } : {}) };
}
