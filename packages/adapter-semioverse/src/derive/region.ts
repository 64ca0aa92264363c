import type { Effect, LossNote, ProducedFile, RequiredFile, SkillManifest, Template } from "@skill-convert/core";
import { effectiveEffects, formatTemplate, impliedEffects } from "@skill-convert/core/adapters";
import { regionSyntax } from "./placeholders.js";

type FilesystemEffect = Extract<Effect, { type: "filesystem" }>;
type Access = NonNullable<FilesystemEffect["access"]>;

/** The lists of a region for each access. No effect may be understated, so an unknown access is in both lists. */
const REGION_ACCESS: Readonly<Record<Access | "any", readonly Access[]>> = {
  read: ["read"],
  write: ["write"],
  delete: ["write"],
  any: ["read", "write"],
};

/**
 * The effects that a region can express: one that reads and one that writes. A region states that nothing else is
 * touched, so there is none if the skill may touch files in unknown places; a note says why.
 */
export function regionEffects(
  manifest: SkillManifest,
  isStarted: boolean,
): { effects?: FilesystemEffect[]; notes: LossNote[] } {
  const { effects } = manifest;
  if (effects === undefined) return { notes: [] };
  const obstacle = findObstacle(manifest, effects) ?? (isStarted ? undefined : runsPrograms(manifest));
  if (obstacle) {
    const reason = `Semioverse holds effects as a region, which states that nothing else is touched, but ${obstacle}. So no region was written, which means that the skill may touch anything.`;
    return { notes: [{ path: ["effects"], kind: "dropped", reason }] };
  }
  const folders = new Map<Access, string[]>();
  for (const { access: declaredAccess = "any", paths = ANYWHERE } of effects.filter(isFilesystem)) {
    for (const access of REGION_ACCESS[declaredAccess]) {
      const listed = folders.get(access) ?? [];
      const added = formatPaths(paths);
      folders.set(access, listed.length === 0 ? added : [...listed, ...added.filter((path) => !listed.includes(path))]);
    }
  }
  // A list of effects is complete, so an access that it does not have is an empty list (mapping-decisions.md#d38).
  if (effects.length > 0 && !effects.every(isHeldByRegion)) {
    for (const access of ["read", "write"] as const) if (!folders.has(access)) folders.set(access, []);
  }
  const merged = [...folders].map(([access, paths]) => ({ type: "filesystem" as const, access, paths }));
  return { effects: merged, notes: [...droppedEffects(effects), ...widenedEffects(effects, merged)] };
}

/** The reason why no region may be declared, as part of a sentence; undefined if one may. */
function findObstacle(manifest: SkillManifest, effects: readonly Effect[]): string | undefined {
  for (const effect of effects) {
    if (effect.type === "filesystem" && effect.access !== "read" && effect.paths === undefined)
      return "a filesystem effect has no paths";
    if (effect.type === "git") return "it works on a Git repository, whose files may be anywhere";
    if (effect.type === "state") return "the agent's state may be kept in files anywhere";
    if (effect.type === "unknown") return `the effect "${effect.name}" is unknown`;
  }
  const files = effects.filter(isFilesystem);
  const implied = impliedEffects(manifest).find(({ effect }) => effect.type === "filesystem");
  if (implied) return `${implied.because}, and no filesystem effect says where`;
  const written = pathsOf(files, (access) => access !== "read");
  for (const { producedFiles = [] } of manifest.operations) {
    if (!producedFiles.every((file) => isProducedWithin(file, written))) return "it produces files elsewhere";
  }
  const read = pathsOf(files, () => true);
  if (!(manifest.requiredFiles ?? []).every((file) => isRequiredWithin(file, read)))
    return "it requires files elsewhere";
  return undefined;
}

/**
 * A region cannot declare that programs run, and reads back as a complete list of effects, which would then lack it.
 */
function runsPrograms(manifest: SkillManifest): string | undefined {
  const isRun = effectiveEffects(manifest)?.some(({ type }) => type === "process");
  return isRun ? "it runs programs, which a region cannot declare" : undefined;
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
 * Notes the loss of effects that are not on files. A note names an effect by its position, so there are none if effects
 * on files do not read back as they were, because positions then mean other effects.
 */
function droppedEffects(effects: readonly Effect[]): LossNote[] {
  const files = effects.filter(isFilesystem);
  const accesses = files.map(({ access }) => access);
  const readsBackAlike = accesses.every(
    (access, index) => access && access !== "delete" && accesses.indexOf(access) === index,
  );
  if (!readsBackAlike || files.some(({ description }) => description !== undefined)) return [];
  return effects.flatMap((effect, index): LossNote[] => {
    if (effect.type === "filesystem") return [];
    const reason = `Semioverse declares effects on files only, as a region; it has no place for an effect of the type "${effect.type}".`;
    return [{ path: ["effects", index], kind: "dropped", reason }];
  });
}

/** Notes folders that no effect names, and empty lists for an access that no effect has. */
function widenedEffects(effects: readonly Effect[], region: readonly FilesystemEffect[]): LossNote[] {
  const anywhere = effects.flatMap((effect, index): LossNote[] => {
    if (effect.type !== "filesystem" || effect.paths !== undefined) return [];
    const reason = "Semioverse names folders, and the effect names none, so the region contains all folders.";
    return [{ path: ["effects", index, "paths"], kind: "synthesised", reason }];
  });
  const nowhere = region.flatMap(({ access, paths = [] }, index): LossNote[] => {
    if (paths.length > 0) return [];
    const verb = access === "read" ? "reads" : "writes";
    const participle = access === "read" ? "read" : "written";
    const reason = `No effect ${verb} files, and a list of effects is complete, so the region states that nothing is ${participle}.`;
    return [{ path: ["effects", index], kind: "synthesised", reason }];
  });
  return [...anywhere, ...nowhere];
}

/** Every folder of the vault. */
const ANYWHERE: readonly Template[] = ["**"];

function isHeldByRegion(effect: Effect): boolean {
  return effect.type === "filesystem" && effect.paths !== undefined;
}

function formatPaths(paths: readonly Template[]): string[] {
  const syntax = regionSyntax(new Set());
  return paths.map((path) => formatTemplate(path, syntax));
}

function isFilesystem(effect: Effect): effect is FilesystemEffect {
  return effect.type === "filesystem";
}
