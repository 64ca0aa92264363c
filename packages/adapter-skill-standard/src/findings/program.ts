import type { FileFinding, FindingDefinitions, ManifestReading } from "@skill-convert/format";
import { entryClass } from "../fields/manifest.js";
import { methodsIn } from "../files/code/base-class.js";
import { codeOf } from "../files/code/of-skill.js";
import { readSchemaFile, schemaInFile } from "../files/schema-file.js";
import { REQUIRED_METHODS, SCHEMA_METHODS, SKILL_PY } from "../format.js";
import { inManifest } from "./only-manifests.js";
import { SECTIONS } from "./sections.js";

/** The findings about skill.py and its class. They are found in the text: it is never run (skill-standard.md#d26). */
export const programFindings = {
  "python-too-large": {
    severity: "warning",
    message: "skill.py is not read, because {limit}; its schemas are not known.",
    docs: "A skill.py is read if it has at most two million characters and two hundred nested brackets, and if the parser needs a reasonable time for it. The file is left unchanged.",
  },
  "python-syntax": {
    severity: "warning",
    message: "skill.py has a syntax error here, so the methods that it affects are not read.",
    docs: "The file has a syntax error, or syntax that the parser does not know. Methods elsewhere in the file are still read. The file is left unchanged.",
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s35"],
    requirement: "skill.py is a valid Python program.",
  },
  "no-skill-class": {
    severity: "warning",
    message: "skill.py defines no class with input_schema(), execute() or the other methods of a skill.",
    docs: "Section “Required Files”, 2: skill.py implements the Skill interface. Without such a class nothing can be read from it.",
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s36"],
    requirement: "skill.py implements the Skill interface.",
  },
  "entry-point": {
    severity: "error",
    message: 'skill.py has no class "{name}".',
    docs: "The manifest names the class that is the skill. Correct the name, or remove the key: the class is found without it.",
    section: SECTIONS.program,
    sentences: ["skill-standard.md#d24"],
    requirement: "The class that the manifest names as the entry point is in skill.py.",
    find: inManifest(entryPoint),
  },
  "missing-method": {
    severity: "error",
    message: "{name} does not define {method}(), which every skill must.",
    docs: "Section “Required Files”, 2 asks for `metadata()`, `input_schema()` and `execute()`. Methods of a base class in a file of the repository, such as skills/base.py, are inherited. A class is not checked if one of its base classes cannot be found.",
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s38", "skill-standard.md#d29"],
    requirement: `The skill defines ${REQUIRED_METHODS.map((method) => `${method}()`)
      .join(", ")
      .replace(/,(?=[^,]*$)/, " and")}.`,
    check: (reading) => missingMethods(reading, REQUIRED_METHODS),
  },
  "inherited-method": {
    severity: "warning",
    message:
      "{name} does not define {method}(), so the default of {base} in {file} applies, which does not describe this skill.",
    docs: "Section “Required Files”, 2 asks for the method. A base class in the repository has the method, so the skill can be loaded, but its own input is not described. Define the method, or put the schema into schema.json beside the manifest.",
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s39", "skill-standard.md#d28"],
    requirement:
      "The skill documents its input in its own input_schema(), even if the repository's base class has a default.",
    check: inheritedSchema,
  },
  "no-output-schema": {
    severity: "info",
    message: "{name} does not define {method}(), so the output of the skill is not described.",
    docs: "Section “Required Files”, 2 requires the method, but the specification's own example leaves it out, so this is only an info.",
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s40", "skill-standard.md#d30"],
    requirement:
      "The skill documents its output in output_schema(), although the specification's own example does not.",
    check: (reading) => missingMethods(reading, [SCHEMA_METHODS.output]),
  },
  "foreign-skill-py": {
    severity: "warning",
    message:
      "skill.py was not generated, or was edited since, so it is kept unchanged. It differs from the manifest in {differs}.",
    docs: "Code that a person wrote is never replaced. Change skill.py by hand where it differs.",
  },
} as const satisfies FindingDefinitions;

function entryPoint(reading: ManifestReading) {
  const name = entryClass(reading.document);
  const program = codeOf(reading)?.program;
  if (name === undefined || !program || program.analysis.classes.some((each) => each.name === name)) return [];
  // A name that is imported or assigned may be a class.
  return program.analysis.constant(name) ? [] : [{ path: ["entry_point"], args: { name } }];
}

function missingMethods(reading: ManifestReading, required: readonly string[]): FileFinding[] {
  const skill = codeOf(reading)?.program?.skill;
  const methods = reading.derive(methodsIn);
  if (!skill || !methods?.isComplete) return [];
  const missing = required.filter((method) => !methods.own.has(method) && !methods.inherited.has(method));
  return missing.map((method) => ({
    args: { name: skill.name, method },
    at: { file: SKILL_PY, range: skill.nameRange },
  }));
}

/**
 * Reports an inherited input schema: the default of a base class does not describe this skill (skill-standard.md#d28).
 */
function inheritedSchema(reading: ManifestReading): FileFinding[] {
  const skill = codeOf(reading)?.program?.skill;
  const method = SCHEMA_METHODS.input;
  const methods = reading.derive(methodsIn);
  const source = methods?.inherited.get(method);
  if (!skill || !source || methods?.own.has(method) || hasSchemaElsewhere(reading)) return [];
  const args = { name: skill.name, method, base: source.base, file: source.file };
  return [{ args, at: { file: SKILL_PY, range: skill.nameRange } }];
}

function hasSchemaElsewhere(reading: ManifestReading): boolean {
  const inManifest = reading.document[SCHEMA_METHODS.input] ?? null;
  return inManifest !== null || schemaInFile(reading.derive(readSchemaFile), "input") !== undefined;
}
