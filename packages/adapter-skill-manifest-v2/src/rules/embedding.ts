import type { Diagnostic, RuleSubject } from "@skill-convert/core";
import { aboutText, type Reading } from "../decode.js";
import { v1Diagnostics } from "../diagnostics.js";
import { SKILL_FILE, V1, V2 } from "../formats.js";
import { readSkillFile, skillText } from "../skill-file.js";

/** "Embedding": what is said of the block that holds the manifest. */
export function aboutBlock(reading: Reading, code: "unclosed-block" | "yaml-content" | "json-as-yaml") {
  return ({ files }: RuleSubject): Diagnostic[] => {
    const content = skillText(files);
    const skill = content && "text" in content ? readSkillFile(content.text, reading.format.word) : undefined;
    if (!skill?.manifest) return [];
    return aboutText(reading, skill, skill.manifest, false).filter((finding) => finding.code.endsWith(`/${code}`));
  };
}

/** "Migration from v1": a block of version 1 beside which there is none of version 2. */
export function superseded({ files }: RuleSubject): Diagnostic[] {
  const content = skillText(files);
  if (!content || !("text" in content)) return [];
  const { manifest, markdown } = readSkillFile(content.text, V1.word);
  if (!manifest || markdown.blocks(V2.word).length > 0) return [];
  const { start } = manifest.block.range;
  const fence = content.text.slice(start, manifest.block.content.start).trimEnd();
  return [v1Diagnostics.create("superseded", {}, { file: SKILL_FILE, range: { start, end: start + fence.length } })];
}
