import { blankTexts, type FindingDefinitions, requiredText, structuralDiagnostics } from "@skill-convert/format";
import { commandName, name } from "../fields/document.js";
import { entryName, inputDescription, variableName } from "../fields/inputs.js";
import { artifact } from "../fields/outputs.js";

/** The findings about the fields of any part of a manifest. */
export const structureFindings = {
  "missing-field": {
    ...structuralDiagnostics["missing-field"],
    section: "Field Definitions",
    requirement:
      "Every field that is marked as required is present, and every entry of a list has its name, command, path or pattern.",
    sentences: ["adr002.md#s14", "adr002.md#s31", "adr002.md#s35", "adr002.md#s43", "adr002.md#d5"],
    structural: true,
  },
  "wrong-type": {
    ...structuralDiagnostics["wrong-type"],
    section: "Proposed Schema; Path Resolution",
    requirement: "Every field has the type that the schema gives it, and every base is one of the three.",
    sentences: ["adr002.md#s4", "adr002.md#s36"],
    structural: true,
  },
  "unknown-field": {
    ...structuralDiagnostics["unknown-field"],
    section: "Field Definitions",
    requirement: "A mapping has the fields that the specification defines for it.",
    sentences: ["adr002.md#d10"],
  },
  "misspelt-field": {
    ...structuralDiagnostics["misspelt-field"],
    section: "Field Definitions",
    requirement: "A field is spelled as the specification spells it, so that a reader finds it.",
    sentences: ["adr002.md#d10"],
  },
  "empty-field": {
    ...structuralDiagnostics["empty-field"],
    section: "Backward Compatibility",
    requirement: "A field without a value is left out.",
    sentences: ["adr002.md#s71", "adr002.md#d9"],
  },
  "blank-text": {
    severity: "warning",
    message: "{Place} is blank.",
    docs: "The specification requires this text, so it must not be blank. Fill it in.",
    section: "Field Definitions",
    requirement: "Required names, descriptions, commands and artifacts are not blank.",
    sentences: ["adr002.md#s14", "adr002.md#s31", "adr002.md#d11"],
    find: blankTexts(({ find }) => REQUIRED_TEXTS.flatMap(find)),
  },
  "duplicate-entry": {
    severity: "warning",
    message: '"{name}" appears twice under "{list}".',
    docs: "Two entries for one thing can contradict each other, and readers differ on which of them counts. Merge them into one.",
    section: "env, preconditions and outputs",
    requirement: "Each variable, command, file and artifact is declared once.",
    sentences: ["adr002.md#d14"],
    validationOnly: true,
  },
  "name-not-kebab": {
    severity: "info",
    message: 'The name "{name}" is not in kebab-case; other formats use "{kebab}".',
    docs: "A skill's name is also that of its folder: lower-case letters, digits and single hyphens. The name is kept as it is.",
    section: "Examples",
    requirement: "The name is in kebab-case, as in every example.",
    sentences: ["adr002.md#s75", "adr002.md#d6"],
  },
} as const satisfies FindingDefinitions;

/** The strings that must not be blank. Descriptions of files, variables and artifacts may be left out. */
const REQUIRED_TEXTS = [name, requiredText, entryName, inputDescription, variableName, commandName, artifact];
