import type { Effect, SkillManifest } from "@skill-convert/core";
import { impliedEffects } from "@skill-convert/core/adapters";

/** What a tool says of its behaviour (MCP, ToolAnnotations). */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/**
 * What a skill's effects say of its tools, never understated: effects that are not declared may be any, and so may what
 * a program that a skill starts does. That an entrypoint is a program says nothing; what it does is declared.
 *
 * @example
 * hintsOf({ effects: [{ type: "filesystem", access: "read" }], operations: [{}] }).readOnlyHint; // true
 * hintsOf({ operations: [{}] }).readOnlyHint; // false
 */
export function hintsOf(manifest: SkillManifest): ToolHints {
  const effects = manifest.effects && [...manifest.effects, ...impliedEffects(manifest).flatMap(byFiles)];
  const { idempotent = false, destructive } = manifest.execution ?? {};
  const readOnly = effects?.every(onlyReads) === true && destructive !== true;
  return {
    readOnlyHint: readOnly,
    destructiveHint: !readOnly && !(destructive === false && effects?.every(keepsData) === true),
    idempotentHint: readOnly || idempotent,
    openWorldHint: effects?.every(staysHere) !== true,
  };
}

function byFiles({ effect }: { readonly effect: Effect }): Effect[] {
  return effect.type === "process" ? [] : [effect];
}

function onlyReads(effect: Effect): boolean {
  return "access" in effect && effect.access === "read";
}

function keepsData(effect: Effect): boolean {
  if (effect.type === "filesystem") return effect.access === "read" || effect.access === "write";
  return effect.type !== "unknown" && effect.type !== "process";
}

function staysHere({ type }: Effect): boolean {
  return type === "filesystem" || type === "database" || type === "git" || type === "state";
}
