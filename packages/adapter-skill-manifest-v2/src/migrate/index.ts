import {
  type Diagnostic,
  type FileEdit,
  getOwn,
  hasErrors,
  isJsonRecord,
  type JsonRecord,
  overlay,
  type Path,
  type Result,
  type SkillFiles,
  sortDiagnostics,
  type TextEdit,
} from "@skill-convert/core";
import { decode } from "../decode.js";
import { asRecord } from "../decode-document.js";
import { eraseBlocks } from "../erase.js";
import { SKILL_FILE, V1, V2 } from "../formats.js";
import { type ManifestBlock, readSkillFile, type SkillFile, skillText } from "../skill-file.js";
import { decodeV1 } from "../v1/decode.js";
import { describeOperations, type FoundDescription } from "./describe-operations.js";
import { migrateDiagnostics } from "./diagnostics.js";
import { type MigratedOperation, type MigrateOptions, migrateDocument, migratedOperations } from "./document.js";
import { layoutOf, printInLayout } from "./layout.js";

export { migrateDiagnostics } from "./diagnostics.js";
export type { MigrateOptions } from "./document.js";

/** What migrating one skill comes to. */
export interface Migration {
  readonly status: "migrated" | "already-v2" | "no-manifest";
  /** Against the skill's files; none where there is nothing to do. */
  readonly edits: readonly FileEdit[];
  /** What a person should look at, each with its place in the file as it was. */
  readonly review: readonly Diagnostic[];
  /** Operations that have another name now. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

/**
 * Plans how a skill's `router-manifest` (v1) becomes a `skill-manifest` (v2): the fence's name and the block's content
 * change, and no other byte of the file. Gives no value where the v1 manifest cannot be read; the diagnostics say why.
 */
export function planMigration(files: SkillFiles, options: MigrateOptions = {}): Result<Migration> {
  const content = skillText(files);
  if (content === undefined) return done({ status: "no-manifest", edits: [], review: [], renamed: [] });
  if ("diagnostic" in content) return { diagnostics: [content.diagnostic] };
  const { text } = content;
  const old = readSkillFile(text, V1.word);
  const current = readSkillFile(text, V2.word);
  if (current.manifest) return done(besideV2(files, old, options));
  if (!old.manifest) return done({ status: "no-manifest", edits: [], review: [], renamed: [] });
  const read = decodeV1(files, { quiet: true });
  const raw = old.manifest.content.value;
  if (!read.value || hasErrors(read.diagnostics) || !isJsonRecord(raw)) return { diagnostics: read.diagnostics };
  const migration = migrate(text, old, old.manifest, raw, options);
  const written = decode(overlay(files, migration.edits), { quiet: true });
  if (!written.value || hasErrors(written.diagnostics)) {
    return { diagnostics: [...read.diagnostics, ...written.diagnostics] };
  }
  return { value: migration, diagnostics: read.diagnostics };
}

function done(value: Migration): Result<Migration> {
  return { value, diagnostics: [] };
}

/** A skill that has both blocks: v2 stays, and v1 goes where that is asked for. */
function besideV2(files: SkillFiles, old: SkillFile, { removeV1 = false }: MigrateOptions): Migration {
  const [block] = old.blocks;
  if (block === undefined) return { status: "already-v2", edits: [], review: [], renamed: [] };
  if (removeV1) return { status: "migrated", edits: eraseBlocks(files, V1.word), review: [], renamed: [] };
  const review = [migrateDiagnostics.create("v1-beside-v2", {}, { file: SKILL_FILE, range: block.range })];
  return { status: "already-v2", edits: [], review, renamed: [] };
}

function migrate(
  text: string,
  skill: SkillFile,
  own: ManifestBlock,
  raw: JsonRecord,
  options: MigrateOptions,
): Migration {
  const operations = migratedOperations(raw, options);
  const descriptions = describeFrom(skill, own, operations);
  const migrated = migrateDocument(raw, ({ entry }) => descriptions.get(entry)?.sentence, options);
  const layout = layoutOf(own.content, skill.markdown.eol, own.block.indent);
  const inline = new Set([...layout.inline, ...migrated.inline]);
  const printed = printInLayout(migrated.document, { ...layout, inline });
  const edits: FileEdit[] = [{ kind: "splice", path: SKILL_FILE, edits: blockEdits(text, own, printed) }];
  const at = (path: Path) => ({ file: SKILL_FILE, range: own.content.locate(path, "key") ?? own.block.range });
  const review = reviewOf(migrated.operations, descriptions, at);
  const capabilities = migrated.capabilities.join(", ") || "none";
  review.push(migrateDiagnostics.create("derived-capabilities", { capabilities }, at(["entrypoints"])));
  if (getOwn(asRecord(getOwn(raw, "stdout_contract")), "schema_version") !== undefined) {
    review.push(migrateDiagnostics.create("dropped-contract-version", {}, at(["stdout_contract", "schema_version"])));
  }
  if (own.content.format === "yaml" && /(^|\s)#/.test(text.slice(own.block.content.start, own.block.content.end))) {
    review.push(migrateDiagnostics.create("lost-comments", {}, { file: SKILL_FILE, range: own.block.content }));
  }
  if (migrated.notBumped !== undefined) {
    review.push(migrateDiagnostics.create("not-bumped", { version: migrated.notBumped }, at(["version"])));
  }
  const renamed = migrated.operations.flatMap(({ entry, name }) => (entry === name ? [] : [{ from: entry, to: name }]));
  return { status: "migrated", edits, review: sortDiagnostics(review), renamed };
}

/** The word of the fence, and the document between the white space around it. */
function blockEdits(text: string, { block, content }: ManifestBlock, printed: string): TextEdit[] {
  const opening = text.indexOf(V1.word, block.range.start);
  const source = text.slice(content.range.start, content.range.end);
  const start = content.range.start + (source.length - source.trimStart().length);
  const end = content.range.start + source.trimEnd().length;
  return [
    { start: opening, end: opening + V1.word.length, text: V2.word },
    { start, end, text: printed },
  ];
}

/** What the rest of SKILL.md says of the operations. The block itself is blanked out, so that offsets stay. */
function describeFrom(
  { markdown }: SkillFile,
  { block }: ManifestBlock,
  operations: readonly MigratedOperation[],
): Map<string, FoundDescription> {
  const { text } = markdown;
  const { start, end } = block.range;
  const around = text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, " ") + text.slice(end);
  const short = operations.map(({ entry }) => entry.split(".").at(-1) ?? entry);
  const names = new Map(operations.map(({ entry }, index) => [short[index] ?? entry, entry]));
  for (const { entry } of operations) names.set(entry, entry);
  const blank = (part: string) => part.replace(/[^\r\n]/g, " ");
  const body = markdown.body.start;
  return describeOperations(blank(text.slice(0, body)) + around.slice(body), names);
}

function reviewOf(
  operations: readonly MigratedOperation[],
  descriptions: ReadonlyMap<string, FoundDescription>,
  at: (path: Path) => { file: string; range: { start: number; end: number } },
): Diagnostic[] {
  return operations.flatMap(({ entry, name, inputs }) => {
    const place = at(["entrypoints", entry]);
    const found = descriptions.get(entry);
    const described = found
      ? migrateDiagnostics.create(
          "found-description",
          { operation: name, description: found.sentence },
          { file: SKILL_FILE, range: found.range },
        )
      : migrateDiagnostics.create("neutral-description", { operation: name }, place);
    const derived = { operation: name, inputs: inputs.join(", ") };
    return [
      described,
      ...(inputs.length > 0 ? [migrateDiagnostics.create("derived-input", derived, place)] : []),
      ...(entry === name ? [] : [migrateDiagnostics.create("renamed-operation", { from: entry, to: name }, place)]),
    ];
  });
}
