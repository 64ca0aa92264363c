import { blankFields, type FindingDefinitions, structuralDiagnostics } from "@skill-convert/format";
import { keysOfSomeClients, otherKeys } from "../derive/other-keys.js";
import { LIMITS } from "../limits.js";
import { lengthOf, textAt } from "./texts.js";

/** The findings about the fields of the front matter. */
export const fieldFindings = {
  "missing-field": {
    ...structuralDiagnostics["missing-field"],
    section: "Frontmatter",
    requirement: "Every skill has a description.",
    sentences: ["agent-skills.md#s9", "agent-skills.md#d8"],
    structural: true,
  },
  "wrong-type": {
    ...structuralDiagnostics["wrong-type"],
    section: "Frontmatter",
    requirement: "The name and the description are strings.",
    sentences: ["agent-skills.md#s8", "agent-skills.md#s10"],
    structural: true,
  },
  "empty-field": {
    ...structuralDiagnostics["empty-field"],
    section: "Frontmatter",
    requirement: "A field that is not needed is omitted.",
    sentences: ["agent-skills.md#s11", "agent-skills.md#d11"],
  },
  "unknown-field": {
    ...structuralDiagnostics["unknown-field"],
    section: "Frontmatter",
    requirement: "The front matter has only the fields of the specification; other properties belong in metadata.",
    sentences: ["agent-skills.md#s6", "agent-skills.md#s26", "agent-skills.md#d9"],
    find: (reading) => otherKeys(reading).filter(({ args }) => args["hint"] === ""),
  },
  "misspelt-field": {
    ...structuralDiagnostics["misspelt-field"],
    section: "Frontmatter",
    requirement: "A field is spelled as the specification spells it.",
    sentences: ["agent-skills.md#s6", "agent-skills.md#d9"],
    find: (reading) => otherKeys(reading).filter(({ args }) => args["hint"] !== ""),
  },
  "field-of-some-clients": {
    severity: "info",
    message:
      'The specification has no field "{field}". {clients} it at the top level, and no client is known to read it in metadata.',
    docs: "The specification keeps such a property in `metadata`, and skill-convert reads it from there; the clients that the message names document it at the top level. No fix moves it, because they would no longer find it. A skill for both may have it in both places. [clients.md](../clients.md#keys) lists what each client does with the field.",
    section: "metadata",
    requirement: "Properties that the specification does not define are in metadata.",
    sentences: ["agent-skills.md#s26", "agent-skills.md#d24"],
    validationOnly: true,
    find: keysOfSomeClients,
  },
  "no-text": {
    severity: "error",
    message: "{Place} is empty.",
    docs: "The field is present but has no text. An agent chooses a skill by its description, and clients skip a skill without one. Describe what the skill does and when to use it; remove an optional field that is empty.",
    section: "Frontmatter",
    requirement: "The name and the description are not empty, nor is compatibility if it is given.",
    sentences: ["agent-skills.md#s12", "agent-skills.md#s18", "agent-skills.md#s23", "agent-skills.md#d6"],
    structural: true,
    find: blankFields("name", "description", "compatibility"),
  },
  "text-too-long": {
    severity: "warning",
    message: "{Place} has {length} characters; the limit is {limit}.",
    docs: "Clients read the descriptions of all skills when they start, and some skip a skill whose description is too long. Move the details into the instructions.",
    section: "Frontmatter",
    requirement: "A description has at most 1024 characters, and compatibility 500.",
    sentences: ["agent-skills.md#s17", "agent-skills.md#s23", "agent-skills.md#d5"],
    validation: "error",
    structural: true,
    find: (reading) =>
      (["description", "compatibility"] as const).flatMap((key) => {
        const length = lengthOf(textAt(reading, key) ?? "");
        const limit = LIMITS[key];
        return length > limit ? [{ path: [key], args: { length, limit } }] : [];
      }),
  },
} as const satisfies FindingDefinitions;
