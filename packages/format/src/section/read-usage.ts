import type { Entrypoints, Json, JsonRecord, Operation, Parameter, Template } from "@skill-convert/core";
import { parseTemplate } from "@skill-convert/core/adapters";
import { USAGE } from "./section.js";
import { line } from "./words.js";

// Reads the section "Usage", which a conversion generated, back: for a conversion on to a format that has command lines, of
// which the section is the only place then (mapping-decisions.md#d108).

/** The kind of shell that each block of code is for. */
const PLATFORMS: Readonly<Record<string, "unix" | "windows">> = { sh: "unix", bat: "windows" };

/** Sentences of the section that say nothing of one operation alone. */
const FIXED =
  /^(?:Run the commands in the folder of this skill\.|On Windows:|Inputs:|It reads the inputs as one JSON object on standard input\.)/;

/**
 * Returns the operations that have a command line in a generated section, with the inputs that it lists; none if there is no
 * usage in it.
 *
 * @example
 * const [operation] = usageIn("## Usage\n\n```sh\ncal \"<day>\"\n```\n\n- `day` (string, required)\n\n<!-- /skill-convert:usage -->");
 * operation?.entrypoints; // { unix: ["cal", [{ input: "day" }]] }
 */
export function usageIn(section: string): readonly Operation[] {
  const text = USAGE.exec(section.replace(/\r\n?/g, "\n"))?.[0] ?? "";
  return parts(text.split("\n").slice(1))
    .map(readPart)
    .filter(({ entrypoints }) => entrypoints !== undefined);
}

/** The lines of each operation; those of the only one have no heading. */
function parts(lines: readonly string[]): readonly (readonly string[])[] {
  const found: string[][] = [[]];
  let fence = "";
  for (const each of lines) {
    const mark = /^`{3,}/.exec(each)?.[0] ?? "";
    if (fence === "" && each.startsWith("### ")) found.push([]);
    if (mark !== "" && (fence === "" || each === fence)) fence = fence === "" ? mark : "";
    found.at(-1)?.push(each);
  }
  return found;
}

function readPart(lines: readonly string[]): Operation {
  const [first = ""] = lines;
  const name = /^### (.+)$/.exec(first)?.[1];
  const texts: string[] = [];
  const inputs: Parameter[] = [];
  const commands: { unix?: string; windows?: string } = {};
  let areInputs = true;
  for (let at = name === undefined ? 0 : 1; at < lines.length; at++) {
    const each = lines[at] ?? "";
    const [, fence = "", language = ""] = /^(`{3,})(\w*)$/.exec(each) ?? [];
    if (fence !== "") {
      const end = lines.indexOf(fence, at + 1);
      const platform = PLATFORMS[language];
      if (platform !== undefined) commands[platform] ??= lines.slice(at + 1, end).join("\n");
      at = end < 0 ? lines.length : end;
    } else if (each === "Outputs:") areInputs = false;
    else if (each.startsWith("- ")) inputs.push(...(areInputs ? readInput(each) : []));
    else if (each !== "" && !FIXED.test(each)) texts.push(each.replace(/^\\/, ""));
  }
  return operationOf(name, texts, inputs, commands);
}

function operationOf(
  name: string | undefined,
  [description]: readonly string[],
  parameters: readonly Parameter[],
  { unix, windows }: { readonly unix?: string; readonly windows?: string },
): Operation {
  const names = new Map(parameters.map((parameter) => [line(parameter.name), parameter.name]));
  const entrypoints: Entrypoints = {
    ...(unix !== undefined && { unix: wordsOf(unix, "unix").map((word) => templateOf(word, names)) }),
    ...(windows !== undefined && { windows: wordsOf(windows, "windows").map((word) => templateOf(word, names)) }),
  };
  return {
    ...(name !== undefined && { name: name.replaceAll("&lt;!--", "<!--") }),
    ...(name !== undefined && description !== undefined && { description }),
    ...(parameters.length > 0 && { input: { parameters: [...parameters] } }),
    ...(Object.keys(entrypoints).length > 0 && { entrypoints }),
  };
}

/** Reads one line of the list of inputs: "- `limit` (integer, optional, default `50`): How many". */
function readInput(text: string): readonly Parameter[] {
  const entry = /^- `([^`]+)`(?: \(((?:`[^`]*`|[^`()]|\([^)]*\))*)\))?(?:: (.*))?$/.exec(text);
  if (!entry) return [];
  const [, name = "", details = "", description] = entry;
  const [, fixed = "", choices] = /^(.*?\b(?:required|optional)(?:, default `[^`]*`)?)(?:: (.*))?$/.exec(details) ?? [];
  const [, type, flag, value] = /^(?:(\w+), )?(required|optional)(?:, default `([^`]*)`)?$/.exec(fixed) ?? [];
  const schema: JsonRecord = choices !== undefined ? { enum: choicesOf(choices) } : type === undefined ? {} : { type };
  return [
    {
      name,
      ...(description !== undefined && { description: description.replaceAll("&lt;!--", "<!--") }),
      schema,
      required: flag === "required",
      ...(value !== undefined && { default: jsonOrText(value, schema) }),
    },
  ];
}

/** The values in "a, b or c". */
function choicesOf(text: string): Json[] {
  return text.split(/, | or /).map((each) => jsonOrText(each, {}));
}

/** The value that is written as a text. Of a type other than a text, it is written as JSON. */
function jsonOrText(text: string, { type }: JsonRecord): Json {
  if (type === "string") return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** The words of a command line, as the section writes them; see `commandText`. */
function wordsOf(command: string, platform: "unix" | "windows"): readonly string[] {
  return (command.match(WORDS[platform]) ?? []).map((word) =>
    word.replace(QUOTED[platform], (quoted) => unquoted(quoted, platform)).replaceAll("<!\\u002d-", "<!--"),
  );
}

const QUOTED = {
  unix: /"(?:[^"\\]|\\.)*"|'[^']*'|\\'/g,
  windows: /"(?:[^"\\]|\\\\|\\"|\\(?!["\\]))*"/g,
} as const;

const WORDS = {
  unix: new RegExp(`(?:${QUOTED.unix.source}|[^\\s"'])+`, "g"),
  windows: new RegExp(`(?:${QUOTED.windows.source}|[^\\s"])+`, "g"),
} as const;

function unquoted(text: string, platform: "unix" | "windows"): string {
  if (text === "\\'") return "'";
  const inside = text.slice(1, -1);
  if (text.startsWith("'")) return inside;
  if (platform === "unix") return String(jsonOrText(text, {}));
  return inside.replace(/(\\+)("|$)/g, (_, slashes: string, quote: string) => {
    return "\\".repeat(Math.floor(slashes.length / 2)) + quote;
  });
}

/** A word with a reference in the place of each input in angle brackets. */
function templateOf(word: string, inputs: ReadonlyMap<string, string>): Template {
  return parseTemplate(word, {
    pattern: /<([^<>]+)>/g,
    resolve(name) {
      const input = inputs.get(name);
      return input === undefined ? undefined : { input };
    },
    format: () => undefined,
  });
}
