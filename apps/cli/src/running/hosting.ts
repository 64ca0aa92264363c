import { InputError } from "@skill-convert/core";
import type { Workspace } from "@skill-convert/workspace";

/** @throws InputError if it is not the number of a port */
export function readPort(text: string): number {
  const port = Number(text);
  if (text.trim() !== "" && Number.isInteger(port) && port >= 0 && port < 65536) return port;
  throw new InputError(`--http ${text}: expected a port number`);
}

const MIN_TOKEN = 16;
const MAX_TOKEN_FILE_BYTES = 1024;

/** Reads the settings for who may connect from the options of a command. */
export async function hostOptions(
  { host, tokenFile: file }: { readonly host: string; readonly tokenFile?: string | undefined },
  workspace: Workspace,
) {
  if (file === undefined) return { host, token: undefined };
  const name = `--token-file ${file}`;
  const token = await workspace.token({ file, name }, MAX_TOKEN_FILE_BYTES);
  if (token.length >= MIN_TOKEN && /^[\x21-\x7e]+$/.test(token)) return { host, token };
  throw new InputError(`${name}: expected a token of at least ${MIN_TOKEN} printable characters`);
}
