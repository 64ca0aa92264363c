import {
  type Effect,
  formatTemplate,
  getOwn,
  impliedEffects,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type LossNote,
  type ProducedFile,
  parseTemplate,
  type RequiredFile,
  recordOf,
  type SkillManifest,
  type Template,
  type TemplateSyntax,
} from "@skill-convert/core";
import { keep, spelling } from "./extensions.js";

type FilesystemEffect = Extract<Effect, { type: "filesystem" }>;
type Access = NonNullable<FilesystemEffect["access"]>;

/** Definition 3.1: a region is the folders that a skill reads and those that it writes. */
const ACCESS: ReadonlyMap<string, Access> = new Map([
  ["reads", "read"],
  ["writes", "write"],
]);

/** Where an effect goes; what may be any access is both (an understated one would be taken for harmless). */
const KEYS: Readonly<Record<Access | "any", readonly string[]>> = {
  read: ["reads"],
  write: ["writes"],
  delete: ["writes"],
  any: ["reads", "writes"],
};

/** Section 11, question 1: `{x}` in a path stands for the input `x` where there is one, else it is symbolic. */
export function regionSyntax(inputs: ReadonlySet<string>): TemplateSyntax {
  return {
    pattern: /\{([^{}]*)\}/g,
    resolve: (name) => (inputs.has(name) ? { input: name } : undefined),
    format: (reference) => ("input" in reference ? `{${reference.input}}` : undefined),
  };
}

export interface DecodedRegion {
  /** Undefined where no region is declared: then the skill may touch anything (remark 3.6). */
  readonly effects?: Effect[];
  /** What of the declaration the effects do not say. */
  readonly kept?: Json;
}

/** The filesystem effects that a region declares. */
export function decodeRegion(raw: Json | undefined, inputs: ReadonlySet<string>): DecodedRegion {
  if (raw === undefined) return {};
  if (!isJsonRecord(raw)) return { kept: raw };
  const syntax = regionSyntax(inputs);
  const effects: Effect[] = [];
  const rest: [string, Json][] = [];
  for (const [key, value] of Object.entries(raw)) {
    const access = ACCESS.get(key);
    const paths = textList(value);
    if (access === undefined || paths === undefined) rest.push([key, value]);
    else {
      const spelled = typeof value === "string" ? { list: value } : {};
      effects.push({
        type: "filesystem",
        access,
        paths: paths.map((path) => parseTemplate(path, syntax)),
        ...keep([], spelled),
      });
    }
  }
  return { effects, ...(rest.length > 0 ? { kept: recordOf(rest) } : {}) };
}

/**
 * The region of a manifest, or why it has none. A region says that nothing else is touched, so it is left out as soon
 * as anything may touch files at places that are not known.
 */
export function encodeRegion(
  manifest: SkillManifest,
  keptRegion: Json | undefined,
): { region?: Json; notes: LossNote[] } {
  const { effects } = manifest;
  if (effects === undefined) return { ...(keptRegion === null ? { region: null } : {}), notes: [] };
  const obstacle = findObstacle(manifest, effects);
  if (obstacle) {
    const reason = `Semioverse holds effects as a region, which would say that nothing else is touched, and ${obstacle}; so no region is written, which means that the skill may touch anything.`;
    return { notes: [{ path: ["effects"], kind: "dropped", reason }] };
  }
  const region = new Map<string, string[]>();
  const spelled = new Map<string, Json>();
  for (const effect of effects.filter(isFilesystem)) {
    for (const key of KEYS[effect.access ?? "any"]) {
      const paths = formatPaths(effect.paths ?? []);
      const already = region.get(key);
      region.set(key, already ? [...already, ...paths.filter((path) => !already.includes(path))] : paths);
      const list = already ? undefined : spelling(effect, "list");
      if (list !== undefined && paths.length === 1 && paths[0] === list) spelled.set(key, list);
      else spelled.delete(key);
    }
  }
  const own = [...region].map(([key, paths]): [string, Json] => [key, spelled.get(key) ?? paths]);
  const rest = isJsonRecord(keptRegion) ? Object.entries(keptRegion).filter(([key]) => !region.has(key)) : [];
  return { region: recordOf<Json>([...own, ...rest]), notes: droppedEffects(effects) };
}

/** Why no region may be declared; undefined where one may. */
function findObstacle(manifest: SkillManifest, effects: readonly Effect[]): string | undefined {
  for (const effect of effects) {
    if (effect.type === "filesystem" && effect.paths === undefined) return "a filesystem effect does not say where";
    if (effect.type === "git") return "it works on a Git repository, whose files may be anywhere";
    if (effect.type === "state") return "the agent's state may be kept in files anywhere";
    if (effect.type === "unknown") return `nothing is known of the effect "${effect.name}"`;
  }
  const files = effects.filter(isFilesystem);
  if (files.length === 0 && effects.length > 0) return "none of the effects is about files";
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

function pathsOf(effects: readonly FilesystemEffect[], test: (access: Access | undefined) => boolean): string[] {
  return effects.filter(({ access }) => test(access)).flatMap(({ paths }) => formatPaths(paths ?? []));
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

function formatPaths(paths: readonly Template[]): string[] {
  const syntax = regionSyntax(new Set());
  return paths.map((path) => formatTemplate(path, syntax));
}

/** The paths of a region's `reads` or `writes`; undefined where it is neither a list of texts nor a text. */
export function textList(value: Json): string[] | undefined {
  if (typeof value === "string") return [value];
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? [...value] : undefined;
}

/** The placeholders of a region that name no input, each with its place. */
export function symbolicPlaceholders(
  document: JsonRecord,
  inputs: ReadonlySet<string>,
): { name: string; path: (string | number)[] }[] {
  const region = getOwn(document, "region");
  if (!isJsonRecord(region)) return [];
  const found: { name: string; path: (string | number)[] }[] = [];
  for (const [key, value] of Object.entries(region)) {
    const paths = ACCESS.has(key) ? (textList(value) ?? []) : [];
    for (const [index, text] of paths.entries()) {
      if (!text.includes("{")) continue;
      for (const [, name = ""] of text.matchAll(regionSyntax(inputs).pattern)) {
        if (inputs.has(name)) continue;
        found.push({ name, path: typeof value === "string" ? ["region", key] : ["region", key, index] });
      }
    }
  }
  return found;
}

function isFilesystem(effect: Effect): effect is FilesystemEffect {
  return effect.type === "filesystem";
}
