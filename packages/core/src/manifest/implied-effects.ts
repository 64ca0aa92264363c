import type { Effect } from "./effect.js";
import type { SkillManifest } from "./manifest.js";

/** The tool with which an agent runs programs (mapping-decisions.md#d29). */
const EXEC = "exec";

/** Returns the effects that a manifest implies without declaring them, each with the reason. */
export function impliedEffects(manifest: SkillManifest): { effect: Effect; because: string }[] {
  const implied: { effect: Effect; because: string }[] = [];
  const declared = manifest.effects ?? [];
  const filesystem = (access: "read" | "write") =>
    declared.some(
      (effect) => effect.type === "filesystem" && (effect.access === access || effect.access === undefined),
    );
  if (manifest.requiredFiles?.length && !filesystem("read")) {
    implied.push({ effect: { type: "filesystem", access: "read" }, because: "it requires files" });
  }
  if (manifest.operations.some(({ producedFiles }) => producedFiles?.length) && !filesystem("write")) {
    implied.push({ effect: { type: "filesystem", access: "write" }, because: "it produces files" });
  }
  const runs = runsPrograms(manifest);
  if (runs && !declared.some(({ type }) => type === "process")) {
    implied.push({ effect: { type: "process" }, because: runs });
  }
  if (manifest.execution?.network === true && !usesNetwork(declared)) {
    implied.push({ effect: { type: "network" }, because: "it needs the network" });
  }
  return implied;
}

/**
 * Returns a manifest without its entrypoints, for the effects that a skill has besides starting its own program, which
 * whoever runs it asks for.
 */
export function withoutEntrypoints(manifest: SkillManifest): SkillManifest {
  return { ...manifest, operations: manifest.operations.map(({ entrypoints: _, ...operation }) => operation) };
}

/** The reason why a skill runs programs; undefined if there is none. */
function runsPrograms({ operations, commands, tools }: SkillManifest): string | undefined {
  if (operations.some(({ entrypoints }) => entrypoints?.unix?.length || entrypoints?.windows?.length))
    return "an entrypoint runs a program";
  if (commands?.length) return "it requires commands";
  return tools?.required?.includes(EXEC) ? `it requires the tool ${EXEC}` : undefined;
}

function usesNetwork(effects: readonly Effect[]): boolean {
  return effects.some(({ type }) => type === "network" || type === "message");
}

/**
 * Returns true if a skill needs the network, for formats that have a hint for it; undefined if that is not known. A
 * list of effects is complete, so one without the network means that none is needed (mapping-decisions.md#d32). A
 * region lists folders alone and leaves the network open (mapping-decisions.md#d39).
 */
export function needsNetwork({ effects, execution }: SkillManifest): boolean | undefined {
  if (effects && usesNetwork(effects)) return true;
  if (execution?.network !== undefined || effects === undefined) return execution?.network;
  const isRegion = effects.length > 0 && effects.every((effect) => effect.type === "filesystem" && effect.paths);
  return isRegion || effects.some(({ type }) => type === "unknown") ? undefined : false;
}

/**
 * Returns the effects to write for a manifest: the declared ones and the implied ones, so that no conversion
 * understates them (mapping-decisions.md#d29). Undefined if there are neither.
 */
export function effectiveEffects(manifest: SkillManifest): readonly Effect[] | undefined {
  const implied = impliedEffects(manifest).map(({ effect }) => effect);
  return implied.length > 0 ? [...(manifest.effects ?? []), ...implied] : manifest.effects;
}
