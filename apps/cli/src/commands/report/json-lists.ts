import { type FileInParts, reasonOf } from "@skill-convert/fs";
import { Tokenizer, TokenizerError, TokenParser, TokenParserError, TokenType } from "@streamparser/json";
import { UsageError } from "../../output/exit.js";
import type { Memory } from "./memory.js";

/** An item of a list, and where it is in the file. */
export interface ListItem {
  readonly list: string;
  readonly value: object;
  /** The offset of its first byte. */
  readonly start: number;
  /** The offset after its last byte. */
  readonly end: number;
  /** About how many bytes of memory it takes. */
  readonly weight: number;
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
  const begin = hasByteOrderMark(name, file) ? BYTE_ORDER_MARK.length : 0;
  // With a buffer, a string takes no more memory if its characters are escaped.
  const tokenizer = new Tokenizer({ stringBufferSize: CHUNK, numberBufferSize: CHUNK });
  const parser = new TokenParser({ paths: ["$", ...lists.map((list) => `$.${list}.*`)] });
  const part = `a part of ${name}`;
  let root: unknown;
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
      if (depth === ITEM_LEVEL) {
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
  parser.onValue = ({ value, parent, stack }) => {
    if (parent === undefined) {
      root = value;
      return;
    }
    const list = stack[1]?.key;
    if (typeof list !== "string" || !Array.isArray(parent) || typeof value !== "object" || value === null) {
      throw notReport(name);
    }
    onItem({ list, value, start, end, weight: weight - weightBefore });
    parent.length = 0;
    weight = weightBefore;
  };

  for (let position = begin; position < file.size; position += CHUNK) {
    const next = Math.min(position + CHUNK, file.size);
    const bytes = readPart(name, file, position, next);
    asJson(name, () => tokenizer.write(bytes));
    memory.check(weight + (next - end) * TEXT_WEIGHT, part);
  }
  if (root === undefined)
    throw depth > 0 ? new UsageError(`${name} is cut off: the JSON ends too early`) : notJson(name);
  return root;
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

export function notJson(name: string): UsageError {
  return new UsageError(`${name} is not JSON; expected a report printed by --reporter json`);
}

export function notReport(name: string): UsageError {
  return new UsageError(`${name} is not a report of convert, migrate or validate`);
}

/** The bytes that are read at a time. */
const CHUNK = 64 * 1024;

/** The number of open brackets in an item of a list. */
const ITEM_LEVEL = 3;

/** More levels than a report has. The memory for a level is not in proportion to its text. */
const MOST_LEVELS = 32;

/** About how many bytes a value takes besides its characters, and a name of a field. */
const VALUE_WEIGHT = 96;

/** About how many bytes of memory a byte of a string takes before the string is complete. */
const TEXT_WEIGHT = 4;

const WEIGHTLESS: ReadonlySet<TokenType> = new Set([
  TokenType.COMMA,
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
