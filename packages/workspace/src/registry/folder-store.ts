import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Diagnostic, folderName, InputError, type SkillManifest } from "@skill-convert/core";
import { addSkill, type DiskSkill, realPath } from "@skill-convert/fs";
import {
  type ChangeOptions,
  type Conflicts,
  type ConflictsOptions,
  memoryStore,
  type PageOptions,
  type Plan,
  type PlannedRun,
  type QueryPage,
  type Question,
  type RegisteredSkill,
  type RegisterOptions,
  type Registration,
  type RegistryEvent,
  type RegistryStore,
  type Replacement,
  type ReplaceOptions,
  registerAll,
  type SkillQuery,
  type SkillRegistry,
  type StoreChange,
  type StoreOptions,
  type Update,
} from "@skill-convert/registry";
import type { LoadedContext } from "../context.js";
import { notWritten } from "../outcome/not-written.js";
import { refuseLinks } from "../outcome/refuse-links.js";
import { reportConflicts, reportOccupant } from "./findings.js";
import { type RecordCache, withHashedBody } from "./read-record.js";
import { type ReadRegistry, type ReadSkill, readRegistry, readSkills } from "./read-registry.js";
import { type FolderSettings, type NamedContext, namedContexts } from "./settings.js";

/** A skill to register in a folder. */
export interface FolderRegistration extends Registration {
  /** The skill's files, which are copied. */
  readonly files?: DiskSkill | undefined;
}

/** The result of registering skills in a folder. */
export interface FolderChange extends StoreChange {
  /** The ids of the skills; none if they are refused for their ids or dependencies. */
  readonly ids: readonly string[];
  /** The folders of the skills; none if they are refused. After one that cannot be written, no other is. */
  readonly folders: readonly string[];
  /** The paths of the files that were written, or in a dry run would be, each relative to the folder of its skill. */
  readonly files: readonly string[];
}

/** The skills below a folder, and the settings of their registry. */
export interface FolderStoreOptions {
  readonly root: string;
  readonly settings: FolderSettings;
  readonly cache?: RecordCache | undefined;
}

/**
 * The skills below a folder as a registry. They are read when the first question is asked, and stay as they are then.
 * Skills can be registered, which copies their files; every other change is one of the files, so it is only judged.
 *
 * The skills of an answer have a hash in place of their instructions, which take the most memory; `lookup` returns a skill
 * with its instructions. Snapshots have no contexts, because the skills of one in the configuration file may be in conflict.
 */
export class FolderStore implements RegistryStore {
  readonly root: string;
  readonly #context: LoadedContext;
  readonly #settings: FolderSettings;
  readonly #cache: RecordCache | undefined;
  readonly #added: Pick<ReadSkill, "source" | "directory" | "manifest">[] = [];
  #opened: { readonly read: ReadRegistry; readonly memory: RegistryStore } | undefined;

  constructor({ root, settings, cache }: FolderStoreOptions, context: LoadedContext) {
    this.root = root;
    this.#context = context;
    this.#settings = settings;
    this.#cache = cache;
  }

