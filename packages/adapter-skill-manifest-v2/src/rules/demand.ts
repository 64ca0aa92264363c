import type { RuleDefinition } from "@skill-convert/format";

/** What a section of the specification asks for. */
export function demand(
  section: string,
  requirement: string,
  how: Omit<RuleDefinition, "section" | "requirement"> = {},
): RuleDefinition {
  return { section: `Skill Manifest v2, ${section}`, requirement, ...how };
}

/** Reading forgives what the specification forbids, and the JSON Schema forbids it too. */
export const FORBIDDEN = { severity: "error", structural: true } as const;
