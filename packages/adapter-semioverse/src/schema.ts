import type { Json } from "@skill-convert/core";
import * as z from "zod/mini";
import { RUNTIME_SPELLINGS } from "./runtime.js";
import { isJsonSchema } from "./schemas.js";
import { decodeVersion } from "./version.js";

const text = z.string();
const texts = z.array(text);
const record = z.record(z.string(), z.unknown());
const paths = z.optional(z.union([z.null(), text, texts]));

const Region = z.looseObject({ reads: paths, writes: paths });
const Details = z.looseObject({ coordination: z.optional(z.boolean()) });
const DependsItem = z.union([text, z.looseObject({ id: text, coordination: z.optional(z.boolean()) })]);
const DependsEntry = z.union([Details, z.string(), z.number(), z.boolean(), z.null()]);
const ShorthandEntry = z.union([text, z.boolean(), record, z.null()]);

/** One key of the front matter: what its value must be for decoding, the dialects included. */
export interface Field {
  readonly key: string;
  readonly code: FieldCode;
  readonly section: string;
  readonly requirement: string;
  /** In words. */
  readonly expected: string;
  /** The words that there are, where they are few. */
  readonly known?: readonly string[];
  /** The schema that tells best what is wrong with this value. */
  readonly schema: (value: Json) => z.ZodMiniType;
}

type FieldCode =
  `invalid-${"id" | "version" | "kind" | "runtime" | "triggers" | "inputs" | "outputs" | "region" | "depends" | "scopes"}`;

const schemaField = (value: Json) =>
  isJsonSchema(value) ? z.union([z.boolean(), record]) : z.record(z.string(), ShorthandEntry);
const dependsField = (value: Json) => {
  if (Array.isArray(value)) return z.array(DependsItem);
  return typeof value === "string" ? text : z.record(z.string(), DependsEntry);
};
const listField = (value: Json) => (typeof value === "string" ? text : texts);
const dependsWords = "a list of ids, or a mapping whose keys are ids";

/** Every key that is checked. A key without a value is not: it says nothing. */
export const FIELDS: readonly Field[] = [
  {
    key: "id",
    code: "invalid-id",
    section: "Definition 2.1",
    requirement: "The id of a skill is a text.",
    expected: "a text",
    schema: () => text,
  },
  {
    key: "version",
    code: "invalid-version",
    section: "Definition 7.1",
    requirement: "A version is a pair of natural numbers, major and minor.",
    expected: "a pair of natural numbers such as [1, 0]",
    schema: (value) => z.custom(() => decodeVersion(value) !== undefined),
  },
  {
    key: "kind",
    code: "invalid-kind",
    section: "Definition 2.1",
    requirement: "The kind of a skill is a text.",
    expected: "a text",
    schema: () => text,
  },
  ...(["runtime", "invocation"] as const).map(
    (key): Field => ({
      key,
      code: "invalid-runtime",
      section: "Section 2",
      requirement: "The runtime is one of inference, script, human and documentation.",
      expected: "one of inference, script, human and documentation",
      known: RUNTIME_SPELLINGS,
      schema: () => z.enum(RUNTIME_SPELLINGS),
    }),
  ),
  {
    key: "triggers",
    code: "invalid-triggers",
    section: "Section 1",
    requirement: "Triggers are a list of texts.",
    expected: "a list of texts",
    schema: listField,
  },
  {
    key: "inputs",
    code: "invalid-inputs",
    section: "Definition 4.1",
    requirement: "The input is described by a JSON Schema, or by a mapping of names to types.",
    expected: "a JSON Schema, or a mapping of names to types",
    schema: schemaField,
  },
  {
    key: "outputs",
    code: "invalid-outputs",
    section: "Definition 4.2",
    requirement: "The output is described by a JSON Schema, or by a mapping of names to types.",
    expected: "a JSON Schema, or a mapping of names to types",
    schema: schemaField,
  },
  {
    key: "region",
    code: "invalid-region",
    section: "Definition 3.1",
    requirement: "A region is a pair of sets of folders, reads and writes.",
    expected: "a mapping with lists of folders under reads and writes",
    schema: () => Region,
  },
  ...(["depends", "dependencies"] as const).map(
    (key): Field => ({
      key,
      code: "invalid-depends",
      section: "Definition 5.1",
      requirement: "Dependencies are a set of ids of skills, each with or without a coordination constraint.",
      expected: dependsWords,
      schema: dependsField,
    }),
  ),
  {
    key: "scopes",
    code: "invalid-scopes",
    section: "Definition 2.1",
    requirement: "Scopes are a set of texts.",
    expected: "a list of texts",
    schema: listField,
  },
];

/** What is wrong with a value: the path to it, from the value of the key. */
export function findIssue(field: Field, value: Json): readonly PropertyKey[] | undefined {
  const result = z.safeParse(field.schema(value), value);
  const issue = result.error?.issues[0];
  return result.success ? undefined : issue ? deepest(issue) : [];
}

/** Of what may be one thing or another, the place where it is most nearly one of them. */
function deepest(issue: z.core.$ZodIssue): readonly PropertyKey[] {
  if (issue.code !== "invalid_union") return issue.path;
  const inside = issue.errors.flatMap((branch) => branch.map(deepest));
  const longest = inside.reduce((best, path) => (path.length > best.length ? path : best), []);
  return [...issue.path, ...longest];
}
