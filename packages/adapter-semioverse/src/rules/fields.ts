import {
  type Diagnostic,
  didYouMean,
  getOwn,
  isJsonRecord,
  type JsonRecord,
  type Path,
  type RuleSubject,
  toPointer,
} from "@skill-convert/core";
import { asRecord } from "../checks.js";
import { dependenciesAt } from "../depends.js";
import { diagnostics } from "../diagnostics.js";
import { OWN_KEYS } from "../format.js";

/** Keys of front matter that everybody may use. */
const SHARED_KEYS = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];

const KNOWN: ReadonlySet<string> = new Set([...OWN_KEYS, ...SHARED_KEYS]);
const KNOWN_OF_REGION: ReadonlySet<string> = new Set(["reads", "writes"]);
const KNOWN_OF_DEPENDENCY: ReadonlySet<string> = new Set(["id", "coordination"]);

interface Fields {
  readonly place: string;
  readonly record: JsonRecord;
  readonly path: Path;
  readonly known: ReadonlySet<string>;
}

function fieldsOf(document: JsonRecord): Fields[] {
  return [
    { place: "The front matter", record: document, path: [], known: KNOWN },
    { place: "The region", record: asRecord(getOwn(document, "region")), path: ["region"], known: KNOWN_OF_REGION },
    ...dependenciesAt(document).flatMap(({ id, path, details }) =>
      isJsonRecord(details)
        ? [{ place: `The dependency "${id}"`, record: details, path, known: KNOWN_OF_DEPENDENCY }]
        : [],
    ),
  ];
}

/** Keys that the format does not have: those close to one that is missing, or all others. */
export function otherFields(code: "unknown-field" | "misspelt-field") {
  return (subject: RuleSubject): Diagnostic[] =>
    fieldsOf(asRecord(subject.document)).flatMap(({ place, record, path, known }) =>
      Object.keys(record)
        .filter((field) => !known.has(field))
        .flatMap((field) => {
          const hint = didYouMean(
            field,
            [...known].filter((name) => getOwn(record, name) === undefined),
          );
          if ((hint === "") !== (code === "unknown-field")) return [];
          const pointer = toPointer([...path, field]);
          return [diagnostics.create(code, { place, field, hint }, { ...subject.locateKey(pointer), pointer })];
        }),
    );
}
