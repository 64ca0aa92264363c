import type { Entrypoints, Operation, SkillManifest, Template } from "@skill-convert/core";
import { formatTemplate, parseTemplate, type TemplateSyntax } from "@skill-convert/core/adapters";
import { mapCommands, PLATFORMS } from "../fields/entrypoints.js";
import { PLACEHOLDERS, SKILL_DIR } from "../fields/placeholders.js";

/** A manifest in which only declared inputs, and the skill's folder, are referred to; other text in braces is text. */
export function settlePlaceholders(manifest: SkillManifest): SkillManifest {
  const operations = manifest.operations.map(settleOperation);
  const isSettled = operations.every((operation, index) => operation === manifest.operations[index]);
  return isSettled ? manifest : { ...manifest, operations };
}

function settleOperation(operation: Operation): Operation {
  const { entrypoints, input } = operation;
  if (!entrypoints) return operation;
  const inputs = new Set(input?.parameters.map(({ name }) => name));
  const isSettled = PLATFORMS.every((platform) => entrypoints[platform]?.every((text) => names(text, inputs)) ?? true);
  return isSettled ? operation : { ...operation, entrypoints: settleEntrypoints(entrypoints, inputs) };
}

/** Whether all that a text refers to is declared. An input may have the name of the skill's folder. */
function names(text: Template, inputs: ReadonlySet<string>): boolean {
  if (typeof text === "string") return true;
  return text.every(
    (part) => typeof part === "string" || ("input" in part ? inputs.has(part.input) : !inputs.has(SKILL_DIR)),
  );
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
  const bindPlaceholders = (template: Template): Template =>
    typeof template === "string" ? template : parseTemplate(formatTemplate(template, PLACEHOLDERS), syntax);
  return mapCommands(entrypoints, bindPlaceholders);
}
