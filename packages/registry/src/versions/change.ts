import type { Json, Path } from "@skill-convert/core";
import { toPointer } from "@skill-convert/core";
import { type Bump, VERSION_RULES, type VersionRuleName } from "./rules.js";

/** One difference between two versions of a manifest, and the rule that judges it. */
export interface VersionChange {
  readonly rule: VersionRuleName;
  readonly definition: "7.2" | "7.3" | "7.4";
  /** What says so, such as `Semioverse, definition 7.2 (1)`: the specification, and the number of the condition. */
  readonly cites: string;
  /** What it calls for; `unknown` where that cannot be decided. */
  readonly bump: Bump | "unknown";
  readonly message: string;
  /** Where it lies, as a JSON Pointer into the canonical manifest; named elements by their name. */
  readonly pointer: string;
  /** An instance that worked with the old version and does not with the new; of an output, the other way round. */
  readonly witness?: Json;
  /** Where in the witness, and by which keyword, it is refused. It shows no value of the witness. */
  readonly explanation?: string;
}

/** What shows that a change breaks something. */
export interface Evidence {
  readonly witness: Json | undefined;
  readonly explanation?: string | undefined;
}

/** Makes a change of a rule at a place; `what` is the part of the sentence that differs. */
export function change(rule: VersionRuleName, path: Path, what: string, evidence?: Evidence): VersionChange {
  const { bump, message: requirement } = VERSION_RULES[rule];
  const message = what === "" ? requirement : `${what}. ${requirement}`;
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

/** Makes a change of which it is not known whether the rule is broken. */
export function undecided(rule: VersionRuleName, path: Path, reason: string): VersionChange {
  const message = `Cannot determine whether the new version is compatible here: ${reason}.`;
  return { rule, ...citation(rule), bump: "unknown", message, pointer: toPointer(path) };
}

function citation(rule: VersionRuleName): Pick<VersionChange, "definition" | "cites"> {
  const { cites } = VERSION_RULES[rule];
  const definition = cites.includes("7.4") ? "7.4" : cites.includes("7.3") ? "7.3" : "7.2";
  return { definition, cites: `Semioverse, ${cites}` };
}
