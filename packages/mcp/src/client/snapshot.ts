import type { Client } from "@modelcontextprotocol/client";
import { InputError, type Json, type JsonRecord } from "@skill-convert/core";
import { requireArguments } from "@skill-convert/core/adapters";
import { compact } from "@skill-convert/core/json";
import { MAX_TEXT_BYTES } from "@skill-convert/core/text";
import * as z from "zod/mini";
import { CONNECT_OPTIONS, type ConnectOptions, withServer } from "./connect.js";
import { allPages, nestsTooDeeply, type ServerLimits } from "./limits.js";
import { kindOfServer, type ServerTarget, secretsOf } from "./server.js";

/** The `mcp-tools.json` of a server: its own description and its tools. */
export interface ServerSnapshot {
  readonly serverInfo?: JsonRecord;
  readonly instructions?: string;
  readonly protocolVersion?: string;
  readonly capabilities?: JsonRecord;
  /** The tools as the server lists them, so that `validate` finds what is wrong with them. */
  readonly tools: readonly Json[];
}

/** A snapshot, and the text of a file with it. */
export interface TakenSnapshot {
  readonly snapshot: ServerSnapshot;
  readonly text: string;
}

/** The limits on one snapshot (mcp-tools.md#d12). */
export const SNAPSHOT_LIMITS: ServerLimits = {
  bytes: 64 * 1024 ** 2,
  milliseconds: 120_000,
  pages: 1000,
  silence: 10_000,
};

/** The deepest nesting of a tool that can be read again: the file may nest 100 levels, and the tool is in a list. */
const MAX_TOOL_NESTING = 90;

/** An answer to `tools/list`, whose tools are kept as they are. */
const Page = z.looseObject({ tools: z.array(z.json()), nextCursor: z.optional(z.string()) });

/**
 * Takes a snapshot of a running server as a list of tools (mcp-tools.md#d12).
 *
 * @throws InputError if there is no connection, the server breaks the protocol or repeats a secret that it was given, or
 * the snapshot is too large for a manifest; TypeError for a wrong argument or an unknown option
 */
export async function takeSnapshot(server: ServerTarget, options: ConnectOptions): Promise<TakenSnapshot> {
  requireArguments("takeSnapshot", { server: [server, kindOfServer(server)], options: [options, CONNECT_OPTIONS] });
  const { limits = SNAPSHOT_LIMITS } = options;
  const snapshot = await withServer(server, { ...options, limits }, snapshotOf);
  const text = `${JSON.stringify(snapshot, null, 2)}\n`;
  requireWithoutSecrets(text, secretsOf(server));
  const { length: size } = Buffer.from(text);
  if (size > MAX_TEXT_BYTES)
    throw new InputError(`the snapshot would have ${size} bytes, and a manifest may have ${MAX_TEXT_BYTES}`);
  return { snapshot, text };
}

async function snapshotOf(client: Client, limits: ServerLimits): Promise<ServerSnapshot> {
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
    throw new InputError("what the server lists nests too deeply to be kept");
  return snapshot;
}

/** The SDK types what it read from JSON as objects. */
function asJson(value: object | undefined): JsonRecord | undefined {
  return value as JsonRecord | undefined;
}

/** The shortest secret that is searched for in what a server says; shorter values are ordinary words too. */
const MIN_SECRET = 8;

/** @throws InputError if a server repeats a secret that it was given */
function requireWithoutSecrets(text: string, secrets: readonly string[]): void {
  const inText = (secret: string) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1));
  if (!secrets.some((secret) => secret.length >= MIN_SECRET && inText(secret))) return;
  throw new InputError("the server repeats a token or a variable that it was given, so nothing was written");
}