  /** The contexts of the configuration file. */
  get contexts(): readonly NamedContext[] {
    return namedContexts(this.#settings.contexts);
  }

  /** The folders of all skills: the root, and those of the vaults. */
  get folders(): readonly string[] {
    return [this.root, ...this.#settings.vaults.values()];
  }

  /** Reads the skills, once. */
  read(): ReadRegistry {
    return this.#open().read;
  }

  /**
   * Registers skills by copying their files: all of them, or none. They must not be in conflict in a context of the
   * configuration file (semioverse.md#s108).
   *
   * @param skills each with its files; its folder is its `path` below the root or the vault, or else its id
   * @throws InputError if a folder exists already, or cannot have the name
   */
  async register(
    skills: FolderRegistration | readonly FolderRegistration[],
    { each = false, dryRun = false, ...options }: RegisterOptions = {},
  ): Promise<FolderChange> {
    if (each) throw new InputError("the skills of a folder are registered together: all of them, or none");
    const registrations: readonly FolderRegistration[] = "manifest" in skills ? [skills] : skills;
    const copies = registrations.map((registration) => this.#copyOf(registration));
    const { memory } = this.#open();
    const before = await memory.snapshot();
    const added = copies.map(({ registration }) => registration);
    const judged = registerAll(before, added, options);
    if (!judged.accepted) return refused(judged.diagnostics);
    for (const { target } of copies) {
      if (existsSync(target.path)) throw new InputError(`${target.shown} exists`, { remedy: "other-place" });
    }
    const ids = judged.events.flatMap((event) => (event.kind === "registered" ? [event.id] : []));
    const objections = ids.flatMap((id) => [
      ...reportOccupant(id, before, judged.registry),
      ...reportConflicts(id, judged.registry, this.contexts),
    ]);
    if (objections.length > 0) return { ...refused(objections), ids };
    const folders = copies.map(({ target }) => target.shown);
    const changed: string[] = [];
    const written: Registration[] = [];
    let failures: readonly Diagnostic[] = [];
    for (const { files, target, registration } of copies) {
      const outcome = addSkill(files, target.path, { outRoot: target.root, dryRun });
      changed.push(...outcome.changed.map(({ path }) => path));
      failures = notWritten(outcome, target.shown);
      if (failures.length > 0) break;
      written.push(registration);
      const { manifest } = registration;
      if (!dryRun) this.#added.push({ source: target.shown, directory: realPath(target.path), manifest });
    }
    const { events } = await memory.register(written, { ...options, dryRun });
    return { accepted: failures.length === 0, diagnostics: failures, events, ids, folders, files: changed };
  }

  async replace(skill: Registration, options: StoreOptions<ReplaceOptions> = {}): Promise<StoreChange<Replacement>> {
    const judged = await this.#open().memory.replace(hashed(skill), { ...options, dryRun: true });
    return judgement(judged, options, "edit the files of the skill in place");
  }

  async update(
    skills: readonly Registration[],
    options: StoreOptions<ReplaceOptions> = {},
  ): Promise<StoreChange<Update>> {
    const judged = await this.#open().memory.update(skills.map(hashed), { ...options, dryRun: true });
    return judgement(judged, options, "edit the files of the skills in place, or register new ones");
  }

  async remove(id: string, options: StoreOptions = {}): Promise<StoreChange> {
    const judged = await this.#open().memory.remove(id, { ...options, dryRun: true });
    return judgement(judged, options, "remove the folder of the skill");
  }

  async declareContext(name: string, ids: readonly string[], options: StoreOptions = {}): Promise<StoreChange> {
    const judged = await this.#open().memory.declareContext(name, ids, { ...options, dryRun: true });
    return judgement(judged, options, "declare the context in the configuration file");
  }

  async record(_question: Question, _answer: readonly string[], _options?: ChangeOptions): Promise<StoreChange> {
    throw notChanged("keep the questions in a file, a footprint");
  }

  /** Returns the ids of a context in the configuration file, in the order there. */
  async context(name: string): Promise<readonly string[] | undefined> {
    return this.#settings.contexts.get(name);
  }

  async lookup(id: string): Promise<RegisteredSkill | undefined> {
    const skill = await this.#open().memory.lookup(id);
    return skill && { ...skill, manifest: this.complete(skill) };
  }

  async query(query: SkillQuery, page?: PageOptions): Promise<QueryPage> {
    return this.#open().memory.query(query, page);
  }

  async conflicts(options?: ConflictsOptions): Promise<Conflicts> {
    return this.#open().memory.conflicts(options);
  }

  async plan(runs?: readonly PlannedRun[]): Promise<Plan> {
    return this.#open().memory.plan(runs);
  }

  async history(after?: number, limit?: number): Promise<readonly RegistryEvent[]> {
    return this.#open().memory.history(after, limit);
  }

  async snapshot(ids?: readonly string[]): Promise<SkillRegistry> {
    return this.#open().memory.snapshot(ids);
  }

  async freshness() {
    return this.#open().memory.freshness();
  }

  async close(): Promise<void> {}

  /** Returns the manifest of a skill with its instructions, for which its files are read again. */
  complete({ manifest }: RegisteredSkill): SkillManifest {
    const isIt = (skill: Pick<ReadSkill, "manifest">) => skill.manifest === manifest;
    const known = this.read().skills.find(isIt) ?? this.#added.find(isIt);
    return (known && this.#readAgain(known)) ?? manifest;
  }

  /** @throws InputError if the root, or another folder, is not a folder, or has a link in its path that may lead elsewhere */
  requireWritable(folder = this.root): void {
    const path = resolve(this.#context.cwd, folder);
    if (!existsSync(path) || !statSync(path).isDirectory()) throw new InputError(`${folder} is not a folder`);
    refuseLinks(folder, this.#context.cwd);
  }

  #open() {
    if (this.#opened === undefined) {
      const read = readRegistry(this.root, this.#context, { ...this.#settings, cache: this.#cache });
      this.#opened = { read, memory: memoryStore(read.registry) };
    }
    return this.#opened;
  }

  #readAgain({ source, format, directory }: Partial<ReadSkill> & Pick<ReadSkill, "source">): SkillManifest | undefined {
    const { skills } = readSkills([source], this.#context, { from: format });
    return skills.find((skill) => skill.directory === directory)?.manifest;
  }

  /** The skill as the registry keeps it, and the place of its files. */
  #copyOf({ files, ...registration }: FolderRegistration) {
    const { manifest, vault = "" } = registration;
    if (files === undefined) {
      throw new InputError(`a folder keeps the files of its skills, and ${manifest.id ?? "this skill"} has none`);
    }
    const path = registration.path ?? folderFor(manifest, files);
    const root = this.#settings.vaults.get(vault) ?? this.root;
    this.requireWritable(root);
    const shown = join(root, path);
    const { cwd } = this.#context;
    const target = { shown, path: resolve(cwd, shown), root: resolve(cwd, root) };
    return { files, target, registration: hashed({ ...registration, path }) };
  }
}

/** The folder of a skill below the root: its id as a path, or the current name of its folder if it has no id. */
export function folderFor({ id }: SkillManifest, files: DiskSkill): string {
  const parts = id === undefined ? [files.folder ?? ""] : id.split("/");
  const names = parts.map((part) => folderName(part));
  if (names.every((name) => name !== undefined)) return names.join("/");
  throw new InputError(`the id "${id}" cannot be a folder's path`, { remedy: "place" });
}

function refused(diagnostics: readonly Diagnostic[]): FolderChange {
  return { accepted: false, diagnostics, events: [], ids: [], folders: [], files: [] };
}

function hashed<Given extends Registration>(registration: Given): Given {
  return { ...registration, manifest: withHashedBody(registration.manifest) };
}

/**
 * Returns what would happen. Only a refusal is the result of a change that was to be made.
 *
 * @param instead the change of the files that has the same effect
 */
function judgement<Change extends StoreChange>(
  judged: Change,
  { dryRun = false }: StoreOptions,
  instead: string,
): Change {
  if (judged.accepted && !dryRun) throw notChanged(instead);
  return judged;
}

function notChanged(instead: string): InputError {
  return new InputError(`the registry of a folder is changed by changing its files: ${instead}`);
}
