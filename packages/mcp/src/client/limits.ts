import type { FetchLike } from "@modelcontextprotocol/client";
import { InputError } from "@skill-convert/core";
import type { KeysOf } from "@skill-convert/core/adapters";

/** The limits on what a server may send while it is asked something. */
export interface ServerLimits {
  /** The bytes of all answers over HTTP. A message over standard output may have 10 MiB. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** The pages of a list. */
  readonly pages: number;
  /** The milliseconds after which a program that has not answered is taken for a server of an older protocol. */
  readonly silence: number;
}

export const LIMITS: KeysOf<ServerLimits> = {
  keys: { bytes: "a number", milliseconds: "a number", pages: "a number", silence: "a number" },
  required: ["bytes", "milliseconds", "pages", "silence"],
};

export const SERVER_LIMITS: ServerLimits = {
  bytes: 256 * 1024 ** 2,
  milliseconds: 600_000,
  pages: 1000,
  silence: 10_000,
};

/**
 * Asks a server something, until that ends, the server exceeds a limit or the signal is aborted. The client is left to the
 * caller, who closes it in all cases.
 *
 * @param ask uses the `fetch` that it is given for all requests
 * @throws InputError if a limit is exceeded, the reason of the signal, and the errors of `ask`
 */
export async function withinLimits<T>(
  { bytes, milliseconds }: ServerLimits,
  signal: AbortSignal | undefined,
  ask: (fetch: FetchLike) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  let timer: NodeJS.Timeout | undefined;
  let abort = (): void => {};
  let exceeded = (_: InputError): void => {};
  const limit = new Promise<never>((_, reject) => {
    exceeded = reject;
    const message = `the server did not answer everything within ${milliseconds / 1000} seconds`;
    timer = setTimeout(() => reject(new InputError(message)), milliseconds);
    abort = () => reject(signal?.reason);
    signal?.addEventListener("abort", abort);
  });
  let left = bytes;
  const count = (chunk: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>) => {
    left -= chunk.length;
    if (left >= 0) return controller.enqueue(chunk);
    const error = new InputError(`the server sent more than ${bytes} bytes`);
    exceeded(error);
    controller.error(error);
  };
  const limited: FetchLike = async (url, init) => {
    const response = await fetch(url, init);
    if (response.body === null) return response;
    return new Response(response.body.pipeThrough(new TransformStream({ transform: count })), response);
  };
  try {
    return await Promise.race([ask(limited), limit]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/**
 * Returns the items of all pages of a list.
 *
 * @throws InputError if there are too many pages, or a page is repeated
 */
export async function allPages<T>(
  { pages }: ServerLimits,
  list: (cursor: {
    readonly cursor?: string;
  }) => Promise<{ readonly items: T; readonly nextCursor?: string | undefined }>,
): Promise<T[]> {
  const all: T[] = [];
  const seen = new Set<string>();
  for (let cursor: string | undefined; all.length < pages; ) {
    const { items, nextCursor } = await list(cursor === undefined ? {} : { cursor });
    all.push(items);
    if (nextCursor === undefined) return all;
    if (seen.has(nextCursor)) throw new InputError("the server lists the same page twice, so its list has no end");
    seen.add(nextCursor);
    cursor = nextCursor;
  }
  throw new InputError(`the server lists more than ${pages} pages`);
}

/** The deepest nesting of a schema that is checked. */
const MAX_NESTING = 200;

/** Returns true for a value whose arrays and objects nest too deeply to be checked, or more deeply than a given depth. */
export function nestsTooDeeply(value: unknown, deepest = MAX_NESTING): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
  }
  return false;
}
