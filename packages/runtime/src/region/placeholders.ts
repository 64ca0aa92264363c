import type { SkillManifest, Template } from "@skill-convert/core";
import { parseTemplate, type TemplateSyntax, templateParts } from "@skill-convert/core/adapters";
import { getOwn } from "@skill-convert/core/json";

/** Replaces placeholders in the paths of effects and of produced files by the inputs that give their values. */
export function bindPlaceholders(
  manifest: SkillManifest,
  placeholders: Readonly<Record<string, string>> = {},
): SkillManifest {
  if (Object.keys(placeholders).length === 0) return manifest;
  const inputFor = (name: string) => {
    const input = getOwn(placeholders, name);
    return input === undefined ? undefined : { input };
  };
  const syntax: TemplateSyntax = { pattern: /\{([^{}/]*)\}/g, resolve: inputFor, format: () => undefined };
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

  /** A name that no input has is kept as text in braces, so both forms are replaced. */
  function bind(template: Template): Template {
    const parts = templateParts(template).flatMap((part) => {
      if (typeof part === "string") return templateParts(parseTemplate(part, syntax));
      return "input" in part ? (inputFor(part.input) ?? part) : part;
    });
    return parts.some((part) => typeof part !== "string") ? parts : parts.join("");
  }
}
