import type { SyntaxNode } from "@lezer/common";
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
import { children, type Member, membersOf } from "./parse.js";
import { compareText, textOfValue } from "./strings.js";

/** Calls of Python's own functions, and of methods that read a text or a collection. */
export function evaluateCall(evaluation: Evaluation, node: SyntaxNode): Evaluated {
  const { module, text, expression, isBuiltin, dictionary } = evaluation;
  const callee = node.firstChild;
  const list = node.getChild("ArgList");
  if (!callee || !list) return expression(node);
  const given = list.getChild("for") ? undefined : membersOf(module, list);
  if (callee.name === "MemberExpression") return callMethod(evaluation, node, callee, list, given);
  const name = callee.name === "VariableName" ? text(callee) : "";
  if (name === "SkillCategory") return category(evaluation, node, given);
  if (name === "" || !isBuiltin(callee)) return expression(node);
  if (name === "dict") {
    const [first, ...others] = given ?? [];
    const isUsual = first?.sign !== "*" && others.every(({ sign }) => sign === "=" || sign === "**");
    return given && isUsual ? dictionary(node, given, text) : expression(node);
  }
  const call = FUNCTIONS.get(name);
  if (!call) return expression(node);
  const values = argumentsOf(evaluation, node, list, given);
  if ("known" in values) return values;
  return call(node, values, namedIn(evaluation, given)) ?? expression(node);
}

type Named = ReadonlyMap<string, Known>;
type Call = (node: SyntaxNode, given: readonly Known[], named: Named) => Evaluated | undefined;

const FUNCTIONS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ["list", (node, given) => collect(node, given, (items) => listOf(node, items))],
  ["tuple", (node, given) => collect(node, given, (items) => listOf(node, items, "tuple"))],
  ["set", (node, given) => collect(node, given, (items) => setOf(node, items))],
  ["frozenset", (node, given) => collect(node, given, (items) => setOf(node, items))],
  ["sorted", (node, given, named) => collect(node, given, (items) => sort(node, items, named))],
  ["enumerate", (node, [over, ...more]) => (over && more.length === 0 ? pairs(node, over) : undefined)],
  ["str", (node, [value, ...more]) => text(node, value && more.length === 0 ? textOfValue(value) : undefined)],
  [
    "len",
    (node, [value, ...more]) => {
      const items = value && more.length === 0 ? itemsIn(node, value) : undefined;
      return items && scalar(node, items.length);
    },
  ],
  ["range", (node, given) => range(node, given)],
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

/** Texts by their characters, numbers by size; nothing is known of a mixture. */
function sort(node: SyntaxNode, items: readonly Evaluated[], named: Named): Evaluated | undefined {
  const reverse = named.get("reverse")?.value ?? false;
  if ([...named.keys()].some((name) => name !== "reverse") || typeof reverse !== "boolean") return undefined;
  const known = items.filter((item) => item.known && item.whole) as Known[];
  const kinds = new Set(known.map(({ value }) => typeof value));
  const isSortable = kinds.size === 0 || (kinds.size === 1 && (kinds.has("string") || kinds.has("number")));
  if (known.length !== items.length || !isSortable) return undefined;
  const sign = reverse ? -1 : 1;
  const order = ({ value: a }: Known, { value: b }: Known) =>
    sign * (typeof a === "number" && typeof b === "number" ? a - b : compareText(String(a), String(b)));
  return listOf(node, known.toSorted(order));
}

function range(node: SyntaxNode, given: readonly Known[]): Evaluated | undefined {
  const numbers = given.map(({ value, isFloat }) => (typeof value === "number" && !isFloat ? value : Number.NaN));
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

type Method = (node: SyntaxNode, self: Known, given: readonly Known[]) => Evaluated | undefined;

const OF_DICTIONARY: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["keys", (node, self, given) => collect(node, [self, ...given], (items) => listOf(node, items))],
  [
    "values",
    (node, { members, gaps }, given) =>
      gaps || given.length > 0 ? undefined : listOf(node, [...(members?.values() ?? [])]),
  ],
  [
    "items",
    (node, { members = new Map(), gaps }, given) => {
      if (gaps || given.length > 0) return undefined;
      return listOf(
        node,
        [...members].map(([key, member]) => listOf(node, [scalar(node, key), member], "tuple")),
      );
    },
  ],
  [
    "copy",
    (node, { members = new Map(), gaps }, given) => (given.length > 0 ? undefined : dictionaryOf(node, members, gaps)),
  ],
  [
    "get",
    (node, { members, gaps }, [key, otherwise]) => {
      if (gaps || typeof key?.value !== "string") return undefined;
      return members?.get(key.value) ?? otherwise ?? scalar(node, null);
    },
  ],
]);

