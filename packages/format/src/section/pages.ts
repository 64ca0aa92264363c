import type { FileEdit, Json, JsonRecord, JsonSchema, Operation, SkillFiles, SkillManifest } from "@skill-convert/core";
import { HINT_PHRASES, holdsSensitive } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { inputToSchema, outputToSchema } from "@skill-convert/core/schema";
import { kebabCase } from "@skill-convert/core/text";
import { checksum } from "../program/checksum.js";
import { agentIn, commandsIn } from "./entrypoints.js";
import { inputsOf, outputsOf } from "./members.js";
import { fenced, line, paragraph, quoted } from "./words.js";

// Pages beside SKILL.md for the operations of a skill that only describes them, such as the tools of a server: SKILL.md
// lists them in groups, and has no room for every schema (mapping-decisions.md#d105).

/** The beginning of a page, before a checksum that shows whether somebody has edited it. */
const MARK = "<!-- skill-convert:operations ";

const FOLDER = "references";

/** The most lines that SKILL.md has for the operations, so that it stays far below 500 lines. */
const MAX_LINES = 250;

/** The most groups; the operations of others share the last one. */
const MAX_GROUPS = 100;

const OTHERS = "other";

/** A group of operations, and the page that describes them. */
export interface Page {
  readonly title: string;
  /** The path of the page in the skill. */
  readonly file: string;
  readonly operations: readonly Operation[];
}

/** Returns true for operations with names that no command starts: each is called by its name or as an agent is told. */
export function areCalled(operations: readonly Operation[]): boolean {
  return operations.every(({ name, entrypoints }) => {
    const isCalled = entrypoints === undefined || agentIn(entrypoints) !== undefined;
    return name !== undefined && isCalled && commandsIn(entrypoints).length === 0;
  });
}

/**
 * Returns the pages of a skill; none if its operations fit in SKILL.md. Nothing but the manifest decides, so that the notes
 * on losses name the same pages.
 */
export function pagesOf({ operations }: Pick<SkillManifest, "operations">): readonly Page[] {
  if (!areCalled(operations) || !(linesOf(operations) > MAX_LINES || operations.some(hasLongSchema))) return [];
  const groups = groupsOf(operations);
  if (groups.size === 1) return [{ title: "Operations", file: `${FOLDER}/operations.md`, operations }];
  const files = new Set<string>();
  return [...groups].map(([title, members]) => {
    const name = kebabCase(title) || OTHERS;
    let file = `${FOLDER}/operations-${name}.md`;
    for (let number = 2; files.has(file); number++) file = `${FOLDER}/operations-${name}-${number}.md`;
    files.add(file);
    return { title, file, operations: members };
  });
}

/** About as many lines as a section with all operations would have. */
function linesOf(operations: readonly Operation[]): number {
  const ofOne = ({ input, output }: Operation) => 12 + (input?.parameters.length ?? 0) + (output?.fields?.length ?? 0);
  return operations.reduce((sum, operation) => sum + ofOne(operation), 0);
}

/** Keywords of a schema that a line of the list of inputs does not show. */
const DEEP: readonly string[] = ["properties", "items", "prefixItems", "anyOf", "oneOf", "allOf", "$ref", "if", "not"];

function hasLongSchema({ input, output }: Operation): boolean {
  const schemas = [...(input?.parameters ?? []), ...(output?.fields ?? [])].map(({ schema }) => schema);
  return [...schemas, input?.keywords, output?.keywords].some(isDeep);
}

function isDeep(schema: JsonSchema | undefined): boolean {
  return isJsonRecord(schema) && DEEP.some((keyword) => Object.hasOwn(schema, keyword));
}

/** Verbs with which names of operations begin. The thing that they are about is the last word then. */
const VERBS: ReadonlySet<string> = new Set(
  (
    "add append apply archive assign cancel check clear close copy count create delete describe disable download " +
    "draft edit enable execute export fetch find fork generate get import insert list lookup merge modify move open patch " +
    "post publish push put query read remove rename replace request reset resolve run save search send set show start " +
    "stop submit sync transfer trigger unassign update upload upsert validate view write"
  ).split(" "),
);

/** Groups operations by the thing that their names are about, in the order in which the things come. */
function groupsOf(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const topics = new Map<string, Operation[]>();
  for (const operation of operations) {
    const topic = tagOf(operation) ?? thingOf(operation).at(-1) ?? "";
    topics.set(topic, [...(topics.get(topic) ?? []), operation]);
  }
  const shared = [...topics].filter(([topic, { length }]) => topic !== "" && length > 1).slice(0, MAX_GROUPS - 1);
  const groups = new Map<string, readonly Operation[]>();
  for (const [topic, members] of shared) {
    const title = members.some(tagOf) ? topic : sharedEnd(members.map(thingOf));
    groups.set(title, [...(groups.get(title) ?? []), ...members]);
  }
  const grouped = new Set(shared.flatMap(([, members]) => members));
  const rest = operations.filter((operation) => !grouped.has(operation));
  if (rest.length > 0) groups.set(OTHERS, [...(groups.get(OTHERS) ?? []), ...rest]);
  return groups;
}

