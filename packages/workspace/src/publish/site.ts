import { join, resolve } from "node:path";
import { readRegularFile } from "@skill-convert/fs";
import { connectionProblem } from "@skill-convert/mcp/client";
import { INDEX_FILE, INDEX_FOLDER, rootOf } from "./address.js";

/** A file of a website. */
type SiteFile =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "missing"; readonly reason: string }
  /** It is on another host (well-known.md#d6). */
  | { readonly kind: "elsewhere" };

/** A website, or a folder that will be one. */
export interface Site {
  /** The address of the index, against which those of its entries are resolved. */
  readonly index: URL;
  /** Returns the name of a file, as the user would write it. */
  nameOf(address: URL): string;
  /** Returns true for a SKILL.md in a folder of its own, which the search for skills finds. */
  isFound(address: URL): boolean;
  read(address: URL): Promise<SiteFile>;
}

/** The largest file of a website that is read, in bytes. */
const MAX_BYTES = 64 * 1024 ** 2;

/** A folder has no address; this one is reserved, and never asked. */
const HERE = new URL("https://folder.invalid/");

/** Opens a folder as a website. */
export function folderSite(input: string, cwd: string): Site {
  const named = rootOf(input, cwd);
  const root = resolve(cwd, named);
  return {
    index: new URL(`${INDEX_FOLDER}/${INDEX_FILE}`, HERE),
    nameOf: (address) => (address.origin === HERE.origin ? join(named, ...(partsOf(address) ?? [])) : address.href),
    isFound: ({ pathname }) => pathname.endsWith("/SKILL.md"),
    read: (address) => Promise.resolve(readInFolder(root, address)),
  };
}

function readInFolder(root: string, address: URL): SiteFile {
  if (address.origin !== HERE.origin) return { kind: "elsewhere" };
  const parts = partsOf(address);
  if (!parts) return { kind: "missing", reason: "it is not a path in the folder" };
  const read = readRegularFile(join(root, ...parts), MAX_BYTES);
  if (read.kind === "bytes") return read;
  return { kind: "missing", reason: read.kind === "unreadable" ? read.reason : TOO_LARGE };
}

const TOO_LARGE = `it has more than ${MAX_BYTES} bytes`;

/** The names in the path of an address; undefined if it is none in a folder. */
function partsOf({ pathname }: URL): readonly string[] | undefined {
  try {
    const parts = pathname.slice(1).split("/").map(decodeURIComponent);
    return parts.some((part) => part === "" || /^\.{1,2}$|[/\\\0]/.test(part)) ? undefined : parts;
  } catch {
    return undefined;
  }
}

/**
 * Opens a website by its address, or by that of its index. As the most used installer does, it looks for the index below
 * the address first, and then at the root (well-known.md#s19).
 *
 * @returns the site, or the reason why the index cannot be read
 */
export async function webSite(input: string): Promise<Site | { readonly reason: string }> {
  let reason = "it is not an address";
  for (const candidate of indexesOf(input)) {
    const found = await get(candidate);
    if (found.kind === "missing") {
      reason = found.reason;
      continue;
    }
    const { bytes, address: index } = found;
    return {
      index,
      nameOf: ({ href }) => href,
      isFound: () => false,
      async read(address) {
        if (address.href === index.href) return { kind: "bytes", bytes };
        return address.origin === index.origin ? await get(address) : { kind: "elsewhere" };
      },
    };
  }
  return { reason };
}

function indexesOf(input: string): URL[] {
  if (!URL.canParse(input)) return [];
  const address = new URL(input);
  if (address.pathname.endsWith(".json")) return [address];
  const below = `${address.pathname.replace(/\/+$/, "")}/${INDEX_FOLDER}/${INDEX_FILE}`;
  const paths = new Set([below, `/${INDEX_FOLDER}/${INDEX_FILE}`]);
  return [...paths].map((path) => new URL(path, address.origin));
}

/** The milliseconds after which a server that has not sent a whole file is given up. */
const PATIENCE = 60_000;

type Fetched =
  /** With the address to which redirections led. */
  | { readonly kind: "bytes"; readonly bytes: Uint8Array; readonly address: URL }
  | { readonly kind: "missing"; readonly reason: string };

async function get(address: URL): Promise<Fetched> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    if (!response.ok) {
      await response.body?.cancel();
      return { kind: "missing", reason: `the server answered with status ${response.status}` };
    }
    if (response.body === null) return { kind: "missing", reason: "the server sent nothing" };
    const chunks: Uint8Array[] = [];
    const reader = response.body.getReader();
    let size = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      chunks.push(next.value);
      if (size <= MAX_BYTES) continue;
      await reader.cancel();
      return { kind: "missing", reason: TOO_LARGE };
    }
    return { kind: "bytes", bytes: Buffer.concat(chunks), address: new URL(response.url) };
  } catch (error) {
    return { kind: "missing", reason: connectionProblem(error) ?? `the server did not answer (${causeOf(error)})` };
  }
}

/** The words of the system, which `fetch` gives as the cause of its own error. */
function causeOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}
