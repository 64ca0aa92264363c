import type { SyntaxNode } from "@lezer/common";
import { childrenOf, nodeText } from "../syntax-tree.js";
import { evaluateCall } from "./calls.js";
import { evaluateComprehension } from "./comprehensions.js";
import { enumerations } from "./enumerations.js";
import { dictionaryOf, type Evaluated, itemsIn, listOf, MAX_TEXT, scalar, type Unknown, unknown } from "./evaluated.js";
import type { Evaluation, Variables } from "./evaluation.js";
import type { Binding, Names } from "./names.js";
import { isFloatLiteral, readNumberLiteral } from "./numbers.js";
import { evaluateBinary, evaluateChoice, evaluateUnary, setOf } from "./operators.js";
import { MAX_PYTHON_DEPTH, type PythonModule } from "./parse.js";
import { readStringLiteral, textOfValue } from "./strings.js";
import { type Member, membersOf } from "./syntax.js";

/** The maximum number of expressions that are evaluated for one file, which bounds nested comprehensions. */
const MAX_STEPS = 100_000;

/** Returns a function that evaluates expressions of one file without running any of it. */
export function createEvaluator(module: PythonModule, names: Names): (node: SyntaxNode) => Evaluated {
  const known = new Map<string, Evaluated>();
  const pending = new Set<string>();
  const enums = enumerations(module, names, evaluate);
  let variables: Variables = new Map();
  let depth = 0;
  let steps = 0;

  const text = (node: SyntaxNode) => nodeText(module, node);
  const expression = (node: SyntaxNode) => unknown(node, `the expression ${shorten(text(node))}`);
  const evaluation: Evaluation = {
    module,
    text,
    evaluate,
    expression,
    evaluateFully(node) {
      const value = evaluate(node);
      return !value.known || value.isComplete ? value : expression(node);
    },
    within(more, run) {
      const outer = variables;
      variables = new Map([...outer, ...more]);
      const result = run();
      variables = outer;
      return result;
    },
    isBuiltin: (name) => !variables.has(text(name)) && names.bindingOf(name) === undefined,
    dictionary: evaluateMembers,
  };

  /** Evaluates each kind of expression that can be known. */
  const evaluators: Readonly<Record<string, (node: SyntaxNode) => Evaluated>> = {
    String: evaluateString,
    FormatString: evaluateFormat,
    ContinuedString: evaluateContinued,
    Number(node) {
      const value = readNumberLiteral(text(node));
      if (value === undefined) return unknown(node, `the number ${shorten(text(node))}`);
      return scalar(node, value, { isFloat: isFloatLiteral(text(node)) });
    },
    Boolean: (node) => scalar(node, text(node) === "True"),
    None: (node) => scalar(node, null),
    ParenthesizedExpression(node) {
      const [, inner, ...rest] = childrenOf(node);
      return inner && rest.length === 1 ? evaluate(inner) : expression(node);
    },
    ArrayExpression: (node) => evaluateList(node, "list"),
    TupleExpression: (node) => evaluateList(node, "tuple"),
    SetExpression: (node) => evaluateList(node, "set"),
    DictionaryExpression(node) {
      const members = membersOf(module, node);
      return members ? evaluateMembers(node, members, keyIn) : expression(node);
    },
    ArrayComprehensionExpression: (node) => evaluateComprehension(evaluation, node, "list"),
    SetComprehensionExpression: (node) => evaluateComprehension(evaluation, node, "set"),
    DictionaryComprehensionExpression: (node) => evaluateComprehension(evaluation, node, "dictionary"),
    UnaryExpression: (node) => evaluateUnary(evaluation, node),
    BinaryExpression: (node) => evaluateBinary(evaluation, node),
    ConditionalExpression: (node) => evaluateChoice(evaluation, node),
    VariableName: evaluateName,
    MemberExpression: evaluateMember,
    CallExpression: (node) => evaluateCall(evaluation, node),
  };

  function evaluate(node: SyntaxNode): Evaluated {
    const key = `${node.name}:${node.from}:${node.to}`;
    const cached = variables.size === 0 ? known.get(key) : undefined;
    if (cached) return cached;
    if (depth > MAX_PYTHON_DEPTH) return unknown(node, "an expression nested too deeply");
    if (++steps > MAX_STEPS) return unknown(node, "an expression that takes too long");
    if (pending.has(key)) return unknown(node, "a name that refers to itself");
    pending.add(key);
    depth++;
    const result =
      (Object.hasOwn(evaluators, node.name) ? evaluators[node.name] : undefined)?.(node) ?? expression(node);
    depth--;
    pending.delete(key);
    if (variables.size === 0) known.set(key, result);
    return result;
  }

  function evaluateString(node: SyntaxNode): Evaluated {
    const value = readStringLiteral(text(node));
    return value === undefined ? unknown(node, `the literal ${shorten(text(node))}`) : scalar(node, value);
  }

  function evaluateContinued(node: SyntaxNode): Evaluated {
    const parts = childrenOf(node).map(evaluate);
    const missing = parts.find((part) => !part.known);
    return missing ?? scalar(node, parts.map((part) => (part.known ? part.value : "")).join(""));
  }

  /** Evaluates a format string whose fields are expressions without a format specification. */
  function evaluateFormat(node: SyntaxNode): Evaluated {
    const fields = node.getChildren("FormatReplacement");
    if (fields.length === 0) return evaluateString(node);
    const [head = "", prefix = "", quote = ""] = /^([a-z]*)("""|'''|"|')/i.exec(text(node)) ?? [];
    const ends = [...fields.map(({ from }) => from), node.to - quote.length];
    const starts = [node.from + head.length, ...fields.map(({ to }) => to)];
    let result = "";
    for (const [index, from] of starts.entries()) {
      const between = readStringLiteral(`${prefix}${quote}${module.text.slice(from, ends[index])}${quote}`);
      if (between === undefined) return unknown(node, `the literal ${shorten(text(node))}`);
      const [, inner, ...rest] = fields[index] ? childrenOf(fields[index]) : [];
      const value = inner && evaluation.evaluateFully(inner);
      if (value && !value.known) return value;
      const shown = value && textOfValue(value);
      if (inner && (shown === undefined || rest.length !== 1)) return expression(fields[index] ?? node);
      result += between + (shown ?? "");
      if (result.length > MAX_TEXT) break;
    }
    return scalar(node, result);
  }

  function evaluateList(node: SyntaxNode, kind: "list" | "tuple" | "set"): Evaluated {
    const members = membersOf(module, node);
    if (!members?.every(({ sign }) => sign === "" || sign === "*")) return expression(node);
    const items = members.flatMap(({ sign, value }): readonly Evaluated[] => {
      const item = evaluate(value);
      if (sign === "" || !item.known) return [item];
      return itemsIn(value, item) ?? [unknown(value, "the value that is unpacked here")];
    });
    return kind === "set" ? setOf(node, items) : listOf(node, items, kind);
  }

  function evaluateMembers(
    node: SyntaxNode,
    members: readonly Member[],
    keyOf: (key: SyntaxNode) => string | Evaluated,
  ): Evaluated {
    const entries = new Map<string, Evaluated>();
    const gaps: Unknown[] = [];
    // A part without a known key may replace every entry before it.
    const cover = (gap: Unknown) => {
      gaps.push(gap);
      for (const key of entries.keys()) entries.set(key, gap);
    };
    for (const { key, value } of members) {
      const name = key && keyOf(key);
      const item = evaluate(value);
      // As in Python, a repeated key keeps its position and takes the new value.
      if (typeof name === "string") entries.set(name, item);
      else if (name) cover(name.known ? unknown(key, "a key that is not a string") : name);
      else if (!item.known) cover(item);
      else if (item.kind !== "dictionary") cover(unknown(value, "the value that is unpacked here"));
      else {
        for (const gap of item.gaps ?? []) cover(gap);
        for (const [each, member] of item.members ?? []) entries.set(each, member);
      }
    }
    const [first] = gaps;
    const isUnknown = first && [...entries.values()].every((entry) => !entry.known);
    return isUnknown ? first : dictionaryOf(node, entries, gaps);
  }

  function keyIn(node: SyntaxNode): string | Evaluated {
    const key = evaluation.evaluateFully(node);
    if (!key.known) return key;
    return typeof key.value === "string" ? key.value : unknown(node, "a key that is not a string");
  }

  function evaluateName(node: SyntaxNode): Evaluated {
    const name = text(node);
    const binding = names.bindingOf(node);
    return (
      variables.get(name) ??
      enums.membersOf(node, name, binding) ??
      evaluateBinding(node, `the name ${name}`, name, binding)
    );
  }

  /** @param name the name as {@link Names} has it: `X`, or `.X` for an attribute */
  function evaluateBinding(node: SyntaxNode, what: string, name: string, binding: Binding | undefined): Evaluated {
    const { value, why, scope } = binding ?? { value: undefined, why: "this file does not bind it", scope: node };
    if (!value) return unknown(node, `${what} (${why})`);
    const outer = variables;
    variables = new Map();
    const result = evaluate(value);
    variables = outer;
    const isChanged = result.known && result.members && names.isChanged(scope, name);
    return isChanged ? unknown(node, `${what} (its value may be changed in place)`) : result;
  }

  function evaluateMember(node: SyntaxNode): Evaluated {
    const [owner, dot, property] = childrenOf(node);
    if (!owner || !property || !dot) return expression(node);
    if (dot.name === "[") return evaluateItem(node, owner);
    if (dot.name !== ".") return expression(node);
    const enumValue = enums.attribute(node, owner, text(property));
    if (enumValue) return enumValue;
    if (owner.name !== "VariableName" || variables.has(text(owner))) return expression(node);
    const binding = names.attributeOf(node);
    const name = `${text(owner)}.${text(property)}`;
    return binding ? evaluateBinding(node, name, `.${text(property)}`, binding) : expression(node);
  }

  /** Evaluates `X["key"]` and `X[0]`. */
  function evaluateItem(node: SyntaxNode, owner: SyntaxNode): Evaluated {
    const [, , index, end, ...others] = childrenOf(node);
    if (!index || end?.name !== "]" || others.length > 0) return expression(node);
    const collection = evaluate(owner);
    const at = evaluation.evaluateFully(index);
    if (!collection.known || !at.known) return collection.known ? at : collection;
    const { kind, members, gaps } = collection;
    if (kind === "dictionary" && typeof at.value === "string" && !gaps)
      return members?.get(at.value) ?? expression(node);
    if ((kind !== "list" && kind !== "tuple") || typeof at.value !== "number" || !members) return expression(node);
    return members.get(String(at.value < 0 ? members.size + at.value : at.value)) ?? expression(node);
  }

  return evaluate;
}

function shorten(line: string): string {
  const text = line.replace(/\s+/g, " ");
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
