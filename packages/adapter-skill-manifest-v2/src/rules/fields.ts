import {
  type Diagnostic,
  type DiagnosticPlace,
  didYouMean,
  getOwn,
  type JsonRecord,
  type Path,
  type RuleSubject,
  toPointer,
} from "@skill-convert/core";
import { describePlace } from "../checks.js";
import { asRecord, KNOWN_CONTRACT_FIELDS, KNOWN_FIELDS, KNOWN_OPERATION_FIELDS } from "../decode-document.js";
import type { v1Diagnostics, v2Diagnostics } from "../diagnostics.js";
import { KNOWN_ENTRYPOINTS } from "../entrypoints.js";
import { KNOWN_OUTPUT_FIELDS } from "../output.js";
import { KNOWN_PARAMETER_FIELDS } from "../parameters.js";
import { KNOWN_V1_FIELDS } from "../v1/decode.js";
import { entrypointsV1, entrypointsV2, operationsOf, parametersOf } from "../walk.js";

/** An object of the document, and the fields that the specification gives it. */
interface Fields {
  readonly record: JsonRecord;
  readonly path: Path;
  readonly known: ReadonlySet<string>;
  /** Other words that people use for a field. */
  readonly synonyms?: ReadonlyMap<string, string>;
}

/** What people call the two platforms of the specification. */
const PLATFORM_NAMES: ReadonlyMap<string, string> = new Map([
  ...["linux", "macos", "darwin", "posix", "mac", "osx"].map((name) => [name, "unix"] as const),
  ...["win", "win32", "win64", "powershell"].map((name) => [name, "windows"] as const),
]);

const V1_CONTRACT_FIELDS: ReadonlySet<string> = new Set([...KNOWN_CONTRACT_FIELDS, "schema_version"]);

function fieldsV2({ document }: RuleSubject): Fields[] {
  const top = asRecord(document);
  return [
    { record: top, path: [], known: KNOWN_FIELDS },
    ...operationsOf(document).map(({ operation: record, path }) => ({ record, path, known: KNOWN_OPERATION_FIELDS })),
    ...operationsOf(document).map(({ operation, path }) => ({
      record: asRecord(getOwn(operation, "output")),
      path: [...path, "output"],
      known: KNOWN_OUTPUT_FIELDS,
    })),
    ...parametersOf(document).map(({ parameter: record, path }) => ({ record, path, known: KNOWN_PARAMETER_FIELDS })),
    ...entrypointsV2(document).map(entrypointFields),
    { record: asRecord(getOwn(top, "stdout_contract")), path: ["stdout_contract"], known: KNOWN_CONTRACT_FIELDS },
  ];
}

function fieldsV1({ document }: RuleSubject): Fields[] {
  const top = asRecord(document);
  return [
    { record: top, path: [], known: KNOWN_V1_FIELDS },
    ...entrypointsV1(document).map(entrypointFields),
    { record: asRecord(getOwn(top, "stdout_contract")), path: ["stdout_contract"], known: V1_CONTRACT_FIELDS },
  ];
}

function entrypointFields({ entrypoints: record, path }: ReturnType<typeof entrypointsV2>[number]): Fields {
  return { record, path, known: KNOWN_ENTRYPOINTS, synonyms: PLATFORM_NAMES };
}

type Code = "unknown-field" | "misspelt-field";

/** Fields that the specification does not have: those close to one that is missing, or all others. */
function otherFields(
  catalog: typeof v1Diagnostics | typeof v2Diagnostics,
  find: (subject: RuleSubject) => Fields[],
  code: Code,
) {
  return (subject: RuleSubject): Diagnostic[] =>
    find(subject).flatMap((fields) =>
      Object.keys(fields.record)
        .filter((field) => !fields.known.has(field))
        .flatMap((field) => {
          const hint = hintFor(field, fields);
          if ((hint === "") !== (code === "unknown-field")) return [];
          const pointer = toPointer([...fields.path, field]);
          const args = { place: describePlace(fields.path), field, hint };
          return [catalog.create(code, args, { ...subject.locateKey(pointer), pointer })];
        }),
    );
}

function hintFor(field: string, { record, known, synonyms }: Fields): string {
  const absent = [...known].filter((name) => getOwn(record, name) === undefined);
  const synonym = synonyms?.get(field.toLowerCase());
  return didYouMean(synonym ?? field, absent);
}

export const otherFieldsV2 = (catalog: typeof v2Diagnostics, code: Code) => otherFields(catalog, fieldsV2, code);
export const otherFieldsV1 = (catalog: typeof v1Diagnostics, code: Code) => otherFields(catalog, fieldsV1, code);

/** "Migration from v1": the fence says one version, and the fields another. */
export function otherVersion(create: (place: DiagnosticPlace) => Diagnostic, theirs: string, ours: string) {
  return (subject: RuleSubject): Diagnostic[] => {
    const top = asRecord(subject.document);
    if (getOwn(top, theirs) === undefined || getOwn(top, ours) !== undefined) return [];
    const pointer = toPointer([theirs]);
    return [create({ ...subject.locateKey(pointer), pointer })];
  };
}
