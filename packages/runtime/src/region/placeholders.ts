import type { SkillManifest, Template } from "@skill-convert/core";
import { templateParts } from "@skill-convert/core/adapters";
import { getOwn } from "@skill-convert/core/json";

/** Replaces placeholders in the paths of effects and of produced files by the inputs that give their values. */
export function bindPlaceholders(
  manifest: SkillManifest,
  placeholders: Readonly<Record<string, string>> = {},
): SkillManifest {
  if (Object.keys(placeholders).length === 0) return manifest;
  return {
    ...manifest,
    ...(manifest.effects && {
      effects: manifest.effects.map((effect) =>
        "paths" in effect && effect.paths ? { ...effect, paths: effect.paths.map(bind) } : effect,
      ),
    }),
    operations: manifest.operations.map((operation) =>
      operation.producedFiles
        ? {
            ...operation,
            producedFiles: operation.producedFiles.map((file) => ({ ...file, pattern: bind(file.pattern) })),
          }
        : operation,
    ),
  };

  function bind(template: Template): Template {
    if (typeof template === "string") return template;
    return templateParts(template).map((part) => {
      const input = typeof part === "object" && "input" in part ? getOwn(placeholders, part.input) : undefined;
      return input === undefined ? part : { input };
    });
  }
}
