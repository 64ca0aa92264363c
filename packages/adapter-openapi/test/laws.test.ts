import type { Json, Path, SkillFiles, SkillManifest } from "@skill-convert/core";
import { readData } from "@skill-convert/source";
import { describeAdapter } from "@skill-convert/testing";
import { openapiAdapter } from "../src/index.js";
import { MINIMAL, NEWER, OLDER, WHOLE } from "./documents.js";

function document(files: SkillFiles): Json | undefined {
  const content = files.text("openapi.yaml");
  return content.kind === "text" ? readData(content.text, { file: "openapi.yaml", format: "yaml" }).value : undefined;
}

describeAdapter(openapiAdapter, {
  examples: {
    minimal: { "openapi.yaml": MINIMAL },
    whole: { "openapi.yaml": WHOLE },
    newer: { "openapi.yaml": NEWER, "SKILL.md": "Ask the office first.\n" },
    // A list of types with one element has no form of its own in 3.0.
    older: { "lighthouse.openapi.json": OLDER.replace(', "nullable": true', "") },
  },
  document,
  elsewhere: isShared,
  allowedWarnings: { "core/hidden-character": "The title is kept letter for letter." },
});

/** The operations of the examples whose schemas are components, so that a change is written into the operation. */
const SHARING: readonly (string | undefined)[] = ["get-lamp", "setLamp"];

/**
 * A parameter of a path belongs to all its operations, and a schema of the components to all that refer to it. A path is
 * the key of its operations, a derived name is in no place, and success and error are one output and two answers.
 */
function isShared([list, index, field, head, key]: Path, { operations }: SkillManifest): boolean {
  const operation = list === "operations" ? operations[Number(index)] : undefined;
  if (field === "name") return operation?.name === "get-lamp";
  if (field === "extensions") return key === "path" || key === "method";
  if (field === "output" && operation?.name === "showBerth") return true;
  // A description goes with the one that it hides.
  if (field === "output" && head === "description" && operation?.name === "addBuoy") return true;
  // The list of required names goes with the last property.
  const members = field === "input" ? operation?.input?.parameters : operation?.output?.fields;
  if (key !== undefined && members?.length === 1) return true;
  if (SHARING.includes(operation?.name)) return field === "input" || field === "output";
  const at = operation?.input?.parameters.findIndex(({ name }) => name === "berth") ?? -1;
  return field === "input" && at >= 0 && (head === undefined || key === undefined || key === at);
}
