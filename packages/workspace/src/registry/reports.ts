import { requireArguments } from "@skill-convert/core/adapters";
import type { Registration, RegistryEvent, RegistryStore, SkillQuery, StoreOptions } from "@skill-convert/registry";
import { type RegistryReportOf, showDiagnostic } from "@skill-convert/report";
import {
  CHECK_OPTIONS,
  CONFLICT_OPTIONS,
  DRY_RUN,
  FOOTPRINT_OPTIONS,
  GRAPH_OPTIONS,
  IMPORT_OPTIONS,
  PLAN_OPTIONS,
  QUERY_OPTIONS,
  REGISTER_OPTIONS,
  SERVE_REGISTRY_OPTIONS,
} from "../arguments.js";
import type { LoadedContext } from "../context.js";
import type { CheckOptions } from "./check.js";
import type { ConflictOptions } from "./conflicts.js";
import { everySkill } from "./every-skill.js";
import type { GraphOptions, listGraph } from "./graph.js";
import type { ImportOptions, importSkills } from "./import.js";
import type { FootprintOptions } from "./lookup.js";
import type { OpenRegistry, Reading } from "./open-registry.js";
import type { PlanOptions } from "./plan.js";
import type { QueryOptions, ReportOfOperations } from "./query.js";
import type { RegisterSkillOptions } from "./register.js";
import type { ServedOverHttp, ServeRegistryOptions } from "./serve.js";

/**
 * The reports about a registry, in the shapes that the commands of `registry` print as JSON. Each has the problems of
 * reading the skills among its diagnostics, because an answer may lack skills that could not be read.
 */
export class RegistryReports {
  readonly #open: OpenRegistry;
  readonly #context: LoadedContext;

  constructor(open: OpenRegistry, context: LoadedContext) {
    this.#open = open;
    this.#context = context;
  }

  /** The registry itself. */
  get store(): RegistryStore {
    return this.#open.store;
  }

  /** Returns what was found when the skills were read, which happens once. */
  reading(): Reading {
    return this.#open.reading();
  }

  /** Checks that ids are unique, dependencies have no cycles, and skills in a context are not in conflict. */
  async check(options: CheckOptions = {}): Promise<RegistryReportOf<"registry check">> {
    requireArguments("check", { options: [options, CHECK_OPTIONS] });
    return (await import("./check.js")).checkRegistry(this.#open, this.#context.version, options);
  }

  /** Looks up one skill, with its manifest, in which sensitive values are masked. */
  async lookup(id: string, options: FootprintOptions = {}): Promise<RegistryReportOf<"registry lookup">> {
    requireArguments("lookup", { id: [id, "a string"], options: [options, FOOTPRINT_OPTIONS] });
    return (await import("./lookup.js")).lookUp(this.#open, this.#context, id, options);
  }

  /** Lists the skills that match all parts of a query. */
  async query(
    query: SkillQuery,
    options: QueryOptions = {},
  ): Promise<ReportOfOperations<RegistryReportOf<"registry query">>> {
    requireArguments("query", { query: [query, "an object"], options: [options, QUERY_OPTIONS] });
    return (await import("./query.js")).listMatches(this.#open, this.#context, query, options);
  }

  /** Lists skills and dependencies as nodes and edges, which can be drawn. */
  async graph(options: GraphOptions = {}): ReturnType<typeof listGraph> {
    requireArguments("graph", { options: [options, GRAPH_OPTIONS] });
    return (await import("./graph.js")).listGraph(this.#open, this.#context.version, options);
  }

  /** Plans the stages in which skills can run, with the reason for each order. */
  async plan(options: PlanOptions = {}): Promise<RegistryReportOf<"registry plan">> {
    requireArguments("plan", { options: [options, PLAN_OPTIONS] });
    return (await import("./plan.js")).planContext(this.#open, this.#context.version, options);
  }

  /** Lists the skills that write to overlapping folders, or explains whether two of them are in conflict. */
  async conflicts(options: ConflictOptions = {}): Promise<RegistryReportOf<"registry conflicts">> {
    requireArguments("conflicts", { options: [options, CONFLICT_OPTIONS] });
    return (await import("./conflicts.js")).listConflicts(this.#open, this.#context.version, options);
  }

  /** Lists the skills that can follow one; or finds the shortest pipeline to another, and lists the links between them. */
  async pipeline(from: string, to?: string): Promise<ReportOfOperations<RegistryReportOf<"registry pipeline">>> {
    requireArguments("pipeline", { from: [from, "a string"], ...(to === undefined ? {} : { to: [to, "a string"] }) });
    return (await import("./pipeline.js")).findPipeline(this.#open, this.#context.version, from, to);
  }

  /** Validates a skill and registers it, if the registry stays consistent. In a folder, its files are copied. */
  async register(input: string, options: RegisterSkillOptions = {}): Promise<RegistryReportOf<"registry register">> {
    requireArguments("register", { input: [input, "a string"], options: [options, REGISTER_OPTIONS] });
    return (await import("./register.js")).registerSkill(this.#open, this.#context, input, options);
  }

  /** Registers all skills of a folder or an export in a database, and replaces those that have changed. */
  async import(source: string, options: ImportOptions = {}): ReturnType<typeof importSkills> {
    requireArguments("import", { source: [source, "a string"], options: [options, IMPORT_OPTIONS] });
    return (await import("./import.js")).importSkills(this.#open, this.#context, source, options);
  }

  /** Removes a skill from a database. */
  async remove(id: string, options: Pick<StoreOptions, "dryRun"> = {}): Promise<RegistryReportOf<"registry remove">> {
    requireArguments("remove", { id: [id, "a string"], options: [options, DRY_RUN] });
    const { dryRun = false } = options;
    const { accepted, diagnostics } = await this.store.remove(id, { at: new Date().toISOString(), dryRun });
    return {
      command: "registry remove",
      version: this.#context.version,
      diagnostics: diagnostics.map((found) => showDiagnostic(found, undefined)),
      id,
      removed: accepted && !dryRun,
    };
  }

  /** Reads all skills, as `import` takes them. Manifests are as they are kept, with their sensitive values. */
  async *export(): AsyncGenerator<Registration> {
    for await (const skill of everySkill(this.store)) {
      const { vault, dir: path } = skill;
      yield { ...(vault === "" ? {} : { vault }), path, manifest: this.#open.complete(skill) };
    }
  }

  /** Reads the changes and recorded questions after an event (semioverse.md#s101). */
  async *history(after = 0): AsyncGenerator<RegistryEvent> {
    let last = after;
    for (let events = await this.store.history(last); events.length > 0; events = await this.store.history(last)) {
      yield* events;
      last = events.at(-1)?.sequence ?? last;
    }
  }

  /** Answers questions over HTTP until the server is closed. */
  async serve(options: ServeRegistryOptions): Promise<ServedOverHttp> {
    requireArguments("serve", { options: [options, SERVE_REGISTRY_OPTIONS] });
    return (await import("./serve.js")).serveRegistry(this.#open, this.#context, options);
  }
}
