import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { type CallOptions, createSkillServer, type ServedSkill, type ServingProblem } from "@skill-convert/mcp";
import { type HostEnd, type HttpOptions, isLocal, serveHost, serveHttp } from "@skill-convert/mcp/serve";
import type { PlacedDiagnostic } from "@skill-convert/report";
import { createPause, type SandboxMode } from "@skill-convert/runtime";
import type { LoadedContext } from "../context.js";
import { withStore } from "../registry/database.js";
import type { RegistryPlace } from "../registry/open-registry.js";
import { parseEntrypoint } from "../run/entrypoint.js";
import { folderSource, type SkillSource } from "./source.js";
import { storeSource } from "./store.js";

/** The options of {@link serve}. */
export interface ServeOptions {
  /** The id of the format of skills below a folder (default: detected). */
  readonly from?: string | undefined;
  /** The options of runs, with the policy that allows them. Without them nothing is run, and no operation is a tool. */
  readonly calls?: ServedCalls | undefined;
}

/** The options of the runs that calls start. */
export interface ServedCalls extends Omit<CallOptions, "entrypoints" | "sandbox" | "cwd"> {
  /** The command lines of skills whose format cannot name a program, by the path of the skill. */
  readonly entrypoints?: ReadonlyMap<string, string> | undefined;
  /** The use of a sandbox (default: one is required if other machines can reach the server, else used if there is one). */
  readonly sandbox?: SandboxMode | undefined;
}

/** The skills that can be served. */
export interface ServableSkills {
  /** The number of skills. */
  readonly size: number;
  /** What is wrong with the other skills. */
  readonly diagnostics: readonly PlacedDiagnostic[];
  /**
   * Begins to serve the skills, and to follow changes of them.
   *
   * @returns undefined if the signal was aborted first
   * @throws InputError if the server cannot listen
   */
  start(options?: StartOptions): Promise<RunningServer | undefined>;
}

/** How a server is reached, and whom it tells what happens. */
export interface StartOptions {
  /** True to add tools that list and read skills, for hosts that know only tools. */
  readonly fallbackTools?: boolean | undefined;
  /** Where to serve Streamable HTTP (default: standard input and output are used). */
  readonly http?: Pick<HttpOptions, "host" | "port" | "token"> | undefined;
  /** Ends the server. */
  readonly signal?: AbortSignal | undefined;
  /** Receives the skills and files that are not served, whenever skills are read. */
  readonly onProblem?: ((problem: ServingProblem) => void) | undefined;
  /** Receives what is wrong with skills, when they are read again. */
  readonly onDiagnostics?: ((diagnostics: readonly PlacedDiagnostic[]) => void) | undefined;
  /** Called after a change that clients can see, with what they see now. */
  readonly onReload?: ((counts: Pick<RunningServer, "skills" | "tools">) => void) | undefined;
  /** Receives messages about the connection, and changes that could not be read. */
  readonly onMessage?: ((message: string) => void) | undefined;
}

const START_OPTIONS: KeysOf<StartOptions> = {
  keys: {
    fallbackTools: "true or false",
    http: { keys: { host: "a string", port: "a number", token: "a string" }, required: ["host", "port"] },
    signal: "an object",
    onProblem: "a function",
    onDiagnostics: "a function",
    onReload: "a function",
    onMessage: "a function",
  },
};

/** A server of skills. */
export interface RunningServer {
  /** The address; undefined for standard input and output. */
  readonly url: string | undefined;
  /** The number of skills that clients see. */
  readonly skills: number;
  /** The number of tools that clients see. */
  readonly tools: number;
  /** How tools use a sandbox; undefined if nothing is run. */
  readonly sandbox: SandboxMode | undefined;
  /** The reason why tools run without a sandbox, as a clause; undefined if they run in one or there are none. */
  readonly unconfined: string | undefined;
  /** The skills of which no operation is a tool, each with the reason in a clause. */
  readonly withoutTools: readonly ServingProblem[];
  /** Messages about all skills, which take the place of reasons. */
  readonly notices: readonly string[] | undefined;
  /** Settles when the signal or the host has ended the server, and everything that it started has ended. */
  readonly ended: Promise<HostEnd>;
}

