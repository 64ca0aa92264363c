import { resolve } from "node:path";
import type { McpServerFactory } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Template } from "@skill-convert/core";
import { type CallOptions, createSkillServer, type ServingProblem } from "@skill-convert/mcp";
import { confinementOf, createPause } from "@skill-convert/runtime";
import { OK, USAGE, UsageError } from "../../output/exit.js";
import { listed, plural } from "../../output/plural.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { writeDiagnostics } from "../../report/show.js";
import { pair, policyOf, readEntrypoint, readSeconds } from "../../running/check-options.js";
import { interruptible } from "../../running/interrupt.js";
import { version } from "../../version.js";
import { NO_MORE, type Place, placeOf, withStore } from "../registry/place.js";
import { clientConfig } from "./client-config.js";
import { serveHttp } from "./http.js";
import type { ServeOptions } from "./options.js";
import { hostOptions, isLocal, readPort } from "./protected-server.js";
import { folderSource, type SkillSource } from "./source.js";
import { requireNoRuns, storeSource } from "./store.js";

/** `skill-convert serve`: serves skills over MCP until it is stopped. Returns the exit code. */
export async function runServe(root: string | undefined, command: ServeOptions, streams: Streams): Promise<number> {
  const port = command.http === undefined ? undefined : readPort(command.http);
  const { place } = placeOf([root], NO_MORE, command.store);
  if (place.store !== undefined) requireNoRuns(command);
  if (command.clientConfig !== undefined) return printConfig(place, command, command.clientConfig, streams);
  if (place.store === undefined) return serve(folderSource(place.root, command.from, streams), port, command, streams);
  return withStore(place.store, (store) => serve(storeSource(store), port, command, streams));
}

