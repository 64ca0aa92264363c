import { InputError } from "@skill-convert/core";
import { plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import type { ServerTarget, Workspace } from "@skill-convert/workspace";
import { OK } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { endingFirst } from "../../running/interrupt.js";
import type { ImportMcpOptions } from "./options.js";

const MAX_TOKEN_FILE_BYTES = 4096;

/** `skill-convert import mcp`: writes a snapshot of a running server as a list of tools. Returns the exit code. */
export async function runImportMcp(
  target: string,
  command: ImportMcpOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const out = command.out === "-" ? undefined : command.out;
  const server = await serverOf(target, command, workspace);
  const { snapshot, text, file } = await endingFirst((signal) => workspace.importTools(server, { out, signal }));
  if (file === undefined) {
    streams.data(text);
    return OK;
  }
  const name = snapshot.serverInfo?.["name"];
  const of = typeof name === "string" ? ` of ${visible(name)}` : "";
  streams.line(`${file}: ${plural(snapshot.tools.length, "tool")}${of}`);
  streams.message(`Check it with skill-convert validate ${out}.`);
  return OK;
}

/** The server with its credentials. */
async function serverOf(
  target: string,
  { stdio, env = [], tokenEnv, tokenFile }: ImportMcpOptions,
  workspace: Workspace,
): Promise<ServerTarget> {
  if (!stdio && env.length > 0) throw new InputError("--env needs --stdio, because only a program has an environment");
  if (stdio && (tokenEnv ?? tokenFile) !== undefined)
    throw new InputError("a token is sent to an address; a program gets it from its environment, with --env");
  if (stdio)
    return { command: target, environment: Object.fromEntries(env.map((name) => [name, variable("--env", name)])) };
  if (tokenEnv !== undefined && tokenFile !== undefined)
    throw new InputError("give the token with --token-env or --token-file");
  if (tokenEnv !== undefined)
    return { address: target, token: checked(variable("--token-env", tokenEnv), `the variable ${tokenEnv}`) };
  if (tokenFile === undefined) return { address: target };
  const given = { file: tokenFile, name: `--token-file ${tokenFile}` };
  return { address: target, token: checked(await workspace.token(given, MAX_TOKEN_FILE_BYTES), tokenFile) };
}

function checked(token: string, where: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new InputError(`${where} must have a token of visible ASCII characters, and nothing else`);
}

function variable(option: string, name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new InputError(`${option}: the environment has no value of ${name}`);
  return value;
}
