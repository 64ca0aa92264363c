import type { Json } from "@skill-convert/core";
import { type Call, descendantsOf, type SyntaxNode } from "@skill-convert/programs/python";
import { type Declared, type InputGap, labelOf, type ProgramInputs, toProgramInputs } from "./declared.js";
import { argumentsOf, NamedValues, type PythonSource, rangeOf, shorten } from "./python-source.js";

const ADDING = new Set([
  "add_argument",
  "add_argument_group",
  "add_mutually_exclusive_group",
  "add_subparsers",
  "set_defaults",
]);

/** Arguments of `ArgumentParser` that do not change what a program takes. */
const HARMLESS = new Set([
  "prog",
  "usage",
  "description",
  "epilog",
  "formatter_class",
  "add_help",
  "allow_abbrev",
  "exit_on_error",
]);

/** Reads the parser of `argparse`; undefined if the program does not use it. */
export function readArgparse(source: PythonSource): ProgramInputs | undefined {
  if (!source.imports("argparse")) return undefined;
  const gaps: InputGap[] = [];
  const unread = (why: string, node?: SyntaxNode) =>
    gaps.push({ kind: "unread", why, ...(node && { range: rangeOf(node) }) });
  const nothing = () => toProgramInputs([], gaps);
  const parsers = source.calls.filter(({ name }) => source.qualified(name) === "argparse.ArgumentParser");
  const [parser, ...others] = parsers;
  if (!parser || others.length > 0) {
    unread(parser ? "it makes several parsers" : "it uses argparse without a plain ArgumentParser", others[0]?.node);
    return nothing();
  }
  const variable = assignedTo(source, parser.node);
  if (variable === undefined || !isUnconditional(source, parser.node)) {
    unread("its parser is not the value of one variable", parser.node);
    return nothing();
  }
  const settings = argumentsOf(source, parser.args);
  for (const [name, node] of settings?.named ?? []) {
    if (!HARMLESS.has(name)) unread(`its parser has ${name}=${shorten(source.text(node))}`, node);
  }
  if (!settings || settings.named.has("prefix_chars")) {
    if (!settings) unread("the arguments of its parser are unpacked", parser.node);
    return nothing();
  }
  reportOtherUses(source, { parser, variable }, unread);

  const scope = functionAround(parser.node);
  const owners = new Set([variable]);
  const declared: Declared[] = [];
  const calls = source.calls.flatMap((call) => {
    const [, owner = "", method = ""] = /^([\s\S]*)\.(\w+)$/.exec(call.name) ?? [];
    return ADDING.has(method) ? [{ call, owner, method }] : [];
  });
  const hasCommands = calls.some(({ method }) => method === "add_subparsers");
  for (const { call, owner, method } of calls) {
    const { node, args } = call;
    const isOwn = owners.has(owner) && functionAround(node) === scope;
    if (!isOwn || !isUnconditional(source, node)) {
      // The arguments of subcommands are unread with them.
      if (isOwn || !hasCommands)
        unread(`${shorten(source.text(node))} may not always be reached, or add to another parser`, node);
    } else if (method === "add_argument") {
      const found = argumentsOf(source, args);
      const read = found && readArgument(source, found, node, gaps);
      if (read) declared.push(read);
      else if (!found) unread("the arguments of an add_argument are unpacked", node);
    } else if (method === "add_subparsers") unread("it has subcommands", node);
    else if (method === "set_defaults") unread("set_defaults changes defaults", node);
    else {
      const group = assignedTo(source, node);
      if (group) owners.add(group);
      else unread(`${shorten(source.text(node))} is not the value of one variable`, node);
      if (method === "add_mutually_exclusive_group") unread("options of a group exclude each other", node);
    }
  }
  return toProgramInputs(declared, gaps);
}

const KNOWN = new Set([
  "help",
  "default",
  "choices",
  "required",
  "metavar",
  "dest",
  "const",
  "version",
  "type",
  "action",
  "nargs",
]);
const SWITCHES = new Set(["store_true", "store_false", "store_const", "append_const", "count"]);

