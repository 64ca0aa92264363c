import { type Diagnostic, didYouMean, getOwn, type Json, type Rule, type RuleSubject } from "@skill-convert/core";
import { KNOWN_FIELDS, RECOMMENDED_FIELDS } from "../schema.js";
import { toSemVer } from "../version.js";
import { manifestOf, report, reportKey, reportTop, SECTIONS, toRule } from "./rule.js";
import { said } from "./said.js";

const SEMVER = /^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/;

/** Which fields the manifest has, and what they say. */
export const fieldRules: readonly Rule[] = [
  toRule("empty-field", {
    section: SECTIONS.manifest,
    requirement: "The id, the name and the description, by which a skill is found, say something.",
    check: (subject) =>
      ["id", "skill_id", "name", "description"]
        .filter((field) => isBlank(getOwn(manifestOf(subject) ?? {}, field)))
        .map((field) => report(subject, "empty-field", [field], { field })),
  }),
  toRule("scalar-as-text", {
    section: SECTIONS.manifest,
    requirement: "Names, descriptions, categories, levels and tags are texts, as in the example.",
    check: said("scalar-as-text"),
  }),
  toRule("dialect-id", {
    section: SECTIONS.manifest,
    requirement: "The id of the skill is called id.",
    check: said("dialect-id"),
  }),
  toRule("recommended-fields", {
    section: SECTIONS.manifest,
    requirement: "The manifest has the recommended fields, of which it need not have any.",
    check(subject) {
      const manifest = manifestOf(subject);
      if (!manifest) return [];
      const has = (field: string) => (getOwn(manifest, field) ?? null) !== null;
      const missing = RECOMMENDED_FIELDS.filter((field) => !has(field) && !(field === "id" && has("skill_id")));
      return missing.length === 0 ? [] : [reportTop(subject, "recommended-fields", { fields: missing.join(", ") })];
    },
  }),
  toRule("unknown-field", {
    section: SECTIONS.manifest,
    requirement: "The manifest is minimal: it has the required and the recommended fields.",
    check: (subject) => otherFields(subject, false),
  }),
  toRule("misspelt-field", {
    section: SECTIONS.manifest,
    requirement: "The fields are spelled as the specification spells them.",
    check: (subject) => otherFields(subject, true),
  }),
  toRule("version-number", {
    section: SECTIONS.manifest,
    requirement: "The metadata are versioned, and the version is text, as in the example.",
    check(subject) {
      const version = getOwn(manifestOf(subject) ?? {}, "version");
      if (typeof version !== "number") return [];
      return [withQuotes(subject, report(subject, "version-number", ["version"], { read: String(version) }), version)];
    },
  }),
  toRule("version-form", {
    section: SECTIONS.manifest,
    requirement: "The metadata are versioned with three numbers, as in the example.",
    check(subject) {
      const version = getOwn(manifestOf(subject) ?? {}, "version");
      if (typeof version !== "string" || SEMVER.test(toSemVer(version))) return [];
      return [report(subject, "version-form", ["version"], { found: version })];
    },
  }),
  toRule("repeated-item", {
    section: SECTIONS.manifest,
    requirement: "A tag or a dependency is listed once.",
    check: (subject) => ["tags", "dependencies"].flatMap((field) => repeated(subject, field)),
  }),
];

function isBlank(value: Json | undefined): boolean {
  return typeof value === "string" && value.trim() === "";
}

function otherFields(subject: RuleSubject, misspelt: boolean): Diagnostic[] {
  const manifest = manifestOf(subject);
  if (!manifest) return [];
  const absent = KNOWN_FIELDS.filter((known) => getOwn(manifest, known) === undefined);
  return Object.keys(manifest).flatMap((field) => {
    if (KNOWN_FIELDS.includes(field)) return [];
    const hint = didYouMean(
      field,
      absent.filter((known) => Math.abs(known.length - field.length) < 3),
    );
    if ((hint !== "") !== misspelt) return [];
    return [reportKey(subject, misspelt ? "misspelt-field" : "unknown-field", [field], { field, hint })];
  });
}

/** Quotes around the number as it is written, where the version then is the one that it is read as now. */
function withQuotes({ files }: RuleSubject, finding: Diagnostic, version: number): Diagnostic {
  const { file, range } = finding;
  const content = file === undefined ? undefined : files.text(file);
  if (!range || content?.kind !== "text") return finding;
  const written = content.text.slice(range.start, range.end);
  if (!/^[\d.]+$/.test(written) || toSemVer(written) !== toSemVer(String(version))) return finding;
  const edits = [
    { start: range.start, end: range.start, text: '"' },
    { start: range.end, end: range.end, text: '"' },
  ];
  return { ...finding, fix: { title: "Put the version in quotes", edits } };
}

function repeated(subject: RuleSubject, field: string): Diagnostic[] {
  const items = getOwn(manifestOf(subject) ?? {}, field);
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: Json, index) => {
    if (typeof item !== "string" || items.indexOf(item) === index) return [];
    return [report(subject, "repeated-item", [field, index], { item, field })];
  });
}
