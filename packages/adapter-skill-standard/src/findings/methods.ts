import type { FileFinding, FindingDefinitions, ManifestReading } from "@skill-convert/format";
import { type BaseClassCache, type Methods, methodsOf } from "../files/code/base-class.js";
import { codeOf } from "../files/code/of-skill.js";
import { readSchemaFile, schemaInFile } from "../files/schema-file.js";
import { REQUIRED_METHODS, SCHEMA_METHODS, SKILL_PY } from "../format.js";
import { SECTIONS } from "./sections.js";

/** Returns the methods of the skill's class. It is derived once for each reading. */
type MethodsIn = (reading: ManifestReading) => Methods | undefined;

/**
 * The findings about the methods of the skill's class.
 *
 * @param baseClasses the cache of base classes, which these rules use for every skill that they check
 */
export function methodFindings(baseClasses: BaseClassCache) {
  const methodsIn: MethodsIn = (reading) => methodsOf(reading, baseClasses);
  return {
    "missing-method": {
      severity: "error",
      message: "{name} does not define {method}(), which every skill must.",
      docs: "Section “Required Files”, 2 asks for `metadata()`, `input_schema()` and `execute()`. Methods of a base class in a file of the repository, such as skills/base.py, are inherited. A class is not checked if one of its base classes cannot be found.",
      section: SECTIONS.program,
      sentences: ["skill-standard.md#s38", "skill-standard.md#d29"],
      requirement: `The skill defines ${REQUIRED_METHODS.map((method) => `${method}()`)
        .join(", ")
        .replace(/,(?=[^,]*$)/, " and")}.`,
      check: (reading) => missingMethods(reading, methodsIn, REQUIRED_METHODS),
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
      check: (reading) => inheritedSchema(reading, methodsIn),
    },
    "no-output-schema": {
      severity: "info",
      message: "{name} does not define {method}(), so the output of the skill is not described.",
      docs: "Section “Required Files”, 2 requires the method, but the specification's own example leaves it out, so this is only an info.",
      section: SECTIONS.program,
      sentences: ["skill-standard.md#s40", "skill-standard.md#d30"],
      requirement:
        "The skill documents its output in output_schema(), although the specification's own example does not.",
      check: (reading) => missingMethods(reading, methodsIn, [SCHEMA_METHODS.output]),
    },
  } as const satisfies FindingDefinitions;
}

function missingMethods(reading: ManifestReading, methodsIn: MethodsIn, required: readonly string[]): FileFinding[] {
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
function inheritedSchema(reading: ManifestReading, methodsIn: MethodsIn): FileFinding[] {
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
