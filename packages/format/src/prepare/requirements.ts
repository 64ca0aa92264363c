import type { LossNote, SkillManifest } from "@skill-convert/core";

const WORDS = { scopes: "authorisation scopes", requiredCapabilities: "required capabilities" } as const;

/** The merged list of scopes and capabilities. */
export interface StatedRequirements {
  readonly words: string[] | undefined;
  readonly notes: readonly LossNote[];
}

/**
 * Merges authorisation scopes and required capabilities, for a format that has only one list for both
 * (mapping-decisions.md#d85).
 *
 * @param to the list that the format has
 * @param format the name of the format, for the loss notes
 * @example
 * requirementsIn({ id: "a", operations: [{}], scopes: ["notes.read"] }, "requiredCapabilities", "STOP").words; // ["notes.read"]
 */
export function requirementsIn(manifest: SkillManifest, to: keyof typeof WORDS, format: string): StatedRequirements {
  const from = to === "scopes" ? "requiredCapabilities" : "scopes";
  const { [to]: words, [from]: others = [] } = manifest;
  if (others.length === 0) return { words, notes: [] };
  const reason = `${format} has no ${WORDS[from]}, so they are among the ${WORDS[to]}.`;
  const notes: LossNote[] = [{ path: [from], kind: "narrowed", reason, movedTo: { path: [to] } }];
  const added = [...new Set(others)].filter((word) => word.trim() !== "" && !words?.includes(word));
  if (added.length === 0) return { words, notes };
  notes.push({ path: [to], kind: "synthesised", reason: `These are the ${WORDS[from]}.` });
  return { words: [...(words ?? []), ...added], notes };
}
