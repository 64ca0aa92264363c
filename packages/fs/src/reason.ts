const SENTENCES: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EBUSY: "another program is using it",
  EDQUOT: "the disk quota is used up",
  EEXIST: "the name already exists",
  EFBIG: "the file would be larger than the system allows",
  EIO: "the device reported an error",
  EISDIR: "it is a folder, not a file",
  ELOOP: "a link leads back to itself",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "the name is too long for the file system",
  ENFILE: "too many files are open",
  ENODEV: "the device is gone",
  ENOENT: "no such file or folder",
  ENOSPC: "no space left on the device",
  ENOTDIR: "a part of the path is a file, not a folder",
  ENOTEMPTY: "the folder is not empty",
  ENXIO: "it is a socket or a device, not a file",
  EPERM: "the system does not permit it",
  EROFS: "the file system is read-only",
  ESTALE: "the network file system no longer has it",
  ETXTBSY: "the program is running",
  EXDEV: "it is on another file system",
};

/**
 * The code of a file system error, such as `EACCES`; undefined for any other error.
 *
 * @example
 * errorCode(Object.assign(new Error("gone"), { code: "ENOENT" })); // "ENOENT"
 * errorCode(new Error("a bug")); // undefined
 */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Thrown when a path was replaced or leaves its root. The message is a clause, like those of {@link rethrowUnlessSystem}. */
export class RefusedPath extends Error {
  readonly code = "EREFUSED";
}

/**
 * Describes an error of the file system as a clause for a person.
 *
 * @throws the error itself if it is not from the file system
 *
 * @example
 * rethrowUnlessSystem(Object.assign(new Error("no"), { code: "EACCES" })); // "permission denied (EACCES)"
 */
export function rethrowUnlessSystem(error: unknown): string {
  const code = errorCode(error);
  if (code === undefined) throw error;
  const sentence = SENTENCES[code];
  if (sentence !== undefined) return `${sentence} (${code})`;
  return error instanceof Error ? error.message : code;
}
