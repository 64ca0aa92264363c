import {
  applyTextEdits,
  decodeSkill,
  hasErrors,
  type JsonRecord,
  lineAndColumn,
  memoryFiles,
  overlay,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { readData } from "@skill-convert/source";
import { stopAdapter } from "../src/index.js";

/** A skill with these files, in `skills/tea-maker` of its repository. */
export function skillOf(
  contents: Readonly<Record<string, string | Uint8Array>>,
  path = "skills/tea-maker",
): SkillFiles {
  return memoryFiles(contents, { path });
}

/** A document with the required fields and these lines. */
export function documentOf(lines = ""): string {
  return `sop: "0.1"\nname: tea-maker\nversion: 1.0.0\ndescription: Makes tea\n${lines}`;
}

/** The codes of the diagnostics of a document, each with its place: `stop/wrong-type 5:7`. */
export function findings(text: string | Uint8Array): string[] {
  return stopAdapter.decode(skillOf({ "skill.yaml": text })).diagnostics.map(({ code, file, range }) => {
    if (!range || typeof text !== "string") return code;
    const { line, column } = lineAndColumn(text, range.start);
    return `${code} ${file === "skill.yaml" ? "" : `${file}:`}${line}:${column}`;
  });
}

export function messages(text: string): string[] {
  return stopAdapter.decode(skillOf({ "skill.yaml": text })).diagnostics.map(({ message }) => message);
}

/** The manifest of a skill. Throws if reading it reports an error. */
export function read(files: SkillFiles): SkillManifest {
  const { value, diagnostics } = decodeSkill(files, stopAdapter);
  if (!value || hasErrors(diagnostics)) throw new Error(JSON.stringify(diagnostics, null, 2));
  return value.manifest;
}

export const readText = (text: string): SkillManifest => read(skillOf({ "skill.yaml": text }));

/** The skill after a manifest has been written into it. */
export function write(manifest: SkillManifest, base: SkillFiles = skillOf({})): SkillFiles {
  const { value, diagnostics } = stopAdapter.encode?.(manifest, { over: base }) ?? { diagnostics: [] };
  if (!value) throw new Error(JSON.stringify(diagnostics, null, 2));
  for (const edit of value.edits) {
    const before = base.text(edit.path);
    if (edit.kind === "splice" && before.kind === "text") applyTextEdits(before.text, edit.edits);
  }
  return overlay(base, value.edits);
}

/** skill.yaml as data. */
export function documentIn(files: SkillFiles): JsonRecord {
  return readData(textIn(files, "skill.yaml"), { file: "skill.yaml", format: "yaml" }).value as JsonRecord;
}

export function textIn(files: SkillFiles, path: string): string {
  const content = files.text(path);
  return content.kind === "text" ? content.text : `(${content.kind})`;
}

/** The document of a manifest with these fields only. */
export function documentFor(manifest: Partial<SkillManifest>): JsonRecord {
  return documentIn(write({ id: "tea-maker", operations: [{}], ...manifest }));
}
