import type {
  Json,
  JsonSchema,
  LossNote,
  Operation,
  OutputField,
  Parameter,
  Path,
  SkillManifest,
} from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { VALUE_TYPES, type ValueType, valueType, valueTypes } from "@skill-convert/core/schema";
import { enumerate } from "@skill-convert/core/text";
import type { PrepareContext, Prepared } from "@skill-convert/format";
import { readType, type WrittenType, writeType } from "../fields/types.js";

/**
 * Writes defaults in the types of their inputs, and explains the types of the one operation, after several were merged
 * (stop.md#d56, stop.md#d57).
 */
export function writeTypes(manifest: SkillManifest, { given, existing }: PrepareContext): Prepared {
  const [operation, ...others] = manifest.operations;
  const { input, output } = operation ?? {};
  const notes: LossNote[] = [];
  const parameters = input?.parameters.map((parameter, index) => {
    const path = ["operations", 0, "input", "parameters", index];
    // A default that is there already stays as it is written.
    const written = hasDefault(existing, parameter) ? parameter : withWrittenDefault(parameter);
    if (written !== parameter)
      notes.push({ path: [...path, "default"], kind: "narrowed", reason: defaultReason(parameter, written) });
    notes.push(...typeNotes(written, path, "inputs"));
    return written;
  });
  for (const [index, field] of output?.fields?.entries() ?? [])
    notes.push(...typeNotes(field, ["operations", 0, "output", "fields", index], "outputs"));
  if (given.operations.length > 1) notes.push(...mergedNotes(given.operations, parameters ?? [], output?.fields ?? []));
  const narrowsDefault = parameters?.some((parameter, index) => parameter !== input?.parameters[index]) ?? false;
  if (!operation || !input || !parameters || !narrowsDefault) return { manifest, notes };
  const written = { ...operation, input: { ...input, parameters } };
  return {
    manifest: { ...manifest, operations: [written, ...others] },
    notes,
    coverage: { "operations/*/input/parameters/*/default": { holds: "narrowed", where: "default" } },
  };
}

/** Returns true if an existing manifest has the default of an input. */
function hasDefault(existing: SkillManifest | undefined, { name, default: value }: Parameter): boolean {
  const parameters = existing?.operations[0]?.input?.parameters ?? [];
  return parameters.some((each) => each.name === name && jsonEqual(each.default, value));
}

type Typed = Parameter | OutputField;

/** The types of values in words, in the order of sentences. */
const WORDS: Readonly<Record<ValueType, string>> = {
  string: "strings",
  number: "numbers",
  boolean: "booleans",
  array: "lists",
  object: "objects",
  null: "null",
};

/**
 * Writes a default as text if the type of its input is `string` because it takes several types, and leaves out null,
 * which is no default in STOP (stop.md#d15).
 */
function withWrittenDefault(parameter: Parameter): Parameter {
  const { default: value, ...rest } = parameter;
  const isScalar = typeof value === "number" || typeof value === "boolean";
  if (value !== null && !isScalar) return parameter;
  const type = valueType(value);
  if (takes(parameter, type) || !valueTypes(parameter.schema).has(type)) return parameter;
  return value === null ? rest : { ...parameter, default: String(value) };
}

function defaultReason({ name }: Parameter, written: Parameter): string {
  return written.default === undefined
    ? `STOP has no null, so "${name}" has no default.`
    : `STOP has no type for the values of "${name}" but string, so its default was written as text.`;
}

/** Returns true if the type with which a value is written takes values of a type. */
function takes({ schema = {}, ...rest }: Typed, type: ValueType): boolean {
  return typesWritten(schema, "default" in rest ? rest.default : undefined).types.has(type);
}

function typesWritten(schema: JsonSchema, value: Json | undefined) {
  const written = writeType(schema, value);
  const read = readType(written.type, written.constraints);
  return { type: written.type, types: valueTypes(read) };
}

/** Returns true for a type that STOP has, without any constraint. */
function isPlain(schema: JsonSchema | undefined): boolean {
  return isJsonRecord(schema) && PLAIN.has(schema["type"]) && Object.keys(schema).length === 1;
}

const PLAIN: ReadonlySet<unknown> = new Set(["string", "number", "boolean", "array", "object"]);

function typeNotes(value: Typed, path: Path, noun: string): LossNote[] {
  const { name, schema } = value;
  if (isPlain(schema)) return [];
  const written = writeType(schema ?? {}, defaultOf(value));
  const read = readType(written.type, written.constraints);
  if (schema !== undefined && jsonEqual(read, schema)) return [];
  const { type } = written;
  const types = valueTypes(read);
  const place = [...path, "schema"];
  if (schema === undefined) {
    const refused = refusedWords(new Set(VALUE_TYPES), types);
    return [
      {
        path: place,
        kind: "defaulted",
        reason: `STOP requires a type for each output, so "${name}" was written as ${type}, which takes no ${refused}.`,
        group: {
          message: `STOP requires the types of {count} outputs, so they were written as ${type}, which takes no ${refused}`,
          name,
        },
        restricts: true,
      },
    ];
  }
  const taken = valueTypes(schema);
  const restricting = refusedTypes(taken, types).length > 0 ? [restriction({ name, taken, types, type, noun })] : [];
  const isTyped = isJsonRecord(schema) && Object.hasOwn(schema, "type");
  return [
    ...restricting.map((note): LossNote => {
      // The type of a schema without one is an addition.
      if (isTyped) return { ...note, path: [...place, "type"], kind: "narrowed" };
      return typeof schema === "boolean"
        ? { ...note, path: place, kind: "narrowed" }
        : { ...note, path: [...place, "type"], kind: "synthesised" };
    }),
    ...patternNotes(schema, written, { name, noun }, place),
    loosened(schema, { name, type, noun }, place),
  ];
}

