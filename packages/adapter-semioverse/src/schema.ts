import { getOwn, isJsonRecord, type Json, type JsonRecord, type Path } from "@skill-convert/core";
import { decodeRuntime, RUNTIME_SPELLINGS } from "./runtime.js";
import { isJsonSchema } from "./schemas.js";
import { decodeVersion } from "./version.js";

/** Where something in a value is not as it must be, from the value on; undefined where all of it is. */
type FindIssue = (value: Json) => Path | undefined;

const HERE: Path = [];

const where =
  (is: (value: Json) => boolean): FindIssue =>
  (value) =>
    is(value) ? undefined : HERE;

const text = where((value) => typeof value === "string");

/** A text stands for a list of one. */
const texts: FindIssue = (value) => {
  if (typeof value === "string") return undefined;
  if (!Array.isArray(value)) return HERE;
  const index = value.findIndex((item) => typeof item !== "string");
  return index < 0 ? undefined : [index];
};

const shorthand: FindIssue = (value) => {
  if (isJsonSchema(value)) return undefined;
  if (!isJsonRecord(value)) return HERE;
  return inEntries(
    value,
    where((entry) => typeof entry !== "number" && !Array.isArray(entry)),
  );
};

const region: FindIssue = (value) => {
  if (!isJsonRecord(value)) return HERE;
  for (const key of ["reads", "writes"]) {
    const paths = getOwn(value, key) ?? null;
    const issue = paths === null ? undefined : texts(paths);
    if (issue) return [key, ...issue];
  }
  return undefined;
};

const depends: FindIssue = (value) => {
  if (typeof value === "string") return undefined;
  if (isJsonRecord(value)) return inEntries(value, dependsEntry);
  if (!Array.isArray(value)) return HERE;
  for (const [index, item] of value.entries()) {
    const issue = dependsItem(item);
    if (issue) return [index, ...issue];
  }
  return undefined;
};

const dependsItem: FindIssue = (value) => {
  if (!isJsonRecord(value)) return text(value);
  return typeof getOwn(value, "id") === "string" ? dependsDetails(value) : ["id"];
};

const dependsEntry: FindIssue = (value) => {
  if (isJsonRecord(value)) return dependsDetails(value);
  return Array.isArray(value) || (typeof value === "number" && !Number.isFinite(value)) ? HERE : undefined;
};

const dependsDetails: FindIssue = (value) => {
  const coordination = isJsonRecord(value) ? getOwn(value, "coordination") : undefined;
  return coordination === undefined || typeof coordination === "boolean" ? undefined : ["coordination"];
};

function inEntries(record: JsonRecord, find: FindIssue): Path | undefined {
  for (const [key, value] of Object.entries(record)) {
    const issue = find(value);
    if (issue) return [key, ...issue];
  }
  return undefined;
}

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
  readonly findIssue: FindIssue;
}

type FieldCode =
  `invalid-${"id" | "version" | "kind" | "runtime" | "triggers" | "inputs" | "outputs" | "region" | "depends" | "scopes"}`;

const dependsWords = "a list of ids, or a mapping whose keys are ids";

/** Every key that is checked. A key without a value is not: it says nothing. */
export const FIELDS: readonly Field[] = [
  {
    key: "id",
    code: "invalid-id",
    section: "Definition 2.1",
    requirement: "The id of a skill is a text.",
    expected: "a text",
    findIssue: text,
  },
  {
    key: "version",
    code: "invalid-version",
    section: "Definition 7.1",
    requirement: "A version is a pair of natural numbers, major and minor.",
    expected: "a pair of natural numbers such as [1, 0]",
    findIssue: where((value) => decodeVersion(value) !== undefined),
  },
  {
    key: "kind",
    code: "invalid-kind",
    section: "Definition 2.1",
    requirement: "The kind of a skill is a text.",
    expected: "a text",
    findIssue: text,
  },
  ...(["runtime", "invocation"] as const).map(
    (key): Field => ({
      key,
      code: "invalid-runtime",
      section: "Section 2",
      requirement: "The runtime is one of inference, script, human and documentation.",
      expected: "one of inference, script, human and documentation",
      known: RUNTIME_SPELLINGS,
      findIssue: where((value) => decodeRuntime(value) !== undefined),
    }),
  ),
  {
    key: "triggers",
    code: "invalid-triggers",
    section: "Section 1",
    requirement: "Triggers are a list of texts.",
    expected: "a list of texts",
    findIssue: texts,
  },
  {
    key: "inputs",
    code: "invalid-inputs",
    section: "Definition 4.1",
    requirement: "The input is described by a JSON Schema, or by a mapping of names to types.",
    expected: "a JSON Schema, or a mapping of names to types",
    findIssue: shorthand,
  },
  {
    key: "outputs",
    code: "invalid-outputs",
    section: "Definition 4.2",
    requirement: "The output is described by a JSON Schema, or by a mapping of names to types.",
    expected: "a JSON Schema, or a mapping of names to types",
    findIssue: shorthand,
  },
  {
    key: "region",
    code: "invalid-region",
    section: "Definition 3.1",
    requirement: "A region is a pair of sets of folders, reads and writes.",
    expected: "a mapping with lists of folders under reads and writes",
    findIssue: region,
  },
  ...(["depends", "dependencies"] as const).map(
    (key): Field => ({
      key,
      code: "invalid-depends",
      section: "Definition 5.1",
      requirement: "Dependencies are a set of ids of skills, each with or without a coordination constraint.",
      expected: dependsWords,
      findIssue: depends,
    }),
  ),
  {
    key: "scopes",
    code: "invalid-scopes",
    section: "Definition 2.1",
    requirement: "Scopes are a set of texts.",
    expected: "a list of texts",
    findIssue: texts,
  },
];
