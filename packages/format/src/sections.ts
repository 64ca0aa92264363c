import type { Entrypoints, Json, JsonSchema, Operation, SkillManifest, Template } from "@skill-convert/core";
import { holdsSensitive, lastPart, readsStandardInput, templateParts } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { effectsOf, needsOf } from "./section-contract.js";
import { line, paragraph, pathText, quoted } from "./section-words.js";

// What a conversion writes into the body of SKILL.md for want of another place stands between two comments, so that reading
// leaves it out and converting on removes it (mapping-decisions.md#d76, mapping-decisions.md#d83).

const BEGIN = "<!-- skill-convert:usage -->";
const END = "<!-- /skill-convert:usage -->";

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
 * splitBody(joinBody({ own: "Be brief.\n", section: "<!-- skill-convert:usage -->\n<!-- /skill-convert:usage -->" })).own; // "Be brief.\n"
 */
export function splitBody(text: string): Body {
  const found = text.includes(BEGIN) ? SECTION.exec(text) : null;
  if (!found) return { own: text };
  const [section] = found;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + section.length);
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

/** What a generated section says. */
export interface SectionContent {
  /** What the skill is and does, for a body in which nobody has written anything. */
  readonly overview?: boolean;
  /** How to call the programs, for a format with no place for a command line. */
  readonly usage?: boolean;
  /** What goes in and comes out, what happens and what has to be there, for a format with no place for that either. */
  readonly contract?: boolean;
  /** How to call the programs, as an earlier section says it: the manifest does not know any more. */
  readonly kept?: string | undefined;
}

/** What a section says of calling programs, if that is all that there is of them: with its heading, for {@link SectionContent}. */
export function keptUsage(section: string | undefined, { operations }: SkillManifest): string | undefined {
  if (operations.some((operation) => callsOf(operation).length > 0)) return undefined;
  return /(?<=^|\n)## Usage\n[\s\S]*?(?=\n## |\n<!-- \/)/.exec(section?.replace(/\r\n?/g, "\n") ?? "")?.[0].trim();
}

/**
 * The section of a body that a conversion writes (mapping-decisions.md#d76, mapping-decisions.md#d83); undefined if there is
 * nothing to say.
 *
 * @example
 * const input = { parameters: [{ name: "day", schema: { type: "string" } }] };
 * const entrypoints = { unix: ["cal", [{ input: "day" }]] };
 * generatedSection({ operations: [{ input, entrypoints }] }, { usage: true })?.includes("cal <day>"); // true
 * generatedSection({ name: "Calendar", description: "Shows a day.", operations: [{}] }, { overview: true })?.includes("# Calendar"); // true
 */
export function generatedSection(manifest: SkillManifest, content: SectionContent): string | undefined {
  const { overview = false, contract = false } = content;
  const parts = [
    ...(overview ? describeSkill(manifest) : []),
    ...describeOperations(manifest, content),
    ...(contract
      ? [...listed("## Effects", effectsOf(manifest)), ...listed("## Requirements", needsOf(manifest))]
      : []),
  ];
  if (parts.length === 0) return undefined;
  return [BEGIN, ...(overview ? headingOf(manifest) : []), ...parts, END].join("\n\n");
}

/** The label; a name that was made for folders is written as a person would. */
function headingOf({ id, name }: SkillManifest): string[] {
  const label = line(name ?? lastPart(id ?? ""));
  if (label === "") return [];
  const isName = /^[a-z\d]+(?:[-_][a-z\d]+)*$/.test(label);
  const title = isName ? label.replace(/(?:^|[-_])([a-z\d])/g, (_, first: string) => ` ${first.toUpperCase()}`) : label;
  return [`# ${title.trim()}`];
}

function describeSkill({ description, capabilities = [], triggers = [], operations }: SkillManifest): string[] {
  const [only, ...others] = operations;
  const own = others.length === 0 && only?.description !== description ? only?.description : undefined;
  const described = capabilities.flatMap((each) =>
    each.description === undefined ? [] : [`- ${line(each.name)}: ${line(each.description)}`],
  );
  return [
    ...[description, own].flatMap((text) => (text?.trim() ? [paragraph(text)] : [])),
    ...listed(
      "## When to use",
      triggers.filter((trigger) => trigger.trim() !== "").map((trigger) => `- ${line(trigger)}`),
    ),
    ...listed("## Capabilities", described),
  ];
}

/** A list under its heading; nothing without entries. */
function listed(heading: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [heading, entries.join("\n")];
}

