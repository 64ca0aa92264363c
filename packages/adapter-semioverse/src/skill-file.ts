import { coreDiagnostics, type Diagnostic, type SkillFiles, unreadableReason } from "@skill-convert/core";
import { type MarkdownDocument, readMarkdown } from "@skill-convert/source";
import { SKILL_FILE } from "./format.js";

/** SKILL.md, or why it cannot be read; nothing where there is none. */
export function readSkillFile(files: SkillFiles): { markdown?: MarkdownDocument; diagnostic?: Diagnostic } {
  const content = files.text(SKILL_FILE);
  switch (content.kind) {
    case "text":
      // Section 10.2 has a placeholder in a list without quotes, which is not YAML.
      return { markdown: readMarkdown(content.text, SKILL_FILE, { tolerate: "placeholders" }) };
    case "missing":
      return {};
    default:
      return { diagnostic: unreadable(files) };
  }
}

function unreadable(files: SkillFiles): Diagnostic {
  const reason = unreadableReason(files, SKILL_FILE) ?? "";
  return coreDiagnostics.create("unreadable-file", { file: SKILL_FILE, reason }, { file: SKILL_FILE });
}
