import {
  type Adapter,
  applyTextEdits,
  type Decoded,
  type Diagnostic,
  decodeSkill,
  hasErrors,
  memoryFiles,
  overlay,
  type SkillManifest,
} from "@skill-convert/core";
import { deepFreeze } from "@skill-convert/testing";
import { skillManifestV2Adapter } from "../src/index.js";
import { PATH } from "./fixtures.js";

export const filesOf = (text: string | Uint8Array) => memoryFiles({ "SKILL.md": text }, { path: PATH });

/** A JSON block with a complete v2 manifest, changed by `change`. */
export function skillWith(change: Record<string, unknown>, body = ""): string {
  const manifest = {
    schema_version: "2.0",
    id: "example",
    version: "1.0.0",
    capabilities: [],
    effects: [],
    operations: {},
    stdout_contract: { last_line_json: false },
    ...change,
  };
  return `${body}\`\`\`skill-manifest\n${JSON.stringify(manifest, null, 2)}\n\`\`\`\n`;
}

/** A complete operation, changed by `change`. */
export const operationWith = (change: Record<string, unknown>) => ({
  go: { description: "Goes", input: {}, output: { description: "Gone" }, entrypoints: {}, ...change },
});

export function decoded(text: string, adapter: Adapter = skillManifestV2Adapter): Decoded {
  const result = decodeSkill(filesOf(text), adapter);
  if (!result.value || hasErrors(result.diagnostics)) throw new Error(JSON.stringify(result.diagnostics));
  return result.value;
}

export const manifestOf = (text: string, adapter?: Adapter): SkillManifest => decoded(text, adapter).manifest;

export const diagnosticsOf = (
  text: string | Uint8Array,
  adapter: Adapter = skillManifestV2Adapter,
): readonly Diagnostic[] => adapter.decode(filesOf(text)).diagnostics;

/** Codes without the format, each with the text of its range. */
export const codesOf = (text: string, adapter?: Adapter): [string, string | undefined][] =>
  diagnosticsOf(text, adapter).map(({ code, range }) => [
    code.replace(/^.*\//, ""),
    range && text.slice(range.start, range.end),
  ]);

/** The SKILL.md after a manifest is encoded over `base`, or into an empty folder without it. */
export function written(manifest: SkillManifest, base?: string): string {
  const files = base === undefined ? memoryFiles({}, { path: PATH }) : filesOf(base);
  const result = skillManifestV2Adapter.encode(deepFreeze(structuredClone(manifest)), { over: files });
  if (!result.value) throw new Error(JSON.stringify(result.diagnostics));
  const content = overlay(files, result.value.edits).text("SKILL.md");
  return content.kind === "text" ? content.text : `(${content.kind})`;
}

export const notesOf = (manifest: SkillManifest) =>
  (skillManifestV2Adapter.encode(manifest).value?.notes ?? []).map(({ path, kind }) => `${kind} ${path.join("/")}`);

/** The text after erasing; undefined if the file is removed. */
export function erased(text: string, adapter: Adapter = skillManifestV2Adapter): string | undefined {
  const [edit] = adapter.erase(filesOf(text));
  if (edit === undefined) return text;
  return edit.kind === "splice" ? applyTextEdits(text, edit.edits) : undefined;
}
