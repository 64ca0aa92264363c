import type { Json } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import type { LegacyRuleDefinition } from "@skill-convert/format";
import type { SkillStandardCode } from "../diagnostics.js";
import { RECOMMENDED_FIELDS } from "../fields/manifest.js";
import { inManifest, ofManifest, SECTIONS } from "./subject.js";

const section = SECTIONS.manifest;

/** Rules about the fields of the manifest. */
export const fieldRules = {
  "missing-field": {
    section,
    sentences: ["skill-standard.md#s26"],
    requirement: "The manifest has a name and a description.",
    structural: true,
  },
  "wrong-type": {
    section,
    sentences: ["skill-standard.md#s30"],
    requirement:
      "The required and the recommended fields are strings and lists, as in the example of the specification.",
    structural: true,
  },
  "empty-field": { section, sentences: ["skill-standard.md#d11"], requirement: "A field that is present has a value." },
  "blank-field": {
    section,
    sentences: ["skill-standard.md#s47", "skill-standard.md#d12"],
    requirement: "The id, the name and the description, by which a skill is found, are not blank.",
    find: inManifest(({ document }) =>
      ["id", "skill_id", "name", "description"]
        .filter((field) => isBlank(getOwn(document, field)))
        .map((field) => ({ path: [field], args: { field } })),
    ),
  },
  "scalar-as-text": {
    section,
    sentences: ["skill-standard.md#s30", "skill-standard.md#d13"],
    requirement: "Names, descriptions, categories, levels and tags are strings, as in the example.",
  },
  "older-key": {
    section,
    sentences: ["skill-standard.md#s31", "skill-standard.md#d8"],
    requirement: "The id of the skill has the key id.",
  },
  "two-keys": {
    section,
    sentences: ["skill-standard.md#s31", "skill-standard.md#d8"],
    requirement: "The skill has one id.",
  },
  "recommended-fields": {
    section,
    sentences: ["skill-standard.md#s27", "skill-standard.md#d9"],
    requirement: "The manifest has the recommended fields, although none of them is required.",
    check: ofManifest("recommended-fields", (document) => {
      if (!isJsonRecord(document)) return undefined;
      const has = (field: string) => (getOwn(document, field) ?? null) !== null;
      const missing = RECOMMENDED_FIELDS.filter((field) => !has(field) && !(field === "id" && has("skill_id")));
      return missing.length === 0 ? undefined : { fields: missing.join(", ") };
    }),
  },
  "unknown-field": {
    section,
    sentences: ["skill-standard.md#s28", "skill-standard.md#d10"],
    requirement: "The manifest is minimal: it has only the required and the recommended fields.",
  },
  "misspelt-field": {
    section,
    sentences: ["skill-standard.md#s29"],
    requirement: "The fields are spelled as the specification spells them.",
  },
  "unquoted-version": {
    section,
    sentences: ["skill-standard.md#s32", "skill-standard.md#d14"],
    requirement: "The version is a string, as in the example.",
  },
  "version-spelling": {
    section,
    sentences: ["skill-standard.md#s33", "skill-standard.md#d14"],
    requirement: "The version has the same form as in the example.",
  },
  "version-not-semver": {
    section,
    sentences: ["skill-standard.md#s33", "skill-standard.md#d14"],
    requirement: "The version has three numbers, as in the example.",
  },
  "repeated-item": {
    section,
    sentences: ["skill-standard.md#d15"],
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
} satisfies { readonly [Code in SkillStandardCode]?: LegacyRuleDefinition };

function isBlank(value: Json | undefined): boolean {
  return typeof value === "string" && value.trim() === "";
}
