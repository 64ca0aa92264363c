import { type Detection, type SkillFiles, WEAK_RANK } from "@skill-convert/core";
import { MANIFEST_FILE } from "./format.js";

/** FORMATS.md section 8. */
const RANK = 30;

/** A skill.yaml that does not say so may still be meant as one, but only where nothing else is found. */
const UNMARKED_RANK = WEAK_RANK + 1;

/** The key `sop` at the top of a document, in block or in flow style. */
const MARK = /(?:^\ufeff?|[{,])[ \t]*(["']?)sop\1[ \t]*:[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s,#}]*))/m;

/** `skill.yaml` with `sop`. */
export function detect(files: SkillFiles): Detection | undefined {
  if (!files.has(MANIFEST_FILE)) return undefined;
  const content = files.text(MANIFEST_FILE);
  if (content.kind !== "text") return { file: MANIFEST_FILE, rank: RANK };
  const mark = MARK.exec(content.text);
  if (!mark) return { file: MANIFEST_FILE, rank: UNMARKED_RANK };
  const version = mark[2] ?? mark[3] ?? mark[4];
  return { file: MANIFEST_FILE, rank: RANK, ...(version ? { version } : {}) };
}

/** Whether skill.yaml is a STOP manifest, and not one of another tool. */
export function isMarked(text: string): boolean {
  return MARK.test(text);
}
