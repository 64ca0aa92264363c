import type { Reference, SkillManifest, Template } from "@skill-convert/core";
import { parseTemplate, referenceName, templateParts, templateReferences } from "@skill-convert/core/adapters";
import { syntax, writeTemplate } from "../fields/text.js";

/** The declared parameters and output fields, which references may name. */
export interface Scope {
  declares(reference: Reference): boolean;
}

/** The scope of a manifest with one operation. */
export function scopeOf({ operations: [operation] }: SkillManifest): Scope {
  const inputs = operation?.input?.parameters ?? [];
  const outputs = operation?.output?.fields ?? [];
  return {
    declares(reference) {
      const name = referenceName(reference);
      return ("input" in reference ? inputs : outputs).some((declared) => declared.name === name);
    },
  };
}

/** Also returns true for references that the format cannot write: they become plain text. */
function isDeclared(reference: Reference, scope: Scope): boolean {
  return syntax.format(reference) === undefined || scope.declares(reference);
}

/** Returns true if every reference of a text names something that is declared. */
export function isClosed(template: Template, scope: Scope): boolean {
  return templateReferences(template).every((reference) => isDeclared(reference, scope));
}

/**
 * Cuts a path off before its first reference to an undeclared name, which would be an error (stop.md#s60, stop.md#d18).
 * The folder that remains contains every path that the reference could stand for, so nothing is understated.
 */
export function closePath(path: Template, scope: Scope): Template {
  const parts = templateParts(path);
  const open = parts.findIndex((part) => typeof part !== "string" && !isDeclared(part, scope));
  if (open < 0) return path;
  const head = writeTemplate(parts.slice(0, open));
  return parseTemplate(head.slice(0, head.lastIndexOf("/") + 1) || ".", syntax);
}

/**
 * Removes the dollar sign of lookalike references to undeclared names from text that is not a template in the model,
 * because they would be errors (stop.md#d20).
 */
export function closeText(text: string, scope: Scope): string {
  return text.replace(syntax.pattern, (lookalike, name: string) => {
    const reference = syntax.resolve(name);
    return reference && !isDeclared(reference, scope) ? lookalike.slice(1) : lookalike;
  });
}
