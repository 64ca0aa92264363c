import {
  applyTextEdits,
  hasErrors,
  type JsonRecord,
  overlay,
  type Result,
  type Skill,
  sortDiagnostics,
} from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { type DataDocument, type MarkdownDocument, readMarkdown, withoutQuotes } from "@skill-convert/source";
import { blockIn, type ManifestBlock } from "../files/read.js";
import { V1, V2 } from "../format.js";
import { skillManifestV1Adapter, skillManifestV2Adapter } from "../index.js";
import { besideV2 } from "./beside-v2.js";
import { blockEdits } from "./block-edits.js";
import { describeOperations, type FoundDescription } from "./describe-operations.js";
import { migrateDiagnostics } from "./diagnostics.js";
import {
  type MigratedOperation,
  type MigrateOptions,
  migrateDocument,
  migratedOperations,
  recordAt,
} from "./document.js";
import { layoutOf, printInLayout, withHeir } from "./layout.js";
import type { Migration } from "./migration.js";
import { blank } from "./passages.js";
import { ReviewList, reviewOperation } from "./review.js";
import { migrateVersion } from "./version.js";

/**
 * Plans the migration of a skill from a `router-manifest` block (v1) to a `skill-manifest` block (v2). Only the word of
 * the fence and the content of the block change. Returns no value if a manifest cannot be read or migrated; the
 * diagnostics say why.
 *
 * @param skill the files of the skill, or a reading of them, so that SKILL.md is not parsed again
 */
export function planMigration(skill: Skill, options: MigrateOptions = {}): Result<Migration> {
  const reading = skillManifestV1Adapter.read(skill);
  const { value: markdown, diagnostics } = reading.skillFile;
  if (!markdown) return diagnostics.length > 0 ? { diagnostics } : { value: NO_MANIFEST, diagnostics };
  if (markdown.blocks(V2.word).length > 0) {
    return besideV2(reading, markdown.blocks(V1.word), options);
  }
  const manifest = blockIn(markdown, V1.word);
  if (!manifest) return { value: NO_MANIFEST, diagnostics: [] };
  const read = skillManifestV1Adapter.decode(reading, { quiet: true });
  const raw = manifest.content.value;
  if (!read.value || hasErrors(read.diagnostics) || !isJsonRecord(raw)) return { diagnostics: read.diagnostics };
  if (getOwn(raw, "operations") !== undefined) {
    const range = manifest.content.locate(["operations"], "key") ?? manifest.block.range;
    const problem = migrateDiagnostics.create("own-operations", {}, { file: SKILL_FILE, range });
    return { diagnostics: [...read.diagnostics, problem] };
  }
  const { list, ...planned } = migrate(manifest, raw, options);
  const { before, after } = list.done();
  const migration: Migration = { status: "migrated", ...planned, review: before, reviewAfter: after };
  const written = skillManifestV2Adapter.decode(overlay(reading.files, migration.edits), { quiet: true });
  if (!written.value || hasErrors(written.diagnostics)) {
    // Ranges in the planned text do not exist in the file, so these diagnostics point to the entire block.
    const { range } = manifest.block;
    const relocated = written.diagnostics.map(({ fix: _, path: __, ...finding }) => ({ ...finding, range }));
    return { diagnostics: [...read.diagnostics, ...relocated] };
  }
  const value = {
    ...migration,
    review: sortDiagnostics([...read.diagnostics, ...migration.review]),
    reviewAfter: sortDiagnostics([...written.diagnostics, ...migration.reviewAfter]),
  };
  return { value, diagnostics: [] };
}

const NO_MANIFEST: Migration = { status: "no-manifest", edits: [], review: [], reviewAfter: [], renamed: [] };

/** The edits of a migration, and what to review after it. */
export interface PlannedBlock extends Pick<Migration, "edits" | "renamed"> {
  readonly list: ReviewList;
}

/** Plans the migration of a block that has been validated. */
export function migrate(manifest: ManifestBlock, raw: JsonRecord, options: MigrateOptions): PlannedBlock {
  const { block, content, markdown } = manifest;
  const { text, eol } = markdown;
  const operations = migratedOperations(raw, options);
  const descriptions = describeFrom(markdown, operations);
  const version = migrateVersion(getOwn(raw, "version"), sourceOf(content, "version"), options.bump);
  const describe = ({ entry }: MigratedOperation) => descriptions.get(entry)?.sentence;
  const migrated = migrateDocument(raw, version.written, describe, options);
  const ofDocument = withHeir(layoutOf(content, eol), migrated.document, raw);
  const layout = withHeir(ofDocument, migrated.contract, getOwn(raw, "stdout_contract"));
  const inline = new Set([...layout.inline, ...migrated.inline]);
  const edits = blockEdits(text, manifest, printInLayout(migrated.document, { ...layout, inline }));

  const list = new ReviewList({ old: content, written: writtenBlock(text, edits, content), edits });
  for (const operation of operations) reviewOperation(list, operation, descriptions.get(operation.entry));
  if (operations.length > 0) {
    const outputs = operations.map(({ name }) => ["operations", name, "output"]);
    list.addAt("derived-outputs", {}, ["entrypoints"], ["operations"], outputs);
  }
  if (migrated.capabilities) {
    const capabilities = migrated.capabilities.join(", ") || "none";
    list.addAt("derived-capabilities", { capabilities }, ["entrypoints"], ["capabilities"]);
  }
  if (getOwn(recordAt(raw, "stdout_contract"), "schema_version") !== undefined) {
    list.addAt("dropped-contract-version", {}, ["stdout_contract", "schema_version"], ["stdout_contract"], []);
  }
  if (version.notice) {
    const args = { version: String(sourceOf(content, "version") ?? ""), written: String(version.written) };
    list.addAt(version.notice, args, ["version"], ["version"]);
  }
  if (content.format === "yaml" && hasComment(text.slice(block.content.start, block.content.end))) {
    list.addBlock("lost-comments", {});
  }
  return {
    list,
    edits: [{ kind: "splice", path: SKILL_FILE, edits }],
    renamed: operations.flatMap(({ entry, name }) => (entry === name ? [] : [{ from: entry, to: name }])),
  };
}

/** The source text of a top-level value, without quotes. */
function sourceOf({ text, locate }: DataDocument, key: string): string | undefined {
  const range = locate([key]);
  return range && withoutQuotes(text.slice(range.start, range.end));
}

/** The new block. Falls back to the old one, so that every diagnostic has a range. */
function writtenBlock(text: string, edits: ReturnType<typeof blockEdits>, old: DataDocument): DataDocument {
  return blockIn(readMarkdown(applyTextEdits(text, edits), SKILL_FILE), V2.word)?.content ?? old;
}

/** Returns true if YAML may contain a comment: a `#` outside quotes. */
function hasComment(source: string): boolean {
  return /(?:^|\s)#/m.test(source.replace(/"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'/g, '""'));
}

function describeFrom(
  markdown: MarkdownDocument,
  operations: readonly MigratedOperation[],
): Map<string, FoundDescription> {
  const { text, body } = markdown;
  const lastName = ({ entry }: MigratedOperation) => entry.split(".").at(-1) ?? entry;
  const names = new Map<string, string>();
  for (const operation of operations) {
    // Operations with the same last name are documented by their full names only.
    if (operations.filter((other) => lastName(other) === lastName(operation)).length === 1) {
      names.set(lastName(operation), operation.entry);
    }
  }
  for (const { entry } of operations) names.set(entry, entry);
  return describeOperations(blank(text.slice(0, body.start)) + text.slice(body.start), names, markdown.blocks());
}
