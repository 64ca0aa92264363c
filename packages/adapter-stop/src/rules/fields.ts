import { type Diagnostic, didYouMean, type JsonRecord, type Path, type RuleSubject } from "@skill-convert/core";
import { CHECKS } from "../assertions.js";
import { describePlace, recordAt } from "../values.js";
import { type DocumentView, viewOf } from "../view.js";
import { atKey, type RuleEntries } from "./rule.js";

type Fields = ReadonlySet<string>;

const VALUE = ["name", "type", "description", "constraints"];

/** "Schema": the fields of each mapping. */
const FIELDS = {
  document: new Set([
    ...["sop", "name", "version", "description", "author", "license", "repository", "tags", "inputs", "outputs"],
    ...["tools_used", "side_effects", "requirements", "assertions", "observability"],
  ]),
  requirements: new Set(["env_vars", "files", "tools", "capabilities"]),
  assertions: new Set(["pre", "post"]),
  observability: new Set(["level", "trace_sampling", "metrics"]),
  inputs: new Set([...VALUE, "required", "default"]),
  // The values of the type `enum` stand under `constraints` ("Types"), also for an output.
  outputs: new Set([...VALUE, "guaranteed"]),
  effects: new Set(["type", "access", "description", "paths", "destinations"]),
  metrics: new Set(["name", "type", "description"]),
  constraints: new Set(["pattern", "enum", "min", "max"]),
} as const satisfies Record<string, Fields>;

const OF_ASSERTIONS: ReadonlyMap<string, Fields> = new Map(
  [...CHECKS].map(([check, parameters]) => {
    return [check, new Set(["check", "message", "severity", ...parameters.map(({ key }) => key)])];
  }),
);

export const fieldRules: RuleEntries = {
  "unknown-field": {
    section: "Skill Manifest, Schema; Assertions, Check Types",
    requirement: "A mapping has the fields that the specification gives it; others are the author's own.",
    check: (subject) => unknownFields(subject, false),
  },
  "misspelt-field": {
    section: "Skill Manifest, Schema; Assertions, Check Types",
    requirement: "A field is spelled as the specification spells it, so that a runtime finds it.",
    check: (subject) => unknownFields(subject, true),
  },
};

/** The fields that are not the specification's: those that look like one that is missing, or the others. */
function unknownFields(subject: RuleSubject, misspelt: boolean): Diagnostic[] {
  const found: Diagnostic[] = [];
  const code = misspelt ? "misspelt-field" : "unknown-field";
  visitMappings(viewOf(subject.document), (raw, known, path, key) => {
    for (const field of Object.keys(raw)) {
      if (known.has(field)) continue;
      const absent = [...known].filter((each) => !Object.hasOwn(raw, each));
      const hint = didYouMean(field, absent);
      if ((hint !== "") !== misspelt) continue;
      const place = key === undefined ? path : [...path, key];
      found.push(atKey(subject, code, { place: describePlace(place), field, hint }, [...place, field]));
    }
  });
  return found;
}

/** Looks at a mapping and the fields that it may have; it stands at the path, or under a key there. */
type Visitor = (raw: JsonRecord, known: Fields, path: Path, key?: string) => void;

const SINGLE = ["requirements", "assertions", "observability"] as const;
const LISTS = ["inputs", "outputs", "effects", "metrics"] as const;

function visitMappings(view: DocumentView, visit: Visitor): void {
  const at = (raw: JsonRecord, key: keyof typeof FIELDS, path: Path) => {
    const mapping = recordAt(raw, key);
    if (mapping) visit(mapping, FIELDS[key], path, key);
  };
  visit(view.top, FIELDS.document, []);
  for (const key of SINGLE) at(view.top, key, []);
  for (const list of LISTS) for (const { raw, path } of view[list]) visit(raw, FIELDS[list], path);
  for (const { raw, path } of view.inputs) at(raw, "constraints", path);
  for (const { raw, path } of view.outputs) at(raw, "constraints", path);
  for (const { raw, kind, path } of view.assertions) {
    const known = OF_ASSERTIONS.get(kind?.check ?? "");
    // Of an assertion that makes no known check nobody can say which fields it has.
    if (known) visit(raw, known, path);
  }
}
