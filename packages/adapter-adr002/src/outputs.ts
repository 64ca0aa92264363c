import {
  type Coverage,
  type CoverageEntry,
  compact,
  formatTemplate,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  jsonEqual,
  type LossNote,
  type Operation,
  type Output,
  type OutputField,
  type ProducedFile,
  recordOf,
  type Template,
  templateReferences,
  textOf,
} from "@skill-convert/core";
import { asRecord, keep, keepRecord, kept, recordsOf, spelling, textOr, unread, withKept } from "./extensions.js";
import { decodeBase, encodeBase } from "./file-base.js";
import { pathProblem } from "./paths.js";
import { readTemplate, templateSyntax } from "./template.js";
import { DESCRIPTION, readSchema, writeSchema } from "./written-schema.js";

const FILE_KEYS: ReadonlySet<string> = new Set(["pattern", "base", "description"]);
const ARTIFACT_KEYS: ReadonlySet<string> = new Set(["name", "description", "schema"]);

/** Notation of an artifact that was written as a mapping although it has nothing but a name. */
const MAPPING = "mapping";

/** Artifacts of a name that stands before, by their index in the list. */
const REPEATED = "repeated";

/** `outputs.files`. */
export function decodeProducedFiles(raw: Json | undefined): ProducedFile[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  return recordsOf(raw).map((entry) => {
    const text = textOr(getOwn(entry, "pattern")) ?? "";
    const pattern = readTemplate(text);
    return compact({
      pattern,
      base: decodeBase(getOwn(entry, "base")),
      description: textOr(getOwn(entry, "description")),
      ...keep(entry, FILE_KEYS, { pattern: spellAll(pattern) === text ? undefined : text }),
    });
  });
}

/** A pattern with every reference of it in braces. */
function spellAll(pattern: Template): string {
  const names = templateReferences(pattern).flatMap((reference) => ("input" in reference ? [reference.input] : []));
  return formatTemplate(pattern, templateSyntax(new Set(names)));
}

/** The pattern to write; or why there is none, because it would be an error. */
function encodePattern(file: ProducedFile, declared: ReadonlySet<string>): { text: string } | { problem: string } {
  const spelled = spelling(file, "pattern");
  const same =
    typeof spelled === "string" &&
    jsonEqual(readTemplate(spelled), file.pattern) &&
    undeclaredNames(spelled, declared).length === 0;
  const text = same ? spelled : formatTemplate(file.pattern, templateSyntax(declared));
  const problem = patternProblem(text, declared);
  return problem === undefined ? { text } : { problem };
}

function patternProblem(text: string, declared: ReadonlySet<string>): string | undefined {
  const undeclared = undeclaredNames(text, declared);
  if (undeclared.length > 0) return `it refers to "${undeclared[0]}", which is no input`;
  return pathProblem(text);
}

/** Inputs that a pattern refers to and that are not there, as after one of them was renamed. */
function missingInputs({ pattern }: ProducedFile, declared: ReadonlySet<string>): string[] {
  const names = templateReferences(pattern).flatMap((reference) => ("input" in reference ? [reference.input] : []));
  return [...new Set(names)].filter((name) => !declared.has(name));
}

function declaredInputs({ input }: Operation): ReadonlySet<string> {
  return new Set(input?.parameters.map(({ name }) => name));
}

/** What is held of some operations less well than of others. */
export function outputsCoverage(operations: readonly Operation[]): Coverage {
  const entry: CoverageEntry = { holds: "narrowed", adds: ["synthesised"] };
  const missing = operations.some((operation) => {
    const declared = declaredInputs(operation);
    return operation.producedFiles?.some((file) => missingInputs(file, declared).length > 0);
  });
  // An artifact that repeats the name of another is a field once the other has another name.
  const repeated = operations.some(({ output }) => getOwn(kept(output), REPEATED) !== undefined);
  return {
    ...(missing ? { "operations/*/producedFiles": entry } : {}),
    ...(repeated ? { "operations/*/output/fields": entry } : {}),
  };
}

