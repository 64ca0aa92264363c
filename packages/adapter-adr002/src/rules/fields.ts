import {
  type Diagnostic,
  didYouMean,
  getOwn,
  isJsonRecord,
  type JsonRecord,
  type Path,
  rememberLast,
} from "@skill-convert/core";
import { describePlace } from "../checks.js";
import { entriesOf } from "../entries.js";
import { asRecord } from "../extensions.js";
import { OWN_KEYS, SHARED_KEYS } from "../format.js";
import { atKey, manifestCheck, type RuleCheck, type RuleEntries } from "./rule.js";

type Fields = readonly string[];

const TOP: Fields = [...SHARED_KEYS, ...OWN_KEYS];

/** "Field Definitions": the fields of each mapping that there is one of. */
const MAPPINGS: readonly (readonly [key: string, known: Fields])[] = [
  ["inputs", ["required", "optional"]],
  ["env", ["required", "optional"]],
  ["preconditions", ["commands", "files"]],
  ["outputs", ["files", "artifacts"]],
  ["execution", ["idempotent", "destructive", "network", "interactive", "timeout"]],
];

/** "Field Definitions": the fields of each mapping in a list. */
const LISTS: readonly (readonly [section: string, key: string, known: Fields])[] = [
  ["preconditions", "commands", ["cmd", "min_version", "max_version"]],
  ["preconditions", "files", ["path", "base", "description"]],
  ["outputs", "files", ["pattern", "base", "description"]],
  // FORMATS.md section 4.
  ["outputs", "artifacts", ["name", "description", "schema"]],
];

const INPUT: Fields = ["name", "description", "schema", "sensitive"];
const FLAT_INPUT: Fields = [...INPUT, "required"];
const VARIABLE: Fields = ["name", "description", "sensitive"];

/** A field that is not the specification's. */
interface Stranger {
  readonly field: string;
  /** The mapping that it is in. */
  readonly raw: JsonRecord;
  readonly path: Path;
  readonly known: Fields;
}

const strangersOf: (document: JsonRecord) => readonly Stranger[] = rememberLast((document) => {
  const found: Stranger[] = [];
  const look = (raw: JsonRecord, known: Fields, ...path: Path) => {
    for (const field of Object.keys(raw)) if (!known.includes(field)) found.push({ field, raw, path, known });
  };
  look(document, TOP);
  for (const [key, known] of MAPPINGS) look(asRecord(getOwn(document, key)), known, key);
  const { inputs, env } = entriesOf(document);
  const input = Array.isArray(getOwn(document, "inputs")) ? FLAT_INPUT : INPUT;
  for (const { raw, path } of inputs) look(raw, input, ...path);
  for (const { raw, path } of env) look(raw, VARIABLE, ...path);
  for (const [section, key, known] of LISTS) {
    const list = getOwn(asRecord(getOwn(document, section)), key);
    if (!Array.isArray(list)) continue;
    for (const [index, raw] of list.entries()) if (isJsonRecord(raw)) look(raw, known, section, key, index);
  }
  return found;
});

/** The fields that are not the specification's: those that look like one that is missing, or the others. */
function unknownFields(code: "unknown-field" | "misspelt-field"): RuleCheck {
  return manifestCheck((document, subject) =>
    strangersOf(document).flatMap(({ field, raw, path, known }): Diagnostic[] => {
      const absent = known.filter((each) => !Object.hasOwn(raw, each));
      const hint = didYouMean(field, absent);
      if ((hint === "") !== (code === "unknown-field")) return [];
      return [atKey(subject, code, { place: describePlace(path), field, hint }, [...path, field])];
    }),
  );
}

export const fieldRules: RuleEntries = {
  "unknown-field": {
    section: "ADR-002, Field Definitions",
    requirement: "A mapping has the fields that the specification gives it; others are the author's own.",
    check: unknownFields("unknown-field"),
  },
  "misspelt-field": {
    section: "ADR-002, Field Definitions",
    requirement: "A field is spelled as the specification spells it, so that a reader finds it.",
    check: unknownFields("misspelt-field"),
  },
};
