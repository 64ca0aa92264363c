import { isRecord } from "@skill-convert/core/json";
import { type FileInParts, reasonOf } from "@skill-convert/fs";
import {
  type ParsedElementInfo,
  Tokenizer,
  TokenizerError,
  TokenParser,
  TokenParserError,
  TokenType,
} from "@streamparser/json";
import { UsageError } from "../../output/exit.js";
import type { Memory } from "./memory.js";

/** The place of an item in a file. */
interface ItemPlace {
  /** The offset of its first byte. */
  readonly start: number;
  /** The offset after its last byte. */
  readonly end: number;
  /** About how many bytes of memory it takes. */
  readonly weight: number;
}

/** An item of a list, and where it is in the file. */
export interface ListItem extends ItemPlace {
  readonly list: string;
  readonly value: object;
}

/** A line, and where it is in the file. */
export interface JsonLine extends ItemPlace {
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * Reads a JSON object with lists of any length, and passes on each item as soon as it is complete. Returns the object
 * with empty lists.
 *
 * @param name the name of the file in error messages
 * @param lists the names of the lists
 * @throws UsageError if the file cannot be read, is not such an object, or has a part that does not fit into memory
 */
export function readJsonLists(
  name: string,
  file: FileInParts,
  lists: readonly string[],
  memory: Memory,
  onItem: (item: ListItem) => void,
): unknown {
  let root: unknown;
  const paths = ["$", ...lists.map((list) => `$.${list}.*`)];
  const isComplete = readValues(name, file, memory, { paths, level: LEVEL_IN_LIST }, (info, place) => {
    const { value, parent, stack } = info;
    if (parent === undefined) {
      root = value;
      return;
    }
    const list = stack[1]?.key;
    if (typeof list !== "string" || !Array.isArray(parent) || typeof value !== "object" || value === null) {
      throw notReport(name);
    }
    onItem({ list, value, ...place });
    parent.length = 0;
  });
  if (root === undefined) throw isComplete ? notJson(name) : cutOff(name);
  return root;
}

/**
 * Reads lines of JSON objects, and passes on each as soon as it is complete.
 *
 * @param name the name of the file in error messages
 * @throws UsageError if the file cannot be read, has other lines, or has a line that does not fit into memory
 */
export function readJsonLines(name: string, file: FileInParts, memory: Memory, onLine: (line: JsonLine) => void): void {
  const options = { paths: ["$"], level: 1, separator: "\n" };
  const isComplete = readValues(name, file, memory, options, ({ value }, place) => {
    if (!isRecord(value)) throw notReport(name);
    onLine({ value, ...place });
  });
  if (!isComplete) throw cutOff(name);
}

/**
 * Returns true if a file begins with a line of `--reporter ndjson`, and not with a report.
 *
 * @throws UsageError if the file cannot be read
 */
export function hasJsonLines(name: string, file: FileInParts): boolean {
  const begin = hasByteOrderMark(name, file) ? BYTE_ORDER_MARK.length : 0;
  const [line = ""] = readPart(name, file, begin, Math.min(begin + CHUNK, file.size))
    .toString()
    .split("\n", 1);
  if (line.startsWith('{"source":')) return true;
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) && !("skills" in value);
  } catch {
    return false;
  }
}

/** How `readValues` reads a file. */
interface ReadingOptions {
  /** The paths of the values to pass on. */
  readonly paths: string[];
  /** The number of open brackets in an item. */
  readonly level: number;
  /** The text between several values of a file. */
  readonly separator?: string;
}

/** Passes on the values of some paths, each as soon as it is complete. Returns false if the file ends within a value. */
function readValues(
  name: string,
  file: FileInParts,
  memory: Memory,
  { paths, level, separator }: ReadingOptions,
  onValue: (info: ParsedElementInfo, place: ItemPlace) => void,
): boolean {
  const begin = hasByteOrderMark(name, file) ? BYTE_ORDER_MARK.length : 0;
  // With a buffer, a string takes no more memory if its characters are escaped.
  const between = separator === undefined ? {} : { separator };
  const tokenizer = new Tokenizer({ stringBufferSize: CHUNK, numberBufferSize: CHUNK, ...between });
  const parser = new TokenParser({ paths, ...between });
  const part = `a part of ${name}`;
  let depth = 0;
  /** The weight of what the parser holds, and of what it held at the start of the item. */
  let weight = 0;
  let weightBefore = 0;
  let start = begin;
  let end = begin;

  tokenizer.onToken = (info) => {
    const { token, value } = info;
    const offset = begin + info.offset;
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      depth++;
      if (depth > MOST_LEVELS) throw new UsageError(`${name} is not a report: it has more than ${MOST_LEVELS} levels`);
      if (depth === level) {
        start = offset;
        weightBefore = weight;
      }
    }
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth--;
    end = offset + 1;
    if (!WEIGHTLESS.has(token)) weight += VALUE_WEIGHT + (typeof value === "string" ? 2 * value.length : 0);
    memory.check(weight, part);
    parser.write(info);
  };
  parser.onValue = (info) => {
    onValue(info, { start, end, weight: weight - weightBefore });
    weight = weightBefore;
  };

  for (let position = begin; position < file.size; position += CHUNK) {
    const next = Math.min(position + CHUNK, file.size);
    const bytes = readPart(name, file, position, next);
    asJson(name, () => tokenizer.write(bytes));
    memory.check(weight + (next - end) * TEXT_WEIGHT, part);
  }
  return depth === 0;
}

/**
 * Reads a part of a file.
 *
 * @throws UsageError if it cannot be read
 */
export function readPart(name: string, file: FileInParts, start: number, end: number): Buffer {
  try {
    return file.read(start, end);
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${reasonOf(error)}`);
  }
}

function cutOff(name: string): UsageError {
  return new UsageError(`${name} is cut off: the JSON ends too early`);
}

export function notJson(name: string): UsageError {
  return new UsageError(`${name} is not JSON; expected a report printed by --reporter json or ndjson`);
}

export function notReport(name: string): UsageError {
  return new UsageError(`${name} is not a report of convert, migrate or validate`);
}

/** The bytes that are read at a time. */
const CHUNK = 64 * 1024;

/** The number of open brackets in an item of a list of an object. */
const LEVEL_IN_LIST = 3;

/** More levels than a report has. The memory for a level is not in proportion to its text. */
const MOST_LEVELS = 32;

/** About how many bytes a value takes besides its characters, and a name of a field. */
const VALUE_WEIGHT = 96;

/** About how many bytes of memory a byte of a string takes before the string is complete. */
const TEXT_WEIGHT = 4;

const WEIGHTLESS: ReadonlySet<TokenType> = new Set([
  TokenType.COMMA,
  TokenType.SEPARATOR,
  TokenType.COLON,
  TokenType.RIGHT_BRACE,
  TokenType.RIGHT_BRACKET,
]);

const BYTE_ORDER_MARK = Buffer.from("\uFEFF");

function hasByteOrderMark(name: string, file: FileInParts): boolean {
  if (file.size < BYTE_ORDER_MARK.length) return false;
  return readPart(name, file, 0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
}

function asJson(name: string, parse: () => void): void {
  try {
    parse();
  } catch (error) {
    const isInvalid = error instanceof TokenizerError || error instanceof TokenParserError || isInvalidUtf8(error);
    throw isInvalid ? notJson(name) : error;
  }
}

function isInvalidUtf8(error: unknown): boolean {
  return error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA";
}
