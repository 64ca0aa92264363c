import type { Effect, LossNote, ProducedFile, RequiredFile, SkillManifest, Template } from "@skill-convert/core";
import { effectiveEffects, formatTemplate, impliedEffects } from "@skill-convert/core/adapters";
import { regionSyntax } from "./placeholders.js";

type FilesystemEffect = Extract<Effect, { type: "filesystem" }>;
type Access = NonNullable<FilesystemEffect["access"]>;

/** What an effect is in a region; what may be any access is both (an understated one would be taken for harmless). */
const REGION_ACCESS: Readonly<Record<Access | "any", readonly Access[]>> = {
  read: ["read"],
  write: ["write"],
  delete: ["write"],
  any: ["read", "write"],
};

/**
 * The effects of a manifest as a region has them, one for what is read and one for what is written, or why it has none.
 * A region says that nothing else is touched, so it is left out as soon as anything may touch files at places that are
 * not known.
 */
export function regionEffects(
  manifest: SkillManifest,
  isStarted: boolean,
): { effects?: FilesystemEffect[]; notes: LossNote[] } {
  const { effects } = manifest;
  if (effects === undefined) return { notes: [] };
  const obstacle = findObstacle(manifest, effects) ?? (isStarted ? undefined : runsPrograms(manifest));
  if (obstacle) {
    const reason = `Semioverse holds effects as a region, which would say that nothing else is touched, and ${obstacle}; so no region is written, which means that the skill may touch anything.`;
    return { notes: [{ path: ["effects"], kind: "dropped", reason }] };
  }
  const folders = new Map<Access, string[]>();
  for (const { access: given = "any", paths = ANYWHERE } of effects.filter(isFilesystem)) {
    for (const access of REGION_ACCESS[given]) {
      const known = folders.get(access) ?? [];
      const more = formatPaths(paths);
      folders.set(access, known.length === 0 ? more : [...known, ...more.filter((path) => !known.includes(path))]);
    }
  }
  // A list of effects is complete: what is not in it does not happen (mapping-decisions.md#d38).
  if (effects.length > 0 && !effects.every(hasPaths)) {
    for (const access of ["read", "write"] as const) if (!folders.has(access)) folders.set(access, []);
  }
  const united = [...folders].map(([access, paths]) => ({ type: "filesystem" as const, access, paths }));
  return { effects: united, notes: [...droppedEffects(effects), ...widenedEffects(effects, united)] };
}

/** Why no region may be declared; undefined where one may. */
function findObstacle(manifest: SkillManifest, effects: readonly Effect[]): string | undefined {
  for (const effect of effects) {
    if (effect.type === "filesystem" && effect.access !== "read" && effect.paths === undefined)
      return "a filesystem effect does not say where";
    if (effect.type === "git") return "it works on a Git repository, whose files may be anywhere";
    if (effect.type === "state") return "the agent's state may be kept in files anywhere";
    if (effect.type === "unknown") return `nothing is known of the effect "${effect.name}"`;
  }
  const files = effects.filter(isFilesystem);
  const implied = impliedEffects(manifest).find(({ effect }) => effect.type === "filesystem");
  if (implied) return `${implied.because} without a filesystem effect that says where`;
  const written = pathsOf(files, (access) => access !== "read");
  for (const { producedFiles = [] } of manifest.operations) {
    if (!producedFiles.every((file) => isProducedWithin(file, written))) return "it produces files elsewhere";
  }
  const read = pathsOf(files, () => true);
  if (!(manifest.requiredFiles ?? []).every((file) => isRequiredWithin(file, read)))
    return "it requires files elsewhere";
  return undefined;
}

/** Beside a region nothing would say that programs run, and a region alone reads as a list of effects without it. */
function runsPrograms(manifest: SkillManifest): string | undefined {
  const isRun = effectiveEffects(manifest)?.some(({ type }) => type === "process");
  return isRun ? "it runs programs, of which a region says nothing" : undefined;
}

function pathsOf(effects: readonly FilesystemEffect[], test: (access: Access | undefined) => boolean): string[] {
  return effects.filter(({ access }) => test(access)).flatMap(({ paths }) => formatPaths(paths ?? ANYWHERE));
}

function isProducedWithin({ pattern, base = "repository" }: ProducedFile, folders: readonly string[]): boolean {
  return base === "repository" && isWithin(pattern, folders);
}

function isRequiredWithin({ path, base = "skill" }: RequiredFile, folders: readonly string[]): boolean {
  return base === "repository" && isWithin(path, folders);
}

function isWithin(path: Template, folders: readonly string[]): boolean {
  const [text = ""] = formatPaths([path]);
  if (text.split("/").includes("..")) return false;
  return folders.some((folder) => text === folder || text.startsWith(folder.endsWith("/") ? folder : `${folder}/`));
}

/**
 * Effects other than on files have no place beside a region. Positions name effects only as long as the region reads
 * back as some of them, so nothing is said where an effect became another.
 */
function droppedEffects(effects: readonly Effect[]): LossNote[] {
  const files = effects.filter(isFilesystem);
  const accesses = files.map(({ access }) => access);
  const plain = accesses.every((access, index) => access && access !== "delete" && accesses.indexOf(access) === index);
  if (!plain || files.some(({ description }) => description !== undefined)) return [];
  return effects.flatMap((effect, index): LossNote[] => {
    if (effect.type === "filesystem") return [];
    const reason = `Semioverse declares effects on files only, as a region; it has no place for an effect of the type "${effect.type}".`;
    return [{ path: ["effects", index], kind: "dropped", reason }];
  });
}

/** Why a region has folders that no effect names, and why it says that nothing is read or written. */
function widenedEffects(effects: readonly Effect[], region: readonly FilesystemEffect[]): LossNote[] {
  const anywhere = effects.flatMap((effect, index): LossNote[] => {
    if (effect.type !== "filesystem" || effect.paths !== undefined) return [];
    const reason = "Semioverse names folders, and the effect names none, so the region has all of them.";
    return [{ path: ["effects", index, "paths"], kind: "synthesised", reason }];
  });
  const nowhere = region.flatMap(({ access, paths = [] }, index): LossNote[] => {
    if (paths.length > 0) return [];
    const [does, done] = access === "read" ? ["reads", "read"] : ["writes", "written"];
    const reason = `No effect ${does} files, and a list of effects is complete, so the region says that nothing is ${done}.`;
    return [{ path: ["effects", index], kind: "synthesised", reason }];
  });
  return [...anywhere, ...nowhere];
}

/** Every folder of the vault. */
const ANYWHERE: readonly Template[] = ["**"];

/** Whether an effect says no more than a region does. */
function hasPaths(effect: Effect): boolean {
  return effect.type === "filesystem" && effect.paths !== undefined;
}

function formatPaths(paths: readonly Template[]): string[] {
  const syntax = regionSyntax(new Set());
  return paths.map((path) => formatTemplate(path, syntax));
}

function isFilesystem(effect: Effect): effect is FilesystemEffect {
  return effect.type === "filesystem";
}
