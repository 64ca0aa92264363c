import type { Json, Path } from "@skill-convert/core";
import { toPointer } from "@skill-convert/core";
import { type Bump, VERSION_RULES, type VersionRuleName } from "./rules.js";

/** One difference between two versions of a manifest, and the rule that judges it. */
export interface VersionChange {
  readonly rule: VersionRuleName;
  readonly definition: "7.2" | "7.3" | "7.4";
  /** The specification with the number of the condition, such as `Semioverse, definition 7.2 (1)`. */
  readonly cites: string;
  /** The bump that the change requires; `unknown` if that cannot be decided. */
  readonly bump: Bump | "unknown";
  readonly message: string;
  /**
   * The place of the change, as a JSON Pointer into the canonical manifest. Named elements of a list are given by name.
   */
  readonly pointer: string;
  /**
   * For an input, an instance that the old version accepts and the new one refuses; for an output, the other way round.
   */
  readonly witness?: Json;
  /** The reason for which a version refuses the witness, as a sentence that shows no value of it. */
  readonly explanation?: string;
}

/** The evidence that a change breaks something. */
export interface Evidence {
  readonly witness: Json | undefined;
  readonly explanation?: string | undefined;
}

/** Creates a change under a rule. `description` describes this change; the message of the rule follows it. */
export function change(rule: VersionRuleName, path: Path, description: string, evidence?: Evidence): VersionChange {
  const { bump, message: requirement } = VERSION_RULES[rule];
  const message = description === "" ? requirement : `${description}. ${requirement}`;
  const { witness, explanation } = evidence ?? {};
  return {
    rule,
    ...citation(rule),
    bump,
    message,
    pointer: toPointer(path),
    ...(witness === undefined ? {} : { witness }),
    ...(explanation === undefined ? {} : { explanation }),
  };
}

/** Creates a change for which it is not known whether the rule is broken. */
export function undecided(rule: VersionRuleName, path: Path, reason: string): VersionChange {
  const message = `Cannot determine whether the new version is compatible here: ${reason}.`;
  return { rule, ...citation(rule), bump: "unknown", message, pointer: toPointer(path) };
}

function citation(rule: VersionRuleName): Pick<VersionChange, "definition" | "cites"> {
  const { cites } = VERSION_RULES[rule];
  const definition = cites.includes("7.4") ? "7.4" : cites.includes("7.3") ? "7.3" : "7.2";
  return { definition, cites: `Semioverse, ${cites}` };
}
