import { coreDiagnostics, type Diagnostic, type SkillFiles } from "@skill-convert/core";

/** A file's text, or why it cannot be read; undefined where there is no such file. */
export function readText(files: SkillFiles, path: string): { text: string } | { problem: Diagnostic } | undefined {
  const content = files.text(path);
  switch (content.kind) {
    case "text":
      return { text: content.text };
    case "missing":
      return undefined;
    case "not-utf8":
      return unreadable(path, `it is not valid UTF-8 (byte ${content.offset})`);
    case "too-large":
      return unreadable(path, `it is ${content.size} bytes long, which no manifest is`);
    case "unreadable":
      return unreadable(path, content.reason);
  }
}

function unreadable(file: string, reason: string): { problem: Diagnostic } {
  return { problem: coreDiagnostics.create("unreadable-file", { file, reason }, { file }) };
}
