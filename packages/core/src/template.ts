import type { Reference, Template } from "./manifest/value.js";

/** The syntax of references in the templates of a format. */
export interface TemplateSyntax {
  /** Matches a possible reference. Its first group is the name for `resolve`. It must have the flag `g`. */
  readonly pattern: RegExp;
  /** Returns the reference for a name; undefined if the match is literal text. */
  resolve(name: string): Reference | undefined;
  /** Returns the text of a reference; undefined if the format cannot express it. */
  format(reference: Reference): string | undefined;
}

/** Parses text into a template. */
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

/** Writes a template in the syntax of a format. A reference that the format cannot express is written as `{name}`. */
export function formatTemplate(template: Template, syntax: TemplateSyntax): string {
  return templateParts(template)
    .map((part) => (typeof part === "string" ? part : (syntax.format(part) ?? `{${referenceName(part)}}`)))
    .join("");
}

/** Returns the parts of a template. A string is one part, and an empty string has no parts. */
export function templateParts(template: Template): readonly (string | Reference)[] {
  if (typeof template !== "string") return template;
  return template === "" ? [] : [template];
}

/** Returns the references of a template in their order. */
export function templateReferences(template: Template): Reference[] {
  return templateParts(template).filter((part) => typeof part !== "string");
}

/** Returns the name of the input, output or built-in that a reference refers to. */
export function referenceName(reference: Reference): string {
  if ("input" in reference) return reference.input;
  return "output" in reference ? reference.output : reference.builtin;
}
