import type { LossNote, SkillManifest } from "@skill-convert/core";
import { firstParagraph } from "@skill-convert/source";

interface Description {
  readonly text: string;
  readonly notes: readonly LossNote[];
}

/**
 * The description, which every skill has: the manifest's own, else that of its one operation, which is the skill's here
 * (FORMATS.md section 1), else the first paragraph of the instructions, else the name.
 */
export function encodeDescription(manifest: SkillManifest, name: string): Description {
  if (manifest.description !== undefined) return { text: manifest.description, notes: [] };
  const derived = (text: string, from: string): Description => ({
    text,
    notes: [
      {
        path: ["description"],
        kind: "synthesised",
        reason: `ADR-002 requires a description; this one is ${from}.`,
      },
    ],
  });
  const [only, second] = manifest.operations;
  if (second === undefined && only?.description !== undefined) {
    return derived(only.description, "the description of the operation");
  }
  const paragraph = firstParagraph(manifest.instructions ?? "");
  if (paragraph !== undefined) return derived(paragraph, "the first paragraph of the instructions");
  return derived(manifest.name ?? name, "the name of the skill");
}
