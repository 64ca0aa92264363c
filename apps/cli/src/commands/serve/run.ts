import { resolve } from "node:path";
import { InputError } from "@skill-convert/core";
import { nameSome, plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import { confinementOf } from "@skill-convert/runtime";
import type { RegistryPlace, RunningServer, ServableSkills, ServedCalls, Workspace } from "@skill-convert/workspace";
import { OK, USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { writeDiagnostics } from "../../report/show.js";
import { hostOptions, readPort } from "../../running/hosting.js";
import { interruptible } from "../../running/interrupt.js";
import { pair, policyOf, readSeconds } from "../../running/settings.js";
import { NO_MORE, placeOf } from "../registry/place.js";
import { clientConfig } from "./client-config.js";
import type { ServeOptions } from "./options.js";
import { requireNoRuns } from "./require-no-runs.js";

/** `skill-convert serve`: serves skills over MCP until it is stopped. Returns the exit code. */
export async function runServe(
  root: string | undefined,
  command: ServeOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const port = command.http === undefined ? undefined : readPort(command.http);
  const { place } = placeOf([root], NO_MORE, command.store, workspace);
  if (typeof place !== "string") requireNoRuns(command);
  if (command.clientConfig !== undefined)
    return printConfig(place, command, command.clientConfig, streams, workspace.context);
  const options = { from: command.from, calls: await callsOf(command, workspace) };
  return workspace.serve(place, options, (skills) => serve(skills, port, command, streams, workspace));
}

async function serve(
  skills: ServableSkills,
  port: number | undefined,
  { fallbackTools, ...command }: ServeOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const say = (message: string) => streams.message(visible(message));
  const onDiagnostics = (diagnostics: ServableSkills["diagnostics"]) =>
    writeDiagnostics(diagnostics, streams, workspace);
  onDiagnostics(skills.diagnostics);
  if (skills.size === 0 && skills.diagnostics.length > 0) return USAGE;
  // Signals are handled before the server starts, because a host may stop it at once.
  return interruptible(async (signal) => {
    const server = await skills.start({
      fallbackTools,
      http: port === undefined ? undefined : { port, ...(await hostOptions(command, workspace)) },
      signal,
      onProblem: ({ path, message }) => say(`not served: ${path}: ${message}`),
      onDiagnostics,
      onReload: (counts) => say(`reloaded: ${countsOf(counts)}`),
      onMessage: say,
    });
    if (server === undefined) return OK;
    say(`serving ${countsOf(server)}${server.url === undefined ? "" : ` on ${server.url}`}`);
    if (server.tools > 0) say(confinement(server.unconfined, server.sandbox));
    for (const reason of server.notices ?? reasonsOf(server.withoutTools)) say(reason);
    return (await server.ended) === "ended" ? OK : USAGE;
  });
}

function countsOf({ skills, tools }: Pick<RunningServer, "skills" | "tools">): string {
  return `${plural(skills, "skill")} and ${plural(tools, "tool")}`;
}

function confinement(reason: string | undefined, mode: RunningServer["sandbox"]): string {
  if (reason === undefined) {
    const name = process.platform === "darwin" ? "sandbox-exec" : "bubblewrap";
    return `sandbox: ${name}: ${confinementOf(name)}`;
  }
  if (mode === "required") return `no tool can be called: a sandbox is required and there is none: ${reason}`;
  return `no sandbox: ${reason}, so ${confinementOf("none")}`;
}

/** One line per reason for which skills have no tool, with their names. */
function reasonsOf(withoutTools: RunningServer["withoutTools"]): string[] {
  const messages = [...new Set(withoutTools.map(({ message }) => message))];
  return messages.map((reason) => {
    const paths = withoutTools.filter(({ message }) => message === reason).map(({ path }) => path);
    return `no tool for ${nameSome(paths)}: ${reason}${OPTIONS[reason] ?? ""}`;
  });
}

/** The options that give a skill tools, by the reason why it has none. */
const OPTIONS: Readonly<Record<string, string>> = {
  "there is no policy that allows it to run": " (--allow, --policy)",
  "its manifest names no program for this system": " (--entrypoint names one)",
};

/** The settings for running operations. Undefined without a policy; then no operation is run. */
async function callsOf(command: ServeOptions, workspace: Workspace): Promise<ServedCalls | undefined> {
  const { entrypoint, sandbox, enforceRegion = false, timeout } = command;
  const policy = await policyOf(command, workspace);
  if (policy === undefined) {
    if (entrypoint) throw new InputError("--entrypoint needs --allow or --policy: without one nothing is run");
    return undefined;
  }
  return {
    policy,
    entrypoints: new Map((entrypoint ?? []).map((text) => pair(text, "--entrypoint", "skill=words"))),
    sandbox,
    enforceRegion,
    ...(timeout === undefined ? {} : { timeout: readSeconds(timeout) * 1000 }),
  };
}

function printConfig(
  place: RegistryPlace,
  command: ServeOptions,
  host: NonNullable<ServeOptions["clientConfig"]>,
  streams: Streams,
  { cwd }: Workspace["context"],
): number {
  const { http, host: address } = command;
  const server =
    http === undefined
      ? { args: ["serve", ...placeIn(place, cwd), ...given(command, cwd)] }
      : { url: `http://${address}:${http}/mcp` };
  const { file, text } = clientConfig(host, server);
  streams.out(text);
  streams.message(`add this to ${file}`);
  return OK;
}

/** The arguments that name the skills. A file of settings is no place for a password. */
function placeIn(place: RegistryPlace, cwd: string): readonly string[] {
  if (typeof place === "string") return [resolve(cwd, place)];
  if (!URL.canParse(place.store)) return ["--store", place.store];
  const address = new URL(place.store);
  address.password = "";
  address.searchParams.delete("password");
  return ["--store", address.href];
}

/** The options of this command line that the host must pass as well. */
function given(
  { from, allow, policy, sandbox, enforceRegion, timeout, fallbackTools, entrypoint = [] }: ServeOptions,
  cwd: string,
): readonly string[] {
  const option = (name: string, value: string | undefined) => (value === undefined ? [] : [`--${name}`, value]);
  return [
    ...option("from", from),
    ...option("allow", allow),
    ...option("policy", policy === undefined ? undefined : resolve(cwd, policy)),
    ...entrypoint.flatMap((text) => option("entrypoint", text)),
    ...option("sandbox", sandbox),
    ...(enforceRegion ? ["--enforce-region"] : []),
    ...option("timeout", timeout),
    ...(fallbackTools ? ["--fallback-tools"] : []),
  ];
}
