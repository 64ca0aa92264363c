import { join, resolve } from "node:path";
import { InputError } from "@skill-convert/core";
import { writeFiles } from "@skill-convert/fs";
import {
  type ConnectOptions,
  inspectServer,
  type ServerReport,
  type ServerSnapshot,
  type ServerTarget,
  takeSnapshot,
} from "@skill-convert/mcp/client";
import type { WorkspaceContext } from "../context.js";
import { refuseLinks } from "../outcome/refuse-links.js";

export type { ServerTarget };

/** The name of the file with a snapshot, which the format requires (mcp-tools.md#d1). */
const SNAPSHOT_FILE = "mcp-tools.json";

/** The document about a server. */
export interface ServerDocument extends ServerReport {
  readonly command: "check";
  readonly version: string;
}

/** What a server may send, and how it is stopped. */
export type AskOptions = Pick<ConnectOptions, "limits" | "signal">;

/** The options of {@link importTools}. */
export interface ImportOptions extends AskOptions {
  /** The folder in which the snapshot is written as `mcp-tools.json` (default: nothing is written). */
  readonly out?: string | undefined;
}

/** The tools of a server, and what it says about itself. */
export interface ImportedTools {
  readonly snapshot: ServerSnapshot;
  /** The text of `mcp-tools.json`. */
  readonly text: string;
  /** The file that was written, if a folder was named. */
  readonly file?: string;
}

/** Checks the skills and the tools that an MCP server serves (mcp-skills.md#d12). */
export async function checkServer(
  server: ServerTarget,
  options: AskOptions,
  context: WorkspaceContext,
): Promise<ServerDocument> {
  const report = await inspectServer(server, connection(options, context));
  return { command: "check", version: context.version, ...report };
}

/** Takes a snapshot of the tools of a running MCP server (mcp-tools.md#d12). */
export async function importTools(
  server: ServerTarget,
  { out, ...options }: ImportOptions,
  context: WorkspaceContext,
): Promise<ImportedTools> {
  if (out !== undefined) refuseLinks(out, context.cwd);
  const taken = await takeSnapshot(server, connection(options, context));
  if (out === undefined) return taken;
  const folder = resolve(context.cwd, out);
  const edit = { kind: "write", path: SNAPSHOT_FILE, text: taken.text } as const;
  const [failure] = writeFiles([edit], folder, { outRoot: folder }).failures;
  if (failure) throw new InputError(`${join(out, failure.path)} was not written: ${failure.reason}`);
  return { ...taken, file: join(out, SNAPSHOT_FILE) };
}

function connection(options: AskOptions, { version, onNotice }: WorkspaceContext): ConnectOptions {
  return { name: "skill-convert", version, onNotice, ...options };
}