/** The options of runs, with a default for the sandbox that depends on who can reach the server. */
type Calls = Omit<CallOptions, "sandbox"> & Pick<ServedCalls, "sandbox">;

/**
 * Reads skills to serve them over MCP, and calls a function with them. A database stays open until that ends.
 *
 * @throws InputError if a command line cannot be split, or a database fails
 */
export async function serve<T>(
  place: RegistryPlace,
  { from, calls: given }: ServeOptions,
  use: (skills: ServableSkills) => Promise<T>,
  context: LoadedContext,
): Promise<T> {
  const calls = given && callsOf(given, context.cwd);
  const useSource = async (source: SkillSource) => {
    const { skills, diagnostics, notices } = await source.read(createPause());
    return use({
      size: skills.length,
      diagnostics,
      start: (options = {}) => start({ source, skills, notices, calls, version: context.version }, options),
    });
  };
  if (typeof place === "string") return useSource(folderSource(place, from, context));
  return withStore(place.store, (store) => useSource(storeSource(store, context)));
}

function callsOf({ entrypoints = new Map(), ...rest }: ServedCalls, cwd: string): Calls {
  const parsed = [...entrypoints].map(([path, words]) => [path, parseEntrypoint(words)] as const);
  return { ...rest, cwd, entrypoints: new Map(parsed) };
}

/** The skills that were read first, and what is known about serving them. */
interface FirstRead {
  readonly source: SkillSource;
  readonly skills: readonly ServedSkill[];
  readonly notices: readonly string[] | undefined;
  readonly calls: Calls | undefined;
  readonly version: string;
}

async function start(
  { source, skills: first, notices, calls: given, version }: FirstRead,
  options: StartOptions,
): Promise<RunningServer | undefined> {
  requireArguments("start", { options: [options, START_OPTIONS] });
  const { fallbackTools = false, http: listen, signal = new AbortController().signal } = options;
  const { onProblem = () => {}, onDiagnostics = () => {}, onReload = () => {}, onMessage = () => {} } = options;
  const sandbox = given?.sandbox ?? (listen === undefined || isLocal(listen.host) ? "auto" : "required");
  const calls = given && { ...given, sandbox };
  const about = { name: "skill-convert", version, fallbackTools, onProblem, signal };
  const stopped = new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
  const server = await untilAborted(signal, createSkillServer(first, { ...about, ...(calls ? { calls } : {}) }));
  if (server === undefined) return undefined;
  const http = listen && (await serveHttp(server.factory, { ...listen, onProblem: onMessage }));
  const reload = async () => {
    const { skills, diagnostics } = await source.read(createPause(signal));
    onDiagnostics(diagnostics);
    const { tools, prompts, resources } = await server.update(skills);
    if (tools) http?.notify.toolsChanged();
    if (prompts) http?.notify.promptsChanged();
    if (resources) http?.notify.resourcesChanged();
    if (tools || prompts || resources) onReload({ skills: server.skills.length, tools: server.tools.length });
  };
  const stopWatching = source.watch(first, () => untilAborted(signal, reload()), onMessage);
  const serveToEnd = async (): Promise<HostEnd> => {
    const end = http ? await stopped.then((): HostEnd => "ended") : await serveHost(server.factory, stopped, onMessage);
    // Ends a reload as well, for which the watcher waits.
    await server.close();
    await stopWatching();
    await http?.close();
    return end;
  };
  return {
    url: http?.url,
    skills: server.skills.length,
    tools: server.tools.length,
    sandbox: given && sandbox,
    unconfined: server.unconfined,
    withoutTools: server.withoutTools,
    notices,
    ended: serveToEnd(),
  };
}

/** Waits for work that a signal ends; undefined if it did. */
async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
