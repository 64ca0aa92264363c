import type { Entrypoints, Operation, SkillManifest, Template } from "@skill-convert/core";
import { formatTemplate, parseTemplate, type TemplateSyntax } from "@skill-convert/core/adapters";
import { mapCommands, PLATFORMS } from "../fields/entrypoints.js";
import { PLACEHOLDERS, SKILL_DIR } from "../fields/placeholders.js";

/**
 * Binds each placeholder of a manifest to a declared input or to the skill's folder. Other text in braces becomes plain
 * text (skill-manifest-v2.md#d31). A declared input called `skill_dir` takes precedence (skill-manifest-v2.md#d30).
 */
export function bindPlaceholders(manifest: SkillManifest): SkillManifest {
  const operations = manifest.operations.map(bindOperation);
  const isBound = operations.every((operation, index) => operation === manifest.operations[index]);
  return isBound ? manifest : { ...manifest, operations };
}

function bindOperation(operation: Operation): Operation {
  const { entrypoints, input } = operation;
  if (!entrypoints) return operation;
  const inputs = new Set(input?.parameters.map(({ name }) => name));
  const isBound = PLATFORMS.every(
    (platform) => entrypoints[platform]?.every((argument) => hasBoundReferences(argument, inputs)) ?? true,
  );
  return isBound ? operation : { ...operation, entrypoints: bindEntrypoints(entrypoints, inputs) };
}

function hasBoundReferences(argument: Template, inputs: ReadonlySet<string>): boolean {
  if (typeof argument === "string") return true;
  return argument.every(
    (part) => typeof part === "string" || ("input" in part ? inputs.has(part.input) : !inputs.has(SKILL_DIR)),
  );
}

function bindEntrypoints(entrypoints: Entrypoints, inputs: ReadonlySet<string>): Entrypoints {
  const syntax: TemplateSyntax = {
    ...PLACEHOLDERS,
    resolve(name) {
      const found = PLACEHOLDERS.resolve(name);
      if (inputs.has(name)) return { input: name };
      return found && "builtin" in found ? found : undefined;
    },
  };
  const bindTemplate = (template: Template): Template =>
    typeof template === "string" ? template : parseTemplate(formatTemplate(template, PLACEHOLDERS), syntax);
  return mapCommands(entrypoints, bindTemplate);
}
