import type { Effect, Entrypoints, Json, JsonSchema, Operation, SkillManifest, Template } from "@skill-convert/core";
import {
  holdsSensitive,
  lastPart,
  readsStandardInput,
  referenceName,
  templateParts,
} from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";

// What a conversion writes into the body of SKILL.md for want of another place stands between two comments, so that reading
// leaves it out and converting on removes it (FORMATS.md section 9, Programs and Instructions).

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
 * splitBody(joinBody({ own: "Be brief.\n", section: "<!-- skill-convert:usage -->\n<!-- /skill-convert:usage -->" })).own; // "Be brief.\n"
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
 * The section of a body that a conversion writes (FORMATS.md section 9, Programs and Instructions); undefined if there is
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

/** One effect per line; a list without any says that there are none. */
function effectsOf({ effects }: SkillManifest): string[] {
  if (effects?.length === 0) return ["- None"];
  return (effects ?? []).map((effect) => {
    const about = effect.description?.trim() ? `: ${line(effect.description)}` : "";
    return `- ${happening(effect)}${about}`;
  });
}

const ON_FILES = { read: "Reads files", write: "Writes files", delete: "Deletes files" } as const;
const ON_DATABASES = { read: "Reads a database", write: "Writes to a database" } as const;
const ON_REPOSITORIES = { read: "Reads a Git repository", write: "Changes a Git repository" } as const;

function happening(effect: Effect): string {
  switch (effect.type) {
    case "filesystem":
      return `${effect.access ? ON_FILES[effect.access] : "Uses files"}${named(" in", effect.paths?.map(pathText))}`;
    case "network":
      return `Uses the network${named(":", effect.destinations)}`;
    case "process":
      return "Runs programs";
    case "database":
      return ON_DATABASES[effect.access];
    case "git":
      return ON_REPOSITORIES[effect.access];
    case "message":
      return `Sends messages${named(" to", effect.destinations)}`;
    case "state":
      return "Keeps state from one run to the next";
    default:
      return line(effect.name);
  }
}

/** What has to be there, one per line. */
function needsOf(manifest: SkillManifest): string[] {
  const { commands = [], environment = [], requiredFiles = [], tools, dependencies = [] } = manifest;
  const { requiredCapabilities = [], scopes = [] } = manifest;
  const optional = (is: boolean | undefined) => (is ? " (optional)" : "");
  const said = (text: string | undefined) => (text?.trim() ? `: ${line(text)}` : "");
  return [
    ...commands.map(({ name, minVersion, maxVersion }) => {
      const bounds = [minVersion && `from ${minVersion}`, maxVersion && `up to ${maxVersion}`].flatMap(
        (bound) => bound || [],
      );
      return `The command ${quoted(name)}${bounds.length > 0 ? `, ${line(bounds.join(" "))}` : ""}`;
    }),
    ...environment.map(({ name, required, description }) => {
      return `The environment variable ${quoted(name)}${optional(!required)}${said(description)}`;
    }),
    ...requiredFiles.map(({ path, base, description }) => {
      return `The file ${quoted(pathText(path))}${FROM[base ?? "skill"]}${said(description)}`;
    }),
    ...(tools?.required ?? []).map((tool) => `The tool ${quoted(tool)}`),
    ...requiredCapabilities.map((capability) => `The capability ${quoted(capability)}`),
    ...scopes.map((scope) => `The authorisation scope ${quoted(scope)}`),
    ...dependencies.map(({ id, version, optional: isOptional, coordination, reason }) => {
      const which = `${quoted(id)}${version === undefined ? "" : ` ${line(version)}`}`;
      return `The skill ${which}${optional(isOptional || coordination)}${said(reason)}`;
    }),
  ].map((need) => `- ${need}`);
}

const FROM = { skill: "", repository: " in the repository", cwd: " in the working directory" } as const;

/** Names after a word; nothing without any. */
function named(word: string, names: readonly string[] = []): string {
  return names.length === 0 ? "" : `${word} ${names.map(quoted).join(", ")}`;
}

const quoted = (name: string) => `\`${line(name).replaceAll("`", "'")}\``;

function pathText(path: Template): string {
  return templateParts(path)
    .map((part) => (typeof part === "string" ? part : placeholder(part)))
    .join("");
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

/** A text on one line, in which no comment begins that could end the section. */
function line(text: string): string {
  return text.trim().replace(/\s+/g, " ").replaceAll("<!--", "&lt;!--");
}

/** A text on one line that Markdown does not take for something else than a paragraph. */
function paragraph(text: string): string {
  return line(text).replace(/^(?=[#>`~=-])/, "\\");
}

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

function placeholder(reference: Exclude<Exclude<Template, string>[number], string>): string {
  return "builtin" in reference ? "." : `<${line(referenceName(reference))}>`;
}
