import type { Coverage, CoverageEntry, SkillManifest } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import { addSentence, takeSentence } from "@skill-convert/core/text";

// Formats without a field for triggers have them at the end of the description (mapping-decisions.md#d86).

const OPENING = "Use when:";
const BETWEEN = "; ";

/** Moves triggers from the end of the description to the field `triggers`. */
export function extractTriggers(manifest: SkillManifest): SkillManifest {
  const { description, triggers } = manifest;
  const taken = description === undefined || triggers ? undefined : takeSentence(description, OPENING);
  if (!taken) return manifest;
  const { description: _, ...rest } = manifest;
  const extracted = { triggers: taken.content.split(BETWEEN) };
  return taken.text === undefined ? { ...rest, ...extracted } : { ...rest, description: taken.text, ...extracted };
}

/**
 * The inverse of {@link extractTriggers}. Triggers that could not be read back are left out.
 *
 * @param maxLength the longest length of a description, in characters
 */
export function appendTriggers(manifest: SkillManifest, maxLength = Number.POSITIVE_INFINITY): SkillManifest {
  const { triggers = [], ...rest } = manifest;
  if (triggers.length === 0 || triggers.some((each) => each === "" || each !== each.trim())) return rest;
  const appended = { ...rest, description: addSentence(rest.description, OPENING, triggers.join(BETWEEN)) };
  const readBack = extractTriggers(appended);
  const isReversible = jsonEqual(readBack.triggers, triggers) && readBack.description === rest.description;
  return isReversible && [...appended.description].length <= maxLength ? appended : rest;
}

const NO_TRIGGERS = { not: { type: "string", pattern: `${OPENING} [^\\r\\n]*\\.$` } } as const;

/** The coverage of a format that has its triggers in the description. */
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
