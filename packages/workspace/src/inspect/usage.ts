import { lineAndColumn, type SkillFiles } from "@skill-convert/core";
import type { UsageReport } from "@skill-convert/report";
import { findUses } from "@skill-convert/usage";

/** Reports what the programs of a skill use, read from their text without running them. */
export function reportUsage(files: SkillFiles): UsageReport {
  const { uses, unread } = findUses(files);
  const texts = new Map<string, string>();
  const textOf = (file: string) => {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const content = files.text(file);
    const text = content.kind === "text" ? content.text : "";
    texts.set(file, text);
    return text;
  };
  return {
    skill: files.path,
    uses: uses.map(({ range, ...use }) => ({ ...use, ...lineAndColumn(textOf(use.file), range.start) })),
    unread,
  };
}