function describeOperations(
  { operations, description, stdoutContract }: SkillManifest,
  { overview = false, usage = false, contract = false, kept }: SectionContent,
): string[] {
  const isWhole = overview || contract;
  const calls = operations.map((operation) => (usage ? callsOf(operation) : []));
  const areCommands = usage && operations.some(({ entrypoints }) => commandsIn(entrypoints).length > 0);
  const heading = [
    calls.some((call) => call.length > 0) ? "## Usage" : "## Operations",
    ...(areCommands
      ? [`Run the commands in the folder of this skill.${contract && stdoutContract?.lastLineJson ? LAST_LINE : ""}`]
      : []),
  ];
  const [only, ...others] = operations;
  if (kept !== undefined) return [kept, ...(only ? listed("## Outputs", outputsOf(only, [description])) : [])];
  if (only && others.length === 0) {
    const [call = []] = calls;
    const inputs = inputsOf(only);
    return [
      ...(call.length > 0 ? [...heading, ...call, ...(inputs.length > 0 ? [inputs.join("\n")] : [])] : []),
      ...(isWhole && call.length === 0 ? listed("## Inputs", inputs) : []),
      ...(isWhole ? listed("## Outputs", outputsOf(only, [description])) : []),
    ];
  }
  const parts = operations.flatMap((operation, index): string[] => {
    const call = calls[index] ?? [];
    if (call.length === 0 && !isWhole) return [];
    const inputs = inputsOf(operation);
    return [
      ...(operation.name === undefined ? [] : [`### ${line(operation.name)}`]),
      ...(operation.description === undefined ? [] : [paragraph(operation.description)]),
      ...call,
      ...(isWhole ? listed("Inputs:", inputs) : inputs.length > 0 ? [inputs.join("\n")] : []),
      ...(isWhole ? listed("Outputs:", outputsOf(operation, [description])) : []),
    ];
  });
  return parts.length === 0 ? [] : [...heading, ...parts];
}

const LAST_LINE = " The last line that one prints is its output, as a JSON object.";

/** What an agent does anyway. */
const FOLLOW = /^\s*follow skill\.md\.?\s*$/i;

/** What an agent is told to do, unless it does that anyway. */
export function agentIn({ agent }: Entrypoints = {}): string | undefined {
  return agent === undefined || agent.trim() === "" || FOLLOW.test(agent) ? undefined : agent;
}

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

/** The command lines of an operation as blocks of code, and what else an agent is to do. */
function callsOf({ input, entrypoints }: Operation): string[] {
  const commands = commandsIn(entrypoints);
  const agent = agentIn(entrypoints);
  const isJson =
    input !== undefined && input.parameters.length > 0 && commands.some(({ argv }) => readsStandardInput(argv));
  return [
    ...commands.flatMap(({ platform, language, command }) => [
      ...(platform === "windows" && commands.length > 1 ? ["On Windows:"] : []),
      fenced(language, command),
    ]),
    ...(agent === undefined ? [] : [paragraph(agent)]),
    ...(isJson ? ["It reads the inputs as one JSON object on standard input."] : []),
  ];
}

/** One input per line. A sensitive one, or one with a sensitive part, keeps its default to itself. */
function inputsOf({ input }: Operation): string[] {
  return (input?.parameters ?? []).map((parameter) => {
    const { name, description, schema, required, default: value } = parameter;
    const sensitive = holdsSensitive(parameter);
    return entry(name, description, [
      ...typeOf(schema),
      required === true ? "required" : "optional",
      ...(sensitive ? [] : choicesOf(schema)),
      ...(value !== undefined && !sensitive ? [`default ${inWords(value)}`] : []),
    ]);
  });
}

/** One output per line; without any, what is said of the whole, unless `said` has it. */
function outputsOf({ output, description }: Operation, said: readonly (string | undefined)[]): string[] {
  const { fields = [], description: whole } = output ?? {};
  if (fields.length === 0) return whole?.trim() && ![...said, description].includes(whole) ? [`- ${line(whole)}`] : [];
  return fields.map(({ name, description: text, schema }) =>
    entry(name, text, [...typeOf(schema), ...choicesOf(schema)]),
  );
}

function entry(name: string, description: string | undefined, details: readonly string[]): string {
  const about = details.length === 0 ? "" : ` (${line(details.join(", "))})`;
  const words = description === undefined ? "" : `: ${line(description)}`;
  return `- ${quoted(name)}${about}${words}`;
}

function typeOf(schema: JsonSchema | undefined): string[] {
  const type = isJsonRecord(schema) ? getOwn(schema, "type") : undefined;
  return typeof type === "string" ? [type] : [];
}

function choicesOf(schema: JsonSchema | undefined): string[] {
  const choices = isJsonRecord(schema) ? getOwn(schema, "enum") : undefined;
  return Array.isArray(choices) ? [`one of ${choices.map(inWords).join(", ")}`] : [];
}

const inWords = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value));

function fenced(language: string, command: string): string {
  const longest = Math.max(2, ...(command.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${command}\n${fence}`;
}

/** One argument as it is typed; an input stands in angle brackets. */
function argument(template: Template): string {
  const parts = templateParts(template);
  const text = pathText(template);
  const isPlain = parts.every((part) => typeof part !== "string" || /^[\w@%+=:,./\\{}-]*$/.test(part));
  if (isPlain && text !== "") return text;
  return JSON.stringify(text).replaceAll("<!--", "<!\\u002d-");
}
