import type { LossNote, SkillManifest } from "@skill-convert/core";
import { requireManifest, requireString } from "@skill-convert/core/adapters";
import { firstParagraph } from "@skill-convert/source";

/** The description with which a skill is written. */
export interface DescribedBy {
  readonly text: string;
  /** A note on the source of the description; none if the skill has one. */
  readonly notes: readonly LossNote[];
}

/**
 * Returns a description for a format that requires one: that of the manifest, or else that of its only operation, the
 * first paragraph of the instructions, the label or the name, in this order (mapping-decisions.md#d15).
 *
 * @param name the name with which the skill is written
 * @param format the name of the format, for the loss note
 * @example
 * describedBy({ operations: [], instructions: "# Tea\n\nBoils water.\n" }, "tea", "STOP").text; // "Boils water."
 */
export function describedBy(
  manifest: Pick<SkillManifest, "description" | "instructions" | "name" | "operations">,
  name: string,
  format: string,
): DescribedBy {
  requireManifest(manifest);
  requireString(name, "the name");
  requireString(format, "the format");
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
