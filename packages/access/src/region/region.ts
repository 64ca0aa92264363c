import type { Effect, Parameter, SkillManifest, Template } from "@skill-convert/core";
import { requireArguments } from "@skill-convert/core/adapters";
import { isRecord } from "@skill-convert/core/json";
import { type Binding, type Folder, folderOf } from "./folder.js";

type FilesystemEffect = Extract<Effect, { type: "filesystem" }>;

/**
 * The folders that a skill declares for one access (semioverse.md#s32). A skill without a declared region may use any
 * folder (semioverse.md#s44); `because` says why there is no region.
 */
export type Region =
  | { readonly declared: false; readonly because: string }
  | { readonly declared: true; readonly folders: readonly Folder[] };

/**
 * Returns the write region of a skill: the folders that it declares to write to (semioverse.md#s38). Deleting, and
 * producing files, count as writing. Documentation is never run, so it writes nothing (semioverse.md#d37).
 *
 * @example
 * const effects = [{ type: "filesystem", access: "write", paths: ["docs"] }];
 * const region = writeRegion({ operations: [{}], effects });
 * region.declared && region.folders.map(({ text }) => text); // ["docs"]
 * writeRegion({ operations: [{}] }); // { declared: false, because: "it declares no region" }
 */
export function writeRegion(manifest: SkillManifest, bind?: Binding): Region {
  requireArguments("writeRegion", { manifest: [manifest, "a SkillManifest"] });
  const binding = bind ?? bindingOf(manifest);
  if (manifest.runtime === "documentation") return { declared: true, folders: [] };
  const written = filesystemEffects(manifest).filter(({ access }) => access !== "read");
  const because = undeclared(manifest, written) ?? unboundedWrite(manifest);
  if (because !== undefined) return { declared: false, because };
  const produced = manifest.operations.flatMap(({ producedFiles }) => producedFiles ?? []);
  const paths = [...written.flatMap((effect) => effect.paths ?? []), ...produced.map((file) => file.pattern)];
  return { declared: true, folders: distinct(paths.map((path) => folderOf(path, binding))) };
}

/**
 * Returns the folders that a skill declares to read. A skill may also read what it may write (semioverse.md#d26); those
 * folders are not repeated here.
 *
 * @example
 * const effects = [{ type: "filesystem", access: "read", paths: ["docs"] }];
 * const region = readRegion({ operations: [{}], effects });
 * region.declared && region.folders.map(({ text }) => text); // ["docs"]
 */
export function readRegion(manifest: SkillManifest, bind?: Binding): Region {
  requireArguments("readRegion", { manifest: [manifest, "a SkillManifest"] });
  const binding = bind ?? bindingOf(manifest);
  const read = filesystemEffects(manifest).filter(({ access }) => access === "read" || access === undefined);
  const because = undeclared(manifest, read);
  if (because !== undefined) return { declared: false, because };
  const paths = read.flatMap((effect): readonly Template[] => effect.paths ?? []);
  return { declared: true, folders: distinct(paths.map((path) => folderOf(path, binding))) };
}

/**
 * Returns the reason why a skill declares no region for an access, or undefined if it declares one. A region is the
 * paths of the filesystem effects, so an effect without paths leaves no region. A list of effects is complete: a skill
 * that lists effects, and none that writes, writes nowhere.
 *
 * @param files the filesystem effects of that access
 */
function undeclared({ effects }: SkillManifest, files: readonly FilesystemEffect[]): string | undefined {
  if (effects === undefined) return "it declares no region";
  return files.some(({ paths }) => paths === undefined) ? "an effect on files declares no paths" : undefined;
}

/** Returns the reason why a skill may write outside of its declared region, or undefined if it may not. */
function unboundedWrite(manifest: SkillManifest): string | undefined {
  for (const effect of manifest.effects ?? []) {
    if (effect.type === "git" && effect.access === "write") return "it writes to a Git repository";
    if (effect.type === "database" && effect.access === "write") return "its database may be kept in files anywhere";
    if (effect.type === "state") return "the agent's state may be kept in files anywhere";
    if (effect.type === "unknown") return `the effect "${effect.name}" is unknown`;
  }
  const elsewhere = manifest.operations
    .flatMap(({ producedFiles }) => producedFiles ?? [])
    .find(({ base = "repository" }) => base !== "repository");
  return elsewhere && "it produces files at an unknown place in the vault";
}

/**
 * Binds a placeholder of a file or folder parameter to any number of segments, and any other to one
 * (semioverse.md#d30).
 */
export function bindingOf(manifest: SkillManifest): Binding {
  return (name) => ({ name, spans: isPath(parameterNamed(manifest, name)) ? "many" : "one" });
}

/** Returns the first parameter of that name in any of the operations. */
export function parameterNamed(manifest: SkillManifest, name: string): Parameter | undefined {
  for (const { input } of manifest.operations) {
    const found = input?.parameters.find((parameter) => parameter.name === name);
    if (found) return found;
  }
  return undefined;
}

function isPath(parameter: Parameter | undefined): boolean {
  const format = isRecord(parameter?.schema) ? parameter.schema["format"] : undefined;
  return format === "file-path" || format === "dir-path";
}

function filesystemEffects({ effects }: SkillManifest): FilesystemEffect[] {
  return (effects ?? []).filter((effect): effect is FilesystemEffect => effect.type === "filesystem");
}

function distinct(folders: readonly Folder[]): Folder[] {
  const seen = new Set<string>();
  return folders.filter(({ segments }) => {
    const key = segments.map((segment) => segment.key).join("/");
    return !seen.has(key) && seen.add(key);
  });
}
