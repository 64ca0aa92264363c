import type { FindingDefinitions, ManifestReading } from "@skill-convert/format";
import { entryClass } from "../fields/manifest.js";
import { codeOf } from "../files/code/of-skill.js";
import { inManifest } from "./only-manifests.js";
import { SECTIONS } from "./sections.js";

/** The findings about skill.py. They are found in the text: it is never run (skill-standard.md#d26). */
export const programFindings = {
  "python-too-large": {
    severity: "warning",
    message: "skill.py is not read, because {limit}; its schemas are not known.",
    docs: "A skill.py is read if it has at most two million characters (128 thousand if it has syntax errors) and two hundred nested brackets, and if the parser needs a reasonable time for it. The file is left unchanged.",
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
