import type { Template } from "@skill-convert/core";
import { referenceName, templateParts } from "@skill-convert/core/adapters";

// Texts of a manifest as Markdown for a generated section.

/** A text on one line, without a comment that could end the section. */
export function line(text: string): string {
  return text.trim().replace(/\s+/g, " ").replaceAll("<!--", "&lt;!--");
}

/** A text on one line that Markdown reads as a paragraph, whatever its first character. */
export function paragraph(text: string): string {
  return line(text).replace(/^(?=[#>`~=-])/, "\\");
}

/** A name as code. */
export const quoted = (name: string) => `\`${line(name).replaceAll("`", "'")}\``;

/** A path or an argument as a person would type it, with inputs in angle brackets. */
export function pathText(path: Template): string {
  return templateParts(path)
    .map((part) => (typeof part === "string" ? part : placeholder(part)))
    .join("");
}

function placeholder(reference: Exclude<Exclude<Template, string>[number], string>): string {
  return "builtin" in reference ? "." : `<${line(referenceName(reference))}>`;
}

/** A block of code, between fences that are longer than any in the code. */
export function fenced(language: string, code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}
