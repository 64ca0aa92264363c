import { LANGUAGES, type Language } from "./program.js";

const SUFFIXES: ReadonlyMap<string, Language> = new Map([
  ...["sh", "bash", "zsh", "ksh", "dash"].map((suffix) => [suffix, "shell"] as const),
  ...["py", "pyw"].map((suffix) => [suffix, "python"] as const),
  ...["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"].map((suffix) => [suffix, "javascript"] as const),
]);

/** Languages of programs for which no parser is part of this package. */
const FOREIGN: ReadonlyMap<string, string> = new Map([
  ["ps1", "a PowerShell script"],
  ["psm1", "a PowerShell module"],
  ["bat", "a batch file"],
  ["cmd", "a batch file"],
  ["fish", "a fish script"],
  ["rb", "a Ruby program"],
  ["pl", "a Perl program"],
  ["php", "a PHP program"],
  ["lua", "a Lua program"],
  ["r", "an R program"],
  ["jl", "a Julia program"],
  ["go", "a Go program"],
  ["rs", "a Rust program"],
  ["java", "a Java program"],
  ["kt", "a Kotlin program"],
  ["cs", "a C# program"],
  ["c", "a C program"],
  ["cpp", "a C++ program"],
  ["swift", "a Swift program"],
  ["applescript", "an AppleScript"],
  ["scpt", "an AppleScript"],
  ["exe", "an executable"],
  ["dll", "a library"],
  ["so", "a library"],
  ["wasm", "a WebAssembly module"],
  ["ipynb", "a notebook"],
]);

const INTERPRETERS: readonly (readonly [RegExp, Language])[] = [
  [/^(?:ba|da|z|k|a)?sh$/, "shell"],
  [/^(?:python[\d.]*|pypy\d*)$/, "python"],
  [/^(?:node|nodejs|deno|bun|tsx|ts-node|zx)$/, "javascript"],
];

/** Words after the fence of a code block. */
const BLOCK_WORDS: ReadonlyMap<string, Language> = new Map([
  ...["sh", "bash", "zsh", "shell", "console", "shell-session", "terminal"].map((word) => [word, "shell"] as const),
  ...["py", "python", "python3"].map((word) => [word, "python"] as const),
  ...["js", "javascript", "mjs", "node", "ts", "typescript", "jsx", "tsx"].map((word) => [word, "javascript"] as const),
]);

/** Returns the language of a program by the suffix of its file, or by its first line. */
export function languageOf(file: string, text: string): Language | undefined {
  const suffix = suffixOf(file);
  if (suffix !== undefined) return SUFFIXES.get(suffix);
  const interpreter = interpreterOf(text);
  return interpreter === undefined ? undefined : interpreterLanguage(interpreter);
}

/** Returns a noun phrase for a program in a language that is not read. */
export function foreignLanguage(file: string, text = ""): string | undefined {
  const suffix = suffixOf(file);
  if (suffix !== undefined) return FOREIGN.get(suffix);
  const interpreter = interpreterOf(text);
  if (interpreter === undefined || interpreterLanguage(interpreter)) return undefined;
  return `a program for ${interpreter}`;
}

/** Returns the language that an interpreter such as `python3.12` or `/bin/sh` runs. */
export function interpreterLanguage(command: string): Language | undefined {
  const name = command.split("/").at(-1) ?? "";
  return INTERPRETERS.find(([pattern]) => pattern.test(name))?.[1];
}

/** Returns the language and the commands of a code block; undefined if it is not a program that is read. */
export function blockLanguage(word: string, text: string): { language: Language; text: string } | undefined {
  const language = BLOCK_WORDS.get(word.toLowerCase().replace(/^[{.]+|[},].*$/g, ""));
  if (language === undefined || !LANGUAGES.includes(language)) return undefined;
  return { language, text: language === "shell" ? withoutPrompts(text) : text };
}

/** Replaces the prompts of a transcript, and the output between its commands, by spaces. */
function withoutPrompts(text: string): string {
  if (!/^[ \t]*[$%] /m.test(text)) return text;
  let continues = false;
  return text.replace(/[^\n]+/g, (line) => {
    const isCommand = continues || /^[ \t]*[$%>] /.test(line);
    continues = isCommand && line.endsWith("\\");
    return isCommand ? line.replace(/^([ \t]*)[$%>] /, "$1  ") : " ".repeat(line.length);
  });
}

function suffixOf(file: string): string | undefined {
  return /[^/.][^/]*\.([^./]+)$/.exec(file)?.[1]?.toLowerCase();
}

function interpreterOf(text: string): string | undefined {
  const [, line = ""] = /^#!([^\r\n]{1,200})/.exec(text) ?? [];
  const words = line
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(?:-S|-.*|\w+=.*)$/.test(word));
  const [first = "", second = ""] = words;
  const name = (/\/env$/.test(first) ? second : first).split("/").at(-1);
  return name === "" ? undefined : name;
}
