import { InputError } from "@skill-convert/core";
import type { KeysOf, Kind } from "@skill-convert/core/adapters";
import { isRecord } from "@skill-convert/core/json";

/** An MCP server: one with an address, or a program that is started. */
export type ServerTarget = ServerAddress | ServerProgram;

/** A server with an address. */
export interface ServerAddress {
  readonly address: string;
  /** The bearer token that the server asks for. It is sent over HTTPS only, or to this machine. */
  readonly token?: string | undefined;
}

/** A server that is started, and answers on its standard output. */
export interface ServerProgram {
  /** The command that starts it, with quotes as in a shell. */
  readonly command: string;
  /** Environment variables of the program, beside those that every program gets. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

const ADDRESS: KeysOf<ServerAddress> = { keys: { address: "a string", token: "a string" }, required: ["address"] };
const PROGRAM: KeysOf<ServerProgram> = {
  keys: { command: "a string", environment: "an object" },
  required: ["command"],
};

/** Returns what a server must be: a program if it has a command, and otherwise an address. */
export function kindOfServer(server: unknown): Kind {
  return isRecord(server) && "command" in server ? PROGRAM : ADDRESS;
}

/** The name of a server in messages. */
export function nameOf(server: ServerTarget): string {
  return "address" in server ? server.address : server.command;
}

/** The values that a server is given and must not repeat. */
export function secretsOf(server: ServerTarget): readonly string[] {
  if ("command" in server) return Object.values(server.environment ?? {});
  return server.token === undefined ? [] : [server.token];
}

/**
 * Returns the address of a server.
 *
 * @throws InputError for an address that is not valid or not one of HTTP, that has a user or a password, or at which
 * others could read the token on its way
 */
export function addressOf({ address: given, token }: ServerAddress): URL {
  if (!URL.canParse(given)) throw new InputError(`${given} is not a valid address`);
  const address = new URL(given);
  const { protocol, host, hostname, username, password } = address;
  if (!/^https?:$/.test(protocol))
    throw new InputError(`${given} is not the address of a server, which begins with http:// or https://`);
  if (username !== "" || password !== "")
    throw new InputError(`an address with a user or a password is not supported: ${host}`);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (token === undefined || protocol === "https:" || isLocal) return address;
  throw new InputError(`a token is sent over https only, or to this machine, and not to ${protocol}//${host}`);
}
