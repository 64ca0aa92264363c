import type { Entrypoints, Operation, SkillManifest } from "@skill-convert/core";
import { readsStandardInput } from "@skill-convert/core/adapters";
import { lastPart } from "@skill-convert/core/text";
import { BEGIN, END } from "./body.js";
import { effectsOf, executionOf, needsOf } from "./contract.js";
import { agentIn, commandsIn, commandText } from "./entrypoints.js";
import { inputsOf, outputsOf } from "./members.js";
import { areCalled, callOf, hintsIn, pageList, pagesOf } from "./pages.js";
import { fenced, line, paragraph } from "./words.js";

// The content of the section that a conversion generates in the body of SKILL.md.

/** The parts of a generated section. */
export interface SectionContent {
  /** Introduces the skill. For a SKILL.md without a body. */
  readonly overview?: boolean;
  /** Explains how to call the programs. For a format without a field for command lines. */
  readonly usage?: boolean;
  /** Lists inputs, outputs, effects and requirements. For a format without fields for them. */
  readonly contract?: boolean;
  /** The usage of an earlier section, if the manifest no longer has command lines. See {@link keptUsage}. */
  readonly kept?: string | undefined;
}

/** Matches the usage, with its heading, in a section with line feeds. */
export const USAGE = /(?<=^|\n)## Usage\n[\s\S]*?(?=\n## |\n<!-- \/)/;

/** Returns the usage, with its heading, of an existing section if the manifest has no command lines. */
export function keptUsage(section: string | undefined, { operations }: SkillManifest): string | undefined {
  if (section === undefined || operations.some((operation) => callsOf(operation).length > 0)) return undefined;
  return USAGE.exec(section.replace(/\r\n?/g, "\n"))?.[0].trim();
}

/**
 * Generates the section of SKILL.md (mapping-decisions.md#d76, mapping-decisions.md#d83); undefined if it would be
 * empty.
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
      ? [
          ...listed("## Effects", effectsOf(manifest)),
          ...listed("## Requirements", needsOf(manifest)),
          ...listed("## Execution", executionOf(manifest)),
        ]
      : []),
  ];
  if (parts.length === 0) return undefined;
  return [BEGIN, ...(overview ? headingOf(manifest) : []), ...parts, END].join("\n\n");
}

/** The title: the label, with a name in kebab-case or snake_case written as capitalised words. */
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

/** A list under a heading; empty without entries. */
function listed(heading: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [heading, entries.join("\n")];
}

function describeOperations(
  { operations, description, stdoutContract }: SkillManifest,
  { overview = false, usage = false, contract = false, kept }: SectionContent,
): string[] {
  const pages = contract ? pagesOf({ operations }) : [];
  if (pages.length > 0) return pageList(pages);
  const isComplete = overview || contract;
  const areShown = contract && areCalled(operations);
  const calls = operations.map((operation) => [
    ...(usage ? callsOf(operation) : overview ? instructionOf(operation.entrypoints) : []),
    ...(areShown ? hintsIn(operation) : []),
    ...(areShown && operation.entrypoints === undefined ? [callOf(operation)] : []),
  ]);
  const areCommands = usage && operations.some(({ entrypoints }) => commandsIn(entrypoints).length > 0);
  const heading = [
    usage && calls.some((call) => call.length > 0) ? "## Usage" : "## Operations",
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
      ...(isComplete && call.length === 0 ? listed("## Inputs", inputs) : []),
      ...(isComplete ? listed("## Outputs", outputsOf(only, [description])) : []),
    ];
  }
  const parts = operations.flatMap((operation, index): string[] => {
    const call = calls[index] ?? [];
    if (call.length === 0 && !isComplete) return [];
    const inputs = inputsOf(operation);
    return [
      ...(operation.name === undefined ? [] : [`### ${line(operation.name)}`]),
      ...(operation.description === undefined ? [] : [paragraph(operation.description)]),
      ...call,
      ...(isComplete ? listed("Inputs:", inputs) : inputs.length > 0 ? [inputs.join("\n")] : []),
      ...(isComplete ? listed("Outputs:", outputsOf(operation, [description])) : []),
    ];
  });
  return parts.length === 0 ? [] : [...heading, ...parts];
}

export const LAST_LINE = " The last line that one prints is its output, as a JSON object.";

/** The instruction for agents. */
function instructionOf(entrypoints: Entrypoints | undefined): string[] {
  const agent = agentIn(entrypoints);
  return agent === undefined ? [] : [paragraph(agent)];
}

/** The command lines of an operation as code blocks, and the instruction for agents. */
function callsOf({ input, entrypoints }: Operation): string[] {
  const commands = commandsIn(entrypoints);
  const isJson =
    input !== undefined && input.parameters.length > 0 && commands.some(({ argv }) => readsStandardInput(argv));
  return [
    ...commands.flatMap(({ platform, language, argv }) => [
      ...(platform === "windows" && commands.length > 1 ? ["On Windows:"] : []),
      fenced(language, commandText(argv, platform)),
    ]),
    ...instructionOf(entrypoints),
    ...(isJson ? ["It reads the inputs as one JSON object on standard input."] : []),
  ];
}
