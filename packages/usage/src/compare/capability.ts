import {
  type Adapter,
  coverageAt,
  decodeSkill,
  memoryFiles,
  overlay,
  type Path,
  type SkillManifest,
} from "@skill-convert/core";

const known = new WeakMap<Adapter, Map<string, SkillManifest | undefined>>();

/** The parts of a manifest by which declarations are tested. */
export type Declarations = Pick<SkillManifest, "effects" | "environment" | "commands" | "execution">;

/**
 * Returns what is left of declarations after writing them in a format and reading them back; undefined if the format is
 * read only. The result is kept per adapter.
 */
export function keptBy(adapter: Adapter, declarations: Declarations): SkillManifest | undefined {
  const byText = known.get(adapter) ?? new Map<string, SkillManifest | undefined>();
  known.set(adapter, byText);
  const text = JSON.stringify(declarations);
  if (!byText.has(text)) byText.set(text, writtenAndRead(adapter, declarations));
  return byText.get(text);
}

function writtenAndRead(adapter: Adapter, declarations: Declarations): SkillManifest | undefined {
  const manifest = { id: "a", name: "a", description: "A.", version: "1.0.0", operations: [{}], ...declarations };
  const files = memoryFiles({}, { path: "a" });
  const edits = adapter.encode?.(manifest, { over: files }).value?.edits;
  return edits && decodeSkill(overlay(files, edits), adapter).value?.manifest;
}

/** Returns the name of the field that holds a part of the canonical manifest, in quotes, or `otherwise`. */
export function fieldOf({ coverage }: Adapter, path: Path, otherwise: string): string {
  const { where = "" } = coverageAt(coverage, path).entry;
  const [name] = /^[\w.-]+(?=$|:)/.exec(where) ?? [];
  return name === undefined ? otherwise : `"${name}"`;
}
