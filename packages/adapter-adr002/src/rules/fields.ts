import { type Diagnostic, didYouMean, getOwn, isJsonRecord, type JsonRecord, type Path } from "@skill-convert/core";
import { describePlace } from "../checks.js";
import { asRecord } from "../extensions.js";
import { OWN_KEYS, SHARED_KEYS } from "../format.js";
import { atKey, listed, manifestCheck, type RuleCheck, type RuleEntries } from "./rule.js";

interface Mapping {
  readonly raw: JsonRecord;
  readonly path: Path;
  readonly known: readonly string[];
}

/** "Field Definitions": the fields of each mapping that there is one of. */
const MAPPINGS: readonly (readonly [key: string, known: readonly string[]])[] = [
  ["inputs", ["required", "optional"]],
  ["env", ["required", "optional"]],
  ["preconditions", ["commands", "files"]],
  ["outputs", ["files", "artifacts"]],
  ["execution", ["idempotent", "destructive", "network", "interactive", "timeout"]],
];

/** "Field Definitions": the fields of each mapping in a list. */
const LISTS: readonly (readonly [section: string, key: string, known: readonly string[]])[] = [
  ["preconditions", "commands", ["cmd", "min_version", "max_version"]],
  ["preconditions", "files", ["path", "base", "description"]],
  ["outputs", "files", ["pattern", "base", "description"]],
  // FORMATS.md section 4.
  ["outputs", "artifacts", ["name", "description", "schema"]],
];

const INPUT = ["name", "description", "schema", "sensitive"];
const VARIABLE = ["name", "description", "sensitive"];

function mappingsOf(document: JsonRecord): Mapping[] {
  const flat = Array.isArray(getOwn(document, "inputs"));
  return [
    { raw: document, path: [], known: [...SHARED_KEYS, ...OWN_KEYS] },
    ...MAPPINGS.map(([key, known]) => ({ raw: asRecord(getOwn(document, key)), path: [key], known })),
    ...listed(document, "inputs").map(({ raw, path }) => ({ raw, path, known: flat ? [...INPUT, "required"] : INPUT })),
    ...listed(document, "env").map(({ raw, path }) => ({ raw, path, known: VARIABLE })),
    ...LISTS.flatMap(([section, key, known]) => {
      const list = getOwn(asRecord(getOwn(document, section)), key);
      if (!Array.isArray(list)) return [];
      return list.flatMap((raw, index) => (isJsonRecord(raw) ? [{ raw, path: [section, key, index], known }] : []));
    }),
  ];
}

/** The fields that are not the specification's: those that look like one that is missing, or the others. */
function unknownFields(code: "unknown-field" | "misspelt-field"): RuleCheck {
  return manifestCheck((document, subject) =>
    mappingsOf(document).flatMap(({ raw, path, known }) => {
      return Object.keys(raw).flatMap((field): Diagnostic[] => {
        if (known.includes(field)) return [];
        const absent = known.filter((each) => !Object.hasOwn(raw, each));
        const hint = didYouMean(field, absent);
        if ((hint === "") !== (code === "unknown-field")) return [];
        return [atKey(subject, code, { place: describePlace(path), field, hint }, [...path, field])];
      });
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
