import { existsSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { InputError, type JsonRecord, type JsonSchema, type Registry } from "@skill-convert/core";
import { type KeysOf, manifestMatcher, requireArguments } from "@skill-convert/core/adapters";
import { lastPart } from "@skill-convert/core/text";
import { loadRegistry } from "@skill-convert/formats";
import type { ServerTarget } from "@skill-convert/mcp/client";
import type { RegistryStore } from "@skill-convert/registry";
import type {
  CheckDocument,
  DetectedSkill,
  FormatsReport,
  RuleCatalog,
  RunDocument,
  ValidatedSkill,
} from "@skill-convert/report";
import type { Policy } from "@skill-convert/runtime";
import {
  ASK_OPTIONS,
  CHECK_POLICY_OPTIONS,
  COMPARE_OPTIONS,
  CONVERSION_OPTIONS,
  CREATE_OPTIONS,
  DETECT_OPTIONS,
  EXCLUDE,
  GIVEN_FILE,
  IMPORT_TOOLS_OPTIONS,
  INDEX_OPTIONS,
  INPUTS,
  INPUTS_OR_SKILLS,
  INSPECT_OPTIONS,
  kindOfGiven,
  kindOfPlace,
  kindOfVersions,
  MIGRATE_OPTIONS,
  OPENAPI_OPTIONS,
  PACK_OPTIONS,
  PERMISSIONS_OPTIONS,
  POLICY,
  REGISTRY_OPTIONS,
  SERVE_OPTIONS,
  TRUST_OPTIONS,
  VALIDATE_OPTIONS,
} from "./arguments.js";
import type { CacheFlags } from "./cache/cache-for.js";
import type { CompareOptions, Comparison, OldVersions } from "./compare/compare.js";
import type { LoadedContext, WorkspaceContext } from "./context.js";
import type { ConversionOptions } from "./convert/conversion.js";
import type { ConversionPlan } from "./convert/conversion-plan.js";
import { convert } from "./convert/convert.js";
import type { DetectEnd } from "./detect/detect.js";
import type { Discovery } from "./detect/discover.js";
import type { OpenApiOfSkills, OpenApiOptions } from "./export/openapi.js";
import type { InputSkill } from "./find/find.js";
import { createFormats, type Formats, formatNamed } from "./formats/formats.js";
import type { InspectEnd, InspectedSkill, InspectOptions } from "./inspect/inspect.js";
import type { MigrateOptions, Migration } from "./migrate/options.js";
import type { Packing, PackOptions } from "./pack/pack.js";
import type { PluginTree } from "./plugins/plugin-tree.js";
import type { CreatedRegistry } from "./registry/init.js";
import type { RegistryOptions, RegistryPlace } from "./registry/open-registry.js";
import type { RegistryReports } from "./registry/reports.js";
import type { IndexOfSkills } from "./registry/skills-index.js";
import type { CheckSkillOptions } from "./run/check.js";
import type { CheckPolicyOptions, PolicedSkills } from "./run/check-policy.js";
import type { GivenFile, GivenPolicy } from "./run/given.js";
import type { NeedfulSkills, PermissionsOptions } from "./run/permissions.js";
import type { RunSkillOptions } from "./run/run.js";
import type { AskOptions, ImportedTools, ImportOptions, ServerDocument } from "./run/servers.js";
import type { TrustedSkills, TrustSkillsOptions } from "./run/trust.js";
import { createRun, type Run } from "./run.js";
import type { ServableSkills, ServeOptions } from "./serve/serve.js";
import type { ValidateEnd, ValidateOptions } from "./validate/options.js";

/** What a workspace works with. Everything has a default. */
export interface WorkspaceOptions {
  /** The folder from which relative paths are resolved (default: the working directory of the process). */
  readonly cwd?: string | undefined;
  /** The configuration file (default: the nearest `skill-convert.config.json` of each input). Its adapters are loaded. */
  readonly config?: string | undefined;
  /** Modules that export the adapters of further formats. Loading a module runs its code. */
  readonly adapters?: readonly string[] | undefined;
  /** Returns the bytes of the input `-` (default: there are none). */
  readonly standardInput?: (() => Uint8Array) | undefined;
  /** Receives messages about the work itself, such as a cache that could not be written. */
  readonly onNotice?: ((message: string) => void) | undefined;
  /** The version of the program, for caches and for servers that it talks to. */
  readonly version?: string | undefined;
}

const WORKSPACE_OPTIONS: KeysOf<WorkspaceOptions> = {
  keys: {
    cwd: "a string",
    config: "a string",
    adapters: { each: "a string" },
    standardInput: "a function",
    onNotice: "a function",
    version: "a string",
  },
};

/**
 * Opens a workspace: the formats are known afterwards, and nothing has been read but the modules of further adapters.
 *
 * @throws InputError if the configuration or an adapter cannot be loaded; TypeError for a wrong or an unknown option, as
 *   every method of a workspace
 */
export async function openWorkspace(options: WorkspaceOptions = {}): Promise<Workspace> {
  requireArguments("openWorkspace", { options: [options, WORKSPACE_OPTIONS] });
  const { cwd: folder = ".", config, adapters = [], version = "0.0.0" } = options;
  const cwd = resolve(folder);
  const listed = config === undefined ? [] : (await import("./config/config.js")).adaptersOf(config, cwd);
  const files = [...listed, ...adapters.map((file) => resolve(cwd, file))];
  const names = new Map(adapters.map((file) => [resolve(cwd, file), file]));
  const loaded =
    files.length === 0
      ? []
      : await (await import("./formats/load-adapters.js")).loadAdapters(files, (file) => names.get(file) ?? file);
  return new Workspace({
    cwd,
    config,
    version,
    formats: createFormats(loaded),
    adapterFiles: [...new Set(files)],
    standardInput: options.standardInput ?? (() => new Uint8Array()),
    onNotice: options.onNotice ?? (() => {}),
  });
}

/** Skills on a disk, and everything that is done with them. */
export class Workspace {
  /** @internal */
  readonly context: WorkspaceContext;
  #registry: Promise<Registry> | undefined;

  /** @internal */
  constructor(context: WorkspaceContext) {
    this.context = context;
  }

  get formats(): Formats {
    return this.context.formats;
  }

  /** The folder of a skill by its `source`: that folder, its manifest file, or `-` for standard input. */
  folderOf(source: string): string {
    if (source === "-") return "";
    const { manifestFiles, skillFiles } = this.context.formats;
    const isManifest = manifestMatcher([...manifestFiles, ...skillFiles].map(lastPart));
    return isManifest(basename(source)) ? dirname(source) : source;
  }

  /**
   * Loads the adapters of all formats, once.
   *
   * @internal
   */
  async load(): Promise<LoadedContext> {
    this.#registry ??= loadRegistry(this.context.formats.adapters);
    return { ...this.context, registry: await this.#registry };
  }

  /**
   * Plans the conversion of every skill in some inputs, in order. Nothing is written before `write()` of a plan, which
   * belongs before the next step of the loop.
   *
   * @param inputs skill folders, manifest files and folders to search; or skills in memory
   * @throws InputError if a format does not exist, or nothing can be written to the destination
   * @example
   * for await (const plan of workspace.convert(["skills"], { to: "stop", into: folder("converted") })) {
   *   console.log(plan.source, plan.losses.length);
   *   plan.write();
   * }
   */
  convert(
    inputs: readonly string[] | Iterable<InputSkill>,
    options: ConversionOptions,
  ): AsyncGenerator<ConversionPlan> {
    requireArguments("convert", { inputs: [inputs, INPUTS_OR_SKILLS], options: [options, CONVERSION_OPTIONS] });
    return convert(this.context, inputs, options);
  }

  /** Describes the operations of all skills below a folder as one OpenAPI 3.1 document. */
  async describeOpenApi(root: string, options: OpenApiOptions): Promise<OpenApiOfSkills> {
    requireArguments("describeOpenApi", { root: [root, "a string"], options: [options, OPENAPI_OPTIONS] });
    const { describeOpenApi } = await import("./export/openapi.js");
    return describeOpenApi(await this.load(), root, options);
  }

  /**
   * Validates skills against the specifications of their formats, with the configuration of each input, and fixes them
   * if that is requested.
   *
   * @param inputs skill folders, manifest files, folders to search, addresses of websites that publish skills, and `-`; or skills in memory
   * @example
   * const run = workspace.validate(["skills"], { fix: "safe", dryRun: true });
   * for await (const { source, status, findings } of run) console.log(source, status, findings.length);
   * const { failed, summary } = await run.finish();
   */
  validate(
    inputs: readonly string[] | Iterable<InputSkill>,
    options: ValidateOptions = {},
  ): Run<ValidatedSkill, ValidateEnd> {
    requireArguments("validate", { inputs: [inputs, INPUTS_OR_SKILLS], options: [options, VALIDATE_OPTIONS] });
    return createRun(
      async () => (await import("./validate/validate.js")).validate(await this.load(), inputs, options),
      options.signal,
    );
  }

  /**
   * Migrates all Skill Manifests in a folder from version 1 to version 2, in place.
   *
   * @example
   * const migration = workspace.migrate("skills", { dryRun: true, diff: true });
   * for await (const { source, status, review } of migration) console.log(source, status, review.length);
   * for await (const { file, line, mention } of migration.followUps) console.log(file, line, mention);
   * const { summary } = await migration.finish();
   */
  migrate(folder: string, options: MigrateOptions = {}): Migration {
    requireArguments("migrate", { folder: [folder, "a string"], options: [options, MIGRATE_OPTIONS] });
    const load = () => import("./migrate/migrate.js");
    const skills = createRun(async () => (await load()).migrateSkills(this.context, folder, options), options.signal);
    const followUps = createRun(async () => (await load()).searchFollowUps(await skills.finish()), options.signal);
    return {
      [Symbol.asyncIterator]: () => skills[Symbol.asyncIterator](),
      followUps,
      finish: () => followUps.finish(),
    };
  }

  /**
   * Reports the formats of each skill; the first one would be read.
   *
   * @param options `signal`: ends the run between two skills
   */
  detect(
    inputs: readonly string[],
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Run<DetectedSkill, DetectEnd> {
    requireArguments("detect", { inputs: [inputs, INPUTS], options: [options, DETECT_OPTIONS] });
    return createRun(async () => (await import("./detect/detect.js")).detect(this.context, inputs), options.signal);
  }

  /**
   * Finds the skills in the folders of clients: those of some projects, and those of the user.
   *
   * @param clients comma-separated ids of clients, or `all`
   */
  async discover(projects: readonly string[], clients: string): Promise<readonly Discovery[]> {
    requireArguments("discover", { projects: [projects, INPUTS], clients: [clients, "a string"] });
    return (await import("./detect/discover.js")).discover(this.context, projects, clients);
  }

  /**
   * Reads the canonical manifest of each skill, and what its programs use.
   *
   * @example
   * for await (const { source, manifest } of workspace.inspect(["skills"])) console.log(source, manifest);
   */
  inspect(inputs: readonly string[], options: InspectOptions = {}): Run<InspectedSkill, InspectEnd> {
    requireArguments("inspect", { inputs: [inputs, INPUTS], options: [options, INSPECT_OPTIONS] });
    return createRun(
      async () => (await import("./inspect/inspect.js")).inspect(await this.load(), inputs, options),
      options.signal,
    );
  }

  /** The rules of all formats, and the other diagnostics that a validation may report. */
  async rules(): Promise<RuleCatalog> {
    const { registry } = await this.load();
    return (await import("./config/definitions.js")).rulesOf(registry);
  }

  /** Describes the formats, and what each can hold. */
  async describeFormats(): Promise<FormatsReport["formats"]> {
    const { registry } = await this.load();
    return registry.adapters.map(({ id, title, versions, manifestFiles, coverage, encode }) => {
      return { id, title, versions, manifestFiles, writes: encode !== undefined, coverage };
    });
  }

  /**
   * The JSON Schema of a format's manifest.
   *
   * @param format its id or title
   * @throws InputError if the format does not exist
   */
  async schema(format: string): Promise<JsonSchema> {
    requireArguments("schema", { format: [format, "a string"] });
    return (await formatNamed(this.context.formats, format).load()).jsonSchema;
  }

  /**
   * Checks whether a skill could run with these inputs, rule by rule. Nothing of the skill is started.
   *
   * @param skill the folder of the skill, or its manifest file
   * @throws InputError if there are several skills, or a setting does not fit the skill
   * @example
   * const { status, findings } = await workspace.check("skills/notes", { values: { text: "Buy milk" } });
   */
  async check(skill: string, options: CheckSkillOptions = {}): Promise<CheckDocument> {
    return (await import("./run/check.js")).check(skill, options, await this.load());
  }

  /**
   * Runs one operation of a skill as its manifest declares, with checks before and after. Without a policy every effect is
   * allowed.
   *
   * @param skill the folder of the skill, or its manifest file
   * @throws InputError in the same cases as `check`
   * @example
   * const policy = await workspace.policy({ allow: "fs.write,proc.exec" });
   * const { status, output } = await workspace.run("skills/notes", { policy, values: { text: "Buy milk" } });
   */
  async run(skill: string, options: RunSkillOptions = {}): Promise<RunDocument> {
    return (await import("./run/run.js")).run(skill, options, await this.load());
  }

  /**
   * Reports what a policy would refuse of each skill in a folder. Nothing is run. Undefined if the input is a skill itself,
   * or no skill in it can be read.
   */
  async checkPolicy(
    folder: string,
    policy: Policy,
    options: CheckPolicyOptions = {},
  ): Promise<PolicedSkills | undefined> {
    requireArguments("checkPolicy", {
      folder: [folder, "a string"],
      policy: [policy, POLICY],
      options: [options, CHECK_POLICY_OPTIONS],
    });
    return (await import("./run/check-policy.js")).checkPolicy(folder, policy, options, await this.load());
  }

  /** Scores skills by the assertions that passed in their last traced runs. */
  async trust(inputs: readonly string[], options: TrustSkillsOptions = {}): Promise<TrustedSkills> {
    requireArguments("trust", { inputs: [inputs, INPUTS], options: [options, TRUST_OPTIONS] });
    return (await import("./run/trust.js")).trust(inputs, options, await this.load());
  }

  /**
   * Reads a policy for `check`, `run`, `checkPolicy` and `serve`.
   *
   * @throws InputError if it cannot be read, or is not one
   */
  async policy(given: GivenPolicy): Promise<Policy> {
    requireArguments("policy", { policy: [given, kindOfGiven(given)] });
    return (await import("./run/given.js")).readGivenPolicy(given, this.context);
  }

  /**
   * Reads inputs of a skill from a JSON file, or from standard input if the file is `-`.
   *
   * @throws InputError if they are not a JSON object
   */
  async inputs(given: GivenFile): Promise<JsonRecord> {
    requireArguments("inputs", { file: [given, GIVEN_FILE] });
    return (await import("./run/given.js")).readGivenInputs(given, this.context);
  }

  /** Reads the token in a file of at most `limit` bytes, without the white space around it. */
  async token(given: GivenFile, limit: number): Promise<string> {
    requireArguments("token", { file: [given, GIVEN_FILE], limit: [limit, "a number"] });
    return (await import("./run/given.js")).readGivenToken(given, this.context, limit);
  }

  /**
   * Reads skills to serve them over MCP, and calls a function with them.
   *
   * @example
   * await workspace.serve("skills", {}, async (skills) => {
   *   const server = await skills.start({ http: { host: "127.0.0.1", port: 8080, token: undefined } });
   *   await server?.ended;
   * });
   */
  async serve<T>(place: RegistryPlace, options: ServeOptions, use: (skills: ServableSkills) => Promise<T>): Promise<T> {
    requireArguments("serve", {
      place: [place, kindOfPlace(place)],
      options: [options, SERVE_OPTIONS],
      use: [use, "a function"],
    });
    return (await import("./serve/serve.js")).serve(place, options, use, await this.load());
  }

  /**
   * Checks the skills and the tools that an MCP server serves. Nothing is called.
   *
   * @throws InputError if there is no connection, or the server breaks the protocol
   */
  async checkServer(server: ServerTarget, options: AskOptions = {}): Promise<ServerDocument> {
    requireArguments("checkServer", { options: [options, ASK_OPTIONS] });
    return (await import("./run/servers.js")).checkServer(server, options, this.context);
  }

  /**
   * Takes a snapshot of the tools of a running MCP server, which is a skill like any other.
   *
   * @throws InputError in the same cases as `checkServer`, and if the file cannot be written
   */
  async importTools(server: ServerTarget, options: ImportOptions = {}): Promise<ImportedTools> {
    requireArguments("importTools", { options: [options, IMPORT_TOOLS_OPTIONS] });
    return (await import("./run/servers.js")).importTools(server, options, this.context);
  }

  /**
   * Reads the skills in a folder, for the settings by which clients allow what they need and nothing else.
   *
   * @throws InputError for a client without permissions
   * @example
   * const { plan } = await workspace.permissions("skills", ["claude-code"], { into: "." });
   * plan().write();
   */
  async permissions(
    root: string,
    clients: readonly string[],
    options: PermissionsOptions = {},
  ): Promise<NeedfulSkills> {
    requireArguments("permissions", {
      root: [root, "a string"],
      clients: [clients, INPUTS],
      options: [options, PERMISSIONS_OPTIONS],
    });
    return (await import("./run/permissions.js")).permissions(root, clients, options, await this.load());
  }

  /**
   * Opens the plugins and marketplaces in a folder, to validate, convert, compare or synchronise them.
   *
   * @param options `exclude`: patterns of files and folders that are left out
   * @example
   * const plugins = await workspace.plugins("plugins");
   * const conversion = plugins.convert({ to: ["codex", "cursor"] });
   * conversion.plugins.flatMap(({ losses }) => losses);
   * conversion.write();
   */
  async plugins(
    folder: string,
    options: { readonly exclude?: readonly string[] | undefined } = {},
  ): Promise<PluginTree> {
    requireArguments("plugins", { folder: [folder, "a string"], options: [options, EXCLUDE] });
    return new (await import("./plugins/plugin-tree.js")).PluginTree(folder, options, this.context);
  }

  /**
   * Collects Agent Skills, to pack them as a plugin, as a marketplace with one plugin, or for a website to install from.
   *
   * @throws InputError for a folder that has something in it, and for an option that the kind cannot have
   * @example
   * const packing = await workspace.pack(["skills"], { as: "agent-plugin", out: "dist/tools", lock: true });
   * if (packing.isValid) await packing.write();
   */
  async pack(inputs: readonly string[], options: PackOptions): Promise<Packing> {
    requireArguments("pack", { inputs: [inputs, INPUTS], options: [options, PACK_OPTIONS] });
    return (await import("./pack/pack.js")).pack(inputs, options, await this.load());
  }

  /**
   * Compares the versions of skills, and judges whether the version numbers were raised as far as the changes require.
   *
   * @param before a skill or a folder of skills, on the disk or as `<revision>:<path>` in git; or a registry
   * @param after the same, with the new versions
   * @throws InputError if a revision or a database cannot be read; a skill that cannot is a finding of the report
   * @example
   * const { enough } = (await workspace.compare("origin/main:skills", "skills")).report();
   */
  async compare(before: OldVersions, after: string, options: CompareOptions = {}): Promise<Comparison> {
    requireArguments("compare", {
      before: [before, kindOfVersions(before)],
      after: [after, "a string"],
      options: [options, COMPARE_OPTIONS],
    });
    return (await import("./compare/compare.js")).compare(before, after, await this.load(), options);
  }

  /**
   * Opens a registry: the skills below a folder, or those of a database. Close it when you no longer need it.
   *
   * @throws InputError if there is no such folder, the settings are wrong, or the package for databases is missing
   * @example
   * const store = await workspace.registry("skills");
   * for (const { skill } of (await store.query({ text: "notes" })).matches) console.log(skill.id);
   * await store.close();
   */
  async registry(place: RegistryPlace, options: RegistryOptions = {}): Promise<RegistryStore> {
    requireArguments("registry", { place: [place, kindOfPlace(place)], options: [options, REGISTRY_OPTIONS] });
    if (typeof place !== "string") return (await import("./registry/database.js")).openStore(place.store);
    if (this.kindOf(place) !== "folder") throw new InputError(`${place} is not a folder`);
    const { openFolder } = await import("./registry/open-folder.js");
    return (await openFolder(place, await this.load(), options)).store;
  }

  /**
   * Makes reports about a registry, as the commands of `registry` print them, and closes it.
   *
   * @throws InputError if the settings are wrong, or the database fails
   * @example
   * const { diagnostics } = await workspace.withRegistry("skills", {}, (reports) => reports.check());
   */
  async withRegistry<Value>(
    place: RegistryPlace,
    options: RegistryOptions,
    work: (reports: RegistryReports) => Promise<Value>,
  ): Promise<Value> {
    requireArguments("withRegistry", {
      place: [place, kindOfPlace(place)],
      options: [options, REGISTRY_OPTIONS],
      work: [work, "a function"],
    });
    const { withRegistry } = await import("./registry/with-registry.js");
    const { RegistryReports } = await import("./registry/reports.js");
    const context = await this.load();
    return withRegistry(place, context, options, (open) => work(new RegistryReports(open, context)));
  }

  /**
   * Creates a registry in a database, with the vaults, mappings and contexts of the configuration file.
   *
   * @throws InputError if the database fails
   */
  async createRegistry(
    address: string,
    options: { readonly rebuild?: boolean | undefined } = {},
  ): Promise<CreatedRegistry> {
    requireArguments("createRegistry", { address: [address, "a string"], options: [options, CREATE_OPTIONS] });
    return (await import("./registry/init.js")).createRegistry(address, this.context, options);
  }

  /**
   * Makes the `skills-index.json` of a registry.
   *
   * @throws InputError if the settings are wrong, or the database fails
   */
  async index(place: RegistryPlace, options: CacheFlags = {}): Promise<IndexOfSkills> {
    requireArguments("index", { place: [place, kindOfPlace(place)], options: [options, INDEX_OPTIONS] });
    return (await import("./registry/skills-index.js")).indexSkills(place, await this.load(), options);
  }

  /** Returns whether there is a file or a folder at a path; undefined if there is neither. */
  kindOf(path: string): "file" | "folder" | undefined {
    const absolute = resolve(this.context.cwd, path);
    if (!existsSync(absolute)) return undefined;
    return statSync(absolute).isDirectory() ? "folder" : "file";
  }
}
