import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import {
  blankFields,
  type FindingDefinitions,
  keyDiagnostics,
  repeatedItems,
  stringsOf,
  structuralDiagnostics,
  valuesUnder,
  versionDiagnostics,
} from "@skill-convert/format";
import { RECOMMENDED_FIELDS } from "../fields/manifest.js";
import { inManifest, ofManifest } from "./only-manifests.js";
import { SECTIONS } from "./sections.js";

const section = SECTIONS.manifest;

/** The values of the enumerations, and the one that the loader uses for any other (skill-standard.md#d48). */
const ENUMERATIONS: Readonly<Record<string, { readonly values: readonly string[]; readonly fallback: string }>> = {
  category: {
    values: [
      "code",
      "data",
      "writing",
      "research",
      "automation",
      "integration",
      "reasoning",
      "creative",
      "system",
      "foundational",
    ],
    fallback: "code",
  },
  level: { values: ["basic", "intermediate", "advanced", "expert"], fallback: "intermediate" },
};

/** The findings about the fields of the manifest. */
export const fieldFindings = {
  "missing-field": {
    ...structuralDiagnostics["missing-field"],
    section,
    sentences: ["skill-standard.md#s26"],
    requirement: "The manifest has a name and a description.",
    structural: true,
  },
  "wrong-type": {
    ...structuralDiagnostics["wrong-type"],
    section,
    sentences: ["skill-standard.md#s30"],
    requirement:
      "The required and the recommended fields are strings and lists, as in the example of the specification.",
    structural: true,
  },
  "empty-field": {
    ...structuralDiagnostics["empty-field"],
    section,
    sentences: ["skill-standard.md#d11"],
    requirement: "A field that is present has a value.",
  },
  "blank-field": {
    severity: "warning",
    message: 'The field "{field}" is empty.',
    docs: "Search and routing read the id, the name and the description, and find nothing here. An id that is left out is derived from the folder; one that is empty is not.",
    section,
    sentences: ["skill-standard.md#s47", "skill-standard.md#d12"],
    requirement: "The id, the name and the description, by which a skill is found, are not blank.",
    find: inManifest(blankFields("id", "skill_id", "name", "description")),
  },
  "scalar-as-text": {
    severity: "warning",
    message: "{Place} must be a string; {found} is read as one.",
    docs: "YAML reads `1.0` as a number and `yes` as text or a boolean, depending on the reader. Quote the value to keep it as it is written.",
    section,
    sentences: ["skill-standard.md#s30", "skill-standard.md#d13"],
    requirement: "Names, descriptions, categories, levels and tags are strings, as in the example.",
  },
  "unknown-shape": {
    severity: "warning",
    message: "{Place} has an unknown form; it is kept unchanged and not used.",
    docs: "The field is not part of the standard, and its value has none of the forms that are known from real manifests.",
  },
  "older-key": {
    ...keyDiagnostics["older-key"],
    section,
    sentences: ["skill-standard.md#s31", "skill-standard.md#d8"],
    requirement: "The id of the skill has the key id.",
  },
  "two-keys": {
    ...keyDiagnostics["two-keys"],
    section,
    sentences: ["skill-standard.md#s31", "skill-standard.md#d8"],
    requirement: "The skill has one id.",
  },
  "recommended-fields": {
    severity: "warning",
    message: "Recommended fields are missing: {fields}.",
    docs: "Section “Required Files”, 1 recommends them. An empty list says that there are none.",
    section,
    sentences: ["skill-standard.md#s27", "skill-standard.md#d9"],
    requirement: "The manifest has the recommended fields, although none of them is required.",
    check: ofManifest(({ data }) => {
      const document = data.value ?? {};
      if (!isJsonRecord(document)) return undefined;
      const has = (field: string) => (getOwn(document, field) ?? null) !== null;
      const missing = RECOMMENDED_FIELDS.filter((field) => !has(field) && !(field === "id" && has("skill_id")));
      return missing.length === 0 ? undefined : { fields: missing.join(", ") };
    }),
  },
  "unknown-field": {
    ...structuralDiagnostics["unknown-field"],
    section,
    sentences: ["skill-standard.md#s28", "skill-standard.md#d10"],
    requirement: "The manifest is minimal: it has only the required and the recommended fields.",
  },
  "misspelt-field": {
    ...structuralDiagnostics["misspelt-field"],
    section,
    sentences: ["skill-standard.md#s29"],
    requirement: "The fields are spelled as the specification spells them.",
  },
  "unquoted-version": {
    ...versionDiagnostics["unquoted-version"],
    section,
    sentences: ["skill-standard.md#s32", "skill-standard.md#d14"],
    requirement: "The version is a string, as in the example.",
  },
  "version-spelling": {
    ...versionDiagnostics["version-spelling"],
    section,
    sentences: ["skill-standard.md#s33", "skill-standard.md#d14"],
    requirement: "The version has the same form as in the example.",
  },
  "version-not-semver": {
    ...versionDiagnostics["version-not-semver"],
    section,
    sentences: ["skill-standard.md#s33", "skill-standard.md#d14"],
    requirement: "The version has three numbers, as in the example.",
  },
  "unknown-value": {
    severity: "info",
    message:
      'The {field} "{value}" is not in the enumeration of the standard\'s skills/base.py, so its loader uses "{fallback}".',
    docs: "The home repository's SkillLevel and SkillCategory list the values. Its loader takes `intermediate` for another level and `code` for another category, so nobody finds the skill by its own value. A value in the repository's own skills/base.py is not reported.",
    section,
    sentences: ["skill-standard.md#s27", "skill-standard.md#d48"],
    requirement: "The level and the category are those of the standard's enumerations.",
    find: inManifest(({ document, files }) =>
      Object.entries(ENUMERATIONS).flatMap(([field, { values, fallback }]) => {
        const value = getOwn(document, field);
        if (typeof value !== "string" || value.trim() === "" || values.includes(value.trim().toLowerCase())) return [];
        const base = files.above?.("skills/base.py");
        if (base?.kind === "text" && [`"${value}"`, `'${value}'`].some((literal) => base.text.includes(literal)))
          return [];
        return [{ path: [field], args: { field, value, fallback } }];
      }),
    ),
  },
  "repeated-item": {
    severity: "info",
    message: '"{item}" appears twice in {field}.',
    docs: "List it once, which keeps the manifest short.",
    section,
    sentences: ["skill-standard.md#d15"],
    requirement: "A tag or a dependency is listed once.",
    find: inManifest(
      repeatedItems("field", ({ document }) =>
        valuesUnder({ raw: document, path: [] }, ["tags", "dependencies"]).map(stringsOf),
      ),
    ),
  },
} as const satisfies FindingDefinitions;