/** The first tag of an operation, if its format has tags for operations. */
function tagOf({ extensions = {} }: Operation): string | undefined {
  for (const kept of Object.values(extensions)) {
    const tags = isJsonRecord(kept) ? getOwn(kept, "tags") : undefined;
    const [tag] = Array.isArray(tags) ? tags : [];
    if (typeof tag === "string" && tag.trim() !== "") return tag.trim();
  }
  return undefined;
}

/** The words of a name after its verb, the last one in the singular; the first word of a name without a verb. */
function thingOf({ name = "" }: Operation): readonly string[] {
  const [first, ...others] = name
    .split(/[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
  const words = first === undefined ? [] : VERBS.has(first) && others.length > 0 ? others : [first];
  return words.map((word, index) =>
    index === words.length - 1 && word.length > 3 ? word.replace(/(?<=[^s])s$/, "") : word,
  );
}

/** The words with which all of several names end. */
function sharedEnd([first = [], ...others]: readonly (readonly string[])[]): string {
  let length = 1;
  while (length < first.length && others.every((words) => words.at(-length - 1) === first.at(-length - 1))) length++;
  return first.slice(-length).join(" ");
}

/** The list of pages in SKILL.md: with a line for each operation, if they fit, or with the names alone. */
export function pageList(pages: readonly Page[]): string[] {
  const [only, ...others] = pages;
  if (only && others.length === 0 && only.operations.length <= MAX_LINES) {
    const intro = `Read [the page about them](${only.file}) before you call one of these operations.`;
    return ["## Operations", intro, only.operations.map(shortly).join("\n")];
  }
  const count = pages.reduce((sum, { operations }) => sum + operations.length, 0);
  const areNamed = count + 6 * pages.length > MAX_LINES;
  const intro = "Read the page of a group before you call one of its operations.";
  if (areNamed) {
    const lines = pages.map(({ title, file, operations }) => {
      return `- [${line(title)}](${file}): ${operations.map(({ name = "" }) => quoted(name)).join(", ")}`;
    });
    return ["## Operations", intro, lines.join("\n")];
  }
  return [
    "## Operations",
    intro,
    ...pages.flatMap(({ title, file, operations }) => [
      `### [${line(title)}](${file})`,
      operations.map(shortly).join("\n"),
    ]),
  ];
}

/** The most characters of a description in a list. */
const MAX_SUMMARY = 160;

function shortly(operation: Operation): string {
  const [sentence = ""] = /^.*?[.!?](?=\s|$)|^.*$/s.exec(line(operation.description ?? "")) ?? [];
  const summary = sentence.length > MAX_SUMMARY ? `${sentence.slice(0, MAX_SUMMARY - 1)}…` : sentence;
  return `- ${quoted(callText(operation))}${summary === "" ? "" : `: ${summary}`}`;
}

/** A call as one line: the name, and an object with the required inputs. */
function callText({ name = "", input }: Operation): string {
  return `${name} ${JSON.stringify(exampleOf(input))}`;
}

/** A call of an operation: what an agent is told, or a block of JSON with the name and the arguments. */
export function callOf({ name = "", input, entrypoints }: Operation): string {
  const agent = agentIn(entrypoints);
  if (agent !== undefined) return paragraph(agent);
  const call = JSON.stringify({ name, arguments: exampleOf(input) }).replaceAll("<!--", "<!\\u002d-");
  return `\`\`\`json\n${call}\n\`\`\``;
}

function exampleOf(input: Operation["input"]): JsonRecord {
  const required = (input?.parameters ?? []).filter((parameter) => parameter.required === true);
  return recordOf<Json>(
    required.map((parameter) => [
      parameter.name,
      holdsSensitive(parameter) ? `<${parameter.name}>` : valueFor(parameter.schema, parameter.name),
    ]),
  );
}

/** A value that shows the form of an input: one that the schema names, or one of its type. */
function valueFor(schema: JsonSchema, name: string): Json {
  if (!isJsonRecord(schema)) return `<${name}>`;
  const named = ["const", "examples", "enum"].flatMap((keyword): Json[] => {
    const value = getOwn(schema, keyword);
    return value === undefined ? [] : keyword === "const" ? [value] : Array.isArray(value) ? value.slice(0, 1) : [];
  });
  const [value] = named;
  if (value !== undefined) return value;
  const minimum = getOwn(schema, "minimum");
  const type = getOwn(schema, "type");
  switch (Array.isArray(type) ? type[0] : type) {
    case "integer":
    case "number":
      return typeof minimum === "number" ? minimum : 1;
    case "boolean":
      return true;
    case "array":
      return [];
    case "object":
      return {};
    case "null":
      return null;
    default:
      return `<${name}>`;
  }
}

/**
 * The hints of an operation, as a sentence that says whose they are. Of an operation that changes nothing, hints on how it
 * changes something do not count (mcp-tools.md#s17).
 */
export function hintsIn({ hints = {} }: Pick<Operation, "hints">): string[] {
  const phrases = HINT_PHRASES.flatMap(({ hint, promise, kept, broken }) => {
    const value = hints[hint];
    const isIdle = hints.readOnly === true && (hint === "destructive" || hint === "idempotent");
    return value === undefined || isIdle ? [] : [`it ${value === promise ? kept : broken}`];
  });
  return phrases.length === 0 ? [] : [`According to its author, which nobody has verified: ${phrases.join("; ")}.`];
}

/** The text of a page. Definitions of which several schemas make use are at its end, once. */
function textOf({ title, operations }: Page): string {
  const schemas = operations.map(({ input, output }) => {
    const isDeepInput = isDeep(input?.keywords) || input?.parameters.some(({ schema }) => isDeep(schema)) === true;
    const isDeepOutput = isDeep(output?.keywords) || output?.fields?.some(({ schema }) => isDeep(schema)) === true;
    const isSecret = input?.parameters.some(holdsSensitive) === true;
    return {
      input: input && isDeepInput && !isSecret ? inputToSchema(input) : undefined,
      output: output && isDeepOutput ? outputToSchema(output) : undefined,
    };
  });
  const shared = sharedDefinitions(schemas.flatMap((each) => [each.input ?? [], each.output ?? []].flat()));
  const shown = (words: string, schema: JsonSchema | undefined) =>
    schema === undefined ? [] : [`The schema of the ${words}:`, schemaBlock(withoutDefinitions(schema, shared))];
  const parts = operations.flatMap((operation, index): string[] => {
    const { name = "", description } = operation;
    return [
      `### ${line(name)}`,
      ...(description?.trim() ? [paragraph(description)] : []),
      ...hintsIn(operation),
      callOf(operation),
      ...listed("Inputs:", inputsOf(operation)),
      ...shown("inputs", schemas[index]?.input),
      ...listed("Outputs:", outputsOf(operation, [])),
      ...shown("outputs", schemas[index]?.output),
    ];
  });
  const definitions =
    Object.keys(shared).length === 0
      ? []
      : ["## Definitions", "The schemas above refer to these.", schemaBlock({ $defs: shared })];
  const body = `${[`# ${line(title)}`, ...parts, ...definitions].join("\n\n")}\n`;
  return `${MARK}${checksum(body)} -->\n\n${body}`;
}

/** The definitions that at least two of the schemas have, and that mean the same in each. */
function sharedDefinitions(schemas: readonly JsonSchema[]): JsonRecord {
  const all = new Map<string, { readonly definition: Json; readonly text: string; count: number }>();
  const ambiguous = new Set<string>();
  for (const [name, definition] of schemas.flatMap((schema) => Object.entries(definitionsOf(schema)))) {
    const text = JSON.stringify(definition);
    const known = all.get(name);
    if (known === undefined) all.set(name, { definition, text, count: 1 });
    else if (known.text === text) known.count++;
    else ambiguous.add(name);
  }
  return recordOf<Json>(
    [...all].flatMap(([name, { definition, count }]) =>
      count > 1 && !ambiguous.has(name) ? [[name, definition] as const] : [],
    ),
  );
}

function definitionsOf(schema: JsonSchema): JsonRecord {
  const definitions = isJsonRecord(schema) ? getOwn(schema, "$defs") : undefined;
  return isJsonRecord(definitions) ? definitions : {};
}

function withoutDefinitions(schema: JsonSchema, left: JsonRecord): JsonSchema {
  const definitions = Object.entries(definitionsOf(schema));
  const kept = definitions.filter(([name]) => !Object.hasOwn(left, name));
  if (!isJsonRecord(schema) || kept.length === definitions.length) return schema;
  const { $defs: _, ...rest } = schema;
  return kept.length === 0 ? rest : { ...rest, $defs: recordOf<Json>(kept) };
}

function listed(heading: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [heading, entries.join("\n")];
}

function schemaBlock(schema: JsonSchema): string {
  return fenced("json", JSON.stringify(schema, null, 2));
}

/** Returns true if a file is a page that a conversion wrote and nobody has edited since, apart from its line endings. */
export function isPage(path: string, text: string): boolean {
  if (!path.startsWith(`${FOLDER}/`) || !text.startsWith(MARK)) return false;
  const [, sum, body = ""] =
    /^<!-- skill-convert:operations (\w+) -->\n\n([\s\S]*)$/.exec(text.replaceAll("\r\n", "\n")) ?? [];
  return sum === checksum(body);
}

/** Returns the edits after which a skill has these pages and no other. A file that is not a page, or was edited, stays. */
export function pageEdits(manifest: SkillManifest, files: SkillFiles): readonly FileEdit[] {
  const pages = pagesOf(manifest);
  const names = new Set(pages.map(({ file }) => file));
  const isOurs = (path: string) => {
    const content = files.text(path);
    return content.kind === "text" && isPage(path, content.text);
  };
  const stale = files.list().filter((path) => path.startsWith(`${FOLDER}/`) && !names.has(path) && isOurs(path));
  return [
    ...pages
      .filter(({ file }) => !files.has(file) || isOurs(file))
      .map((page): FileEdit => ({ kind: "write", path: page.file, text: textOf(page) })),
    ...stale.map((path): FileEdit => ({ kind: "remove", path })),
  ];
}
