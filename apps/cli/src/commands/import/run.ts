import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import type { Json, JsonRecord } from "@skill-convert/core";
import { MAX_TEXT_BYTES } from "@skill-convert/core/adapters";
import { compact } from "@skill-convert/core/json";
import { writeFiles } from "@skill-convert/fs";
import * as z from "zod/mini";
import { readGivenFile } from "../../inputs/given-file.js";
import { OK, UsageError } from "../../output/exit.js";
import { plural } from "../../output/plural.js";
import { refuseLinks } from "../../output/refuse-links.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { addressOf, type ServerTarget, withServer } from "../../servers/connect.js";
import { allPages, nestsTooDeeply, type ServerLimits } from "../../servers/limits.js";
import type { ImportMcpOptions } from "./options.js";

/** The name of the file, which the format requires (mcp-tools.md#d1). */
const FILE = "mcp-tools.json";

/** The deepest nesting of a tool that can be read again: the file may nest 100 levels, and the tool is in a list. */
const MAX_TOOL_NESTING = 90;

/** The limits on one snapshot (mcp-tools.md#d12). */
export const SNAPSHOT_LIMITS: ServerLimits = {
  bytes: 64 * 1024 ** 2,
  milliseconds: 120_000,
  pages: 1000,
  silence: 10_000,
};

/** An answer to `tools/list`, whose tools are kept as they are, so that `validate` finds what is wrong with them. */
const Page = z.looseObject({ tools: z.array(z.json()), nextCursor: z.optional(z.string()) });

/**
 * `skill-convert import mcp`: writes a snapshot of a running server as a list of tools (mcp-tools.md#d12). Returns the exit
 * code.
 */
export async function runImportMcp(
  target: string,
  command: ImportMcpOptions,
  streams: Streams,
  limits: ServerLimits = SNAPSHOT_LIMITS,
): Promise<number> {
  const { out } = command;
  if (out !== "-") refuseLinks(out);
  const { server, secrets } = serverOf(target, command);
  const snapshot = await withServer(server, streams, limits, (client) => snapshotOf(client, limits));
  const text = `${JSON.stringify(snapshot, null, 2)}\n`;
  requireWithoutSecrets(text, secrets);
  const { length: size } = Buffer.from(text);
  if (size > MAX_TEXT_BYTES)
    throw new UsageError(`the snapshot would have ${size} bytes, and a manifest may have ${MAX_TEXT_BYTES}`);
  if (out === "-") {
    streams.data(text);
    return OK;
  }
  const [failure] = writeFiles([{ kind: "write", path: FILE, text }], out, { outRoot: out }).failures;
  if (failure) throw new UsageError(`${join(out, failure.path)} was not written: ${failure.reason}`);
  const name = snapshot.serverInfo?.["name"];
  const of = typeof name === "string" ? ` of ${visible(name)}` : "";
  streams.line(`${join(out, FILE)}: ${plural(snapshot.tools.length, "tool")}${of}`);
  streams.message(`Check it with skill-convert validate ${out}.`);
  return OK;
}

/** The content of `mcp-tools.json`. */
interface Snapshot {
  readonly serverInfo?: JsonRecord;
  readonly instructions?: string;
  readonly protocolVersion?: string;
  readonly capabilities?: JsonRecord;
  readonly tools: readonly Json[];
}

async function snapshotOf(client: Client, limits: ServerLimits): Promise<Snapshot> {
  const capabilities = client.getServerCapabilities();
  const pages = capabilities?.tools
    ? await allPages(limits, async (params) => {
        const { tools, nextCursor } = await client.request({ method: "tools/list", params }, Page);
        return { items: tools, nextCursor };
      })
    : [];
  const snapshot = compact({
    serverInfo: asJson(client.getServerVersion()),
    instructions: client.getInstructions() || undefined,
    protocolVersion: client.getNegotiatedProtocolVersion(),
    capabilities: asJson(capabilities),
    tools: pages.flat() as readonly Json[],
  });
  if (nestsTooDeeply(snapshot, MAX_TOOL_NESTING))
    throw new UsageError("what the server lists nests too deeply to be kept");
  return snapshot;
}

/** The SDK types what it read from JSON as objects. */
function asJson(value: object | undefined): JsonRecord | undefined {
  return value as JsonRecord | undefined;
}

/** A server with its credentials, and their values, which no file may have. */
function serverOf(target: string, command: ImportMcpOptions): { server: ServerTarget; secrets: readonly string[] } {
  const { stdio: isCommand = false, env = [], tokenEnv, tokenFile } = command;
  if (!isCommand && env.length > 0)
    throw new UsageError("--env needs --stdio, because only a program has an environment");
  if (isCommand && (tokenEnv ?? tokenFile) !== undefined)
    throw new UsageError("a token is sent to an address; a program gets it from its environment, with --env");
  if (isCommand) {
    const environment = Object.fromEntries(env.map((name) => [name, variable("--env", name)]));
    return { server: { target, isCommand, environment }, secrets: Object.values(environment) };
  }
  const token = tokenOf(tokenEnv, tokenFile);
  if (token === undefined) return { server: { target, isCommand }, secrets: [] };
  requireSafe(addressOf(target));
  return { server: { target, isCommand, headers: { Authorization: `Bearer ${token}` } }, secrets: [token] };
}

function tokenOf(name: string | undefined, file: string | undefined): string | undefined {
  if (name !== undefined && file !== undefined) throw new UsageError("give the token with --token-env or --token-file");
  if (name !== undefined) return checkedToken(variable("--token-env", name), `the variable ${name}`);
  return file === undefined ? undefined : checkedToken(textIn(file), file);
}

function textIn(file: string): string {
  return new TextDecoder().decode(readGivenFile(file, `--token-file ${file}`, 4096)).trim();
}

function checkedToken(token: string, where: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new UsageError(`${where} must have a token of visible ASCII characters, and nothing else`);
}

function variable(option: string, name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new UsageError(`${option}: the environment has no value of ${name}`);
  return value;
}

/** @throws UsageError for an address at which others could read the token on its way */
function requireSafe({ protocol, hostname, host }: URL): void {
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (protocol === "https:" || isLocal) return;
  throw new UsageError(`a token is sent over https only, or to this machine, and not to ${protocol}//${host}`);
}

/** The shortest secret that is searched for in what a server says; shorter values are ordinary words too. */
const MIN_SECRET = 8;

/** @throws UsageError if a server repeats a secret that it was given */
function requireWithoutSecrets(text: string, secrets: readonly string[]): void {
  const inText = (secret: string) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1));
  if (!secrets.some((secret) => secret.length >= MIN_SECRET && inText(secret))) return;
  throw new UsageError("the server repeats a token or a variable that it was given, so nothing was written");
}
