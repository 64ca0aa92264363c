import type { Json } from "@skill-convert/core";
import { descendantsOf, membersOf, type SyntaxNode } from "@skill-convert/programs/python";
import { type Declared, type InputGap, type ProgramInputs, toProgramInputs } from "./declared.js";
import { type Arguments, argumentsOf, NamedValues, type PythonSource, rangeOf, shorten } from "./python-source.js";

interface Decorator {
  /** The name with its module, such as `click.option`. */
  readonly name: string;
  readonly node: SyntaxNode;
  /** Undefined if arguments are unpacked. */
  readonly args: Arguments | undefined;
}

/** Decorators that do not change what a program takes. */
const HARMLESS = new Set(["click.version_option", "click.help_option", "click.pass_context", "click.pass_obj"]);
const COMMAND = new Set(["name", "help", "epilog", "short_help", "no_args_is_help", "options_metavar", "hidden"]);

/** Reads the command of `click`; undefined if the program does not use it. */
export function readClick(source: PythonSource): ProgramInputs | undefined {
  if (!source.imports("click")) return undefined;
  const gaps: InputGap[] = [];
  const unread = (why: string, node?: SyntaxNode) =>
    gaps.push({ kind: "unread", why, ...(node && { range: rangeOf(node) }) });
  const functions = descendantsOf(source.module.tree.topNode, new Set(["DecoratedStatement"])).map((node) =>
    node.getChildren("Decorator").map((decorator) => readDecorator(source, decorator)),
  );
  const groups = functions.flat().filter(({ name }) => name === "click.group");
  const commands = functions.filter((decorators) => decorators.some(({ name }) => name === "click.command"));
  const [decorators, ...others] = commands;
  if (groups.length > 0 || !decorators || others.length > 0) {
    unread(
      decorators || groups.length > 0 ? "it has subcommands" : "it uses click without a plain command",
      groups[0]?.node,
    );
    return toProgramInputs([], gaps);
  }
  const declared: Declared[] = [];
  for (const { name, node, args } of decorators) {
    if (HARMLESS.has(name)) continue;
    if (!args) unread(`the arguments of @${name} are unpacked`, node);
    else if (name === "click.command") new NamedValues(source, args.named, "its command", gaps).expectOnly(COMMAND);
    else if (name === "click.option" || name === "click.argument") {
      const read =
        name === "click.option" ? readOption(source, args, node, gaps) : readArgument(source, args, node, gaps);
      if (read) declared.push(read);
    } else unread(`the decorator @${name} may change its inputs`, node);
  }
  return toProgramInputs(declared, gaps);
}

