import type { Reference, Template } from "./manifest/value.js";

/** How a format spells references. */
export interface TemplateSyntax {
  /** Finds candidates; its first group is the name that `resolve` is given. Must have the `g` flag. */
  readonly pattern: RegExp;
  /** What a name refers to; undefined where the text is no reference but literal text. */
  resolve(name: string): Reference | undefined;
  /** The text of a reference; undefined where the format cannot spell it. */
  format(reference: Reference): string | undefined;
}

/** Reads text into a template. */
export function parseTemplate(text: string, syntax: TemplateSyntax): Template {
  if (text.search(syntax.pattern) < 0) return text;
  const parts: (string | Reference)[] = [];
  let last = 0;
  let literal = "";
  for (const match of text.matchAll(syntax.pattern)) {
    const reference = syntax.resolve(match[1] ?? "");
    if (reference === undefined) continue;
    literal += text.slice(last, match.index);
    if (literal !== "") parts.push(literal);
    literal = "";
    parts.push(reference);
    last = match.index + match[0].length;
  }
  if (parts.length === 0) return text;
  literal += text.slice(last);
  if (literal !== "") parts.push(literal);
  return parts;
}

/** Writes a template in a format's spelling. A reference that it cannot spell is written as `{name}`. */
export function formatTemplate(template: Template, syntax: TemplateSyntax): string {
  return templateParts(template)
    .map((part) => (typeof part === "string" ? part : (syntax.format(part) ?? `{${referenceName(part)}}`)))
    .join("");
}

/** The parts of a template; a plain string is one part, an empty one none. */
export function templateParts(template: Template): readonly (string | Reference)[] {
  if (typeof template !== "string") return template;
  return template === "" ? [] : [template];
}

/** The references of a template, in their order. */
export function templateReferences(template: Template): Reference[] {
  return templateParts(template).filter((part) => typeof part !== "string");
}

/** The bare name of a reference. */
export function referenceName(reference: Reference): string {
  if ("input" in reference) return reference.input;
  return "output" in reference ? reference.output : reference.builtin;
}
