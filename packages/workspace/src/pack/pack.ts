import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type FileEdit, InputError } from "@skill-convert/core";
import {
  type DiskSkill,
  OutputFolder,
  rethrowUnlessSystem,
  type WriteOptions,
  writeBytes,
  writeFiles,
  writeSkill,
} from "@skill-convert/fs";
import type { PlacedDiagnostic } from "@skill-convert/report";
import type { LoadedContext } from "../context.js";
import { refuseLinks } from "../outcome/refuse-links.js";
import { INDEX_FOLDER } from "../publish/address.js";
import { publish } from "../publish/publish.js";
import { collect, type PackedSkills } from "./collect.js";
import { type PluginKind, packageOf, problemOfName } from "./documents.js";
import { LOCK_FILE, lockOf } from "./lock.js";

/** What skills are packed as: a plugin, a marketplace with one, or the index that installers read from a website. */
export type PackKind = PluginKind | "well-known";

/** The options of {@link pack}. */
export interface PackOptions {
  readonly as: PackKind;
  /** A new or empty folder; for a website, its root. */
  readonly out: string;
  /** Patterns of files and folders that are left out. */
  readonly exclude?: readonly string[] | undefined;
  /** The name of the plugin (default: that of the folder). */
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly version?: string | undefined;
  /** The owner, which a marketplace needs. */
  readonly owner?: string | undefined;
  /** True to write the size and the SHA-256 of every file as well. */
  readonly lock?: boolean | undefined;
}

/** Skills that can be packed, of which nothing is written yet. */
export interface Packing {
  /** What is wrong with the skills. */
  readonly diagnostics: readonly PlacedDiagnostic[];
  /** The number of skills that were found. */
  readonly skills: number;
  /** False if there is an error, because clients would skip an invalid skill (agent-plugins.md#s17). */
  readonly isValid: boolean;
  /**
   * Writes the package. Before a plugin is written, every write that would be refused is found (agent-plugins.md#d8).
   *
   * @throws InputError if a file is refused, or a skill is invalid
   */
  write(): Promise<Packed>;
}

/** A package that was written. */
export interface Packed {
  /** The folder of the plugin or the marketplace, or that of the index. */
  readonly folder: string;
  /** The name of the plugin; `""` for a website. */
  readonly name: string;
  /** True if a file of an archive may be run, which the installer `skills` does not keep (well-known.md#s25). */
  readonly hasPrograms: boolean;
}

/** @throws InputError for a folder that has something in it or is a link, and for an option that the kind cannot have */
export function pack(inputs: readonly string[], options: PackOptions, context: LoadedContext): Packing {
  const { as: kind, out, exclude } = options;
  refuseLinks(out, context.cwd);
  const prepared = kind === "well-known" ? forWebsite(out, context) : asPlugin(kind, options, context);
  const { skills, diagnostics } = collect(inputs, context, { out, exclude });
  const isValid = !diagnostics.some(({ severity }) => severity === "error");
  return {
    diagnostics,
    skills: skills.size,
    isValid,
    async write() {
      if (!isValid) throw new InputError("nothing was packed, because a skill is not valid");
      return prepared(skills);
    },
  };
}

type Write = (skills: PackedSkills["skills"]) => Packed | Promise<Packed>;

function asPlugin(kind: PluginKind, options: PackOptions, { cwd }: LoadedContext): Write {
  const { out, description, version, owner = "", lock = false } = options;
  const root = resolve(cwd, out);
  const { name = basename(root) } = options;
  const problem = problemOfName(name, kind);
  const remedy = "choose another with `name`";
  if (problem) throw new InputError(`the plugin's name "${name}" ${problem}; ${remedy}`, { remedy: "name" });
  if (kind === "claude-marketplace" && !owner)
    throw new InputError("a marketplace needs an `owner`", { remedy: "owner" });
  requireEmpty(out, cwd);
  const { files, skills: folder } = packageOf(kind, { name, description, version, owner });
  const documents = Object.entries(files).map(
    ([path, document]) => ({ kind: "write", path, text: `${JSON.stringify(document, null, 2)}\n` }) as const,
  );
  return (skills) => {
    const outRoot = new OutputFolder(root);
    try {
      // A dry run first finds every write that would be refused, before any file is written.
      for (const dryRun of [true, false]) {
        writeSkills(skills, join(root, folder), { outRoot, dryRun });
        writeDocuments(documents, root, out, { outRoot, dryRun });
      }
      if (lock) writeDocuments([{ kind: "write", path: LOCK_FILE, text: lockOf(root, out) }], root, out, { outRoot });
    } finally {
      outRoot.close();
    }
    return { folder: out, name, hasPrograms: false };
  };
}

function forWebsite(out: string, { cwd }: LoadedContext): Write {
  const folder = join(out, INDEX_FOLDER);
  requireEmpty(folder, cwd);
  return async (skills) => {
    const { files, problems, hasPrograms } = await publish(skills);
    if (problems.length > 0)
      throw new InputError(problems.map(({ path, reason }) => `${path} cannot be published: ${reason}`).join("\n"));
    const [failure] = writeBytes(files, resolve(cwd, folder), { outRoot: resolve(cwd, out) }).failures;
    if (failure) throw new InputError(`${join(folder, failure.path)} was not written: ${failure.reason}`);
    return { folder, name: "", hasPrograms };
  };
}

function requireEmpty(folder: string, cwd: string): void {
  const path = resolve(cwd, folder);
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) throw new InputError(`${folder} is a file, not a folder`);
  let names: readonly string[];
  try {
    names = readdirSync(path);
  } catch (error) {
    throw new InputError(`${folder} cannot be read: ${rethrowUnlessSystem(error)}`);
  }
  if (names.length > 0) throw new InputError(`${folder} is not empty`);
}

function writeSkills(skills: ReadonlyMap<string, DiskSkill>, folder: string, options: WriteOptions): void {
  const refused = [...skills].flatMap(([name, skill]) => {
    const { failures } = writeSkill(skill, join(folder, name), [], options);
    return failures.map(({ path, reason }) => `${join(skill.directory, path)} cannot be packed: ${reason}`);
  });
  if (refused.length > 0) throw new InputError(refused.join("\n"));
}

function writeDocuments(edits: readonly FileEdit[], root: string, shown: string, options: WriteOptions): void {
  const [failure] = writeFiles(edits, root, options).failures;
  if (failure) throw new InputError(`${join(shown, failure.path)} was not written: ${failure.reason}`);
}
