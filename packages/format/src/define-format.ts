import type { Coverage, DiagnosticDefinitions, JsonSchema } from "@skill-convert/core";
import { requireArguments, SKILL_FILE } from "@skill-convert/core/adapters";
import { DECODE_OPTIONS, DEFINITION, ENCODE_OPTIONS } from "./arguments.js";
import { coverageOf, SUCCESS_FIELDS, withAdded } from "./coverage.js";
import type { CompiledFormat, FormatAdapter, FormatDefinition } from "./definition.js";
import { isSectionAlone } from "./document/container.js";
import { pathsOf } from "./document/front-matter.js";
import { coverageWithTriggers } from "./document/triggers.js";
import { rulesOf } from "./findings/rules.js";
import { requireSteps } from "./prepare/require-steps.js";
import { decode } from "./reading/decode.js";
import { readSkill } from "./reading/read-skill.js";
import { isPage } from "./section/pages.js";
import { encode } from "./writing/encode.js";
import { erase } from "./writing/erase.js";

/**
 * Makes the adapter of a format. Decoding, encoding over an existing manifest, positions, structural findings, the JSON
 * Schema and coverage are derived from the table.
 *
 * @throws TypeError if a part of the definition has the wrong type or is unknown; if the table requires a top-level field
 *   of the model that no step of `prepare` fills, so that some manifests could not be written; or if a step names a field
 *   that the model does not have
 * @example
 * const cardAdapter = defineFormat({
 *   format: {
 *     id: "card", title: "Card", manifestFiles: ["card.json"],
 *     detect: (files) => (files.has("card.json") ? { file: "card.json", rank: 500 } : undefined),
 *   },
 *   versions: ["1"],
 *   findings: defineFindings("card", structuralDiagnostics),
 *   container: dataFile({ names: ["card.json"] }),
 *   table: defineTable([field("title", "name", string)], { id: "card", initial: () => ({ operations: [{}] }) }),
 *   idOf: ({ title }) => String(title),
 *   coverage: {},
 * });
 * const files = memoryFiles({ "card.json": '{"title":"greet"}' });
 * cardAdapter.decode(files).value?.manifest; // { operations: [{}], name: "greet" }
 */
export function defineFormat<const Id extends string, D extends DiagnosticDefinitions>(
  definition: FormatDefinition<Id, D>,
): FormatAdapter<Id> {
  requireArguments("defineFormat", { definition: [definition, DEFINITION] });
  const format = compile(definition);
  const { table, frontMatter, derived, program, idIn } = definition;
  const tableOf = definition.tableOf ?? (() => table);
  return {
    ...definition.format,
    versions: definition.versions,
    mapping: table.mapping,
    ...(frontMatter && { frontMatterMapping: frontMatter.table.mapping }),
    steps: format.prepare,
    coverage: format.coverage,
    rules: rulesOf(format, definition.findings),
    get jsonSchema(): JsonSchema {
      return definition.jsonSchema?.(table.schema) ?? table.schema;
    },
    diagnostics: definition.findings.diagnostics.definitions,
    ...(idIn && { idIn }),
    read(skill) {
      requireArguments("read", { skill: [skill, "the files or the reading of a skill"] });
      return readSkill(format, skill);
    },
    decode(skill, options = {}) {
      requireArguments("decode", {
        skill: [skill, "the files or the reading of a skill"],
        options: [options, DECODE_OPTIONS],
      });
      return decode(readSkill(format, skill), options);
    },
    encode(manifest, options = {}) {
      requireArguments("encode", { options: [options, ENCODE_OPTIONS] });
      return encode(format, manifest, options);
    },
    isGenerated: (path, text) =>
      program?.isGenerated?.(path, text) === true ||
      (path === SKILL_FILE && isSectionAlone(text)) ||
      (definition.section === "contract" && isPage(path, text)),
    erase: (skill) => erase(readSkill(format, skill)),
    table: tableOf,
    toModel(document, path) {
      const mapped = tableOf(document).toModel?.(document, path);
      return derived ? derived.toModel(path, document, mapped) : mapped;
    },
  };
}

/** Derives everything that readings and conversions of the format share. */
function compile<Id extends string, D extends DiagnosticDefinitions>(
  definition: FormatDefinition<Id, D>,
): CompiledFormat {
  const { format, table, frontMatter, findings, prepare = [], explain = [], subject = format.title } = definition;
  if (!definition.readOnly) requireSteps(format.title, table, prepare);
  return {
    ...definition,
    findings,
    catalog: findings.diagnostics as CompiledFormat["catalog"],
    validationOnly: new Set([...findings.rules].flatMap(([code, rule]) => (rule.validationOnly ? [code] : []))),
    frontMatterPaths: frontMatter ? pathsOf(frontMatter.table) : [],
    coverage: coverageIn(definition),
    subject,
    prepare,
    explain,
  };
}

function coverageIn<Id extends string, D extends DiagnosticDefinitions>(definition: FormatDefinition<Id, D>): Coverage {
  const { table, frontMatter, coverage, prepare = [], successFields, triggersInDescription } = definition;
  const rows = [...table.mapping, ...(frontMatter?.table.mapping ?? [])];
  const derived = withAdded(coverageOf(rows, coverage), successFields ? [SUCCESS_FIELDS, ...prepare] : prepare);
  return triggersInDescription ? coverageWithTriggers(derived) : derived;
}
