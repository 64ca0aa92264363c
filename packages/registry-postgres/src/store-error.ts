import pg from "pg";

/** Why a store could not do what it was asked for. */
export type StoreErrorCode =
  | "unreachable"
  | "refused-login"
  | "no-registry"
  | "other-version"
  | "replica"
  | "no-space"
  | "lost-connection"
  | "unknown-outcome"
  | "not-storable"
  | "failed";

/** An error of a store, with a sentence for the user. The sentence has no password in it. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
    this.code = code;
  }
}

/** The name of a database for messages: its address without a password. */
export function nameOf(url: string): string {
  try {
    const { hostname, port, pathname, searchParams } = new URL(url);
    const host = hostname || searchParams.get("host") || "localhost";
    return `${host}${port === "" ? "" : `:${port}`}${pathname}`;
  } catch {
    return "the database";
  }
}

const NO_CONNECTION = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENOENT", "ETIMEDOUT", "EHOSTUNREACH"]);
const LOST = new Set(["ECONNRESET", "EPIPE", "57P01", "57P02", "57P03", "08000", "08003", "08006"]);

/** Returns an error that explains what the driver or the server reported, and says what to do about it. */
export function storeError(error: unknown, name: string): StoreError {
  if (error instanceof StoreError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = error instanceof Error ? error.message : String(error);
  const options = { cause: error };
  if (NO_CONNECTION.has(code)) {
    return new StoreError("unreachable", `${name} cannot be reached (${code}). Is PostgreSQL running there?`, options);
  }
  if (code === "28P01" || code === "28000") {
    return new StoreError("refused-login", `${name} refuses the user or the password.`, options);
  }
  if (code === "3D000") return new StoreError("unreachable", `${name}: there is no such database.`, options);
  if (code === "3F000" || code === "42P01") {
    return new StoreError("no-registry", `${name} has no registry. Create one with "registry init".`, options);
  }
  if (code === "25006") {
    return new StoreError("replica", `${name} is a replica, which can only be read. Use the primary server.`, options);
  }
  if (code === "53100") {
    return new StoreError(
      "no-space",
      `The disk of ${name} is full. Nothing was changed; make room, then try again.`,
      options,
    );
  }
  if (LOST.has(code) || /connection|terminat/i.test(reason)) {
    return new StoreError(
      "lost-connection",
      `The connection to ${name} was lost. Nothing was changed; try again.`,
      options,
    );
  }
  const known = error instanceof pg.DatabaseError ? ` (${code})` : "";
  return new StoreError("failed", `${name}: ${reason}${known}. Nothing was changed.`, options);
}

/** True if the same transaction may succeed when it is tried again. */
export function canBeRetried(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "40001" || error.code === "40P01");
}
