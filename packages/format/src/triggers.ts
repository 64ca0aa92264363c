import type { Coverage, CoverageEntry, SkillManifest } from "@skill-convert/core";
import { addSentence, takeSentence } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";

// Where a format has no place for triggers, they end the description, as in Agent Skills (mapping-decisions.md#d86).

const OPENING = "Use when:";
const BETWEEN = "; ";

/** A manifest of which the description names the triggers at its end, as one that has them. */
export function openTriggers(manifest: SkillManifest): SkillManifest {
  const { description, triggers } = manifest;
  const closed = description === undefined || triggers ? undefined : takeSentence(description, OPENING);
  if (!closed) return manifest;
  const { description: _, ...rest } = manifest;
  const said = { triggers: closed.said.split(BETWEEN) };
  return closed.text === undefined ? { ...rest, ...said } : { ...rest, description: closed.text, ...said };
}

/**
 * The inverse of {@link openTriggers}. Triggers that could not be read back are left out.
 *
 * @param maxLength the characters that a description may have
 */
export function closeTriggers(manifest: SkillManifest, maxLength = Number.POSITIVE_INFINITY): SkillManifest {
  const { triggers = [], ...rest } = manifest;
  if (triggers.length === 0 || triggers.some((each) => each === "" || each !== each.trim())) return rest;
  const closed = { ...rest, description: addSentence(rest.description, OPENING, triggers.join(BETWEEN)) };
  const again = openTriggers(closed);
  const isHeld = jsonEqual(again.triggers, triggers) && again.description === rest.description;
  return isHeld && [...closed.description].length <= maxLength ? closed : rest;
}

const NO_TRIGGERS = { not: { type: "string", pattern: `${OPENING} [^\\r\\n]*\\.$` } } as const;

/** What a format holds that has its triggers in the description. */
export function coverageWithTriggers(coverage: Coverage): Coverage {
  const { description, triggers } = coverage;
  if (!description) return coverage;
  const { exactFor = true } = description;
  return {
    ...coverage,
    description: { ...description, exactFor: { allOf: [exactFor, NO_TRIGGERS] }, adds: addsOf(description) },
    triggers: { ...triggers, holds: "narrowed", where: "the end of the description", adds: ["synthesised"] },
  };
}

function addsOf({ adds = [] }: CoverageEntry): NonNullable<CoverageEntry["adds"]> {
  return adds.includes("synthesised") ? adds : [...adds, "synthesised"];
}
