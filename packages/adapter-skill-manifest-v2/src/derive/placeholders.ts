import {
  type Entrypoints,
  formatTemplate,
  type Operation,
  parseTemplate,
  type SkillManifest,
  type Template,
  type TemplateSyntax,
} from "@skill-convert/core";
import { mapCommands } from "../fields/entrypoints.js";
import { PLACEHOLDERS } from "../fields/placeholders.js";

/** A manifest in which only declared inputs, and the skill's folder, are referred to; other text in braces is text. */
export function settlePlaceholders(manifest: SkillManifest): SkillManifest {
  return { ...manifest, operations: manifest.operations.map(settleOperation) };
}

function settleOperation(operation: Operation): Operation {
  const { entrypoints, input } = operation;
  if (!entrypoints) return operation;
  const inputs = new Set(input?.parameters.map(({ name }) => name));
  return { ...operation, entrypoints: settleEntrypoints(entrypoints, inputs) };
}

function settleEntrypoints(entrypoints: Entrypoints, inputs: ReadonlySet<string>): Entrypoints {
  const syntax: TemplateSyntax = {
    ...PLACEHOLDERS,
    resolve(name) {
      const found = PLACEHOLDERS.resolve(name);
      if (inputs.has(name)) return { input: name };
      return found && "builtin" in found ? found : undefined;
    },
  };
  const settle = (template: Template): Template =>
    typeof template === "string" ? template : parseTemplate(formatTemplate(template, PLACEHOLDERS), syntax);
  return mapCommands(entrypoints, settle);
}