const ASCII = /^[\0-\x7f]*$/;

const OF_TEXT: ReadonlyMap<string, Method> = new Map<string, Method>([
  [
    "join",
    (node, { value: between }, [over, ...more]) => {
      const items = over && more.length === 0 ? itemsIn(node, over) : undefined;
      const texts = items?.flatMap((item) => (item.known && typeof item.value === "string" ? [item.value] : []));
      if (!texts || texts.length !== items?.length) return undefined;
      const length = texts.reduce((sum, one) => sum + one.length + String(between).length, 0);
      return length > MAX_TEXT ? undefined : scalar(node, texts.join(String(between)));
    },
  ],
  ["lower", (node, self, given) => changed(node, self, given, (value) => value.toLowerCase())],
  ["upper", (node, self, given) => changed(node, self, given, (value) => value.toUpperCase())],
  [
    "strip",
    (node, self, given) => changed(node, self, given, (value) => value.replace(/^[ \t\n\r\f\v]+|[ \t\n\r\f\v]+$/g, "")),
  ],
  [
    "split",
    (node, { value }, [separator, ...more]) => {
      if (typeof value !== "string" || more.length > 0 || !ASCII.test(value)) return undefined;
      const by = separator?.value;
      if (by !== undefined && (typeof by !== "string" || by === "")) return undefined;
      const parts = by === undefined ? value.split(/[ \t\n\r\f\v]+/).filter(Boolean) : value.split(by);
      return listOf(
        node,
        parts.map((part) => scalar(node, part)),
      );
    },
  ],
]);

/** The case of letters beyond ASCII is not the same everywhere. */
function changed(node: SyntaxNode, { value }: Known, given: readonly Known[], change: (value: string) => string) {
  const isPlain = typeof value === "string" && given.length === 0 && ASCII.test(value);
  return isPlain ? scalar(node, change(value)) : undefined;
}

function callMethod(
  evaluation: Evaluation,
  node: SyntaxNode,
  callee: SyntaxNode,
  list: SyntaxNode,
  given: readonly Member[] | undefined,
): Evaluated {
  const [owner, , property] = children(callee);
  const name = property?.name === "PropertyName" ? evaluation.text(property) : "";
  if (!owner || !(OF_DICTIONARY.has(name) || OF_TEXT.has(name))) return evaluation.expression(node);
  const self = evaluation.evaluate(owner);
  if (!self.known) return self;
  const methods = self.kind === "dictionary" ? OF_DICTIONARY : typeof self.value === "string" ? OF_TEXT : undefined;
  const method = methods?.get(name);
  if (!method || given?.some(({ sign }) => sign !== "")) return evaluation.expression(node);
  const values = argumentsOf(evaluation, node, list, given);
  if ("known" in values) return values;
  return method(node, self, values) ?? evaluation.expression(node);
}

/** The arguments that count by their position; what keeps them from being known otherwise. */
function argumentsOf(
  evaluation: Evaluation,
  node: SyntaxNode,
  list: SyntaxNode,
  given: readonly Member[] | undefined,
): readonly Known[] | Unknown {
  if (list.getChild("for")) {
    const found = evaluateComprehension(evaluation, list, "list");
    return found.known ? [found] : found;
  }
  if (!given?.every(({ sign }) => sign === "" || sign === "=")) return evaluation.expression(node);
  const found = given.filter(({ sign }) => sign === "").map(({ value }) => evaluation.evaluate(value));
  return found.find((value): value is Unknown => !value.known) ?? (found as Known[]);
}

/** The named arguments. One that is not known is taken for another that nobody asks for. */
function namedIn({ text, whole }: Evaluation, given: readonly Member[] | undefined): Named {
  const named = (given ?? []).flatMap(({ key, value }): [string, Known][] => {
    const found = key && whole(value);
    return found ? [[found.known ? text(key) : "?", found as Known]] : [];
  });
  return new Map(named);
}

/** `SkillCategory("…")`. */
function category({ evaluate, expression }: Evaluation, node: SyntaxNode, given: readonly Member[] | undefined) {
  const [first, ...others] = given ?? [];
  if (first?.sign !== "" || others.length > 0) return expression(node);
  const value = evaluate(first.value);
  return value.known && typeof value.value === "string" ? value : expression(node);
}
