import {
  type Diagnostic,
  findMisshapen,
  getOwn,
  isJsonRecord,
  type Json,
  type Rule,
  type RuleSubject,
} from "@skill-convert/core";
import { SKILL_MD } from "../manifest-file.js";
import { EXPECTED, EXPECTED_ENTRY, isDependency, MANIFEST_SHAPE } from "../schema.js";
import { describeValue } from "../spelling.js";
import { report, SECTIONS, toRule } from "./rule.js";

/** What the manifest's document must be; decoding insists on it too. */
export const documentRules: readonly Rule[] = [
  toRule("not-a-mapping", {
    section: SECTIONS.manifest,
    requirement: "The manifest is a document of named fields.",
    structural: true,
    check: (subject) =>
      isJsonRecord(subject.document)
        ? []
        : [report(subject, "not-a-mapping", [], { found: describeValue(subject.document) })],
  }),
  toRule("missing-field", {
    section: SECTIONS.manifest,
    requirement: "The manifest has a name and a description.",
    structural: true,
    check(subject) {
      const { document } = subject;
      if (!isJsonRecord(document)) return [];
      return ["name", "description"]
        .filter((field) => (getOwn(document, field) ?? null) === null && !isElsewhere(subject, field))
        .map((field) => report(subject, "missing-field", [], { field }));
    },
  }),
  toRule("wrong-type", {
    section: SECTIONS.manifest,
    requirement: "The required and the recommended fields are texts and lists as in its example.",
    structural: true,
    check(subject) {
      if (!isJsonRecord(subject.document)) return [];
      return findMisshapen(subject.document, MANIFEST_SHAPE)
        .flatMap(({ path }) => innermost(subject.document, path.map(String)))
        .map((path) => wrongType(subject, path));
    },
  }),
];

/** A description in the front matter of SKILL.md is read, with a warning, where the manifest has none. */
function isElsewhere({ files }: RuleSubject, field: string): boolean {
  if (field !== "description") return false;
  const content = files.text(SKILL_MD);
  return content.kind === "text" && /^\uFEFF?---[\s\S]*?^description[ \t]*:/m.test(content.text);
}

/** The entries of `dependencies` that are meant, where some of them are sound: of a union only the whole is said. */
function innermost(document: Json, path: string[]): string[][] {
  const [field] = path;
  const value = isJsonRecord(document) ? getOwn(document, "dependencies") : undefined;
  if (field !== "dependencies" || path.length > 1 || value === undefined) return [path];
  const places = isJsonRecord(value)
    ? Object.entries(value).flatMap(([group, items]) => wrongEntries(items, [...path, group]))
    : wrongEntries(value, path);
  return places.length > 0 ? places : [path];
}

function wrongEntries(items: Json, path: string[]): string[][] {
  const [, group] = path;
  if (group !== undefined && group !== "required" && group !== "optional") return [path];
  if (items === null) return [];
  if (!Array.isArray(items)) return [path];
  return items.flatMap((item: Json, index) => (isDependency(item) ? [] : [[...path, String(index)]]));
}

function wrongType(subject: RuleSubject, path: readonly string[]): Diagnostic {
  const [name = ""] = path;
  const entry = path.length > 1 && /^\d+$/.test(path.at(-1) ?? "") ? EXPECTED_ENTRY[name] : undefined;
  const field = entry === undefined ? name : `An entry of ${name}`;
  const expected = entry ?? getOwn<string>(EXPECTED, name) ?? "text";
  let value: Json | undefined = subject.document;
  for (const segment of path) {
    if (Array.isArray(value)) value = value[Number(segment)];
    else value = isJsonRecord(value) ? getOwn(value, segment) : undefined;
  }
  return report(subject, "wrong-type", path, { field, expected, found: describeValue(value ?? null) });
}
