import type { Entrypoints, Json, Operation, Parameter, SkillManifest, Template } from "@skill-convert/core";
import { readsStandardInput, referenceName, templateParts } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";

// What a conversion writes into the body of SKILL.md for want of another place stands between two comments, so that reading
// leaves it out and converting on removes it (FORMATS.md section 9, Programs).

const [BEGIN, END] = ["<!-- skill-convert:usage -->", "<!-- /skill-convert:usage -->"] as const;

/** The section, from the start of a line to the end of a line. */
const SECTION = new RegExp(`(?<=^|[\\r\\n])${BEGIN}(?:\\r\\n|\\n|\\r)[\\s\\S]*?${END}(?=\\r|\\n|$)`);

/** A body taken apart. */
export interface Body {
  /** The instructions that somebody wrote; `""` if there are none. */
  readonly own: string;
  /** The generated section, its comments included; undefined if there is none. */
  readonly section?: string | undefined;
}

/**
 * The body of SKILL.md without the section that a conversion wrote. A blank line that sets the section off at the end
 * belongs to it, and instructions that end without a line ending get it back so.
 *
 * @example
 * splitBody(joinBody({ own: "Be brief.\n", section: usageSection({ operations: [{}] }) })).own; // "Be brief.\n"
 */
export function splitBody(text: string): Body {
  const found = text.includes(BEGIN) ? SECTION.exec(text) : null;
  if (!found) return { own: text };
  const [section] = found;
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + section.length)];
  const ending = /^(?:\r\n|\n|\r)/.exec(after)?.[0] ?? "";
  const rest = after.slice(ending.length);
  // Something was added behind the section: only its own lines go.
  if (rest !== "") return { own: before + rest, section };
  return { own: withoutEndings(before, ending === "" ? 2 : 1), section };
}

function withoutEndings(text: string, count: number): string {
  let left = text;
  for (let nth = 0; nth < count; nth++) left = left.replace(/(?:\r\n|\n|\r)$/, "");
  return left;
}

/** Puts a body together, the section at its end. {@link splitBody} is the inverse. */
export function joinBody({ own, section }: Body): string {
  if (section === undefined) return own;
  // A line feed after a carriage return would be one line ending with it.
  const eol = own.endsWith("\r") ? "\r" : (/\r\n|\n/.exec(own)?.[0] ?? "\n");
  const lines = section.replace(/\r\n|\n/g, eol);
  if (own === "") return lines + eol;
  return /[\r\n]$/.test(own) ? own + eol + lines + eol : own + eol + eol + lines;
}

/**
 * How to call the programs of a skill, operation by operation with its inputs, for a format with no place for a command
 * line; undefined if there is nothing to call.
 *
 * @example
 * const input = { parameters: [{ name: "day", schema: { type: "string" } }] };
 * const entrypoints = { unix: ["cal", [{ input: "day" }]] };
 * usageSection({ operations: [{ input, entrypoints }] })?.includes("cal <day>"); // true
 */
export function usageSection({ operations }: SkillManifest): string | undefined {
  const parts = operations.flatMap((operation) => usageOf(operation, operations.length > 1));
  if (parts.length === 0) return undefined;
  return [BEGIN, "## Usage", "Run the commands in the folder of this skill.", ...parts, END].join("\n\n");
}

/** What an agent does anyway. */
const FOLLOW = /^\s*follow skill\.md\.?\s*$/i;

/** The command lines of an operation as they are typed, the inputs in angle brackets. */
export function commandsIn({ unix = [], windows = [] }: Entrypoints = {}) {
  const all = [
    { platform: "unix", system: "Unix", language: "sh", argv: unix },
    { platform: "windows", system: "Windows", language: "bat", argv: windows },
  ] as const;
  return all.flatMap(({ argv, ...which }) =>
    argv.length === 0 ? [] : [{ ...which, argv, command: argv.map(argument).join(" ") }],
  );
}

function usageOf({ name, description, input, entrypoints }: Operation, isNamed: boolean): string[] {
  const commands = commandsIn(entrypoints);
  const agent = FOLLOW.test(entrypoints?.agent ?? "") ? undefined : entrypoints?.agent;
  if (commands.length === 0 && agent === undefined) return [];
  const inputs = (input?.parameters ?? []).map(describeInput);
  const asJson = inputs.length > 0 && commands.some(({ argv }) => readsStandardInput(argv));
  return [
    ...(isNamed && name !== undefined ? [`### ${line(name)}`] : []),
    ...(isNamed && description !== undefined ? [line(description)] : []),
    ...commands.flatMap(({ platform, language, command }) => [
      ...(platform === "windows" && commands.length > 1 ? ["On Windows:"] : []),
      fenced(language, command),
    ]),
    ...(agent === undefined ? [] : [line(agent)]),
    ...(asJson ? ["It reads the inputs as one JSON object on standard input."] : []),
    ...(inputs.length > 0 ? [inputs.join("\n")] : []),
  ];
}

/** One input on a line. A sensitive one keeps its default to itself. */
function describeInput({ name, description, schema, required, sensitive, default: value }: Parameter): string {
  const type = isJsonRecord(schema) ? getOwn(schema, "type") : undefined;
  const choices = isJsonRecord(schema) ? getOwn(schema, "enum") : undefined;
  const details = [
    ...(typeof type === "string" ? [type] : []),
    required === true ? "required" : "optional",
    ...(Array.isArray(choices) && !sensitive ? [`one of ${choices.map(inWords).join(", ")}`] : []),
    ...(value !== undefined && !sensitive ? [`default ${inWords(value)}`] : []),
  ];
  const words = description === undefined ? "" : `: ${line(description)}`;
  return `- \`${line(name).replaceAll("`", "'")}\` (${line(details.join(", "))})${words}`;
}

const inWords = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value));

/** A text on one line, in which no comment begins that could end the section. */
function line(text: string): string {
  return text.trim().replace(/\s+/g, " ").replaceAll("<!--", "&lt;!--");
}

function fenced(language: string, command: string): string {
  const longest = Math.max(2, ...(command.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${command}\n${fence}`;
}

/** One argument as it is typed; an input stands in angle brackets. */
function argument(template: Template): string {
  const parts = templateParts(template);
  const text = parts.map((part) => (typeof part === "string" ? part : placeholder(part))).join("");
  const isPlain = parts.every((part) => typeof part !== "string" || /^[\w@%+=:,./\\{}-]*$/.test(part));
  if (isPlain && text !== "") return text;
  return JSON.stringify(text).replaceAll("<!--", "<!\\u002d-");
}

function placeholder(reference: Exclude<Exclude<Template, string>[number], string>): string {
  return "builtin" in reference ? "." : `<${line(referenceName(reference))}>`;
}
