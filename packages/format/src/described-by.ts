import type { LossNote, SkillManifest } from "@skill-convert/core";
import { firstParagraph } from "@skill-convert/source";

/** The description that a skill is written with. */
export interface DescribedBy {
  readonly text: string;
  /** That it was taken from elsewhere; empty for the skill's own. */
  readonly notes: readonly LossNote[];
}

/**
 * The description of a skill for a format that requires one: the manifest's own, else that of its one operation, else the
 * first paragraph of the instructions, else the label, else the name (mapping-decisions.md#d15).
 *
 * @param format what the format is called at the beginning of a sentence
 * @param name what the skill is written as
 * @example
 * describedBy({ operations: [], instructions: "# Tea\n\nBoils water.\n" }, "tea", "STOP").text; // "Boils water."
 */
export function describedBy(
  manifest: Pick<SkillManifest, "description" | "instructions" | "name" | "operations">,
  name: string,
  format: string,
): DescribedBy {
  const { description, operations, instructions = "", name: label } = manifest;
  if (description?.trim()) return { text: description, notes: [] };
  const [only, second] = operations;
  const found = [
    { text: second ? undefined : only?.description, from: "the description of the operation" },
    { text: firstParagraph(instructions), from: "the first paragraph of the instructions" },
    { text: label, from: "the label" },
  ].find(({ text }) => text?.trim());
  const reason = `${format} requires a description; this one is ${found?.from ?? "the name"}.`;
  return { text: found?.text ?? name, notes: [{ path: ["description"], kind: "synthesised", reason }] };
}
