import type { JsonRecord, Reference, Template } from "@skill-convert/core";
import { referenceName, templateParts } from "@skill-convert/core/adapters";
import { getOwn, textOf } from "@skill-convert/core/json";

/** What placeholders stand for. */
export interface Values {
  readonly inputs: JsonRecord;
  readonly outputs?: JsonRecord;
  /** The skill's folder, for `{skill_dir}`. */
  readonly skillFolder: string;
}

/** A template with its values put in, or the first reference that has none. */
export type Substituted = { readonly text: string } | { readonly text?: never; readonly missing: Reference };

/**
 * Puts values into a template. A value is put in as it is and never looked at again, so that it cannot become a
 * placeholder. Objects and lists are compact JSON; null is not a value.
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

/** The text that one reference stands for; undefined if it has no value. */
export function textFor(reference: Reference, { inputs, outputs = {}, skillFolder }: Values): string | undefined {
  if ("builtin" in reference) return skillFolder;
  const value = getOwn("input" in reference ? inputs : outputs, referenceName(reference));
  return value === undefined || value === null ? undefined : textOf(value);
}

/** A reference in words: `the input "x"`. */
export function describeReference(reference: Reference): string {
  if ("builtin" in reference) return `{${reference.builtin}}`;
  return "input" in reference ? `the input "${reference.input}"` : `the output "${reference.output}"`;
}
