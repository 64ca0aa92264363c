import { coreDiagnostics, type Diagnostic, type SkillFiles } from "@skill-convert/core";
import { type MarkdownDocument, readMarkdown } from "@skill-convert/source";
import { SKILL_FILE } from "./format.js";

/** SKILL.md, or why it cannot be read; nothing where there is none. */
export function readSkillFile(files: SkillFiles): { markdown?: MarkdownDocument; diagnostic?: Diagnostic } {
  const content = files.text(SKILL_FILE);
  switch (content.kind) {
    case "text":
      return { markdown: readMarkdown(content.text, SKILL_FILE) };
    case "missing":
      return {};
    case "not-utf8":
      return { diagnostic: unreadable(`it is not valid UTF-8 (byte ${content.offset})`) };
    case "too-large":
      return { diagnostic: unreadable(`it is ${content.size} bytes long, which no manifest is`) };
    case "unreadable":
      return { diagnostic: unreadable(content.reason) };
  }
}

function unreadable(reason: string): Diagnostic {
  return coreDiagnostics.create("unreadable-file", { file: SKILL_FILE, reason }, { file: SKILL_FILE });
}
