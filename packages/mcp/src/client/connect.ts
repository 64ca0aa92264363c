import { Client, StreamableHTTPClientTransport, type Tool, type Transport } from "@modelcontextprotocol/client";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { InputError } from "@skill-convert/core";
import type { KeysOf } from "@skill-convert/core/adapters";
import { confinementOf, markProgram, splitWords } from "@skill-convert/runtime";
import { connectionProblem } from "./connection-problem.js";
import { allPages, LIMITS, SERVER_LIMITS, type ServerLimits, withinLimits } from "./limits.js";
import { addressOf, nameOf, type ServerProgram, type ServerTarget } from "./server.js";

/** The options of a connection to a server. */
export interface ConnectOptions {
  /** The name of the client, which the server is told. */
  readonly name: string;
  /** The version of the client, which the server is told. */
  readonly version: string;
  /** The limits on what the server may send. */
  readonly limits?: ServerLimits | undefined;
  /** Ends the connection, and a program with everything that it started, before the listeners of `abort` return. */
  readonly signal?: AbortSignal | undefined;
  /** Receives messages about the connection, such as that nothing confines a program. */
  readonly onNotice?: ((message: string) => void) | undefined;
}

export const CONNECT_OPTIONS: KeysOf<ConnectOptions> = {
  keys: { name: "a string", version: "a string", limits: LIMITS, signal: "an object", onNotice: "a function" },
  required: ["name", "version"],
};

/**
 * Connects to a server, calls a function with the connection, and closes it.
 *
 * @param use ends, or the server exceeds a limit
 * @throws InputError if there is no connection, a limit is exceeded, or the server breaks the protocol; and the reason of
 * the signal if that was aborted
 */
export async function withServer<T>(
  server: ServerTarget,
  { name, version, limits = SERVER_LIMITS, signal, onNotice = () => {} }: ConnectOptions,
  use: (client: Client, limits: ServerLimits) => Promise<T>,
): Promise<T> {
  const isProgram = "command" in server;
  const probe = isProgram ? { timeoutMs: limits.silence } : {};
  const client = new Client({ name, version }, { versionNegotiation: { mode: "auto", probe } });
  const programs = markProgram();
  if (isProgram) onNotice(`no sandbox: a server runs as it is, so ${confinementOf("none")}`);
  signal?.addEventListener("abort", programs.end);
  try {
    return await withinLimits(limits, signal, async (fetch) => {
      const transport = isProgram
        ? programOf(server, programs.environment)
        : new StreamableHTTPClientTransport(addressOf(server), {
            fetch,
            requestInit: { headers: server.token === undefined ? {} : { Authorization: `Bearer ${server.token}` } },
          });
      await connect(client, nameOf(server), transport);
      return use(client, limits);
    });
  } catch (error) {
    // Errors of the protocol and of its client are about what the server sent.
    if (signal?.aborted || error instanceof InputError || !(error instanceof Error)) throw error;
    throw new InputError(`${nameOf(server)} does not answer as an MCP server should: ${error.message}`);
  } finally {
    signal?.removeEventListener("abort", programs.end);
    await client.close();
    if (isProgram) programs.end();
  }
}

async function connect(client: Client, name: string, transport: Transport): Promise<void> {
  try {
    await client.connect(transport);
  } catch (error) {
    const reason = connectionProblem(error);
    if (reason === undefined) throw error;
    throw new InputError(`cannot connect to ${name}: ${reason}`);
  }
}

function programOf(
  { command, environment }: ServerProgram,
  own: Readonly<Record<string, string>>,
): StdioClientTransport {
  const { words, problem } = splitWords(command);
  const [program, ...args] = (words ?? []).flatMap((word) => (typeof word === "string" ? [word] : []));
  if (problem !== undefined || program === undefined)
    throw new InputError(`\`command\`: ${problem ?? "a command is needed"}`, { remedy: "command" });
  const env = { ...getDefaultEnvironment(), ...environment, ...own };
  return new StdioClientTransport({ command: program, args, env, stderr: "inherit" });
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
