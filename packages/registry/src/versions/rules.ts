import type { Sentence } from "@skill-convert/core/adapters";

/** The version that a change calls for; `none` for what needs no bump. */
export type Bump = "none" | "minor" | "major";

/** A rule of section 7: what it judges, the bump it calls for, and where it stands. */
export interface VersionRule {
  /** What says so, and the number of its condition; a change that 7.2 does not list is major by 7.3. */
  readonly cites: `${"definition" | "invariant"} 7.${2 | 3 | 4}${"" | ` (${1 | 2 | 3 | 4})`}`;
  /** The sentence of `docs/specs` on which the rule rests. */
  readonly sentence: Sentence;
  readonly bump: Bump;
  /** The words in which a change is reported. */
  readonly message: string;
}

/** The rules by name. Definition 7.2 lists what a minor version may do; anything else is major (definition 7.3). */
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
    message: "An operation was removed.",
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
    message: "An input was removed or renamed.",
  },
  "input-required": {
    cites: "definition 7.3 (3)",
    sentence: "semioverse.md#d47",
    bump: "major",
    message: "An input is now required.",
  },
  "input-changed": {
    cites: "definition 7.3 (1)",
    sentence: "semioverse.md#s91",
    bump: "major",
    message: "An input no longer takes what it took.",
  },
  "input-default-changed": {
    cites: "definition 7.2 (1)",
    sentence: "semioverse.md#s84",
    bump: "major",
    message: "Existing inputs keep their meaning, also where they are left out.",
  },
  "input-widened": {
    cites: "definition 7.2 (1)",
    sentence: "semioverse.md#s83",
    bump: "minor",
    message: "Inputs still take all they took.",
  },
  "input-incompatible": {
    cites: "definition 7.3 (3)",
    sentence: "semioverse.md#s94",
    bump: "major",
    message: "Old inputs are refused.",
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
    message: "An output field gives what it did not give.",
  },
  "output-narrowed": {
    cites: "definition 7.2 (1)",
    sentence: "semioverse.md#s83",
    bump: "minor",
    message: "Output fields still give only what they gave.",
  },
  "output-incompatible": {
    cites: "definition 7.3 (3)",
    sentence: "semioverse.md#s94",
    bump: "major",
    message: "Outputs are no longer what they were.",
  },

  "write-region-narrowed": {
    cites: "definition 7.2 (2)",
    sentence: "semioverse.md#s85",
    bump: "minor",
    message: "The write region may shrink.",
  },
  "write-region-grown": {
    cites: "definition 7.3 (2)",
    sentence: "semioverse.md#s93",
    bump: "major",
    message: "The write region grew.",
  },
  "read-surface-grown": {
    cites: "definition 7.2 (3)",
    sentence: "semioverse.md#s87",
    bump: "minor",
    message: "The read surface may grow.",
  },
  "read-surface-shrunk": {
    cites: "definition 7.2 (3)",
    sentence: "semioverse.md#d50",
    bump: "major",
    message: "The read surface shrank.",
  },
  "region-declared": {
    cites: "definition 7.2 (2)",
    sentence: "semioverse.md#d51",
    bump: "minor",
    message: "A region is declared for the first time.",
  },
  "region-withdrawn": {
    cites: "definition 7.3 (2)",
    sentence: "semioverse.md#d51",
    bump: "major",
    message: "No region is declared any more.",
  },
  "effect-added": {
    cites: "definition 7.3",
    sentence: "semioverse.md#d52",
    bump: "major",
    message: "The skill has an effect that it did not have.",
  },
  "effect-removed": {
    cites: "definition 7.2",
    sentence: "semioverse.md#d52",
    bump: "minor",
    message: "The skill gave up an effect.",
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
    message: "A dependency is declared in another way.",
  },
  "requirement-changed": {
    cites: "definition 7.2",
    sentence: "semioverse.md#d54",
    bump: "minor",
    message: "What the skill needs to run changed.",
  },

  "scope-added": {
    cites: "definition 7.3",
    sentence: "semioverse.md#d52",
    bump: "major",
    message: "The skill asks for another scope.",
  },
  "scope-removed": {
    cites: "definition 7.2",
    sentence: "semioverse.md#d52",
    bump: "minor",
    message: "The skill asks for less.",
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
    message: "What the last line of output is changed.",
  },
  described: {
    cites: "definition 7.2",
    sentence: "semioverse.md#d55",
    bump: "none",
    message: "Descriptions need no new version.",
  },
} as const satisfies Record<string, VersionRule>;

/** The name of a rule of section 7. */
export type VersionRuleName = keyof typeof VERSION_RULES;

const ORDER: readonly Bump[] = ["none", "minor", "major"];

/** The greater of two bumps. */
export function greaterBump(a: Bump, b: Bump): Bump {
  return ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b;
}
