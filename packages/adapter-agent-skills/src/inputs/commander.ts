import type { Json } from "@skill-convert/core";
import { argumentsOf, type SyntaxNode } from "@skill-convert/programs/javascript";
import { type Declared, type InputGap, type ProgramInputs, toProgramInputs } from "./declared.js";
import { type JavaScriptSource, readJavaScript, type Step } from "./javascript-source.js";
import { rangeOf, shorten } from "./python-source.js";

const ADDING = new Set(["option", "requiredOption", "argument", "arguments", "addOption", "addArgument"]);
const COMMANDS = new Set(["command", "addCommand"]);

/** Reads the command of `commander`. */
export function readCommander(text: string): ProgramInputs {
  const source = readJavaScript(text);
  const gaps: InputGap[] = [];
  const unread = (why: string, node?: SyntaxNode) =>
    void gaps.push({ kind: "unread", why, ...(node && { range: rangeOf(node) }) });
  if (!source) {
    unread("it has a syntax error");
    return toProgramInputs([], gaps);
  }
  const { roots, isRoot } = findRoots(source);
  if (roots !== 1) {
    unread(roots > 1 ? "it makes several commands" : "it uses commander without a plain command");
    return toProgramInputs([], gaps);
  }
  const context: Context = { source, unread };
  const chains = source.chains();
  const hasCommands = chains.some(
    ({ root, steps }) => isRoot(root) && steps.some(({ method }) => COMMANDS.has(method)),
  );
  if (hasCommands) unread("it has subcommands");
  const declared: Declared[] = [];
  for (const { root, steps } of chains) {
    const isPlain = isRoot(root) && isUnconditional(steps.at(-1)?.node ?? root);
    // What follows `.command(…)` in a chain belongs to the subcommand.
    const end = steps.findIndex(isSubcommand);
    const own = isRoot(root) && end >= 0 ? steps.slice(0, end) : steps;
    for (const step of own.filter(({ method }) => ADDING.has(method))) {
      if (isPlain) declared.push(...readStep(context, step));
      else if (isRoot(root) || !hasCommands) {
        unread(
          `.${step.method}(${shorten(step.args.map(source.text).join(", "))}) may not always be reached, or add to another command`,
          step.node,
        );
      }
    }
  }
  for (const node of source.nodes("VariableName", "MemberExpression")) {
    if (isRoot(node) && node.parent?.name === "ArgList")
      unread(`its command is also used in ${shorten(source.text(node.parent.parent ?? node))}`, node);
  }
  return toProgramInputs(declared, gaps);
}

interface Context {
  readonly source: JavaScriptSource;
  unread(why: string, node?: SyntaxNode): void;
}

/** Finds the commands that a program makes, or the one that commander exports. */
function findRoots(source: JavaScriptSource) {
  const made = source.nodes("NewExpression").filter((node) => classOf(source, node) === "Command");
  const isExported = (node: SyntaxNode) => source.qualifiedName(node) === "commander.program";
  const exported = source.nodes("VariableName", "MemberExpression").some(isExported) ? 1 : 0;

  function isRoot(node: SyntaxNode, depth = 0): boolean {
    if (classOf(source, node) === "Command" || isExported(node)) return true;
    const value = node.name === "VariableName" && depth < MAX_NAMES ? source.onlyValue(node) : undefined;
    if (!value) return false;
    const { root, steps } = source.chainOf(value);
    // A call on another name of the command may return something else, such as its options.
    const isSame = steps.length === 0 || (root.name === "NewExpression" && !steps.some(isSubcommand));
    return isSame && isRoot(root, depth + 1);
  }

  return { roots: made.length + exported, isRoot: (node: SyntaxNode) => isRoot(node) };
}

/** The maximum number of names that one command has. */
const MAX_NAMES = 10;

function isSubcommand({ method }: Step): boolean {
  return method === "command";
}

/** Returns the class of commander that `new` makes an object of. */
function classOf(source: JavaScriptSource, node: SyntaxNode): string | undefined {
  if (node.name !== "NewExpression") return undefined;
  return /^commander\.(\w+)\(\)$/.exec(source.qualifiedName(node) ?? "")?.[1];
}

function readStep(context: Context, { method, args, node }: Step): readonly Declared[] {
  const { source, unread } = context;
  const [first, ...rest] = args;
  if (method === "addOption" || method === "addArgument") {
    const read = first && readObject(context, first);
    if (!read) unread(`${shorten(source.text(node.lastChild ?? node))} of .${method} is not fixed`, node);
    return read ? [read] : [];
  }
  const text = first && source.literal(first)?.value;
  if (typeof text !== "string") {
    unread(`the name in .${method}(${shorten(first ? source.text(first) : "")}) is not fixed`, node);
    return [];
  }
  const texts = method === "arguments" ? text.split(/\s+/).filter(Boolean) : [text];
  return texts.flatMap((each) => {
    const base = readNames(each, method.endsWith("ption"), node);
    if (!base) unread(`the name "${shorten(each)}" is not understood`, node);
    return base ? [withValues(context, base, rest, method === "requiredOption")] : [];
  });
}

/** Adds description, reader and default to an option or an argument. */
function withValues(context: Context, base: Declared, rest: readonly SyntaxNode[], isMandatory: boolean): Declared {
  const { source, unread } = context;
  const [help, ...values] = rest;
  const label = base.flag ?? base.name;
  const description = help && textOf(context, help, label);
  if (base.takes === "switch") return { ...base, description };
  const reader = values[0] && isFunction(source, values[0]) ? values.shift() : undefined;
  const [initial] = values;
  const type = reader ? readerType(context, reader, label) : "string";
  const literal = initial && source.literal(initial);
  if (initial && !literal)
    unread(`the default of ${label} is the expression ${shorten(source.text(initial))}`, initial);
  const value = literal?.value ?? undefined;
  const required = (base.required || isMandatory) && value === undefined;
  return { ...base, type, description, default: value, required };
}