function readArgument(
  source: PythonSource,
  { positional, named }: NonNullable<ReturnType<typeof argumentsOf>>,
  node: SyntaxNode,
  gaps: InputGap[],
): Declared | undefined {
  const unread = (why: string) => void gaps.push({ kind: "unread", why, range: rangeOf(node) });
  const names = positional.map((each) => source.show(each));
  const known = names.flatMap((name) => ("value" in name && typeof name.value === "string" ? [name.value] : []));
  if (known.length !== names.length) {
    unread(`the name of ${shorten(source.text(node))} is not fixed`);
    return undefined;
  }
  const flags = known.filter((name) => name.startsWith("-"));
  const flag = flags.find((name) => name.startsWith("--")) ?? flags[0];
  const values = new NamedValues(source, named, flag ?? known[0] ?? "an argument", gaps);
  const dest = named.has("dest") ? values.string("dest") : (flag?.replace(/^-+/, "") ?? known[0]);
  const action = actionOf(source, named.get("action"));
  if (action === "help" || action === "version") return undefined;
  if (dest === undefined) {
    if (!named.has("dest")) unread(`the name of ${shorten(source.text(node))} is not fixed`);
    return undefined;
  }
  const label = labelOf({ flag, name: dest });
  values.expectOnly(KNOWN);
  if (action === undefined) {
    unread(`the action of ${label} is ${shorten(source.text(named.get("action") ?? node))}`);
    return undefined;
  }
  const base = { name: dest, flag, range: rangeOf(node) };
  const isSwitch = SWITCHES.has(action);
  const nargs = nargsOf(source, values, named.get("nargs"));
  if (nargs === "unknown") return undefined;
  const isRequired = flag === undefined ? nargs !== "?" && nargs !== "*" : values.isTrue("required");
  const type = typeOf(source, named.get("type"), (why) => unread(`${why} of ${label}`));
  const initial = flag === undefined && isRequired ? undefined : defaultOf(source, values, named.get("default"), type);
  return {
    ...base,
    takes: isSwitch ? "switch" : takesOf(nargs, action),
    required: isRequired,
    type,
    choices: isSwitch ? undefined : values.choices(named.get("choices")),
    default: isSwitch ? undefined : initial,
    description: helpOf(values, named.get("help"), source, initial),
  };
}

/** Returns the name of an action; undefined if it is not one of argparse. */
function actionOf(source: PythonSource, node: SyntaxNode | undefined): string | undefined {
  if (!node) return "store";
  if (source.qualified(source.text(node)) === "argparse.BooleanOptionalAction") return "store_true";
  const shown = source.show(node);
  const name = "value" in shown && typeof shown.value === "string" ? shown.value : "";
  return SWITCHES.has(name) || ["store", "append", "extend", "help", "version"].includes(name) ? name : undefined;
}

type Nargs = number | "?" | "*" | "+" | "unknown" | undefined;

function nargsOf(source: PythonSource, values: NamedValues, node: SyntaxNode | undefined): Nargs {
  if (!node) return undefined;
  if (source.qualified(source.text(node)) === "argparse.REMAINDER") return "*";
  const value = values.value("nargs");
  if (value === "?" || value === "*" || value === "+" || typeof value === "number") return value;
  if (value === null) return undefined;
  if (value !== undefined) values.unread(`the number of values is ${JSON.stringify(value)}`, node);
  return "unknown";
}

function takesOf(nargs: Nargs, action: string): Declared["takes"] {
  if (typeof nargs === "number" && nargs !== 1) return "fixed";
  return nargs === "*" || nargs === "+" || action !== "store" ? "several" : "one";
}

const TYPES: Readonly<Record<string, Declared["type"]>> = {
  str: "string",
  int: "integer",
  float: "number",
  "pathlib.Path": "string",
  "argparse.FileType": "string",
};

