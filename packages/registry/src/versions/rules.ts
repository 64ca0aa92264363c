import type { Sentence } from "@skill-convert/core/adapters";

/** The part of a version number that a change requires to be raised; `none` if it requires no new version. */
export type Bump = "none" | "minor" | "major";

/** A rule about changes between versions (semioverse.md#s79). */
export interface VersionRule {
  /** The definition and the number of its condition. A change that 7.2 does not list is major by 7.3. */
  readonly cites: `${"definition" | "invariant"} 7.${2 | 3 | 4}${"" | ` (${1 | 2 | 3 | 4})`}`;
  /** The sentence of `docs/specs` on which the rule rests. */
  readonly sentence: Sentence;
  readonly bump: Bump;
  /** The sentence that is reported with a change. */
  readonly message: string;
}

/** The rules by name. A change that definition 7.2 does not list as minor is major (semioverse.md#d56). */
export const VERSION_RULES = {
  "id-changed": {
    cites: "invariant 7.4",
    sentence: "semioverse.md#s97",
    bump: "major",
    message: "The id of a skill never changes.",
  },

  "operation-added": {
    cites: "definition 7.2 (1)",
    sentence: "semioverse.md#d49",
    bump: "minor",
    message: "Operations may be added.",
  },
  "operation-removed": {
    cites: "definition 7.3 (1)",
    sentence: "semioverse.md#d49",
    bump: "major",
    message: "Calls of it now fail.",
  },

  "input-added": {
    cites: "definition 7.2 (1)",
    sentence: "semioverse.md#s82",
    bump: "minor",
    message: "Optional inputs may be added.",
  },
  "input-removed": {
    cites: "definition 7.3 (1)",
    sentence: "semioverse.md#s92",
    bump: "major",
    message: "Inputs are neither removed nor renamed.",
  },
  "input-required": {
    cites: "definition 7.3 (3)",
    sentence: "semioverse.md#d47",
    bump: "major",
    message: "Calls that leave it out now fail.",
  },
  "input-changed": {
    cites: "definition 7.3 (1)",
    sentence: "semioverse.md#s91",
    bump: "major",
    message: "An input no longer accepts all values that it accepted.",
  },
  "input-default-changed": {
    cites: "definition 7.2 (1)",
    sentence: "semioverse.md#s84",
    bump: "major",
    message: "Existing inputs keep their meaning, also when they are left out.",
  },
  "input-widened": {
    cites: "definition 7.2 (1)",
    sentence: "semioverse.md#s83",
    bump: "minor",
    message: "Inputs still accept all values that they accepted.",
  },
  "input-incompatible": {
    cites: "definition 7.3 (3)",
    sentence: "semioverse.md#s94",
    bump: "major",
    message: "Inputs that were valid are now refused.",
  },

  "output-added": {
    cites: "definition 7.2 (1)",
    sentence: "semioverse.md#s82",
    bump: "minor",
    message: "Output fields may be added.",
  },
  "output-removed": {
    cites: "definition 7.3 (1)",
    sentence: "semioverse.md#s92",
    bump: "major",
    message: "An output field was removed or renamed.",
  },
  "output-not-guaranteed": {
    cites: "definition 7.3 (3)",
    sentence: "semioverse.md#d47",
    bump: "major",
    message: "An output field may now be missing.",
  },
  "output-changed": {
    cites: "definition 7.3 (1)",
    sentence: "semioverse.md#s91",
    bump: "major",
    message: "An output field has values that it could not have before.",
  },
  "output-narrowed": {
    cites: "definition 7.2 (1)",
    sentence: "semioverse.md#s83",
    bump: "minor",
    message: "Output fields have only values that they could have before.",
  },
  "output-incompatible": {
    cites: "definition 7.3 (3)",
    sentence: "semioverse.md#s94",
    bump: "major",
    message: "Outputs no longer match the old schema.",
  },

  "write-region-narrowed": {
    cites: "definition 7.2 (2)",
    sentence: "semioverse.md#s85",
    bump: "minor",
    message: "A skill may stop writing to folders.",
  },
  "write-region-grown": {
    cites: "definition 7.3 (2)",
    sentence: "semioverse.md#s93",
    bump: "major",
    message: "It could not write there before.",
  },
  "read-surface-grown": {
    cites: "definition 7.2 (3)",
    sentence: "semioverse.md#s87",
    bump: "minor",
    message: "A skill may start reading folders.",
  },
  "read-surface-shrunk": {
    cites: "definition 7.2 (3)",
    sentence: "semioverse.md#d50",
    bump: "major",
    message: "It read them before, so it may do something else now.",
  },
  "region-declared": {
    cites: "definition 7.2 (2)",
    sentence: "semioverse.md#d51",
    bump: "minor",
    message: "Now it declares where it writes.",
  },
  "region-withdrawn": {
    cites: "definition 7.3 (2)",
    sentence: "semioverse.md#d51",
    bump: "major",
    message: "It declared where it writes before.",
  },
  "effect-added": {
    cites: "definition 7.3",
    sentence: "semioverse.md#d52",
    bump: "major",
    message: "The skill has an effect that it did not have before.",
  },
  "effect-removed": {
    cites: "definition 7.2",
    sentence: "semioverse.md#d52",
    bump: "minor",
    message: "The skill gave up an effect.",
  },

  "effect-used": {
    cites: "definition 7.3",
    sentence: "semioverse.md#d52",
    bump: "major",
    message: "The skill has an effect that it did not have before, inferred from its programs and not declared.",
  },
  "access-used": {
    cites: "definition 7.2 (3)",
    sentence: "semioverse.md#s87",
    bump: "minor",
    message: "The skill reads what it did not read before, inferred from its programs and not declared.",
  },

  "hint-withdrawn": {
    cites: "definition 7.3",
    sentence: "semioverse.md#d59",
    bump: "major",
    message: "Callers may rely on what an operation says about its behaviour.",
  },
  "hint-given": {
    cites: "definition 7.2",
    sentence: "semioverse.md#d59",
    bump: "minor",
    message: "An operation may promise more about its behaviour.",
  },

  "dependency-added": {
    cites: "definition 7.2 (4)",
    sentence: "semioverse.md#s88",
    bump: "minor",
    message: "Dependencies may be added.",
  },
  "dependency-removed": {
    cites: "definition 7.2 (4)",
    sentence: "semioverse.md#s89",
    bump: "minor",
    message: "Dependencies may be removed.",
  },
  "dependency-changed": {
    cites: "definition 7.2 (4)",
    sentence: "semioverse.md#d54",
    bump: "minor",
    message: "A dependency is declared differently.",
  },
  "requirement-changed": {
    cites: "definition 7.2",
    sentence: "semioverse.md#d54",
    bump: "minor",
    message: "The requirements of the skill changed.",
  },

  "scope-added": {
    cites: "definition 7.3",
    sentence: "semioverse.md#d52",
    bump: "major",
    message: "The skill requires another scope.",
  },
  "scope-removed": {
    cites: "definition 7.2",
    sentence: "semioverse.md#d52",
    bump: "minor",
    message: "The skill requires fewer scopes.",
  },
  "kind-changed": {
    cites: "definition 7.3",
    sentence: "semioverse.md#d53",
    bump: "major",
    message: "The kind of the skill changed.",
  },
  "runtime-changed": {
    cites: "definition 7.3",
    sentence: "semioverse.md#d53",
    bump: "major",
    message: "The runtime of the skill changed.",
  },
  "stdout-contract-changed": {
    cites: "definition 7.3",
    sentence: "semioverse.md#d52",
    bump: "major",
    message: "The contract of the last line of output changed.",
  },
  "instructions-changed": {
    cites: "definition 7.2",
    sentence: "semioverse.md#d57",
    bump: "minor",
    message: "They are what a skill without programs does.",
  },
  described: {
    cites: "definition 7.2",
    sentence: "semioverse.md#d55",
    bump: "none",
    message: "Descriptions need no new version.",
  },
} as const satisfies Record<string, VersionRule>;

/** The name of a rule about changes between versions. */
export type VersionRuleName = keyof typeof VERSION_RULES;

const ORDER: readonly Bump[] = ["none", "minor", "major"];

/** Returns the greater of two bumps. */
export function greaterBump(a: Bump, b: Bump): Bump {
  return ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b;
}
