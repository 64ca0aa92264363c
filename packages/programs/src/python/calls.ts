import type { SyntaxNode } from "@lezer/common";
import { childrenOf } from "../syntax-tree.js";
import { evaluateComprehension } from "./comprehensions.js";
import {
  dictionaryOf,
  type Evaluated,
  itemsIn,
  type Known,
  listOf,
  MAX_TEXT,
  MAX_VALUES,
  scalar,
  type Unknown,
} from "./evaluated.js";
import type { Evaluation } from "./evaluation.js";
import { setOf } from "./operators.js";
import { compareText, textOfValue } from "./strings.js";
import { type Member, membersOf } from "./syntax.js";

/** Evaluates calls of Python's built-in functions, and of methods that read a string or a collection. */
export function evaluateCall(evaluation: Evaluation, node: SyntaxNode): Evaluated {
  const { module, text, expression, isBuiltin, dictionary } = evaluation;
  const callee = node.firstChild;
  const list = node.getChild("ArgList");
  if (!callee || !list) return expression(node);
  const args = list.getChild("for") ? undefined : membersOf(module, list);
  if (callee.name === "MemberExpression") return callMethod(evaluation, node, callee, list, args);
  const name = callee.name === "VariableName" ? text(callee) : "";
  if (name === "" || !isBuiltin(callee)) return expression(node);
  if (name === "dict") {
    const [first, ...others] = args ?? [];
    const isSupported = first?.sign !== "*" && others.every(({ sign }) => sign === "=" || sign === "**");
    return args && isSupported ? dictionary(node, args, text) : expression(node);
  }
  const call = FUNCTIONS.get(name);
  if (!call) return expression(node);
  const values = argumentsOf(evaluation, node, list, args);
  if ("known" in values) return values;
  return call(node, values, namedArguments(evaluation, args)) ?? expression(node);
}

type Named = ReadonlyMap<string, Known>;
type Call = (node: SyntaxNode, args: readonly Known[], named: Named) => Evaluated | undefined;

const FUNCTIONS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ["list", (node, args) => collect(node, args, (items) => listOf(node, items))],
  ["tuple", (node, args) => collect(node, args, (items) => listOf(node, items, "tuple"))],
  ["set", (node, args) => collect(node, args, (items) => setOf(node, items))],
  ["frozenset", (node, args) => collect(node, args, (items) => setOf(node, items))],
  ["sorted", (node, args, named) => collect(node, args, (items) => sort(node, items, named))],
  ["enumerate", (node, [over, ...more]) => (over && more.length === 0 ? pairs(node, over) : undefined)],
  ["str", (node, [value, ...more]) => text(node, value && more.length === 0 ? textOfValue(value) : undefined)],
  [
    "len",
    (node, [value, ...more]) => {
      const items = value && more.length === 0 ? itemsIn(node, value) : undefined;
      return items && scalar(node, items.length);
    },
  ],
  ["range", (node, args) => range(node, args)],
]);

function text(node: SyntaxNode, value: string | undefined): Evaluated | undefined {
  return value === undefined ? undefined : scalar(node, value);
}

function collect(
  node: SyntaxNode,
  [over, ...more]: readonly Known[],
  make: (items: readonly Evaluated[]) => Evaluated | undefined,
): Evaluated | undefined {
  if (more.length > 0) return undefined;
  const items = over ? itemsIn(node, over) : [];
  return items && make(items);
}

function pairs(node: SyntaxNode, over: Known): Evaluated | undefined {
  const items = itemsIn(node, over);
  return (
    items &&
    listOf(
      node,
      items.map((item, index) => listOf(node, [scalar(node, index), item], "tuple")),
    )
  );
}

/** Sorts strings by their characters, and numbers. Returns undefined for a mixture. */
function sort(node: SyntaxNode, items: readonly Evaluated[], named: Named): Evaluated | undefined {
  const reverse = named.get("reverse")?.value ?? false;
  if ([...named.keys()].some((name) => name !== "reverse") || typeof reverse !== "boolean") return undefined;
  const known = items.filter((item) => item.known && item.isComplete) as Known[];
  const kinds = new Set(known.map(({ value }) => typeof value));
  const isSortable = kinds.size === 0 || (kinds.size === 1 && (kinds.has("string") || kinds.has("number")));
  if (known.length !== items.length || !isSortable) return undefined;
  const sign = reverse ? -1 : 1;
  const order = ({ value: a }: Known, { value: b }: Known) =>
    sign * (typeof a === "number" && typeof b === "number" ? a - b : compareText(String(a), String(b)));
  return listOf(node, known.toSorted(order));
}

