import {
  type Diagnostic,
  type DiagnosticPlace,
  didYouMean,
  getOwn,
  type JsonRecord,
  type RuleSubject,
  toPointer,
} from "@skill-convert/core";
import { describePlace } from "../checks.js";
import { asRecord, KNOWN_CONTRACT_FIELDS, KNOWN_FIELDS, KNOWN_OPERATION_FIELDS } from "../decode-document.js";
import type { v1Diagnostics, v2Diagnostics } from "../diagnostics.js";
import { KNOWN_ENTRYPOINTS } from "../entrypoints.js";
import { hasOthers } from "../extensions.js";
import { KNOWN_OUTPUT_FIELDS } from "../output.js";
import { KNOWN_PARAMETER_FIELDS } from "../parameters.js";
import { KNOWN_V1_FIELDS } from "../v1/decode.js";
import { type DocumentView, pathOf, type RecordAt, type ViewOf, viewV1, viewV2 } from "../view.js";

/** Objects of the document, and the fields that the specification gives them. */
interface Kind {
  readonly of: (view: DocumentView) => readonly RecordAt[];
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

const ENTRYPOINTS: Kind = {
  of: ({ entrypoints }) => entrypoints,
  known: KNOWN_ENTRYPOINTS,
  synonyms: PLATFORM_NAMES,
};

const KINDS_V2: readonly Kind[] = [
  { of: ({ top }) => [top], known: KNOWN_FIELDS },
  { of: ({ operations }) => operations, known: KNOWN_OPERATION_FIELDS },
  { of: ({ outputs }) => outputs, known: KNOWN_OUTPUT_FIELDS },
  { of: ({ parameters }) => parameters, known: KNOWN_PARAMETER_FIELDS },
  ENTRYPOINTS,
  { of: ({ contract }) => [contract], known: KNOWN_CONTRACT_FIELDS },
];

const KINDS_V1: readonly Kind[] = [
  { of: ({ top }) => [top], known: KNOWN_V1_FIELDS },
  ENTRYPOINTS,
  { of: ({ contract }) => [contract], known: V1_CONTRACT_FIELDS },
];

type Code = "unknown-field" | "misspelt-field";

/** Fields that the specification does not have: those close to one that is missing, or all others. */
function otherFields(
  catalog: typeof v1Diagnostics | typeof v2Diagnostics,
  view: ViewOf,
  kinds: readonly Kind[],
  code: Code,
) {
  return (subject: RuleSubject): Diagnostic[] =>
    kinds.flatMap((kind) =>
      kind
        .of(view(subject.document))
        .filter(({ record }) => hasOthers(record, kind.known))
        .flatMap((at) => {
          const found = othersIn(at.record, kind).filter(({ hint }) => (hint === "") === (code === "unknown-field"));
          return found.map(({ field, hint }) => {
            const pointer = toPointer(pathOf(at, field));
            const args = { place: describePlace(pathOf(at)), field, hint };
            return catalog.create(code, args, { ...subject.locateKey(pointer), pointer });
          });
        }),
    );
}

function othersIn(record: JsonRecord, kind: Kind): { field: string; hint: string }[] {
  const others = Object.keys(record).filter((field) => !kind.known.has(field));
  return others.map((field) => ({ field, hint: hintFor(field, record, kind) }));
}

function hintFor(field: string, record: JsonRecord, { known, synonyms }: Kind): string {
  const absent = [...known].filter((name) => getOwn(record, name) === undefined);
  const synonym = synonyms?.get(field.toLowerCase());
  return didYouMean(synonym ?? field, absent);
}

export const otherFieldsV2 = (catalog: typeof v2Diagnostics, code: Code) =>
  otherFields(catalog, viewV2, KINDS_V2, code);
export const otherFieldsV1 = (catalog: typeof v1Diagnostics, code: Code) =>
  otherFields(catalog, viewV1, KINDS_V1, code);

/** "Migration from v1": the fence says one version, and the fields another. */
export function otherVersion(create: (place: DiagnosticPlace) => Diagnostic, theirs: string, ours: string) {
  return (subject: RuleSubject): Diagnostic[] => {
    const top = asRecord(subject.document);
    if (getOwn(top, theirs) === undefined || getOwn(top, ours) !== undefined) return [];
    const pointer = toPointer([theirs]);
    return [create({ ...subject.locateKey(pointer), pointer })];
  };
}
