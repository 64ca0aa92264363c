import {
  type McpRequestContext,
  type McpServer,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  type Tool,
} from "@modelcontextprotocol/server";
import type { SkillCatalog } from "@modelcontextprotocol/server/ext/skills";
import type { Json } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { createPause, noSandboxBecause, RUN_OPTIONS } from "@skill-convert/runtime";
import { type Candidate, candidatesOf, loadCatalog, type PublishedSkill, publishedIn } from "./catalog.js";
import { callFallback, FALLBACK_TOOLS } from "./fallback.js";
import { describePrompt, fillPrompt, promptsOf } from "./prompts.js";
import { RedactingServer } from "./redacted.js";
import type { ServedSkill, ServingProblem } from "./skill.js";
import {
  type CallOptions,
  callTool,
  failure,
  hasProgram,
  type RunnableSkill,
  runnable,
  unconfined,
  whyNoTool,
} from "./tools/call.js";
import { type OperationTool, toolsOf } from "./tools/definition.js";
import { BusyError, Queue } from "./tools/queue.js";

/** The options of {@link createSkillServer}. */
export interface SkillServerOptions {
  /** The name of the server, which clients are told. */
  readonly name: string;
  /** The version of the server, which clients are told. */
  readonly version: string;
  /** The options of runs, with the policy that allows them. If absent, nothing is run and no operation is a tool. */
  readonly calls?: CallOptions;
  /** Adds `list_skills`, `read_skill` and `read_skill_file` for hosts that know only tools. */
  readonly fallbackTools?: boolean;
  /** The number of calls that run at the same time: 4 by default. */
  readonly parallel?: number;
  /** The number of calls that may wait: 100 by default. Any further call is refused. */
  readonly waiting?: number;
  /** Ends the reading of skills, which then throws the reason, as `close` does. */
  readonly signal?: AbortSignal;
  /** Called for each skill or file that is not served, whenever skills are read. */
  readonly onProblem?: (problem: ServingProblem) => void;
}

const SERVED_SKILL = { what: "a skill to be served", has: ["path", "adapter", "manifest", "open"] };

const OF_ONE_CALL = ["values", "texts", "operation", "signal", "entrypoint", "dryRun"];
const CALLS = {
  keys: {
    ...Object.fromEntries(Object.entries(RUN_OPTIONS.keys).filter(([key]) => !OF_ONE_CALL.includes(key))),
    entrypoints: { what: "a map of command lines by paths", has: ["get"] },
  },
  required: ["policy"],
};
const OPTIONS: KeysOf<SkillServerOptions> = {
  keys: {
    name: "a string",
    version: "a string",
    calls: CALLS,
    fallbackTools: "true or false",
    parallel: "a number",
    waiting: "a number",
    signal: "an object",
    onProblem: "a function",
  },
  required: ["name", "version"],
};

/** Tells which of the lists that clients see have changed. */
export interface ServingChanges {
  readonly tools: boolean;
  readonly prompts: boolean;
  readonly resources: boolean;
}

/** A server of skills, for `serveStdio` or `createMcpHandler` of `@modelcontextprotocol/server`. */
export interface SkillServer {
  /** Creates the protocol server for one connection, or for one request over HTTP. */
  readonly factory: McpServerFactory;
  /** The skills that clients see, by path. */
  readonly skills: readonly PublishedSkill[];
  readonly tools: readonly Tool[];
  /** The skills of which no operation is a tool, each with the reason in a clause. */
  readonly withoutTools: readonly ServingProblem[];
  /** The reason why tools run without a sandbox, as a clause; undefined if they run in one or there are none. */
  readonly unconfined: string | undefined;
  /**
   * Replaces the skills and notifies connected clients of what changed. Clients do not stay connected over HTTP: pass
   * the changes on to the `notify` of the handler.
   */
  update(skills: readonly ServedSkill[]): Promise<ServingChanges>;
  /** Ends the calls that are running and every program that they started, and waits until all have ended. */
  close(): Promise<void>;
}

/**
 * Serves skills of any format over MCP: as skills (SEP-2640), with each operation as a tool if there is a policy, and
 * with a prompt for each skill that a person invokes. The server writes no files, and runs no programs but those of
 * operations.
 *
 * @throws TypeError if two skills have the same path, for another wrong argument, or for an unknown option
 */
export async function createSkillServer(
  skills: readonly ServedSkill[],
  options: SkillServerOptions,
): Promise<SkillServer> {
  requireArguments("createSkillServer", { skills: [skills, { each: SERVED_SKILL }], options: [options, OPTIONS] });
  const serving = new Serving(options, options.calls && (await noSandboxBecause(options.calls)));
  await serving.update(skills);
  return serving;
}

interface ServedState {
  readonly skills: readonly PublishedSkill[];
  readonly byName: ReadonlyMap<string, OperationTool<RunnableSkill>>;
  readonly tools: readonly Tool[];
  readonly prompts: ReadonlyMap<string, PublishedSkill>;
}

class Serving implements SkillServer {
  readonly #options: SkillServerOptions;
  readonly #queue: Queue;
  readonly #connected = new Set<McpServer>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();
  readonly #pause: () => Promise<void>;
  #candidates: readonly Candidate[] = [];
  #catalog: SkillCatalog | undefined;
  #served: ServedState = { skills: [], byName: new Map(), tools: [], prompts: new Map() };

