import type { JsonRecord, Reference, Template } from "@skill-convert/core";
import { referenceName, templateParts } from "@skill-convert/core/adapters";
import { getOwn, textOf } from "@skill-convert/core/json";

/** The values that replace placeholders. */
export interface Values {
  readonly inputs: JsonRecord;
  readonly outputs?: JsonRecord;
  /** The value of `{skill_dir}`. */
  readonly skillFolder: string;
}

/** The text of a template, or the first reference that has no value. */
export type Substituted = { readonly text: string } | { readonly text?: never; readonly missing: Reference };

/**
 * Replaces the references of a template by their values. A value is inserted unchanged and never scanned for
 * placeholders. Objects and lists become compact JSON; null counts as no value.
 */
export function substitute(template: Template, values: Values): Substituted {
  let text = "";
  for (const part of templateParts(template)) {
    if (typeof part === "string") {
      text += part;
      continue;
    }
    const value = textFor(part, values);
    if (value === undefined) return { missing: part };
    text += value;
  }
  return { text };
}

/** Returns the text that replaces one reference, or undefined if it has no value. */
function textFor(reference: Reference, { inputs, outputs = {}, skillFolder }: Values): string | undefined {
  if ("builtin" in reference) return skillFolder;
  const value = getOwn("input" in reference ? inputs : outputs, referenceName(reference));
  return value === undefined || value === null ? undefined : textOf(value);
}

/** Describes a template in a message of any format, such as `notes-<topic>.md`. */
export function describeTemplate(template: Template): string {
  const parts = templateParts(template);
  return parts.map((part) => (typeof part === "string" ? part : `<${referenceName(part)}>`)).join("");
}

/** Describes a reference in a message, such as `the input "x"`. */
export function describeReference(reference: Reference): string {
  if ("builtin" in reference) return `{${reference.builtin}}`;
  return "input" in reference ? `the input "${reference.input}"` : `the output "${reference.output}"`;
}
