import type { Template } from "@skill-convert/core";
import { referenceName, templateParts } from "@skill-convert/core/adapters";

// How texts of a manifest stand in a generated section.

/** A text on one line, in which no comment begins that could end the section. */
export function line(text: string): string {
  return text.trim().replace(/\s+/g, " ").replaceAll("<!--", "&lt;!--");
}

/** A text on one line that Markdown does not take for something else than a paragraph. */
export function paragraph(text: string): string {
  return line(text).replace(/^(?=[#>`~=-])/, "\\");
}

/** A name as code. */
export const quoted = (name: string) => `\`${line(name).replaceAll("`", "'")}\``;

/** A path or an argument as it is typed; an input stands in angle brackets. */
export function pathText(path: Template): string {
  return templateParts(path)
    .map((part) => (typeof part === "string" ? part : placeholder(part)))
    .join("");
}

function placeholder(reference: Exclude<Exclude<Template, string>[number], string>): string {
  return "builtin" in reference ? "." : `<${line(referenceName(reference))}>`;
}
