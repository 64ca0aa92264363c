import type { Json } from "@skill-convert/core";
import { jsonScalar } from "../json/print.js";

// Prints scalars as YAML.

// Text that some reader of YAML 1.1 or 1.2 would not read as a string.
const OTHER_TYPE =
  /^(?:~|null|true|false|yes|no|on|off|y|n|=|<<|[-+]?\.(?:inf|nan)|[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[-+]?\d+)?|[-+]?0[box][\da-f_]+|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|\d{4}-\d\d?-\d\d?(?:[Tt \t].*)?)$/i;
const INDICATOR_START = /^(?:[-?:](?:\s|$)|[,[\]{}#&*!|>'"%@`]|---|\.\.\.)/;
// Characters that are not printable text on one line, and are written with escapes.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
const UNPRINTABLE = /[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
const UNPRINTABLE_LINES = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u;

export type Quote = '"' | "'" | undefined;

/** Prints a scalar on one line. Text is unquoted only if every reader reads it as that text. */
export function yamlScalar(value: Json, flow: boolean, quote?: Quote): string {
  if (typeof value !== "string") return jsonScalar(value);
  if (quote === "'" && !UNPRINTABLE.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return quote === undefined && isPlain(value, flow) ? value : doubleQuoted(value);
}

/** Prints text in double quotes. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Matches most keys and names. Of these, only words such as `yes` need quotes. */
const SIMPLE = /^[A-Za-z][\w-]*$/;

/** Matches most sentences: printable, without a colon or a number sign, and longer than any word such as `false`. */
const SENTENCE = /^[A-Za-z(][ -"$-9;-~]{5,}$/;

function isPlain(text: string, flow: boolean): boolean {
  if (SIMPLE.test(text)) return !OTHER_TYPE.test(text);
  if (!flow && SENTENCE.test(text) && !text.endsWith(" ")) return true;
  if (text === "" || text.trim() !== text || UNPRINTABLE.test(text)) return false;
  if (INDICATOR_START.test(text) || OTHER_TYPE.test(text)) return false;
  if (/:(?:\s|$)|\s#/.test(text)) return false;
  return !flow || !/[,[\]{}]|^[-?:]|:$/.test(text);
}

/** The lines of a literal block scalar, header first; undefined if the text needs escapes or has only one line. */
export function literalLines(text: string): string[] | undefined {
  if (!text.includes("\n") || UNPRINTABLE_LINES.test(text)) return undefined;
  const lines = text.split("\n");
  if (/^\s|^$/.test(lines[0] ?? "") || lines.some((line) => line !== "" && line.trim() === "")) return undefined;
  if (!text.endsWith("\n")) return ["|-", ...lines];
  lines.pop();
  // With several line endings at its end, the text would include every empty line that follows it.
  return lines.at(-1) === "" ? undefined : ["|", ...lines];
}

const FOLD_WIDTH = 90;

/** The lines of a folded block scalar, header first; undefined if the text is not one paragraph. */
export function foldedLines(text: string): string[] | undefined {
  const ends = text.endsWith("\n");
  const paragraph = ends ? text.slice(0, -1) : text;
  if (paragraph === "" || UNPRINTABLE.test(paragraph) || /^\s|\s$/.test(paragraph)) return undefined;
  const lines: string[] = [];
  let line = "";
  // Only a single space between two words may become a line break.
  for (const word of paragraph.split(/(?<=[^ ]) (?=[^ ])/)) {
    if (line !== "" && line.length + word.length >= FOLD_WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [ends ? ">" : ">-", ...lines, line];
}