function textOf({ source, unread }: Context, node: SyntaxNode, label: string): string | undefined {
  const literal = source.literal(node);
  if (typeof literal?.value === "string") return literal.value;
  if (!literal) unread(`the help text of ${label} is the expression ${shorten(source.text(node))}`, node);
  return undefined;
}

const READERS: ReadonlyMap<string, Declared["type"]> = new Map([
  ["parseInt", "integer"],
  ["Number.parseInt", "integer"],
  ["parseFloat", "number"],
  ["Number.parseFloat", "number"],
  ["Number", "number"],
  ["String", "string"],
]);

function isFunction(source: JavaScriptSource, node: SyntaxNode): boolean {
  if (node.name === "ArrowFunction" || node.name === "FunctionExpression") return true;
  if (READERS.has(source.text(node))) return true;
  const functions = source.nodes("FunctionDeclaration").map((each) => each.getChild("VariableDefinition"));
  return node.name === "VariableName" && functions.some((name) => name && source.text(name) === source.text(node));
}

/** Returns the type that a reader returns: `parseInt`, or `(value) => parseInt(value, 10)`. */
function readerType({ source, unread }: Context, node: SyntaxNode, label: string): Declared["type"] {
  const text = source.text(node);
  const [, parameter, called, argument] =
    /^\(?\s*(\w+)\s*\)?\s*=>\s*([\w.]+)\(\s*(\w+)\s*(?:,\s*10\s*)?\)$/.exec(text) ?? [];
  const type = READERS.get(parameter !== undefined && parameter === argument ? (called ?? "") : text);
  if (!type) unread(`${shorten(text)} reads the value of ${label}`, node);
  return type ?? "string";
}

/** Reads `new Option(…).choices([…]).default(…)`. */
function readObject(context: Context, node: SyntaxNode): Declared | undefined {
  const { source, unread } = context;
  const { root, steps } = source.chainOf(node);
  const made = classOf(source, root);
  if (made !== "Option" && made !== "Argument") return undefined;
  const [first, help] = argumentsOf(root);
  const text = first && source.literal(first)?.value;
  const base = typeof text === "string" ? readNames(text, made === "Option", root) : undefined;
  if (!base) return undefined;
  const label = base.flag ?? base.name;
  let found: Declared = { ...base, description: help && textOf(context, help, label) };
  for (const { method, args, node: call } of steps) {
    const [arg] = args;
    const literal = arg && source.literal(arg);
    const choices = literal && Array.isArray(literal.value) ? (literal.value as readonly Json[]) : undefined;
    if (method === "choices" && choices) found = { ...found, choices };
    else if (method === "default" && literal) found = { ...found, default: literal.value ?? undefined };
    else if (method === "makeOptionMandatory" && args.length === 0) found = { ...found, required: true };
    else if (method === "argRequired" || method === "argOptional")
      found = { ...found, required: method === "argRequired" };
    else if (method === "argParser" && arg) found = { ...found, type: readerType(context, arg, label) };
    else if (method !== "hideHelp" && method !== "helpGroup") {
      unread(`${label} has .${method}(${shorten(args.map(source.text).join(", "))})`, call);
    }
  }
  const isGiven = found.default !== undefined || steps.some(({ method }) => method === "env");
  return found.required && isGiven ? { ...found, required: false } : found;
}

/** Reads `-l, --limit <n>`, or `<file>`. */
function readNames(text: string, isOption: boolean, node: SyntaxNode): Declared | undefined {
  const common = { type: "string" as const, range: rangeOf(node) };
  if (!isOption) {
    const [, open, name, dots] = /^([<[]?)([\w-]+)(\.\.\.)?[>\]]?$/.exec(text.trim()) ?? [];
    if (name === undefined) return undefined;
    return {
      name: snakeCase(name),
      flag: undefined,
      takes: dots ? "several" : "one",
      required: open !== "[",
      ...common,
    };
  }
  const [, short, long, value] =
    /^(?:(-\w)(?:\s*[,|]\s*|\s+|$))?(?:(--[\w-]+))?(?:[\s=]*([<[][^<>[\]]+[>\]]))?$/.exec(text.trim()) ?? [];
  const flag = long ?? short;
  if (flag === undefined) return undefined;
  const takes = value === undefined || flag.startsWith("--no-") ? "switch" : value.includes("...") ? "several" : "one";
  return { name: snakeCase(flag.replace(/^-+/, "")), flag, takes, required: false, ...common };
}

function snakeCase(name: string): string {
  return name.replaceAll("-", "_");
}

const PLAIN = new Set([
  "CallExpression",
  "MemberExpression",
  "ExpressionStatement",
  "VariableDeclaration",
  "ExportDeclaration",
  "AwaitExpression",
  "ParenthesizedExpression",
  "ReturnStatement",
  "Block",
  "FunctionDeclaration",
  "Script",
]);

/** Returns true if nothing around a call decides whether it runs, and how often. */
function isUnconditional(node: SyntaxNode): boolean {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (outer.name === "ArrowFunction" || outer.name === "FunctionExpression") {
      const { parent } = outer;
      // `const main = () => {…}`, and `(() => {…})()`.
      const isOnce = parent?.name === "ParenthesizedExpression" && parent.parent?.name === "CallExpression";
      if (parent?.name !== "VariableDeclaration" && !isOnce) return false;
    } else if (!PLAIN.has(outer.name)) return false;
  }
  return true;
}
