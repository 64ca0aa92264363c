import type { Reference, SkillManifest, Template } from "@skill-convert/core";
import { parseTemplate, referenceName, templateParts, templateReferences } from "@skill-convert/core/adapters";
import { syntax, writeTemplate } from "../fields/text.js";

/** What references may stand for: the parameters and fields of the result that are declared. */
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

/** Whether a reference may stand where it is. What the format cannot write at all becomes plain text. */
function isDeclared(reference: Reference, scope: Scope): boolean {
  return syntax.format(reference) === undefined || scope.declares(reference);
}

/** Whether every reference of a text names something that is declared. */
export function isClosed(template: Template, scope: Scope): boolean {
  return templateReferences(template).every((reference) => isDeclared(reference, scope));
}

/**
 * A path in which a reference to nothing declared would be an error (Validation, rule 4): it is cut off before the
 * first such reference, at the folder that contains everything it may stand for, so that it says no less.
 */
export function closePath(path: Template, scope: Scope): Template {
  const parts = templateParts(path);
  const open = parts.findIndex((part) => typeof part !== "string" && !isDeclared(part, scope));
  if (open < 0) return path;
  const head = writeTemplate(parts.slice(0, open));
  return parseTemplate(head.slice(0, head.lastIndexOf("/") + 1) || ".", syntax);
}

/** Text that is not a template in the model: a lookalike that names nothing declared would be an error. */
export function closeText(text: string, scope: Scope): string {
  return text.replace(syntax.pattern, (whole, name: string) => {
    const reference = syntax.resolve(name);
    return reference && !isDeclared(reference, scope) ? whole.slice(1) : whole;
  });
}
