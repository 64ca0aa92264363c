import type { Effect, LossNote, ProducedFile, RequiredFile, SkillManifest, Template } from "@skill-convert/core";
import { formatTemplate, impliedEffects, withoutEntrypoints } from "@skill-convert/core/adapters";
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
 * touched and reads back as a complete list of effects, so there is none if the skill has an effect on anything but
 * files, or may touch files in unknown places (mapping-decisions.md#d36); a note says why.
 */
export function regionEffects(
  manifest: SkillManifest,
  isStarted: boolean,
): { effects?: FilesystemEffect[]; notes: LossNote[] } {
  const { effects } = manifest;
  if (effects === undefined) return { notes: [] };
  // The program that the written skill starts is declared by its runtime (mapping-decisions.md#d37).
  const obstacle = findObstacle(isStarted ? withoutEntrypoints(manifest) : manifest, effects);
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
  return { effects: merged, notes: widenedEffects(effects, merged) };
}

/** Effects on anything but files, as part of a sentence. */
const OTHER_EFFECTS: Readonly<Record<Exclude<Effect["type"], "filesystem" | "unknown">, string>> = {
  network: "it uses the network",
  process: "it runs programs",
  database: "it uses a database",
  git: "it works on a Git repository",
  message: "it sends messages",
  state: "it changes the agent's state",
};

/** The reason why no region may be declared, as part of a sentence; undefined if one may. */
function findObstacle(manifest: SkillManifest, effects: readonly Effect[]): string | undefined {
  for (const effect of effects) {
    if (effect.type === "unknown") return `the effect "${effect.name}" is unknown`;
    if (effect.type !== "filesystem") return `${OTHER_EFFECTS[effect.type]}, which a region cannot declare`;
    if (effect.access !== "read" && effect.paths === undefined) return "a filesystem effect has no paths";
  }
  const [implied] = impliedEffects(manifest);
  if (implied) {
    const { effect, because } = implied;
    return `${because}, ${isFilesystem(effect) ? "and no filesystem effect says where" : "which a region cannot declare"}`;
  }
  const files = effects.filter(isFilesystem);
  const written = pathsOf(files, (access) => access !== "read");
  for (const { producedFiles = [] } of manifest.operations) {
    if (!producedFiles.every((file) => isProducedWithin(file, written))) return "it produces files elsewhere";
  }
  const read = pathsOf(files, () => true);
  if (!(manifest.requiredFiles ?? []).every((file) => isRequiredWithin(file, read)))
    return "it requires files elsewhere";
  return undefined;
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
