import type { Effect } from "./effect.js";
import { impliedEffects } from "./implied-effects.js";
import type { SkillManifest } from "./manifest.js";
import { touchesNothing } from "./may-write.js";
import type { Hints, Operation } from "./operation.js";

/** Every hint on the behaviour of an operation. */
export type CompleteHints = Required<Omit<Hints, "extensions">>;

/**
 * What an operation does by each hint, as the end of a sentence that begins with "it", and the value of the hint that
 * promises something. The other value is what a hint stands for if it is absent (mcp-tools.md#s16).
 */
export const HINT_PHRASES = [
  { hint: "readOnly", promise: true, kept: "changes nothing", broken: "may change something" },
  { hint: "destructive", promise: false, kept: "only adds", broken: "may delete or overwrite" },
  {
    hint: "idempotent",
    promise: true,
    kept: "changes nothing more if it is repeated",
    broken: "may change more if it is repeated",
  },
  { hint: "openWorld", promise: false, kept: "stays within its own system", broken: "may deal with other systems" },
] as const satisfies readonly { hint: keyof CompleteHints; promise: boolean; kept: string; broken: string }[];

/**
 * Returns the hints of an operation: its own, and the others derived from the effects of the skill, which they never
 * understate (mcp-skills.md#d8). Undeclared effects may be any, and so may the effects of other programs that the skill
 * starts, unless the manifest denies that it is destructive or needs the network. The program of an entrypoint is not such
 * an effect, because the manifest declares what it does.
 */
export function hintsOf(manifest: SkillManifest, { hints = {} }: Operation = {}): CompleteHints {
  const effects = manifest.effects && [
    ...manifest.effects.filter((effect) => !touchesNothing(effect)),
    ...impliedEffects(manifest).flatMap(unlessProcess),
  ];
  const { idempotent = false, destructive, network } = manifest.execution ?? {};
  const readOnly = hints.readOnly ?? (effects?.every(onlyReads) === true && destructive !== true);
  return {
    readOnly,
    destructive: hints.destructive ?? (!readOnly && (destructive !== false || effects?.some(mayDelete) === true)),
    idempotent: hints.idempotent ?? (readOnly || idempotent),
    openWorld:
      hints.openWorld ?? (effects?.every(staysHere) !== true && (network !== false || effects?.some(mayCall) === true)),
  };
}

function unlessProcess({ effect }: { readonly effect: Effect }): Effect[] {
  return effect.type === "process" ? [] : [effect];
}

function onlyReads(effect: Effect): boolean {
  return "access" in effect && effect.access === "read";
}

function mayDelete(effect: Effect): boolean {
  if (effect.type === "filesystem") return effect.access === "delete" || effect.access === undefined;
  return effect.type === "unknown";
}

function mayCall({ type }: Effect): boolean {
  return type === "network" || type === "message" || type === "unknown";
}

function staysHere({ type }: Effect): boolean {
  return type === "filesystem" || type === "database" || type === "git" || type === "state";
}
