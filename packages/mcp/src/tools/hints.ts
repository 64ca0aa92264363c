import type { Effect, SkillManifest } from "@skill-convert/core";
import { impliedEffects, requireManifest } from "@skill-convert/core/adapters";

/** The hints of a tool on its behaviour: `ToolAnnotations` of MCP (mcp-skills.md#s30). */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/**
 * Derives the hints of a skill's tools from its effects and never understates them (mcp-skills.md#d8): undeclared
 * effects may be any, and so may the effects of other programs that the skill starts, unless the manifest denies that it
 * is destructive or needs the network. The program of an entrypoint is not such an effect, because the manifest declares
 * what it does.
 *
 * @example
 * hintsOf({ effects: [{ type: "filesystem", access: "read" }], operations: [{}] }).readOnlyHint; // true
 * hintsOf({ operations: [{}] }).destructiveHint; // true
 * hintsOf({ operations: [{}], execution: { destructive: false } }).destructiveHint; // false
 */
export function hintsOf(manifest: SkillManifest): ToolHints {
  requireManifest(manifest, "the manifest of hintsOf");
  const effects = manifest.effects && [...manifest.effects, ...impliedEffects(manifest).flatMap(unlessProcess)];
  const { idempotent = false, destructive, network } = manifest.execution ?? {};
  const readOnly = effects?.every(onlyReads) === true && destructive !== true;
  return {
    readOnlyHint: readOnly,
    destructiveHint: !readOnly && (destructive !== false || effects?.some(mayDelete) === true),
    idempotentHint: readOnly || idempotent,
    openWorldHint: effects?.every(staysHere) !== true && (network !== false || effects?.some(mayCall) === true),
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
