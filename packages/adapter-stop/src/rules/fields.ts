import {
  type Diagnostic,
  didYouMean,
  isJsonRecord,
  type JsonRecord,
  type Path,
  type RuleSubject,
} from "@skill-convert/core";
import { CHECKS, readCheck } from "../assertions.js";
import { assertionsOf, describePlace, type Item, itemsAt, valueAt } from "../items.js";
import { textAt } from "../values.js";
import { atKey, type RuleEntries } from "./rule.js";

const CONSTRAINTS = ["pattern", "enum", "min", "max"];
const VALUE = ["name", "type", "description", "constraints"];

/** "Schema": the fields of each mapping, by the lists that the mappings stand in. */
const LISTS: readonly (readonly [Path, readonly string[]])[] = [
  [["inputs"], [...VALUE, "required", "default"]],
  // The values of the type `enum` stand under `constraints` ("Types"), also for an output.
  [["outputs"], [...VALUE, "guaranteed"]],
  [["side_effects"], ["type", "access", "description", "paths", "destinations"]],
  [
    ["observability", "metrics"],
    ["name", "type", "description"],
  ],
];

/** "Schema": the fields of each mapping that there is one of. */
const MAPPINGS: readonly (readonly [Path, readonly string[]])[] = [
  [
    [],
    [
      ...["sop", "name", "version", "description", "author", "license", "repository", "tags", "inputs", "outputs"],
      ...["tools_used", "side_effects", "requirements", "assertions", "observability"],
    ],
  ],
  [["requirements"], ["env_vars", "files", "tools", "capabilities"]],
  [["assertions"], ["pre", "post"]],
  [["observability"], ["level", "trace_sampling", "metrics"]],
];

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
  return mappingsOf(subject).flatMap(({ raw, path, known }) => {
    return Object.keys(raw).flatMap((field) => {
      if (known.includes(field)) return [];
      const absent = known.filter((each) => !Object.hasOwn(raw, each));
      const hint = didYouMean(field, absent);
      if ((hint !== "") !== misspelt) return [];
      const code = misspelt ? "misspelt-field" : "unknown-field";
      return [atKey(subject, code, { place: describePlace(path), field, hint }, [...path, field])];
    });
  });
}

interface Mapping extends Item {
  readonly known: readonly string[];
}

function mappingsOf({ document }: RuleSubject): Mapping[] {
  const at = (path: Path, known: readonly string[]): Mapping[] => {
    const raw = valueAt(document, path);
    return isJsonRecord(raw) ? [{ raw, path, known }] : [];
  };
  const single = MAPPINGS.flatMap(([path, known]) => at(path, known));
  const listed = LISTS.flatMap(([list, known]) => itemsAt(document, list).map((item) => ({ ...item, known })));
  const constraints = ["inputs", "outputs"].flatMap((list) =>
    itemsAt(document, [list]).flatMap(({ path }) => at([...path, "constraints"], CONSTRAINTS)),
  );
  const assertions = assertionsOf(document).flatMap((item) => {
    const known = fieldsOfAssertion(item.raw);
    return known ? [{ ...item, known }] : [];
  });
  return [...single, ...listed, ...constraints, ...assertions];
}

/** Of an assertion that makes no known check nobody can say which fields it has. */
function fieldsOfAssertion(raw: JsonRecord): string[] | undefined {
  const kind = readCheck(textAt(raw, "check") ?? "");
  return kind && ["check", "message", "severity", ...(CHECKS.get(kind.check) ?? []).map(({ key }) => key)];
}
