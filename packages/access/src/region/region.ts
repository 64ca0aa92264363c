import type { Effect, Parameter, SkillManifest, Template } from "@skill-convert/core";
import { isRecord } from "@skill-convert/core/json";
import { type Binding, type Folder, folderOf } from "./folder.js";

type FilesystemEffect = Extract<Effect, { type: "filesystem" }>;

/**
 * Definition 3.1 for one access: the folders, or nothing at all where no region is declared, which means that any
 * folder may be meant (remark 3.6).
 */
export type Region =
  | { readonly declared: false; readonly because: string }
  | { readonly declared: true; readonly folders: readonly Folder[] };

/**
 * Definition 3.3: the write region of a skill, everything under the folders that it declares to write to. What it
 * deletes and what it leaves behind counts. A skill that is documentation is never run, so it writes nothing.
 *
 * @example
 * const effects = [{ type: "filesystem", access: "write", paths: ["docs"] }];
 * const region = writeRegion({ operations: [{}], effects });
 * region.declared && region.folders.map(({ text }) => text); // ["docs"]
 * writeRegion({ operations: [{}] }); // { declared: false, because: "it declares no region" }
 */
export function writeRegion(manifest: SkillManifest, bind: Binding = bindingOf(manifest)): Region {
  if (manifest.runtime === "documentation") return { declared: true, folders: [] };
  const written = filesystemEffects(manifest).filter(({ access }) => access !== "read");
  const because = undeclared(manifest, written) ?? unboundedWrite(manifest);
  if (because !== undefined) return { declared: false, because };
  const produced = manifest.operations.flatMap(({ producedFiles }) => producedFiles ?? []);
  const paths = [...written.flatMap((effect) => effect.paths ?? []), ...produced.map((file) => file.pattern)];
  return { declared: true, folders: distinct(paths.map((path) => folderOf(path, bind))) };
}

/**
 * The folders that a skill declares to read. What it may write it may read too, which is not repeated here.
 *
 * @example
 * const effects = [{ type: "filesystem", access: "read", paths: ["docs"] }];
 * const region = readRegion({ operations: [{}], effects });
 * region.declared && region.folders.map(({ text }) => text); // ["docs"]
 */
export function readRegion(manifest: SkillManifest, bind: Binding = bindingOf(manifest)): Region {
  const read = filesystemEffects(manifest).filter(({ access }) => access === "read" || access === undefined);
  const because = undeclared(manifest, read);
  if (because !== undefined) return { declared: false, because };
  const paths = read.flatMap((effect): readonly Template[] => effect.paths ?? []);
  return { declared: true, folders: distinct(paths.map((path) => folderOf(path, bind))) };
}

/**
 * Why no region is declared for an access. A region and filesystem effects with paths are one value; an effect without
 * paths gives no region. A list of effects is complete: what is not in it does not happen, so a skill that declares effects
 * and no writing writes nowhere.
 *
 * @param files the effects of that access
 */
function undeclared({ effects }: SkillManifest, files: readonly FilesystemEffect[]): string | undefined {
  if (effects === undefined) return "it declares no region";
  return files.some(({ paths }) => paths === undefined) ? "an effect on files declares no paths" : undefined;
}

/** Why a declared region does not bound what is written. */
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

/** A placeholder stands for one segment; one bound to a file or folder parameter stands for any number of them. */
export function bindingOf(manifest: SkillManifest): Binding {
  return (name) => ({ name, spans: isPath(parameterNamed(manifest, name)) ? "many" : "one" });
}

/** The first parameter of that name in any of the operations. */
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
