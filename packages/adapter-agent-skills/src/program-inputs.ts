import { readArgparse } from "./inputs/argparse.js";
import { readClick } from "./inputs/click.js";
import { readCommander } from "./inputs/commander.js";
import type { ProgramInputs } from "./inputs/declared.js";
import { readGetopts } from "./inputs/getopts.js";
import { readPython } from "./inputs/python-source.js";

export type { InputGap, ProgramInput, ProgramInputs } from "./inputs/declared.js";

/** The maximum number of characters in a program that is read. */
const MAX_LENGTH = 256 * 1024;

/** Signs that a program reads its command line, by file extension. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  py: /\bargv\b|^\s*(?:import|from)\s+(?:typer|fire|docopt|optparse|absl|plac|cyclopts)\b/m,
  js: /\bprocess\.argv\b|\bparseArgs\b|["'](?:yargs|minimist|meow|cac|sade)["']/,
  sh: /\$(?:[1-9@*]|\{[1-9@*])/,
  rb: /\bARGV\b|\bOptionParser\b|\bARGF\b/,
  pl: /@ARGV\b|\$ARGV\b|\bGetopt::/,
  ps1: /^\s*param\s*\(|\$args\b/im,
  bat: /%[1-9*]/,
};
const SAME_SIGNS: Readonly<Record<string, string>> = { mjs: "js", cjs: "js", bash: "sh", cmd: "bat" };

/**
 * Reads what a program takes, without running it, where its text leaves no doubt: argparse and click in Python, commander
 * in JavaScript, and getopts in shell scripts. Whatever is in doubt is among the `gaps` instead.
 *
 * @param path the path of the program, whose extension names its language
 * @returns undefined if nothing in the text takes arguments
 * @example
 * const text = 'import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument("--limit", type=int, default=5)';
 * readProgramInputs("scripts/find.py", text).inputs[0].parameter;
 * // { "name": "limit", "schema": { "type": "integer" }, "default": 5 }
 */
export function readProgramInputs(path: string, text: string): ProgramInputs | undefined {
  const shebang = /^\uFEFF?#!.*\b(python|node|bash|sh)/.exec(text)?.[1];
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? { python: "py", node: "js" }[shebang ?? ""] ?? "sh";
  const language = SAME_SIGNS[extension] ?? extension;
  if (text.length > MAX_LENGTH) return unread("it is too large to be read");
  const found = read(language, text);
  if (found) return found;
  const reads = Object.hasOwn(SIGNS, language) && SIGNS[language]?.test(text);
  return reads ? unread("it reads its arguments without argparse, click, commander and getopts") : undefined;
}

function read(language: string, text: string): ProgramInputs | undefined {
  if (language === "sh") return readGetopts(text);
  if (language === "js") return /["']commander["']/.test(text) ? readCommander(text) : undefined;
  if (language !== "py" || !/\b(?:argparse|click)\b/.test(text)) return undefined;
  const source = readPython(text);
  if (!source) return unread("it is too deeply nested to be read");
  if (source.module.syntaxError) return unread("it has a syntax error");
  return readArgparse(source) ?? readClick(source);
}

function unread(why: string): ProgramInputs {
  return { inputs: [], gaps: [{ kind: "unread", why }] };
}
