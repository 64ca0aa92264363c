/** A line without its end. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Undefined if the line is too long. */
  readonly bytes: Uint8Array | undefined;
}

/**
 * Splits chunks into lines, of which one at most is in memory.
 *
 * @param limit the largest size of a line, in bytes
 */
export function* linesOf(chunks: Iterable<Uint8Array>, limit: number): Generator<Line> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let number = 0;
  const add = (part: Uint8Array) => {
    size += part.length;
    if (size > limit) parts = [];
    else parts.push(part);
  };
  const complete = (): Line => {
    const line = { number: ++number, bytes: size > limit ? undefined : Buffer.concat(parts) };
    parts = [];
    size = 0;
    return line;
  };
  for (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, end));
      start = end + 1;
      yield complete();
    }
    add(chunk.subarray(start));
  }
  if (size > 0) yield complete();
}