/** Explains the pattern that stands for a format, which is an annotation in JSON Schema (mapping-decisions.md#d25). */
function patternNotes(
  schema: JsonSchema,
  { constraints }: WrittenType,
  { name, noun }: { readonly name: string; readonly noun: string },
  path: Path,
): LossNote[] {
  if (!isJsonRecord(schema) || Object.hasOwn(schema, "pattern") || constraints["pattern"] === undefined) return [];
  const format = String(getOwn(schema, "format"));
  return [
    {
      path: [...path, "format"],
      kind: "narrowed",
      reason: `STOP has no formats, so the format ${format} of "${name}" was written as a pattern, which takes no other text.`,
      group: {
        message: `STOP has no formats, so the format ${format} of {count} ${noun} was written as a pattern, which takes no other text`,
        name,
      },
      restricts: true,
    },
  ];
}

function loosened(
  schema: JsonSchema,
  { name, type, noun }: { readonly name: string; readonly type: string; readonly noun: string },
  path: Path,
): LossNote {
  const found = isJsonRecord(schema) ? getOwn(schema, "type") : undefined;
  if (typeof found !== "string" || found === type) {
    return {
      path,
      kind: "narrowed",
      reason: `STOP cannot express this schema in full, so it was written as ${type}.`,
      group: {
        message: `STOP cannot express the schemas of {count} ${noun} in full, so each was written as ${type}`,
        name,
      },
    };
  }
  return {
    path,
    kind: "narrowed",
    reason: `STOP has its own types, so ${found} was written as ${type}.`,
    group: { message: `STOP has its own types, so {count} ${noun} of type ${found} were written as ${type}`, name },
  };
}

interface Restriction {
  readonly name: string;
  /** The types of the values that the schema takes. */
  readonly taken: ReadonlySet<ValueType>;
  /** The types of the values that the written type takes. */
  readonly types: ReadonlySet<ValueType>;
  readonly type: string;
  readonly noun: string;
}

/** Explains a type that takes fewer values than the schema, and names those that it refuses. */
function restriction({ name, taken, types, type, noun }: Restriction): Omit<LossNote, "path" | "kind"> {
  const wanted = taken.size === VALUE_TYPES.length ? "any value" : enumerate(wordsOf(taken), "and");
  const refused = refusedWords(taken, types);
  // Text on a command line, which is what a program gets in any case.
  const except = noun === "inputs" && type === "string" ? " except as text" : "";
  return {
    reason: `STOP has no type that takes ${wanted}, so "${name}" was written as ${type}, which takes no ${refused}${except}.`,
    group: {
      message: `STOP has no type that takes ${wanted}, so {count} ${noun} were written as ${type}, which takes no ${refused}${except}`,
      name,
    },
    restricts: true,
  };
}

function refusedTypes(taken: ReadonlySet<ValueType>, types: ReadonlySet<ValueType>): ValueType[] {
  return [...taken].filter((type) => !types.has(type));
}

function refusedWords(taken: ReadonlySet<ValueType>, types: ReadonlySet<ValueType>): string {
  return enumerate(wordsOf(refusedTypes(taken, types)), "or");
}

function wordsOf(types: Iterable<ValueType>): string[] {
  const all = new Set<string>(types);
  return Object.entries(WORDS).flatMap(([type, words]) => (all.has(type) ? words : []));
}

function defaultOf(value: Typed): Json | undefined {
  return "default" in value ? value.default : undefined;
}

/** Explains, at each operation, the values that the type of a merged input or output does not take. */
function mergedNotes(
  given: readonly Operation[],
  parameters: readonly Parameter[],
  fields: readonly OutputField[],
): LossNote[] {
  return given.flatMap(({ input, output }, index) => [
    ...membersNotes(input?.parameters, parameters, ["operations", index, "input", "parameters"], "inputs"),
    ...membersNotes(output?.fields, fields, ["operations", index, "output", "fields"], "outputs"),
  ]);
}

function membersNotes(members: readonly Typed[] = [], merged: readonly Typed[], path: Path, noun: string): LossNote[] {
  const byName = new Map(merged.map((member) => [member.name, member]));
  return members.flatMap(({ name, schema }, index): LossNote[] => {
    const written = byName.get(name);
    if (schema === undefined || written === undefined) return [];
    // The note about the merged one is also about one with the same schema, but for keywords that only this one has.
    if (jsonEqual(schema, written.schema)) {
      if (!isJsonRecord(schema) || !Object.hasOwn(schema, "format")) return [];
      return patternNotes(schema, writeType(schema, defaultOf(written)), { name, noun }, [...path, index, "schema"]);
    }
    const { type, types } = typesWritten(written.schema ?? {}, defaultOf(written));
    if (refusedTypes(valueTypes(schema), types).length === 0) return [];
    const taken = valueTypes(written.schema ?? {});
    const note = restriction({ name, taken, types, type, noun });
    const place = [...path, index, "schema"];
    const isTyped = isJsonRecord(schema) && Object.hasOwn(schema, "type");
    // The type of a schema without one is an addition to the merged operation.
    if (isJsonRecord(schema) && !isTyped) return [];
    return [{ ...note, path: isTyped ? [...place, "type"] : place, kind: "narrowed" }];
  });
}
