import type { Json } from "@skill-convert/core";
import { jsonScalar } from "../json/print.js";

/** How scalars are written as YAML. */

// What some reader, of YAML 1.1 or 1.2, would take for something else than text.
const OTHER_TYPE =
  /^(?:~|null|true|false|yes|no|on|off|y|n|=|<<|[-+]?\.(?:inf|nan)|[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[-+]?\d+)?|[-+]?0[box][\da-f_]+|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|\d{4}-\d\d?-\d\d?(?:[Tt \t].*)?)$/i;
const INDICATOR_START = /^(?:[-?:](?:\s|$)|[,[\]{}#&*!|>'"%@`]|---|\.\.\.)/;
// Everything but printable text on one line; the rest is written with escapes.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNPRINTABLE = /[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNPRINTABLE_LINES = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u;

export type Quote = '"' | "'" | undefined;

/** A scalar on one line: text is plain where every reader takes it for that text, else quoted. */
export function yamlScalar(value: Json, flow: boolean, quote?: Quote): string {
  if (typeof value !== "string") return jsonScalar(value);
  if (quote === "'" && !UNPRINTABLE.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return quote === undefined && isPlain(value, flow) ? value : doubleQuoted(value);
}

/** Text in double quotes. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Most keys and names: whatever begins with a letter and goes on like this can only be mistaken for a word. */
const SIMPLE = /^[A-Za-z][\w-]*$/;

/** Most sentences: printable, without a colon or a number sign, and too long for a word that means something else. */
const SENTENCE = /^[A-Za-z(][ -"$-9;-~]{5,}$/;

function isPlain(text: string, flow: boolean): boolean {
  if (SIMPLE.test(text)) return !OTHER_TYPE.test(text);
  if (!flow && SENTENCE.test(text) && !text.endsWith(" ")) return true;
  if (text === "" || text.trim() !== text || UNPRINTABLE.test(text)) return false;
  if (INDICATOR_START.test(text) || OTHER_TYPE.test(text)) return false;
  if (/:(?:\s|$)|\s#/.test(text)) return false;
  return !flow || !/[,[\]{}]|^[-?:]|:$/.test(text);
}

/** The lines of a literal block scalar, its header first; undefined where the text needs escapes or has one line only. */
export function literalLines(text: string): string[] | undefined {
  if (!text.includes("\n") || UNPRINTABLE_LINES.test(text)) return undefined;
  const lines = text.split("\n");
  if (/^\s|^$/.test(lines[0] ?? "") || lines.some((line) => line !== "" && line.trim() === "")) return undefined;
  if (!text.endsWith("\n")) return ["|-", ...lines];
  lines.pop();
  // With several line endings at its end the text would take in every empty line that follows it.
  return lines.at(-1) === "" ? undefined : ["|", ...lines];
}

const FOLD_WIDTH = 90;

/** The lines of a folded block scalar, its header first; undefined where the text is not one paragraph. */
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