/** The names that a pattern refers to although no input is called so. */
export function undeclaredNames(text: string, declared: ReadonlySet<string>): string[] {
  // Most patterns are plain paths.
  if (!text.includes("{{")) return [];
  const names = templateReferences(readTemplate(text)).map((reference) =>
    "input" in reference ? reference.input : "",
  );
  return [...new Set(names)].filter((name) => !declared.has(name));
}

export function encodeProducedFiles(operation: Operation): JsonRecord[] | undefined {
  const declared = declaredInputs(operation);
  return operation.producedFiles?.flatMap((file): JsonRecord[] => {
    const pattern = encodePattern(file, declared);
    if ("problem" in pattern) return [];
    const { base, description } = file;
    return [
      withKept(
        [
          ["pattern", pattern.text],
          ["base", encodeBase(base)],
          ["description", description],
        ],
        kept(file),
      ),
    ];
  });
}

/** Why files of the one operation of a manifest are not written, or not as they are. */
export function producedFileNotes(operation: Operation): LossNote[] {
  const declared = declaredInputs(operation);
  return (operation.producedFiles ?? []).flatMap((file, index): LossNote[] => {
    const pattern = encodePattern(file, declared);
    if ("text" in pattern) {
      const path = ["operations", 0, "producedFiles", index, "pattern"];
      return missingInputs(file, declared)
        .slice(0, 1)
        .map((name) => {
          const reason = `No input is called "${name}", so that the reference to it is written as plain text.`;
          return { path, kind: "narrowed", reason };
        });
    }
    const reason = `ADR-002 takes no such pattern for a produced file: ${pattern.problem}.`;
    return [{ path: ["operations", 0, "producedFiles", index], kind: "dropped", reason }];
  });
}

/**
 * `outputs.artifacts`: texts, or mappings with a name, a description and a schema (FORMATS.md section 4). The model knows
 * a field by its name, so artifacts of a name that stands before are kept as they are.
 */
export function decodeArtifacts(raw: Json | undefined): Output | undefined {
  if (!Array.isArray(raw)) return undefined;
  const first = new Set(firstArtifacts(raw));
  const repeated = Object.entries(raw).filter(([index]) => !first.has(Number(index)));
  return {
    fields: raw.filter((_, index) => first.has(index)).map(decodeArtifact),
    ...keepRecord(repeated.length > 0 ? { [REPEATED]: recordOf(repeated) } : {}, {}),
  };
}

/** The indexes of the artifacts of which the name does not stand before. */
export function firstArtifacts(artifacts: readonly Json[]): number[] {
  const names = new Set<string>();
  return artifacts.flatMap((artifact, index) => {
    const name = artifactName(artifact);
    if (names.has(name)) return [];
    names.add(name);
    return [index];
  });
}

function artifactName(raw: Json): string {
  return isJsonRecord(raw) ? (textOr(getOwn(raw, "name")) ?? "") : textOf(raw);
}

function decodeArtifact(raw: Json): OutputField {
  const name = artifactName(raw);
  if (!isJsonRecord(raw)) return { name };
  const { entry, schema, beside, spelled } = readSchema(raw, [DESCRIPTION]);
  const bare = Object.keys(raw).length === 1;
  const rest = Object.keys(beside).length > 0 ? { schema: beside } : {};
  return compact({
    name,
    description: textOr(getOwn(entry, "description")),
    schema: isJsonRecord(getOwn(raw, "schema")) ? schema : undefined,
    ...keepRecord(withKept(Object.entries(rest), unread(raw, ARTIFACT_KEYS)), {
      ...spelled,
      schema: spelled["schema"] ?? undefined,
      artifact: bare ? MAPPING : undefined,
    }),
  });
}

export function encodeArtifacts(output: Output | undefined): Json[] | undefined {
  const artifacts = output?.fields?.map((field): Json => {
    const { fields, schema } = writeSchema(field, field.schema, [[DESCRIPTION, field.description]]);
    const record = withKept([["name", field.name], ...fields, ["schema", schema]], kept(field));
    return Object.keys(record).length > 1 || spelling(field, "artifact") === MAPPING ? record : field.name;
  });
  for (const [index, artifact] of Object.entries(asRecord(getOwn(kept(output), REPEATED)))) {
    artifacts?.splice(Number(index), 0, artifact);
  }
  return artifacts;
}
