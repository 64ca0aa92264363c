import { type DiagnosticDefinitions, defineDiagnostics, type JsonSchema, type SkillFiles } from "@skill-convert/core";
import { memoizeLast, SKILL_FILE } from "@skill-convert/core/adapters";
import { coverageOf } from "./coverage.js";
import type { FormatAdapter, FormatDefinition } from "./definition.js";
import { isSectionAlone } from "./document/container.js";
import { findingsOf, type IssueSource, rulesOf } from "./findings/rules.js";
import { readerOf } from "./reading/reader.js";
import { subjectOf } from "./reading/reading.js";
import { coverageWithTriggers } from "./reading/triggers.js";
import { writerOf } from "./writing/writer.js";

/**
 * Makes the adapter of a format. Decoding, encoding over an existing manifest, positions, structural findings, the JSON
 * Schema and coverage are derived from the table.
 *
 * @throws Error for a rule that has no diagnostic
 * @example
 * const cardAdapter = defineFormat({
 *   format: {
 *     id: "card", title: "Card", manifestFiles: ["card.json"],
 *     detect: (files) => (files.has("card.json") ? { file: "card.json", rank: 500 } : undefined),
 *   },
 *   versions: ["1"],
 *   diagnostics: defineDiagnostics("card", structuralDiagnostics),
 *   container: dataFile({ names: ["card.json"] }),
 *   table: defineTable([field("title", "name", string)], { id: "card", initial: () => ({ operations: [{}] }) }),
 *   idOf: ({ title }) => String(title),
 *   rules: {},
 *   coverage: {},
 * });
 * const files = memoryFiles({ "card.json": '{"title":"greet"}' });
 * cardAdapter.decode(files).value?.manifest; // { operations: [{}], name: "greet" }
 */
export function defineFormat<const Id extends string, D extends DiagnosticDefinitions>(
  definition: FormatDefinition<Id, D>,
): FormatAdapter<Id> {
  const { format, container, frontMatter, table: writtenTable, tableOf = () => writtenTable } = definition;
  const findings =
    definition.findings ??
    findingsOf(definition.diagnostics ?? defineDiagnostics(format.id, {} as D), definition.rules ?? {});
  const reader = readerOf(definition, findings);
  const { read, decode } = reader;
  const issuesOf = memoizeLast((files: SkillFiles): IssueSource | undefined => {
    const { value, diagnostics } = read(files);
    if (!value) return undefined;
    const all = [...diagnostics, ...reader.otherFindings(value)];
    return { reading: value, diagnostics: all, diagnose: (issues) => reader.toDiagnostics(value, issues) };
  });
  const derived = coverageOf([...writtenTable.mapping, ...(frontMatter?.table.mapping ?? [])], definition.coverage);
  const rules = rulesOf(findings, issuesOf);
  const coverage = definition.triggersInDescription ? coverageWithTriggers(derived) : derived;
  return {
    ...format,
    versions: definition.versions,
    mapping: writtenTable.mapping,
    ...(frontMatter && { frontMatterMapping: frontMatter.table.mapping }),
    coverage,
    rules,
    get jsonSchema(): JsonSchema {
      return definition.jsonSchema?.(writtenTable.schema) ?? writtenTable.schema;
    },
    diagnostics: findings.diagnostics.definitions,
    document: (files) => {
      const { value } = read(files);
      return value && subjectOf(value);
    },
    ...(definition.idIn && { idIn: definition.idIn }),
    decode,
    encode: writerOf(definition, reader, coverage),
    isGenerated: (path, text) =>
      definition.program?.isGenerated?.(path, text) === true || (path === SKILL_FILE && isSectionAlone(text)),
    erase: container.erase,
    table: tableOf,
    toModel(document, path) {
      const mapped = tableOf(document).toModel?.(document, path);
      return definition.derived ? definition.derived.toModel(path, document, mapped) : mapped;
    },
  };
}
