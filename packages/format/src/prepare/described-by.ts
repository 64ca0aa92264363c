import type { LossNote, Operation, SkillManifest } from "@skill-convert/core";
import { firstParagraph } from "@skill-convert/source";

/** The most characters of the names of operations in a description. */
const MAX_NAMES = 400;

/** The description with which a skill is written. */
export interface DescribedBy {
  readonly text: string;
  /** A note on the source of the description; none if the skill has one. */
  readonly notes: readonly LossNote[];
}

/**
 * Returns a description for a format that requires one: that of the manifest, or else that of its only operation, the
 * first paragraph of the instructions, the names of its operations, the label or the name, in this order
 * (mapping-decisions.md#d15).
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
  const { description, operations, instructions = "", name: label } = manifest;
  if (description?.trim()) return { text: description, notes: [] };
  const [only, second] = operations;
  const found = [
    { text: second ? undefined : only?.description, from: "the description of the operation" },
    { text: firstParagraph(instructions), from: "the first paragraph of the instructions" },
    { text: listOf(operations, label ?? name), from: "a list of the operations" },
    { text: label, from: "the label" },
  ].find(({ text }) => text?.trim());
  const reason = `${format} requires a description; this one is ${found?.from ?? "the name"}.`;
  return { text: found?.text ?? name, notes: [{ path: ["description"], kind: "synthesised", reason }] };
}

/** Agents choose a skill by its description, so the names say what it is for. Undefined for fewer than two operations. */
function listOf(operations: readonly Operation[], label: string): string | undefined {
  const names = operations.flatMap(({ name }) => name ?? []);
  if (names.length < 2) return undefined;
  const shown: string[] = [];
  let length = 0;
  for (const name of names) {
    length += name.length + 2;
    if (length > MAX_NAMES) break;
    shown.push(name);
  }
  const rest = names.length - shown.length;
  return shown.length === 0 ? undefined : `${label}: ${shown.join(", ")}${rest > 0 ? `, and ${rest} more` : ""}`;
}
