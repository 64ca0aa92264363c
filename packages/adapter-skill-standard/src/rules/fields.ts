import type { Json } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import type { RuleDefinition } from "@skill-convert/format";
import type { SkillStandardCode } from "../diagnostics.js";
import { RECOMMENDED_FIELDS } from "../fields/manifest.js";
import { inManifest, ofManifest, SECTIONS } from "./subject.js";

const section = SECTIONS.manifest;

/** Which fields the manifest has, and what they say. */
export const fieldRules = {
  "missing-field": { section, requirement: "The manifest has a name and a description.", structural: true },
  "wrong-type": {
    section,
    requirement: "The required and the recommended fields are strings and lists as in its example.",
    structural: true,
  },
  "empty-field": { section, requirement: "A field that is there has a value." },
  "blank-field": {
    section,
    requirement: "The id, the name and the description, by which a skill is found, say something.",
    find: inManifest(({ document }) =>
      ["id", "skill_id", "name", "description"]
        .filter((field) => isBlank(getOwn(document, field)))
        .map((field) => ({ path: [field], args: { field } })),
    ),
  },
  "scalar-as-text": {
    section,
    requirement: "Names, descriptions, categories, levels and tags are strings, as in the example.",
  },
  "older-key": { section, requirement: "The id of the skill is called id." },
  "two-keys": { section, requirement: "The skill has one id." },
  "recommended-fields": {
    section,
    requirement: "The manifest has the recommended fields, of which it need not have any.",
    check: ofManifest("recommended-fields", (document) => {
      if (!isJsonRecord(document)) return undefined;
      const has = (field: string) => (getOwn(document, field) ?? null) !== null;
      const missing = RECOMMENDED_FIELDS.filter((field) => !has(field) && !(field === "id" && has("skill_id")));
      return missing.length === 0 ? undefined : { fields: missing.join(", ") };
    }),
  },
  "unknown-field": { section, requirement: "The manifest is minimal: it has the required and the recommended fields." },
  "misspelt-field": { section, requirement: "The fields are spelled as the specification spells them." },
  "unquoted-version": {
    section,
    requirement: "The metadata are versioned, and the version is a string, as in the example.",
  },
  "version-spelling": { section, requirement: "The version has the form of the example's." },
  "version-not-semver": { section, requirement: "The metadata are versioned with three numbers, as in the example." },
  "repeated-item": {
    section,
    requirement: "A tag or a dependency is listed once.",
    find: inManifest(({ document }) =>
      ["tags", "dependencies"].flatMap((field) => {
        const items = getOwn(document, field);
        if (!Array.isArray(items)) return [];
        return items.flatMap((item: Json, index) =>
          typeof item !== "string" || items.indexOf(item) === index
            ? []
            : [{ path: [field, index], args: { item, field } }],
        );
      }),
    ),
  },
} satisfies { readonly [Code in SkillStandardCode]?: RuleDefinition };

function isBlank(value: Json | undefined): boolean {
  return typeof value === "string" && value.trim() === "";
}
