/** The version that a change calls for; `none` for what needs no bump. */
export type Bump = "none" | "minor" | "major";

/** A rule of section 7: what it judges, the bump it calls for, and where it stands. */
export interface VersionRule {
  readonly definition: "7.2" | "7.3" | "7.4";
  readonly bump: Bump;
  readonly sentence: string;
}

/** The rules by name. Definition 7.2 lists what a minor version may do; anything else is major (definition 7.3). */
export const VERSION_RULES = {
  "id-changed": { definition: "7.4", bump: "major", sentence: "The id of a skill never changes." },

  "operation-added": { definition: "7.2", bump: "minor", sentence: "Operations may be added." },
  "operation-removed": { definition: "7.3", bump: "major", sentence: "An operation was removed." },

  "input-added": { definition: "7.2", bump: "minor", sentence: "Optional inputs may be added." },
  "input-removed": { definition: "7.3", bump: "major", sentence: "An input was removed or renamed." },
  "input-required": { definition: "7.3", bump: "major", sentence: "An input is now required." },
  "input-changed": { definition: "7.3", bump: "major", sentence: "An input no longer takes what it took." },
  "input-widened": { definition: "7.2", bump: "minor", sentence: "Inputs still take all they took." },
  "input-incompatible": { definition: "7.3", bump: "major", sentence: "Old inputs are refused." },

  "output-added": { definition: "7.2", bump: "minor", sentence: "Output fields may be added." },
  "output-removed": { definition: "7.3", bump: "major", sentence: "An output field was removed or renamed." },
  "output-not-guaranteed": { definition: "7.3", bump: "major", sentence: "An output field may now be missing." },
  "output-changed": { definition: "7.3", bump: "major", sentence: "An output field gives what it did not give." },
  "output-narrowed": { definition: "7.2", bump: "minor", sentence: "Output fields still give only what they gave." },
  "output-incompatible": { definition: "7.3", bump: "major", sentence: "Outputs are no longer what they were." },

  "write-region-narrowed": { definition: "7.2", bump: "minor", sentence: "The write region may shrink." },
  "write-region-grown": { definition: "7.3", bump: "major", sentence: "The write region grew." },
  "read-surface-grown": { definition: "7.2", bump: "minor", sentence: "The read surface may grow." },
  "read-surface-shrunk": { definition: "7.3", bump: "major", sentence: "The read surface shrank." },
  "region-declared": { definition: "7.2", bump: "minor", sentence: "A region is declared for the first time." },
  "region-withdrawn": { definition: "7.3", bump: "major", sentence: "No region is declared any more." },
  "effect-added": { definition: "7.3", bump: "major", sentence: "The skill has an effect that it did not have." },
  "effect-removed": { definition: "7.2", bump: "minor", sentence: "The skill gave up an effect." },

  "dependency-added": { definition: "7.2", bump: "minor", sentence: "Dependencies may be added." },
  "dependency-removed": { definition: "7.2", bump: "minor", sentence: "Dependencies may be removed." },
  "dependency-changed": { definition: "7.2", bump: "minor", sentence: "A dependency is declared in another way." },
  "requirement-changed": { definition: "7.2", bump: "minor", sentence: "What the skill needs to run changed." },

  "scope-added": { definition: "7.3", bump: "major", sentence: "The skill asks for another scope." },
  "scope-removed": { definition: "7.2", bump: "minor", sentence: "The skill asks for less." },
  "kind-changed": { definition: "7.3", bump: "major", sentence: "The kind of the skill changed." },
  "runtime-changed": { definition: "7.3", bump: "major", sentence: "The runtime of the skill changed." },
  "stdout-contract-changed": { definition: "7.3", bump: "major", sentence: "What the last line of output is changed." },
  described: { definition: "7.2", bump: "none", sentence: "Descriptions need no new version." },
} as const satisfies Record<string, VersionRule>;

/** The name of a rule of section 7. */
export type VersionRuleName = keyof typeof VERSION_RULES;

const ORDER: readonly Bump[] = ["none", "minor", "major"];

/** The greater of two bumps. */
export function greaterBump(a: Bump, b: Bump): Bump {
  return ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b;
}
