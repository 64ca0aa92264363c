import { gunzipSync } from "node:zlib";
import { gzipSync, unzipSync, type Zippable, zipSync } from "fflate";
import { packTar, unpackTar } from "modern-tar";

/** The most that the most used installer unpacks: bytes and files (well-known.md#s24). */
export const MAX_UNPACKED = 50 * 1024 ** 2;
export const MAX_FILES = 1000;

export interface ArchivedFile {
  /** Relative to the skill's folder, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly executable: boolean;
}

/** Packs files in their order. The bytes of the archive depend on nothing else (well-known.md#d3). */
export async function packArchive(
  files: readonly ArchivedFile[],
): Promise<{ readonly extension: "tar.gz" | "zip"; readonly bytes: Uint8Array }> {
  if (!files.every(({ path }) => fitsUstar(path))) return { extension: "zip", bytes: zipSync(zippable(files)) };
  const entries = files.map(({ path: name, bytes, executable }) => {
    const header = { name, size: bytes.length, mode: modeOf(executable), mtime: new Date(0), uid: 0, gid: 0 };
    return { header, body: bytes };
  });
  return { extension: "tar.gz", bytes: gzipSync(await packTar(entries), { level: 9, mtime: 0 }) };
}

function zippable(files: readonly ArchivedFile[]): Zippable {
  // The earliest time that a zip file can hold, in local time, as which it is written.
  const options = { level: 9, os: 3, mtime: new Date(1980, 0, 1) } as const;
  return Object.fromEntries(
    files.map(({ path, bytes, executable }) => {
      const attrs = (REGULAR_FILE | modeOf(executable)) * 2 ** 16;
      return [path, [bytes, { ...options, attrs }]];
    }),
  );
}

const REGULAR_FILE = 0o100000;

function modeOf(executable: boolean): number {
  return executable ? 0o755 : 0o644;
}

/** Returns true if the header of a tar has room for a path: 100 bytes, and 155 for folders before them. */
function fitsUstar(path: string): boolean {
  const length = (text: string) => Buffer.byteLength(text);
  if (length(path) <= 100) return true;
  return [...path.matchAll(/\//g)].some(
    ({ index }) => length(path.slice(0, index)) <= 155 && length(path.slice(index + 1)) <= 100,
  );
}

/** Thrown for an archive that clients refuse. The message is a predicate of the archive. */
class RefusedArchive extends Error {}

/** Returns the files of an archive by path, or the reason why clients refuse it, as a predicate. */
export async function readArchive(
  bytes: Uint8Array,
): Promise<{ readonly files: ReadonlyMap<string, Uint8Array> } | { readonly problem: string }> {
  try {
    const files = isGzip(bytes) ? await untar(gunzip(bytes)) : unzip(bytes);
    requireSkillFile(files);
    return { files };
  } catch (error) {
    if (error instanceof RefusedArchive) return { problem: error.message };
    return { problem: `cannot be unpacked: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

const TOO_LARGE = `unpacks to more than ${MAX_UNPACKED / 1024 ** 2} MiB`;

function gunzip(bytes: Uint8Array): Uint8Array {
  try {
    // A tar has a header and padding for each file.
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED + (MAX_FILES + 1) * 1024 });
  } catch (error) {
    if (error instanceof RangeError) throw new RefusedArchive(TOO_LARGE);
    throw error;
  }
}

async function untar(tar: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const { header, data = new Uint8Array() } of await unpackTar(tar, { strict: true })) {
    const { name, type, pax } = header;
    if (pax !== undefined) throw new RefusedArchive(`has a PAX header for ${name}, which installers do not read`);
    if (type === "directory") continue;
    if (type !== undefined && type !== "file")
      throw new RefusedArchive(`has ${name}, which is a ${type} and not a file`);
    // What `tar -C folder .` writes.
    if (name.startsWith("./"))
      throw new RefusedArchive(`has ${name}, and installers refuse paths that begin with "./"`);
    add(files, name, data);
  }
  return files;
}

function unzip(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  let size = 0;
  const entries = unzipSync(bytes, {
    filter({ originalSize }) {
      size += originalSize;
      if (size > MAX_UNPACKED) throw new RefusedArchive(TOO_LARGE);
      return true;
    },
  });
  const files = new Map<string, Uint8Array>();
  for (const [name, data] of Object.entries(entries)) {
    if (!name.endsWith("/")) add(files, name.replace(/^(?:\.\/)+/, ""), data);
  }
  return files;
}

function add(files: Map<string, Uint8Array>, name: string, data: Uint8Array): void {
  const isInside = !/^(?:\/|[A-Za-z]:)|\\/.test(name) && !name.split("/").includes("..");
  if (!isInside) throw new RefusedArchive(`has ${name}, which leads out of the folder of the skill`);
  files.set(name, data);
  if (files.size > MAX_FILES) throw new RefusedArchive(`has more than ${MAX_FILES} files`);
}

function requireSkillFile(files: ReadonlyMap<string, Uint8Array>): void {
  if (files.has("SKILL.md")) return;
  const [deeper] = [...files.keys()].filter((path) => path.endsWith("/SKILL.md")).sort();
  throw new RefusedArchive(`has no SKILL.md at its root${deeper === undefined ? "" : `, only ${deeper}`}`);
}