function typeOf(source: PythonSource, node: SyntaxNode | undefined, unread: (why: string) => void): Declared["type"] {
  if (!node) return "string";
  const callee = node.name === "CallExpression" && node.firstChild ? node.firstChild : node;
  const name = source.qualified(source.text(callee));
  const isKnown = Object.hasOwn(TYPES, name) && (callee === node || name === "argparse.FileType");
  if (!isKnown) unread(`${shorten(source.text(node))} reads the value`);
  return (isKnown ? TYPES[name] : undefined) ?? "string";
}

/** Returns a default; argparse reads one that is a string as it reads a value from the command line. */
function defaultOf(
  source: PythonSource,
  values: NamedValues,
  node: SyntaxNode | undefined,
  type: Declared["type"],
): Json | undefined {
  if (!node || source.qualified(source.text(node)) === "argparse.SUPPRESS") return undefined;
  const value = values.value("default");
  const isNumeric = type === "integer" ? /^[+-]?\d+$/ : type === "number" ? /^[+-]?\d+(?:\.\d+)?$/ : undefined;
  return typeof value === "string" && isNumeric?.test(value) ? Number(value) : value;
}

/** Returns a help text with its default; undefined if it is hidden or has other fields. */
function helpOf(
  values: NamedValues,
  node: SyntaxNode | undefined,
  source: PythonSource,
  initial: Json | undefined,
): string | undefined {
  if (!node || source.qualified(source.text(node)) === "argparse.SUPPRESS") return undefined;
  const help = values.string("help", "help text");
  const text = help?.replaceAll("%(default)s", typeof initial === "object" ? "None" : String(initial ?? "None"));
  if (text === undefined || !/%\(/.test(text)) return text?.replaceAll("%%", "%");
  values.unread("a help text has fields", node);
  return undefined;
}

/** Reports where the parser itself is used for something else than its methods: another function may add to it. */
function reportOtherUses(
  source: PythonSource,
  { parser, variable }: { readonly parser: Call; readonly variable: string },
  unread: (why: string, node: SyntaxNode) => void,
): void {
  for (const node of descendantsOf(functionAround(parser.node), new Set(["VariableName"]))) {
    const { parent } = node;
    if (source.text(node) !== variable || !parent || isParserUse(node, parent, parser.node)) continue;
    const around = parent.name === "ArgList" ? (parent.parent ?? parent) : parent;
    unread(`its parser is also used in ${shorten(source.text(around))}`, around);
  }
}

function isParserUse(node: SyntaxNode, parent: SyntaxNode, made: SyntaxNode): boolean {
  if (parent.name === "MemberExpression" || parent.name === "ReturnStatement") return true;
  return parent.name === "AssignStatement" && node.to <= made.from && parent.to === made.to;
}

/** Returns the variable to which a call is assigned. */
function assignedTo(source: PythonSource, { parent, from }: SyntaxNode): string | undefined {
  const target = parent?.name === "AssignStatement" ? parent.firstChild : null;
  return target?.name === "VariableName" && target.from < from ? source.text(target) : undefined;
}

function functionAround(node: SyntaxNode): SyntaxNode {
  let outer = node;
  while (outer.parent && outer.name !== "FunctionDefinition") outer = outer.parent;
  return outer;
}

const PLAIN = new Set([
  "ExpressionStatement",
  "AssignStatement",
  "MemberExpression",
  "Body",
  "StatementGroup",
  "FunctionDefinition",
  "DecoratedStatement",
  "Script",
]);

/** Returns true if nothing around a call in its function decides whether it runs, and how often. */
function isUnconditional(source: PythonSource, node: SyntaxNode): boolean {
  for (let outer = node.parent; outer && outer.name !== "FunctionDefinition"; outer = outer.parent) {
    const isMain =
      outer.name === "IfStatement" && /^if\s*\(?__name__\s*==\s*["']__main__["']\)?\s*:/.test(source.text(outer));
    if (!PLAIN.has(outer.name) && !isMain) return false;
  }
  return true;
}
