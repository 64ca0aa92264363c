import {
  formatTemplate,
  type Reference,
  referenceName,
  type Template,
  type TemplateSyntax,
  templateParts,
  templateReferences,
} from "@skill-convert/core";

/** `${inputs.x}` and `${outputs.x}`. */
export const syntax: TemplateSyntax = {
  pattern: /\$\{((?:inputs|outputs)\.[^{}]+)\}/g,
  resolve(name) {
    const dot = name.indexOf(".");
    const rest = name.slice(dot + 1);
    return name.startsWith("inputs.") ? { input: rest } : { output: rest };
  },
  format(reference) {
    if ("builtin" in reference || !/^[^{}]+$/.test(referenceName(reference))) return undefined;
    return `\${${"input" in reference ? "inputs" : "outputs"}.${referenceName(reference)}}`;
  },
};

/** What references may stand for. */
export interface Scope {
  declares(reference: Reference): boolean;
}

/** Of what was read and checked before: every reference in it is declared. */
export const CHECKED: Scope = { declares: () => true };

/** Parameters and fields of a result that are declared. */
export function scopeOf(inputs: readonly Named[] = [], outputs: readonly Named[] = []): Scope {
  return {
    declares(reference) {
      const name = referenceName(reference);
      return ("input" in reference ? inputs : outputs).some((declared) => declared.name === name);
    },
  };
}

interface Named {
  readonly name: string;
}

/** Whether a reference may stand where it is. What the format cannot spell at all is written as plain text. */
function isDeclared(reference: Reference, scope: Scope): boolean {
  return syntax.format(reference) === undefined || scope.declares(reference);
}

export function isClosed(template: Template, scope: Scope): boolean {
  return templateReferences(template).every((reference) => isDeclared(reference, scope));
}

/** Literal text that looks like a reference loses its dollar sign, since the format has no other way to quote it. */
const LOOKALIKE = /\$(?=\{(?:inputs|outputs)\.[^{}]+\})/g;

export function writeTemplate(template: Template): string {
  if (typeof template === "string") return template.replace(LOOKALIKE, "");
  const parts = templateParts(template).map((part) => (typeof part === "string" ? part.replace(LOOKALIKE, "") : part));
  return formatTemplate(parts, syntax);
}

/**
 * A path in which a reference to nothing declared would be an error (Validation, rule 4): it is cut off before the
 * first such reference, at the folder that contains everything it may stand for, so that it says no less.
 */
export function writeRegion(path: Template, scope: Scope): string {
  if (typeof path === "string") return writeTemplate(path);
  const parts = templateParts(path);
  const open = parts.findIndex((part) => typeof part !== "string" && !isDeclared(part, scope));
  if (open < 0) return writeTemplate(path);
  const head = writeTemplate(parts.slice(0, open));
  return head.slice(0, head.lastIndexOf("/") + 1) || ".";
}

/** Text that is no template in the model: a lookalike that names nothing declared would be an error. */
export function writeText(text: string, scope: Scope): string {
  return text.replace(syntax.pattern, (whole, name: string) => {
    const reference = syntax.resolve(name);
    return reference && !isDeclared(reference, scope) ? whole.slice(1) : whole;
  });
}

/** A template in which nothing has to be changed to write it. */
export const EXACT_TEMPLATE = {
  anyOf: [
    { type: "string", not: { pattern: "\\$\\{(inputs|outputs)\\." } },
    {
      type: "array",
      items: {
        anyOf: [
          { type: "string", not: { pattern: "\\$\\{(inputs|outputs)\\." } },
          { type: "object", properties: { input: { pattern: "^[^{}]+$" } }, required: ["input"] },
          { type: "object", properties: { output: { pattern: "^[^{}]+$" } }, required: ["output"] },
        ],
      },
    },
  ],
};