function readDecorator(source: PythonSource, node: SyntaxNode): Decorator {
  const list = node.getChild("ArgList");
  const end = list?.from ?? node.to;
  const name = source.module.text
    .slice(node.from + 1, end)
    .replace(/#.*/, "")
    .trim();
  const args = list ? argumentsOf(source, membersOf(source.module, list)) : { positional: [], named: new Map() };
  return { name: source.qualified(name), node, args };
}

const OPTION = new Set([
  "type",
  "default",
  "required",
  "help",
  "is_flag",
  "flag_value",
  "count",
  "multiple",
  "nargs",
  "metavar",
  "show_default",
  "show_choices",
  "show_envvar",
  "envvar",
  "hidden",
  "expose_value",
  "is_eager",
]);

function readOption(
  source: PythonSource,
  { positional, named }: Arguments,
  node: SyntaxNode,
  gaps: InputGap[],
): Declared | undefined {
  const names = readNames(source, positional, node, gaps);
  if (!names) return undefined;
  const flags = names.filter((name) => /^-/.test(name));
  const flag = flags.find((name) => name.startsWith("--")) ?? flags[0] ?? "";
  const isSwitch = flags.some((name) => name.includes("/"));
  const values = new NamedValues(source, named, flag, gaps);
  values.expectOnly(OPTION);
  const takesNothing = isSwitch || values.isTrue("is_flag") || values.isTrue("count") || named.has("flag_value");
  const own = names.find((name) => /^[A-Za-z_]\w*$/.test(name));
  const name = own ?? flag.replace(/^-+/, "").replaceAll("-", "_");
  const base = { name, flag: flag.replace(/\s*\/.*/, ""), range: rangeOf(node) };
  if (takesNothing) return { ...base, takes: "switch", required: false, type: "boolean" };
  const initial = values.value("default");
  return {
    ...base,
    ...typeOf(source, values, named, initial),
    takes: takesOf(values, named, values.isTrue("multiple")),
    required: values.isTrue("required") && (initial ?? null) === null,
    default: initial,
    description: values.string("help", "help text"),
  };
}

const ARGUMENT = new Set(["type", "default", "required", "nargs", "metavar", "envvar", "help"]);

function readArgument(
  source: PythonSource,
  { positional, named }: Arguments,
  node: SyntaxNode,
  gaps: InputGap[],
): Declared | undefined {
  const names = readNames(source, positional, node, gaps);
  const name = names?.find((each) => /^[A-Za-z_][\w-]*$/.test(each));
  if (name === undefined) return undefined;
  const values = new NamedValues(source, named, name, gaps);
  values.expectOnly(ARGUMENT);
  const initial = values.value("default");
  const takes = takesOf(values, named, false);
  const isOptional = (named.has("default") && initial !== null) || named.has("envvar") || takes === "several";
  const required = named.has("required") ? values.isTrue("required") : !isOptional;
  return {
    name: name.replaceAll("-", "_"),
    flag: undefined,
    range: rangeOf(node),
    ...typeOf(source, values, named, initial),
    takes,
    required: required && !(named.has("default") && initial !== null),
    default: initial,
    description: values.string("help", "help text"),
  };
}

function readNames(
  source: PythonSource,
  positional: readonly SyntaxNode[],
  node: SyntaxNode,
  gaps: InputGap[],
): readonly string[] | undefined {
  const shown = positional.map((each) => source.show(each));
  const names = shown.flatMap((each) => ("value" in each && typeof each.value === "string" ? [each.value] : []));
  if (names.length > 0 && names.length === shown.length) return names;
  gaps.push({ kind: "unread", why: `the name of ${shorten(source.text(node))} is not fixed`, range: rangeOf(node) });
  return undefined;
}

function takesOf(values: NamedValues, named: Arguments["named"], isMultiple: boolean): Declared["takes"] {
  const nargs = named.has("nargs") ? values.value("nargs") : 1;
  if (nargs === -1) return "several";
  if (nargs !== 1) return "fixed";
  return isMultiple ? "several" : "one";
}

const TYPES: Readonly<Record<string, Declared["type"]>> = {
  str: "string",
  int: "integer",
  float: "number",
  bool: "boolean",
  "click.STRING": "string",
  "click.INT": "integer",
  "click.FLOAT": "number",
  "click.BOOL": "boolean",
  "click.Path": "string",
  "click.File": "string",
  "click.Choice": "string",
  "click.IntRange": "integer",
  "click.FloatRange": "number",
};

type Typed = Pick<Declared, "type" | "choices" | "limits">;

function typeOf(
  source: PythonSource,
  values: NamedValues,
  named: Arguments["named"],
  initial: Json | undefined,
): Typed {
  const node = named.get("type");
  if (!node) return { type: impliedType(source, named.get("default"), initial) };
  const callee = node.name === "CallExpression" ? node.firstChild : node;
  const list = node.name === "CallExpression" ? node.getChild("ArgList") : null;
  const name = callee ? source.qualified(source.text(callee)) : "";
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (!type || (list && !name.startsWith("click."))) {
    values.unread(`${shorten(source.text(node))} reads a value`, node);
    return { type: "string" };
  }
  const args = list ? argumentsOf(source, membersOf(source.module, list)) : undefined;
  if (name === "click.Choice")
    return { type, choices: values.choices(args?.positional[0] ?? args?.named.get("choices")) };
  if (name !== "click.IntRange" && name !== "click.FloatRange") return { type };
  return { type, limits: limitsOf(source, values, node, args) };
}

/** The type of an option without one is that of its default. */
function impliedType(source: PythonSource, node: SyntaxNode | undefined, initial: Json | undefined): Declared["type"] {
  if (typeof initial === "boolean") return "boolean";
  if (typeof initial !== "number" || !node) return "string";
  const shown = source.show(node);
  return "isFloat" in shown ? "number" : "integer";
}

function limitsOf(source: PythonSource, values: NamedValues, node: SyntaxNode, args: Arguments | undefined) {
  const limit = (name: string, index: number): Json | undefined => {
    const found = args?.named.get(name) ?? args?.positional[index];
    const shown = found && source.show(found);
    return shown && "value" in shown ? shown.value : shown && "unknown";
  };
  const minimum = limit("min", 0) ?? null;
  const maximum = limit("max", 1) ?? null;
  const isKnown = [minimum, maximum].every((each) => each === null || typeof each === "number");
  const isPlain =
    args?.positional.every((_, index) => index < 2) && [...args.named.keys()].every((key) => /^(?:min|max)$/.test(key));
  if (!isKnown || !isPlain) {
    values.unread(`${shorten(source.text(node))} limits a value`, node);
    return {};
  }
  return {
    ...(typeof minimum === "number" && { minimum }),
    ...(typeof maximum === "number" && { maximum }),
  };
}
