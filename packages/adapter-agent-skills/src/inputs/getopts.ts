import type { Range } from "@skill-convert/core";
import { type Declared, type InputGap, type ProgramInputs, toProgramInputs } from "./declared.js";

interface Line {
  readonly text: string;
  readonly start: number;
}

/** Reads the loop over `getopts` of a shell script; undefined if there is none. */
export function readGetopts(text: string): ProgramInputs | undefined {
  const lines = codeLines(text);
  const uses = lines.filter((line) => /(?:^|[\s;(&|])getopts\s/.test(line.text));
  const [loop, ...others] = uses;
  if (!loop) return undefined;
  const gaps: InputGap[] = [];
  const unread = (why: string, line?: Line) =>
    gaps.push({ kind: "unread", why, ...(line && { range: rangeOf(line) }) });
  const [, quote, options] =
    /^\s*while\s+getopts\s+(["']?)([A-Za-z0-9:?]+)\1\s+[A-Za-z_]\w*\s*(?:;\s*do\b.*)?$/.exec(loop.text) ?? [];
  if (others.length > 0 || quote === undefined || options === undefined) {
    unread(others.length > 0 ? "it uses getopts several times" : "the options of its getopts are not fixed", loop);
    return toProgramInputs([], gaps);
  }
  const declared: Declared[] = [];
  for (const [, letter = "", colon] of options.replace(/^:/, "").matchAll(/([A-Za-z0-9?])(:?)/g)) {
    if (letter === "?" || (letter === "h" && !colon)) continue;
    const variable = colon ? variableOf(lines, letter) : undefined;
    const initial = variable === undefined ? undefined : initialValue(lines, variable, loop, unread);
    declared.push({
      name: variable?.toLowerCase() ?? letter,
      flag: `-${letter}`,
      takes: colon ? "one" : "switch",
      required: false,
      type: "string",
      default: initial,
      range: rangeOf(loop),
    });
  }
  if (declared.some(({ takes }) => takes === "one")) unread("getopts does not say which options are required", loop);
  const further = lines.find((line) => /\$(?:[1-9@*]|\{[1-9@*])/.test(line.text));
  if (further) unread("it may read arguments beside its options", further);
  return toProgramInputs(declared, gaps);
}

/** Returns the lines without comments and here-documents. */
function codeLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  let end: RegExp | undefined;
  for (const line of text.split("\n")) {
    if (end) {
      if (end.test(line)) end = undefined;
    } else if (!/^\s*#/.test(line)) {
      lines.push({ text: line.replace(/\r$/, ""), start });
      const [, dash, word] = /<<(-?)\s*["'\\]?([A-Za-z_]\w*)/.exec(line.replaceAll("<<<", "")) ?? [];
      if (word !== undefined) end = new RegExp(`^${dash ? "\\t*" : ""}${word}\\r?$`);
    }
    start += line.length + 1;
  }
  return lines;
}

/** Returns the variable that takes the value of an option in its branch. */
function variableOf(lines: readonly Line[], letter: string): string | undefined {
  const branch = new RegExp(
    `^\\s*\\(?\\s*["']?${letter}["']?\\s*\\)\\s*(\\w+)=(["']?)\\$(?:OPTARG|\\{OPTARG\\})\\2\\s*(?:;;.*)?$`,
  );
  const found = lines.flatMap((line) => branch.exec(line.text)?.[1] ?? []);
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the literal that a script assigns to a variable before its loop, if nothing but its branch assigns it again. */
function initialValue(
  lines: readonly Line[],
  variable: string,
  loop: Line,
  unread: (why: string, line: Line) => void,
): string | undefined {
  const assigns = new RegExp(`(?:^|[\\s;&|(])(?:${variable}\\+?=|read\\s.*\\b${variable}\\b)|\\$\\{${variable}:?=`);
  const assignments = lines.filter((line) => assigns.test(line.text) && !/\$\{?OPTARG/.test(line.text));
  const [first, ...others] = assignments;
  if (!first) return undefined;
  const literal = new RegExp(`^${variable}=(?:'([^']*)'|"([^"$\`\\\\]*)"|([\\w./:,@%+-]*))\\s*(?:;|#.*)?$`).exec(
    first.text,
  );
  if (!literal || others.length > 0 || first.start > loop.start) {
    unread(`the default of ${variable} is computed`, others[0] ?? first);
    return undefined;
  }
  return (literal[1] ?? literal[2] ?? literal[3]) || undefined;
}

function rangeOf({ text, start }: Line): Range {
  return { start, end: start + text.length };
}
