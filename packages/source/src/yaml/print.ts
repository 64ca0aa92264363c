import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { Eol } from "../lines.js";
import type { Origin } from "../origin.js";
import { literalLines, yamlScalar } from "./scalar.js";

/** The indentation of a document. */
export interface YamlIndentation {
  /** The indentation of a mapping inside a mapping. */
  readonly step: number;
  /** The indentation of a list inside a mapping: often the same, or 0. */
  readonly listStep: number;
}

export const HOUSE_INDENTATION: YamlIndentation = { step: 2, listStep: 2 };

/** The most columns of a list of scalars in brackets. */
const SHORT_LIST = 72;
const SHORT_ITEM = 28;

/** YAML allows a key of up to 1024 characters without a question mark before it. */
const LONGEST_IMPLICIT_KEY = 1000;

/**
 * Prints YAML in the house style: by indentation, with short lists of scalars in brackets. The text ends with a line
 * ending.
 *
 * @throws TypeError for a value that JSON cannot represent, such as undefined or NaN
 * @example
 * printYaml({ name: "tidy", tags: ["files"] }); // "name: tidy\ntags: [files]\n"
 */
export function printYaml(value: Json, options: { readonly eol?: Eol } = {}): string {
  const eol = options.eol ?? "\n";
  return yamlLines(value).join(eol) + eol;
}

/** The lines of a value that is neither an entry nor an item. */
export function yamlLines(value: Json, indentation: YamlIndentation = HOUSE_INDENTATION, origin?: Origin): string[] {
  const short = yamlShort(value, origin);
  if (short !== undefined) return [short];
  return isNested(value) ? blockLines(value, indentation, origin) : scalarLines(value, "", "");
}

/** The lines of a list or a mapping by indentation, even if it is short; one line for anything else. */
export function blockLines(value: Json, indentation: YamlIndentation, origin?: Origin): string[] {
  const printer = new BlockPrinter(indentation);
  printer.block(value, "", origin);
  return printer.lines;
}

/** The lines of a mapping entry. */
export function entryLines(key: string, value: Json, indentation: YamlIndentation, origin?: Origin): string[] {
  const printer = new BlockPrinter(indentation);
  printer.entry(key, value, "", origin);
  return printer.lines;
}

/** The lines of a list item. */
export function itemLines(value: Json, indentation: YamlIndentation, origin?: Origin): string[] {
  const printer = new BlockPrinter(indentation);
  printer.item(value, "", origin);
  return printer.lines;
}

/** Prints by indentation. An unchanged value with an origin keeps its source text. */
class BlockPrinter {
  readonly lines: string[] = [];
  readonly #indentation: YamlIndentation;

  constructor(indentation: YamlIndentation) {
    this.#indentation = indentation;
  }

  block(value: Json, margin: string, origin: Origin | undefined): void {
    if (Array.isArray(value) && value.length > 0) {
      for (const [index, item] of value.entries()) this.item(item, margin, origin?.at(index));
    } else if (isJsonRecord(value) && Object.keys(value).length > 0) {
      for (const [key, item] of Object.entries(value)) this.entry(key, item, margin, origin?.at(key));
    } else this.lines.push(margin + yamlFlow(value, origin));
  }

  entry(key: string, value: Json, margin: string, origin: Origin | undefined): void {
    if (this.#copied(margin, origin)) return;
    const text = origin?.key(false) ?? yamlScalar(key, false);
    if (text.length > LONGEST_IMPLICIT_KEY) {
      this.lines.push(`${margin}? ${text}`);
      this.#value(`${margin}:`, value, margin, origin);
    } else this.#value(`${margin}${text}:`, value, margin, origin);
  }

  item(value: Json, margin: string, origin: Origin | undefined): void {
    if (this.#copied(margin, origin)) return;
    const short = yamlShort(value, origin);
    if (short !== undefined) this.lines.push(`${margin}- ${short}`);
    else if (isNested(value)) {
      const first = this.lines.length;
      this.block(value, `${margin}  `, origin);
      this.lines[first] = `${margin}- ${this.lines[first]?.slice(margin.length + 2)}`;
    } else this.lines.push(...scalarLines(value, `${margin}- `, margin));
  }

  /** Prints a value after its key, on the same line or below it. */
  #value(head: string, value: Json, margin: string, origin: Origin | undefined): void {
    const short = yamlShort(value, origin);
    if (short !== undefined) this.lines.push(`${head} ${short}`);
    else if (isNested(value)) {
      this.lines.push(head);
      this.block(value, margin + " ".repeat(stepOf(value, this.#indentation)), origin);
    } else this.lines.push(...scalarLines(value, `${head} `, margin));
  }

  /**
   * Copies the source lines of an unchanged member, and returns true; for a changed one, only the comments above it.
   */
  #copied(margin: string, origin: Origin | undefined): boolean {
    if (origin === undefined) return false;
    const member = origin.member((key) => yamlScalar(key, false));
    for (const line of member ?? origin.comments()) this.lines.push(line === "" ? "" : margin + line);
    return member !== undefined;
  }
}

/** The lines of a scalar: a block scalar for text of several lines. Empty lines stay empty. */
function scalarLines(value: Exclude<Json, object>, head: string, margin: string): string[] {
  const [first, ...lines] = (typeof value === "string" ? literalLines(value) : undefined) ?? [yamlScalar(value, false)];
  return [`${head}${first}`, ...lines.map((line) => (line === "" ? "" : `${margin}  ${line}`))];
}

function stepOf(value: Json, { step, listStep }: YamlIndentation): number {
  return Array.isArray(value) ? listStep : step;
}

/**
 * The text of a value that the house style keeps on one line: a scalar, an empty collection, a short list of scalars.
 */
export function yamlShort(value: Json, origin?: Origin): string | undefined {
  const line = origin?.line(false);
  if (line !== undefined) return line;
  if (!isNested(value)) return typeof value === "string" && literalLines(value) ? undefined : yamlScalar(value, false);
  const items = Object.values(value);
  if (items.length === 0) return Array.isArray(value) ? "[]" : "{}";
  if (!Array.isArray(value) || items.length > SHORT_LIST || items.some(isNested)) return undefined;
  const text = yamlFlow(value);
  const longest = Math.max(...items.map((item) => String(item).length));
  if (text.length > SHORT_LIST || longest > SHORT_ITEM) return undefined;
  return origin === undefined ? text : yamlFlow(value, origin);
}

/** The text of a value on one line, whatever its length. */
export function yamlFlow(value: Json, origin?: Origin): string {
  const line = origin?.line(true);
  if (line !== undefined) return line;
  if (!isNested(value)) return yamlScalar(value, true);
  if (!isJsonRecord(value)) return `[${value.map((item, index) => yamlFlow(item, origin?.at(index))).join(", ")}]`;
  const entries = Object.entries(value).map(([key, item]) => {
    const from = origin?.at(key);
    const text = from?.key(true) ?? yamlScalar(key, true);
    return `${text.length > LONGEST_IMPLICIT_KEY ? "? " : ""}${text}: ${yamlFlow(item, from)}`;
  });
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** Indents lines. Empty lines stay empty. */
export function indentLines(lines: readonly string[], columns: number): string[] {
  const indentation = " ".repeat(columns);
  return lines.map((line) => (line === "" ? "" : indentation + line));
}

function isNested(value: Json): value is Exclude<Json, null | boolean | number | string> {
  return typeof value === "object" && value !== null;
}
