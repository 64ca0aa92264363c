import type { Effect, Operation } from "@skill-convert/core";
import { parseTemplate, type TemplateSyntax } from "@skill-convert/core/adapters";

/** In a path, `{x}` stands for the input `x`, or for any folder if there is no such input (semioverse.md#d33). */
export function regionSyntax(inputs: ReadonlySet<string>): TemplateSyntax {
  return {
    pattern: /\{([^{}]*)\}/g,
    resolve: (name) => (inputs.has(name) ? { input: name } : undefined),
    format: (reference) => ("input" in reference ? `{${reference.input}}` : undefined),
  };
}

/** The names of the inputs, which placeholders in a region may refer to. */
export function inputNames(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(operations.flatMap(({ input }) => input?.parameters.map(({ name }) => name) ?? []));
}

/** Turns placeholders that name an input into references. */
export function withReferences(effects: readonly Effect[], inputs: ReadonlySet<string>): Effect[] {
  const syntax = regionSyntax(inputs);
  return effects.map((effect) =>
    effect.type === "filesystem" && effect.paths
      ? {
          ...effect,
          paths: effect.paths.map((path) => (typeof path === "string" ? parseTemplate(path, syntax) : path)),
        }
      : effect,
  );
}

/** The placeholders of a path that do not name an input. */
export function symbolicNames(path: string, inputs: ReadonlySet<string>): string[] {
  return [...path.matchAll(regionSyntax(inputs).pattern)]
    .map(([, name = ""]) => name)
    .filter((name) => !inputs.has(name));
}
