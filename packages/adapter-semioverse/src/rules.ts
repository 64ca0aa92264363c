import { type Rule, toRule } from "@skill-convert/core";
import { checks } from "./checks.js";
import { diagnostics } from "./diagnostics.js";
import { otherFields } from "./rules/fields.js";
import { emptyTexts, idOfFolder, selfDependency, specVersion } from "./rules/identity.js";
import * as region from "./rules/region.js";
import { remarked, type SemioverseRequirement } from "./rules/requirement.js";
import * as runtime from "./rules/runtime.js";
import * as schemas from "./rules/schemas.js";
import { dependencyDetails, repeatedItems } from "./rules/sets.js";

/** What the specification asks for beyond what decoding relies on, in its order. */
const requirements: readonly SemioverseRequirement[] = [
  {
    code: "missing-version",
    section: "Definitions 2.1 and 7.1",
    requirement: "A manifest has a version.",
    check: remarked("missing-version"),
  },
  {
    code: "no-name",
    section: "Definition 2.1",
    requirement: "A manifest has a label that a person reads.",
    check: remarked("no-name"),
  },
  {
    code: "derived-id",
    section: "Definition 2.1; remark 8.5",
    requirement: "A manifest has an id; where it gives none, its folder does.",
    check: remarked("derived-id"),
  },
  {
    code: "folder-name",
    section: "Remark 8.5",
    requirement: "Under .claude/skills the id is the folder's name, under content the folder's path from there.",
    check: idOfFolder,
  },
  {
    code: "empty-text",
    section: "Definition 2.1",
    requirement: "An id, a label, a kind or a scope is a word or more.",
    check: emptyTexts,
  },
  {
    code: "unknown-spec-version",
    section: "Section 2",
    requirement: "The front matter follows version 1 of its convention.",
    check: specVersion,
  },
  {
    code: "unknown-field",
    section: "Section 2",
    requirement: "The front matter has the keys of the convention and of the specification.",
    check: otherFields("unknown-field"),
  },
  {
    code: "misspelt-field",
    section: "Section 2",
    requirement: "A key is spelled as the convention and the specification spell it.",
    check: otherFields("misspelt-field"),
  },
  {
    code: "empty-key",
    section: "Section 2",
    requirement: "A key that is left out has a meaning; one without a value has none.",
    check: remarked("empty-key"),
  },
  {
    code: "text-for-list",
    section: "Definitions 2.1 and 5.1",
    requirement: "Scopes and dependencies are sets, and so are triggers.",
    check: remarked("text-for-list"),
  },
  {
    code: "two-keys",
    section: "Section 2",
    requirement: "The runtime and the dependencies are each declared under one key.",
    check: remarked("two-keys"),
  },
  {
    code: "older-key",
    section: "Section 2",
    requirement: "The runtime stands under the key runtime.",
    check: remarked("older-key"),
  },
  {
    code: "older-runtime",
    section: "Section 2",
    requirement: "The runtimes of the specification are inference, script, human and documentation.",
    check: remarked("older-runtime"),
  },
  {
    code: "no-program",
    section: "Section 2",
    requirement: "A skill with the runtime script has its program in the folder scripts.",
    check: runtime.noProgram,
  },
  {
    code: "not-invocable",
    section: "Section 2",
    requirement: "A skill with the runtime documentation cannot be invoked.",
    check: runtime.notInvocable,
  },
  {
    code: "region-outside",
    section: "Definition 3.1",
    requirement: "The folders of a region lie within the vault.",
    check: region.regionOutside,
  },
  {
    code: "region-file",
    section: "Definition 3.1",
    requirement: "The paths of a region are those of folders.",
    check: region.regionFile,
  },
  {
    code: "region-spelling",
    section: "Definition 3.1; section 11, question 1",
    requirement: "A path of a region is segments with single slashes between them, and a placeholder has a name.",
    check: region.regionSpelling,
  },
  {
    code: "half-region",
    section: "Definition 3.1",
    requirement: "A region is a pair of what is read and what is written.",
    check: region.halfRegion,
  },
  {
    code: "symbolic-placeholder",
    section: "Section 11, question 1",
    requirement: "A placeholder in a region stands for the input of its name.",
    check: remarked("symbolic-placeholder"),
  },
  {
    code: "no-schema",
    section: "Definition 2.1",
    requirement: "A manifest has a schema of the input and one of the output.",
    check: runtime.noSchema,
  },
  {
    code: "shorthand",
    section: "Definitions 4.1 and 4.2",
    requirement: "The schema of the input, or of the output, is a JSON Schema document.",
    check: remarked("shorthand"),
  },
  {
    code: "unknown-type",
    section: "Definitions 4.1 and 4.2",
    requirement: "In a mapping of names to types, a type is one that JSON Schema can say.",
    check: remarked("unknown-type"),
  },
  {
    code: "not-a-schema",
    section: "Definitions 4.1 and 4.2",
    requirement: "Each keyword of a schema has a value that JSON Schema allows it.",
    check: schemas.notASchema,
  },
  {
    code: "missing-effect-report",
    section: "Invariant 4.3",
    requirement: "Every output includes an account of the effects.",
    check: schemas.effectReport("missing-effect-report"),
  },
  {
    code: "optional-effect-report",
    section: "Definition 4.2",
    requirement: "The account of the effects is a required part of the output.",
    check: schemas.effectReport("optional-effect-report"),
  },
  {
    code: "effect-report-type",
    section: "Invariant 4.3",
    requirement: "The account of the effects conforms to a structure, and so is an object.",
    check: schemas.effectReportType,
  },
  {
    code: "no-error-envelope",
    section: "Section 9",
    requirement: "The output has the error envelope as an alternative.",
    check: schemas.noErrorEnvelope,
  },
  {
    code: "self-dependency",
    section: "Invariant 5.3",
    requirement: "Dependencies form no cycle, so no skill depends on itself.",
    check: selfDependency,
  },
  {
    code: "dependency-detail",
    section: "Definitions 5.1 and 6.1",
    requirement: "A dependency is an id, and may be marked as a coordination constraint.",
    check: dependencyDetails,
  },
  {
    code: "repeated-item",
    section: "Definitions 2.1, 3.1 and 5.1",
    requirement: "What is read, what is written, dependencies and scopes are sets.",
    check: repeatedItems,
  },
  {
    code: "semver-version",
    section: "Definition 7.1",
    requirement: "A version is a pair, and has no third part.",
    severity: "error",
    structural: true,
    check: remarked("semver-version"),
  },
  {
    code: "number-version",
    section: "Definition 7.1",
    requirement: "A version is a pair, and no number.",
    severity: "error",
    structural: true,
    check: remarked("number-version"),
  },
  {
    code: "spelled-version",
    section: "Definition 7.1",
    requirement: "A version is written as a pair.",
    check: remarked("spelled-version"),
  },
];

/** What the specification asks for. What decoding relies on is what a JSON Schema can say. */
export const rules: readonly Rule[] = [
  ...checks.map(({ code, cites, check }) => toRule(diagnostics, code, { ...cites, structural: true, check })),
  ...requirements.map(({ code, ...requirement }) => toRule(diagnostics, code, requirement)),
];