  constructor(
    options: SkillServerOptions,
    readonly unconfined: string | undefined,
  ) {
    const { parallel = 4, waiting = 100 } = options;
    this.#options = options;
    this.#queue = new Queue({ parallel, waiting });
    const { signal } = this.#closing;
    this.#pause = createPause(options.signal ? AbortSignal.any([signal, options.signal]) : signal);
  }

  get skills(): readonly PublishedSkill[] {
    return this.#served.skills;
  }

  get tools(): readonly Tool[] {
    return this.#served.tools;
  }

  get withoutTools(): readonly ServingProblem[] {
    return this.#served.skills.flatMap(({ skill }) => {
      const message = whyNoTool(skill, this.#options.calls);
      return message === undefined ? [] : [{ path: skill.path, message }];
    });
  }

  async update(skills: readonly ServedSkill[]): Promise<ServingChanges> {
    const { onProblem = () => {} } = this.#options;
    const { candidates, problems } = await candidatesOf(skills, this.#pause);
    for (const problem of problems) onProblem(problem);
    this.#candidates = candidates;
    let resources = true;
    if (this.#catalog) resources = (await this.#catalog.reload()).listChanged;
    else this.#catalog = await loadCatalog(() => this.#candidates, onProblem, this.#pause);
    const before = this.#served;
    this.#served = this.#serve(publishedIn(this.#catalog, candidates));
    const changes = {
      tools: JSON.stringify(before.tools) !== JSON.stringify(this.#served.tools),
      prompts: printed(before.prompts) !== printed(this.#served.prompts),
      resources,
    };
    this.#notify(changes);
    return changes;
  }

  factory = ({ era }: McpRequestContext): McpServer => {
    const { name, version, calls } = this.#options;
    const capabilities = { tools: { listChanged: true }, prompts: { listChanged: true } };
    const mcp = new RedactingServer({ name, version }, { capabilities });
    this.#catalog?.attach(mcp);
    const { server } = mcp;
    server.setRequestHandler("tools/list", () => ({ tools: [...this.#served.tools], ...FRESH }));
    server.setRequestHandler("tools/call", ({ params }, context) =>
      this.#call(params.name, (params.arguments ?? {}) as Json, context, era, calls),
    );
    server.setRequestHandler("prompts/list", () => {
      const prompts = [...this.#served.prompts].map(([id, skill]) => describePrompt(id, skill));
      return { prompts, ...FRESH };
    });
    server.setRequestHandler("prompts/get", ({ params }) => {
      const skill = this.#served.prompts.get(params.name);
      if (skill) return fillPrompt(skill, params.arguments?.["arguments"]);
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${JSON.stringify(params.name)}.`);
    });
    this.#forgetClosed();
    this.#connected.add(mcp);
    return mcp;
  };

  #serve(skills: readonly PublishedSkill[]): ServedState {
    const { calls, fallbackTools = false } = this.#options;
    const reserved = fallbackTools ? FALLBACK_TOOLS.map(({ name }) => name) : [];
    const operations = calls
      ? toolsOf(skills.flatMap(runnable), {
          reserved,
          include: (skill, operation) => hasProgram(skill, operation, calls),
          note: unconfined(this.unconfined, calls),
        })
      : [];
    const byName = new Map(operations.map((tool) => [tool.definition.name, tool]));
    const tools = [...(fallbackTools ? FALLBACK_TOOLS : []), ...operations.map(({ definition }) => definition as Tool)];
    return { skills, byName, tools, prompts: promptsOf(skills) };
  }

  async #call(name: string, values: Json, context: ServerContext, era: "modern" | "legacy", calls?: CallOptions) {
    const { fallbackTools = false } = this.#options;
    if (!isJsonRecord(values))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The arguments are not an object.");
    const answer = fallbackTools ? callFallback(name, values, this.#served.skills) : undefined;
    if (answer) return answer;
    const tool = this.#served.byName.get(name);
    if (!tool || !calls) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${JSON.stringify(name)}.`);
    }
    const signal = AbortSignal.any([context.mcpReq.signal, this.#closing.signal]);
    const report = reporting(context);
    const run = this.#queue.run(() => {
      report(`Checking and running ${name}.`);
      return callTool(tool, values, { ...calls, announce: report, onOutput: report, era, signal });
    }, signal);
    this.#running.add(run);
    try {
      return await run;
    } catch (error) {
      if (error instanceof BusyError) return failure(`The server is busy: ${error.message}. Try again later.`);
      throw error;
    } finally {
      this.#running.delete(run);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error("the server is closing"));
    await Promise.allSettled(this.#running);
  }

  #notify({ tools, prompts }: ServingChanges): void {
    this.#forgetClosed();
    for (const mcp of this.#connected) {
      if (tools) mcp.sendToolListChanged();
      if (prompts) mcp.sendPromptListChanged();
    }
  }

  #forgetClosed(): void {
    for (const mcp of this.#connected) if (!mcp.isConnected()) this.#connected.delete(mcp);
  }
}

/** A host that missed the notification of a change asks again after five seconds. */
const FRESH = { ttlMs: 5000, cacheScope: "private" } as const;

function printed(prompts: ReadonlyMap<string, PublishedSkill>): string {
  return JSON.stringify([...prompts].map(([name, skill]) => describePrompt(name, skill)));
}

/** Reports the progress of a call to a client that asked for it: its start, what is announced, and what is printed. */
function reporting({ mcpReq }: ServerContext): (message: string) => void {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let progress = 0;
  return (message) => {
    progress++;
    mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, message } }).catch(() => {});
  };
}
