import { coreDiagnostics, type Diagnostic, type SkillFiles, unreadableReason } from "@skill-convert/core";

/** A file's text, or why it cannot be read; undefined where there is no such file. */
export function readText(files: SkillFiles, path: string): { text: string } | { problem: Diagnostic } | undefined {
  const content = files.text(path);
  switch (content.kind) {
    case "text":
      return { text: content.text };
    case "missing":
      return undefined;
    default:
      return unreadable(path, unreadableReason(files, path) ?? "");
  }
}

function unreadable(file: string, reason: string): { problem: Diagnostic } {
  return { problem: coreDiagnostics.create("unreadable-file", { file, reason }, { file }) };
}
