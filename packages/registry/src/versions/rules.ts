/** The version that a change calls for; `none` for what needs no bump. */
export type Bump = "none" | "minor" | "major";

/** A rule of section 7: what it judges, the bump it calls for, and where it stands. */
export interface VersionRule {
  /** What says so, and the number of its condition; a change that 7.2 does not list is major by 7.3. */
  readonly cites: `${"definition" | "invariant"} 7.${2 | 3 | 4}${"" | ` (${1 | 2 | 3 | 4})`}`;
  readonly bump: Bump;
  readonly sentence: string;
}

/** The rules by name. Definition 7.2 lists what a minor version may do; anything else is major (definition 7.3). */
export const VERSION_RULES = {
  "id-changed": { cites: "invariant 7.4", bump: "major", sentence: "The id of a skill never changes." },

  "operation-added": { cites: "definition 7.2 (1)", bump: "minor", sentence: "Operations may be added." },
  "operation-removed": { cites: "definition 7.3 (1)", bump: "major", sentence: "An operation was removed." },

  "input-added": { cites: "definition 7.2 (1)", bump: "minor", sentence: "Optional inputs may be added." },
  "input-removed": { cites: "definition 7.3 (1)", bump: "major", sentence: "An input was removed or renamed." },
  "input-required": { cites: "definition 7.3 (3)", bump: "major", sentence: "An input is now required." },
  "input-changed": { cites: "definition 7.3 (1)", bump: "major", sentence: "An input no longer takes what it took." },
  "input-default-changed": {
    cites: "definition 7.2 (1)",
    bump: "major",
    sentence: "Existing inputs keep their meaning, also where they are left out.",
  },
  "input-widened": { cites: "definition 7.2 (1)", bump: "minor", sentence: "Inputs still take all they took." },
  "input-incompatible": { cites: "definition 7.3 (3)", bump: "major", sentence: "Old inputs are refused." },

  "output-added": { cites: "definition 7.2 (1)", bump: "minor", sentence: "Output fields may be added." },
  "output-removed": { cites: "definition 7.3 (1)", bump: "major", sentence: "An output field was removed or renamed." },
  "output-not-guaranteed": {
    cites: "definition 7.3 (3)",
    bump: "major",
    sentence: "An output field may now be missing.",
  },
  "output-changed": {
    cites: "definition 7.3 (1)",
    bump: "major",
    sentence: "An output field gives what it did not give.",
  },
  "output-narrowed": {
    cites: "definition 7.2 (1)",
    bump: "minor",
    sentence: "Output fields still give only what they gave.",
  },
  "output-incompatible": {
    cites: "definition 7.3 (3)",
    bump: "major",
    sentence: "Outputs are no longer what they were.",
  },

  "write-region-narrowed": { cites: "definition 7.2 (2)", bump: "minor", sentence: "The write region may shrink." },
  "write-region-grown": { cites: "definition 7.3 (2)", bump: "major", sentence: "The write region grew." },
  "read-surface-grown": { cites: "definition 7.2 (3)", bump: "minor", sentence: "The read surface may grow." },
  "read-surface-shrunk": { cites: "definition 7.2 (3)", bump: "major", sentence: "The read surface shrank." },
  "region-declared": {
    cites: "definition 7.2 (2)",
    bump: "minor",
    sentence: "A region is declared for the first time.",
  },
  "region-withdrawn": { cites: "definition 7.3 (2)", bump: "major", sentence: "No region is declared any more." },
  "effect-added": { cites: "definition 7.3", bump: "major", sentence: "The skill has an effect that it did not have." },
  "effect-removed": { cites: "definition 7.2", bump: "minor", sentence: "The skill gave up an effect." },

  "dependency-added": { cites: "definition 7.2 (4)", bump: "minor", sentence: "Dependencies may be added." },
  "dependency-removed": { cites: "definition 7.2 (4)", bump: "minor", sentence: "Dependencies may be removed." },
  "dependency-changed": {
    cites: "definition 7.2 (4)",
    bump: "minor",
    sentence: "A dependency is declared in another way.",
  },
  "requirement-changed": { cites: "definition 7.2", bump: "minor", sentence: "What the skill needs to run changed." },

  "scope-added": { cites: "definition 7.3", bump: "major", sentence: "The skill asks for another scope." },
  "scope-removed": { cites: "definition 7.2", bump: "minor", sentence: "The skill asks for less." },
  "kind-changed": { cites: "definition 7.3", bump: "major", sentence: "The kind of the skill changed." },
  "runtime-changed": { cites: "definition 7.3", bump: "major", sentence: "The runtime of the skill changed." },
  "stdout-contract-changed": {
    cites: "definition 7.3",
    bump: "major",
    sentence: "What the last line of output is changed.",
  },
  described: { cites: "definition 7.2", bump: "none", sentence: "Descriptions need no new version." },
} as const satisfies Record<string, VersionRule>;

/** The name of a rule of section 7. */
export type VersionRuleName = keyof typeof VERSION_RULES;

const ORDER: readonly Bump[] = ["none", "minor", "major"];

/** The greater of two bumps. */
export function greaterBump(a: Bump, b: Bump): Bump {
  return ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b;
}
