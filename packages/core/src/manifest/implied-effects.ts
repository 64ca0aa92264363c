import type { Effect } from "./effect.js";
import type { SkillManifest } from "./manifest.js";

/** The effects that a manifest implies without declaring them, each with the part of the manifest that implies it. */
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
  if (!declared.some(({ type }) => type === "process")) {
    const argv = manifest.operations.some(
      ({ entrypoints }) => entrypoints?.unix?.length || entrypoints?.windows?.length,
    );
    const because = argv
      ? "an entrypoint runs a program"
      : manifest.commands?.length
        ? "it requires commands"
        : undefined;
    if (because) implied.push({ effect: { type: "process" }, because });
  }
  return implied;
}

/**
 * The effects to write for a manifest: the declared ones and the implied ones, so that no conversion understates
 * them. Undefined where nothing is declared and nothing implied.
 */
export function effectiveEffects(manifest: SkillManifest): readonly Effect[] | undefined {
  const implied = impliedEffects(manifest).map(({ effect }) => effect);
  return implied.length > 0 ? [...(manifest.effects ?? []), ...implied] : manifest.effects;
}