async function serve(
  source: SkillSource,
  port: number | undefined,
  command: ServeOptions,
  streams: Streams,
): Promise<number> {
  const calls = callsOf(command);
  const say = (message: string) => streams.message(visible(message));
  const onProblem = ({ path, message }: ServingProblem) => say(`not served: ${path}: ${message}`);
  const read = await source.read(createPause());
  writeDiagnostics(read.diagnostics, streams);
  if (read.skills.length === 0 && read.diagnostics.length > 0) return USAGE;
  // Signals are handled before the server starts, because a host may stop it at once.
  return interruptible(async (signal) => {
    const stopped = new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
    const { fallbackTools = false } = command;
    const about = { name: "skill-convert", version, fallbackTools, onProblem, signal };
    const server = await untilAborted(
      signal,
      createSkillServer(read.skills, { ...about, ...(calls ? { calls } : {}) }),
    );
    if (server === undefined) return OK;
    const http =
      port === undefined
        ? undefined
        : await serveHttp(server.factory, { port, ...hostOptions(command), onProblem: say });
    const served = () => `${plural(server.skills.length, "skill")} and ${plural(server.tools.length, "tool")}`;
    say(`serving ${served()}${http ? ` on ${http.url}` : ""}`);
    if (server.tools.length > 0) say(confinement(server.unconfined, calls?.sandbox));
    for (const reason of read.notices ?? reasonsOf(server.withoutTools)) say(reason);
    const reload = async () => {
      const { skills, diagnostics } = await source.read(createPause(signal));
      writeDiagnostics(diagnostics, streams);
      const { tools, prompts, resources } = await server.update(skills);
      if (tools) http?.notify.toolsChanged();
      if (prompts) http?.notify.promptsChanged();
      if (resources) http?.notify.resourcesChanged();
      if (tools || prompts || resources) say(`reloaded: ${served()}`);
    };
    const stopWatching = source.watch(read.skills, () => untilAborted(signal, reload()), say);
    const code = http ? await stopped.then(() => OK) : await serveUntilClosed(server.factory, stopped, say);
    // Ends a reload as well, for which the watcher waits.
    await server.close();
    await stopWatching();
    await http?.close();
    return code;
  });
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

function confinement(reason: string | undefined, mode: CallOptions["sandbox"]): string {
  if (reason === undefined) {
    const name = process.platform === "darwin" ? "sandbox-exec" : "bubblewrap";
    return `sandbox: ${name}: ${confinementOf(name)}`;
  }
  if (mode === "required") return `no tool can be called: a sandbox is required and there is none: ${reason}`;
  return `no sandbox: ${reason}, so ${confinementOf("none")}`;
}

/** One line per reason for which skills have no tool, with their names. */
function reasonsOf(withoutTools: readonly ServingProblem[]): string[] {
  const messages = [...new Set(withoutTools.map(({ message }) => message))];
  return messages.map((reason) => {
    const paths = withoutTools.filter(({ message }) => message === reason).map(({ path }) => path);
    return `no tool for ${listed(paths)}: ${reason}${OPTIONS[reason] ?? ""}`;
  });
}

/** The options that give a skill tools, by the reason why it has none. */
const OPTIONS: Readonly<Record<string, string>> = {
  "there is no policy that allows it to run": " (--allow, --policy)",
  "its manifest names no program for this system": " (--entrypoint names one)",
};

/** The longest message over standard input, in bytes. */
const MAX_MESSAGE = 10 * 1024 * 1024;

/**
 * Serves over standard input and output until the host closes them. Returns the exit code, which is an error if the
 * connection cannot go on, because no message is found after one that is too long.
 */
async function serveUntilClosed(factory: McpServerFactory, stopped: Promise<void>, say: (message: string) => void) {
  const transport = new StdioServerTransport(undefined, undefined, { maxBufferSize: MAX_MESSAGE });
  const ended = new Promise<number>((done) => {
    for (const event of ["close", "end"]) process.stdin.once(event, () => done(OK));
  });
  const handle = serveStdio(factory, { transport, onerror: ({ message }) => say(message) });
  const { onclose } = transport;
  const closed = new Promise<number>((done) => {
    transport.onclose = () => {
      onclose?.();
      done(process.stdin.readableEnded || process.stdin.destroyed ? OK : USAGE);
    };
  });
  const code = await Promise.race([stopped.then(() => OK), ended, closed]);
  if (code !== OK) say(`the connection was closed; a message may have at most ${MAX_MESSAGE} bytes`);
  await handle.close();
  return code;
}

/** The settings for running operations. Undefined without a policy; then no operation is run. */
function callsOf(command: ServeOptions): CallOptions | undefined {
  const policy = policyOf(command);
  if (policy === undefined) {
    if (command.entrypoint) throw new UsageError("--entrypoint needs --allow or --policy: without one nothing is run");
    return undefined;
  }
  const entrypoints = new Map<string, readonly Template[]>();
  for (const text of command.entrypoint ?? []) {
    const [skill, words] = pair(text, "--entrypoint", "skill=words");
    entrypoints.set(skill, readEntrypoint(words));
  }
  return {
    policy,
    entrypoints,
    sandbox: command.sandbox ?? (command.http === undefined || isLocal(command.host) ? "auto" : "required"),
    enforceRegion: command.enforceRegion ?? false,
    ...(command.timeout === undefined ? {} : { timeout: readSeconds(command.timeout) * 1000 }),
  };
}

function printConfig(
  place: Place,
  command: ServeOptions,
  host: NonNullable<ServeOptions["clientConfig"]>,
  streams: Streams,
) {
  const { http, host: address } = command;
  const server =
    http === undefined
      ? { args: ["serve", ...placeIn(place), ...given(command)] }
      : { url: `http://${address}:${http}/mcp` };
  const { file, text } = clientConfig(host, server);
  streams.out(text);
  streams.message(`add this to ${file}`);
  return OK;
}

/** The arguments that name the skills. A file of settings is no place for a password. */
function placeIn(place: Place): readonly string[] {
  if (place.store === undefined) return [resolve(place.root)];
  if (!URL.canParse(place.store)) return ["--store", place.store];
  const address = new URL(place.store);
  address.password = "";
  address.searchParams.delete("password");
  return ["--store", address.href];
}

/** The options of this command line that the host must pass as well. */
function given({ from, allow, policy, sandbox, enforceRegion, timeout, fallbackTools, entrypoint = [] }: ServeOptions) {
  const option = (name: string, value: string | undefined) => (value === undefined ? [] : [`--${name}`, value]);
  return [
    ...option("from", from),
    ...option("allow", allow),
    ...option("policy", policy === undefined ? undefined : resolve(policy)),
    ...entrypoint.flatMap((text) => option("entrypoint", text)),
    ...option("sandbox", sandbox),
    ...(enforceRegion ? ["--enforce-region"] : []),
    ...option("timeout", timeout),
    ...(fallbackTools ? ["--fallback-tools"] : []),
  ];
}
