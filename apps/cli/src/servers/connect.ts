import { Client, StreamableHTTPClientTransport, type Tool, type Transport } from "@modelcontextprotocol/client";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { confinementOf, markProgram, splitWords } from "@skill-convert/runtime";
import { connectionProblem } from "../inputs/connection-problem.js";
import { UsageError } from "../output/exit.js";
import type { Streams } from "../output/streams.js";
import { endingFirst } from "../running/interrupt.js";
import { version } from "../version.js";
import { allPages, type ServerLimits, withinLimits } from "./limits.js";

/** An MCP server, and what it is given. */
export interface ServerTarget {
  /** The address of the server, or the command that starts it. */
  readonly target: string;
  readonly isCommand: boolean;
  /** Headers of every request, for a server with an address. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Environment variables of the program, beside those that every program gets. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Connects to a server, calls a function with the connection, and closes it.
 *
 * @param use ends, or the server exceeds a limit
 * @throws UsageError if there is no connection, a limit is exceeded, or the server breaks the protocol
 */
export async function withServer<T>(
  server: ServerTarget,
  streams: Streams,
  limits: ServerLimits,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const { target, isCommand } = server;
  const probe = isCommand ? { timeoutMs: limits.silence } : {};
  const client = new Client({ name: "skill-convert", version }, { versionNegotiation: { mode: "auto", probe } });
  const programs = markProgram();
  if (isCommand) streams.message(`no sandbox: a server runs as it is, so ${confinementOf("none")}`);
  try {
    return await endingFirst(programs.end, () =>
      withinLimits(limits, async (fetch) => {
        const transport = isCommand
          ? programOf(server, programs.environment)
          : new StreamableHTTPClientTransport(addressOf(target), {
              fetch,
              requestInit: { headers: { ...server.headers } },
            });
        await connect(client, target, transport);
        return use(client);
      }),
    );
  } catch (error) {
    // Errors of the protocol and of its client are about what the server sent.
    if (error instanceof UsageError || !(error instanceof Error)) throw error;
    throw new UsageError(`${target} does not answer as an MCP server should: ${error.message}`);
  } finally {
    await client.close();
    if (isCommand) programs.end();
  }
}

async function connect(client: Client, target: string, transport: Transport): Promise<void> {
  try {
    await client.connect(transport);
  } catch (error) {
    const reason = connectionProblem(error);
    if (reason === undefined) throw error;
    throw new UsageError(`cannot connect to ${target}: ${reason}`);
  }
}

function programOf(server: ServerTarget, own: Readonly<Record<string, string>>): StdioClientTransport {
  const { words, problem } = splitWords(server.target);
  const [program, ...args] = (words ?? []).flatMap((word) => (typeof word === "string" ? [word] : []));
  if (problem !== undefined || program === undefined)
    throw new UsageError(`--stdio: ${problem ?? "a command is needed"}`);
  const env = { ...getDefaultEnvironment(), ...server.environment, ...own };
  return new StdioClientTransport({ command: program, args, env, stderr: "inherit" });
}

/** @throws UsageError for an address that is not valid or not one of HTTP, or that has a user or a password */
export function addressOf(target: string): URL {
  if (!URL.canParse(target)) throw new UsageError(`${target} is not a valid address`);
  const address = new URL(target);
  if (!/^https?:$/.test(address.protocol))
    throw new UsageError(`${target} is not the address of a server, which begins with http:// or https://`);
  if (address.username === "" && address.password === "") return address;
  throw new UsageError(`an address with a user or a password is not supported: ${address.host}`);
}

/** Returns the tools of all pages, as the server lists them. */
export async function listTools(client: Client, limits: ServerLimits): Promise<Tool[]> {
  const pages = await allPages(limits, async (params) => {
    // `listTools` of the client would also compile the schemas, whatever they are.
    const { tools, nextCursor } = await client.request({ method: "tools/list", params });
    return { items: tools, nextCursor };
  });
  return pages.flat();
}