function range(node: SyntaxNode, args: readonly Known[]): Evaluated | undefined {
  const numbers = args.map(({ value, isFloat }) => (typeof value === "number" && !isFloat ? value : Number.NaN));
  if (numbers.length < 1 || numbers.length > 3 || numbers.some((number) => !Number.isSafeInteger(number)))
    return undefined;
  const [from = 0, to = 0, step = 1] = numbers.length === 1 ? [0, ...numbers] : numbers;
  const count = step === 0 ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil((to - from) / step));
  if (count > MAX_VALUES) return undefined;
  return listOf(
    node,
    Array.from({ length: count }, (_, index) => scalar(node, from + index * step)),
  );
}

type Method = (node: SyntaxNode, self: Known, args: readonly Known[]) => Evaluated | undefined;

const DICTIONARY_METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["keys", (node, self, args) => collect(node, [self, ...args], (items) => listOf(node, items))],
  [
    "values",
    (node, { members, gaps }, args) =>
      gaps || args.length > 0 ? undefined : listOf(node, [...(members?.values() ?? [])]),
  ],
  [
    "items",
    (node, { members = new Map(), gaps }, args) => {
      if (gaps || args.length > 0) return undefined;
      return listOf(
        node,
        [...members].map(([key, member]) => listOf(node, [scalar(node, key), member], "tuple")),
      );
    },
  ],
  [
    "copy",
    (node, { members = new Map(), gaps }, args) => (args.length > 0 ? undefined : dictionaryOf(node, members, gaps)),
  ],
  [
    "get",
    (node, { members, gaps }, [key, otherwise]) => {
      if (gaps || typeof key?.value !== "string") return undefined;
      return members?.get(key.value) ?? otherwise ?? scalar(node, null);
    },
  ],
]);

const STRING_METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  [
    "join",
    (node, { value: between }, [over, ...more]) => {
      const items = over && more.length === 0 ? itemsIn(node, over) : undefined;
      const texts = items?.flatMap((item) => (item.known && typeof item.value === "string" ? [item.value] : []));
      if (!texts || texts.length !== items?.length) return undefined;
      const length = texts.reduce((sum, each) => sum + each.length + String(between).length, 0);
      return length > MAX_TEXT ? undefined : scalar(node, texts.join(String(between)));
    },
  ],
]);

function callMethod(
  evaluation: Evaluation,
  node: SyntaxNode,
  callee: SyntaxNode,
  list: SyntaxNode,
  args: readonly Member[] | undefined,
): Evaluated {
  const [owner, , property] = childrenOf(callee);
  const name = property?.name === "PropertyName" ? evaluation.text(property) : "";
  if (!owner || !(DICTIONARY_METHODS.has(name) || STRING_METHODS.has(name))) return evaluation.expression(node);
  const self = evaluation.evaluate(owner);
  if (!self.known) return self;
  const methods =
    self.kind === "dictionary" ? DICTIONARY_METHODS : typeof self.value === "string" ? STRING_METHODS : undefined;
  const method = methods?.get(name);
  if (!method || args?.some(({ sign }) => sign !== "")) return evaluation.expression(node);
  const values = argumentsOf(evaluation, node, list, args);
  if ("known" in values) return values;
  return method(node, self, values) ?? evaluation.expression(node);
}

/** Returns the positional arguments, or the first reason why one of them is not known. */
function argumentsOf(
  evaluation: Evaluation,
  node: SyntaxNode,
  list: SyntaxNode,
  args: readonly Member[] | undefined,
): readonly Known[] | Unknown {
  if (list.getChild("for")) {
    const found = evaluateComprehension(evaluation, list, "list");
    return found.known ? [found] : found;
  }
  if (!args?.every(({ sign }) => sign === "" || sign === "=")) return evaluation.expression(node);
  const found = args.filter(({ sign }) => sign === "").map(({ value }) => evaluation.evaluate(value));
  return found.find((value): value is Unknown => !value.known) ?? (found as Known[]);
}

/** Returns the named arguments. A value that is not known gets the name `?`, so that no function accepts it. */
function namedArguments({ text, evaluateFully }: Evaluation, args: readonly Member[] | undefined): Named {
  const named = (args ?? []).flatMap(({ key, value }): [string, Known][] => {
    const found = key && evaluateFully(value);
    return found ? [[found.known ? text(key) : "?", found as Known]] : [];
  });
  return new Map(named);
}
