import type { SyntaxNode } from "@lezer/common";
import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { dictionaryOf, type Evaluated, type Known, listOf, scalar, unknown } from "./evaluated.js";
import type { Binding, Names } from "./names.js";
import { calculate, readNumberLiteral } from "./numbers.js";
import { children, MAX_PYTHON_DEPTH, type Member, membersOf, nodeText, type PythonModule } from "./parse.js";
import { readStringLiteral } from "./strings.js";

/** Evaluates expressions of one file without running any of it. */
export function createEvaluator(module: PythonModule, names: Names): (node: SyntaxNode) => Evaluated {
  const known = new Map<string, Evaluated>();
  const pending = new Set<string>();
  let depth = 0;

  const text = (node: SyntaxNode) => nodeText(module, node);
  const expression = (node: SyntaxNode) => unknown(node, `the expression ${shorten(text(node))}`);

  /** How each kind of expression gets its value; any other kind has none. */
  const kinds: Readonly<Record<string, (node: SyntaxNode) => Evaluated>> = {
    String: evaluateString,
    FormatString: evaluateString,
    ContinuedString: (node) => together(node, children(node), (parts) => scalar(node, parts.join(""))),
    Number(node) {
      const value = readNumberLiteral(text(node));
      return value === undefined ? unknown(node, `the number ${shorten(text(node))}`) : scalar(node, value);
    },
    Boolean: (node) => scalar(node, text(node) === "True"),
    None: (node) => scalar(node, null),
    ParenthesizedExpression(node) {
      const [, inner, ...rest] = children(node);
      return inner && rest.length === 1 ? evaluate(inner) : expression(node);
    },
    ArrayExpression: evaluateList,
    TupleExpression: evaluateList,
    DictionaryExpression: (node) => evaluateMembers(node, membersOf(module, node), keyIn),
    UnaryExpression: evaluateUnary,
    BinaryExpression: evaluateBinary,
    VariableName: (node) => evaluateBinding(node, `the name ${text(node)}`, text(node), names.bindingOf(node)),
    MemberExpression: evaluateMember,
    CallExpression: evaluateCall,
  };

  function evaluate(node: SyntaxNode): Evaluated {
    const key = `${node.name}:${node.from}:${node.to}`;
    const before = known.get(key);
    if (before) return before;
    if (depth > MAX_PYTHON_DEPTH) return unknown(node, "an expression nested too deeply");
    if (pending.has(key)) return unknown(node, "a name that stands for itself");
    pending.add(key);
    depth++;
    const result = (Object.hasOwn(kinds, node.name) ? kinds[node.name] : undefined)?.(node) ?? expression(node);
    depth--;
    pending.delete(key);
    known.set(key, result);
    return result;
  }

  /** What is made of the values of several expressions, if all of them have one. */
  function together(
    node: SyntaxNode,
    parts: readonly SyntaxNode[],
    make: (values: readonly Json[], known: readonly Known[]) => Evaluated | undefined,
  ): Evaluated {
    const found: Known[] = [];
    for (const part of parts) {
      const value = evaluate(part);
      if (!value.known) return value;
      found.push(value);
    }
    const values = found.map(({ value }) => value);
    return make(values, found) ?? expression(node);
  }

  function evaluateString(node: SyntaxNode): Evaluated {
    if (node.getChild("FormatReplacement")) return unknown(node, "a format string with fields");
    const value = readStringLiteral(text(node));
    return value === undefined ? unknown(node, `the literal ${shorten(text(node))}`) : scalar(node, value);
  }

  function evaluateList(node: SyntaxNode): Evaluated {
    const members = membersOf(module, node);
    if (!members?.every(({ sign }) => sign === "" || sign === "*")) return expression(node);
    const items: Known[] = [];
    for (const { sign, value } of members) {
      const item = evaluate(value);
      if (!item.known) return item;
      if (sign === "") items.push(item);
      else if (Array.isArray(item.value)) items.push(...(item.members?.values() ?? []));
      else return unknown(value, "what is unpacked here");
    }
    return listOf(node, items);
  }

  /** A dictionary of members with keys, and of others that are unpacked. */
  function evaluateMembers(
    node: SyntaxNode,
    members: readonly Member[] | undefined,
    keyOf: (key: SyntaxNode) => string | Evaluated,
  ): Evaluated {
    if (!members) return expression(node);
    const entries = new Map<string, Known>();
    for (const { key, value } of members) {
      const name = key && keyOf(key);
      if (typeof name === "object") return name;
      const item = evaluate(value);
      if (!item.known) return item;
      // As in Python, a key that comes again keeps its place and takes the new value.
      if (name !== undefined) entries.set(name, item);
      else if (!isJsonRecord(item.value)) return unknown(value, "what is unpacked here");
      else for (const [each, member] of item.members ?? []) entries.set(each, member);
    }
    return dictionaryOf(node, entries);
  }

  function keyIn(node: SyntaxNode): string | Evaluated {
    const key = evaluate(node);
    if (!key.known) return key;
    return typeof key.value === "string" ? key.value : unknown(node, "a key that is no text");
  }

  function evaluateUnary(node: SyntaxNode): Evaluated {
    const [operator, operand] = children(node);
    if (!operator || !operand) return expression(node);
    return together(node, [operand], ([value]) => {
      const sign = text(operator);
      if (typeof value === "boolean") return sign === "not" ? scalar(node, !value) : undefined;
      if (typeof value !== "number" || (sign !== "+" && sign !== "-")) return undefined;
      // An integer has no negative zero.
      const isZero = value === 0 && !/[.e]/i.test(text(operand));
      return scalar(node, sign === "-" && !isZero ? -value : value);
    });
  }

  function evaluateBinary(node: SyntaxNode): Evaluated {
    const [left, operator, right, ...others] = children(node);
    if (!left || !operator || !right || others.length > 0) return expression(node);
    return together(node, [left, right], ([a = null, b = null], [one, other]) => {
      const sign = text(operator);
      if (typeof a === "number" && typeof b === "number") {
        const value = calculate(a, sign, b);
        return value === undefined ? unknown(node, `the result of ${shorten(text(node))}`) : scalar(node, value);
      }
      if (sign === "+" && typeof a === "string" && typeof b === "string") return scalar(node, a + b);
      const members = [...(one?.members ?? []), ...(other?.members ?? [])];
      // Python adds lists to lists and tuples to tuples only.
      const isSameKind = (left.name === "TupleExpression") === (right.name === "TupleExpression");
      if (sign === "+" && Array.isArray(a) && Array.isArray(b) && isSameKind) {
        return listOf(
          node,
          members.map(([, item]) => item),
        );
      }
      return sign === "|" && isJsonRecord(a) && isJsonRecord(b) ? dictionaryOf(node, new Map(members)) : undefined;
    });
  }

  /** @param name as the names of the file have it */
  function evaluateBinding(node: SyntaxNode, what: string, name: string, binding: Binding | undefined): Evaluated {
    const { value, why, scope } = binding ?? { value: undefined, why: "this file does not bind it", scope: node };
    if (!value) return unknown(node, `${what} (${why})`);
    const result = evaluate(value);
    const isChanged = result.known && result.members && names.isChanged(scope, name);
    return isChanged ? unknown(node, `${what} (its value may be changed in place)`) : result;
  }

  function evaluateMember(node: SyntaxNode): Evaluated {
    const [owner, dot, property] = children(node);
    if (owner?.name !== "VariableName" || dot?.name !== "." || !property) return expression(node);
    if (text(owner) === "SkillCategory") return scalar(node, text(property).toLowerCase());
    const binding = names.attributeOf(node);
    const name = `${text(owner)}.${text(property)}`;
    return binding ? evaluateBinding(node, name, `.${text(property)}`, binding) : expression(node);
  }

  /** `dict(…)` and `SkillCategory("…")`. */
  function evaluateCall(node: SyntaxNode): Evaluated {
    const [callee, list] = [node.firstChild, node.getChild("ArgList")];
    const name = callee?.name === "VariableName" ? text(callee) : "";
    const given = list ? membersOf(module, list) : undefined;
    const [first, ...others] = given ?? [];
    if (name === "SkillCategory" && first?.sign === "" && others.length === 0) {
      const value = evaluate(first.value);
      return value.known && typeof value.value === "string" ? value : expression(node);
    }
    const isDict = name === "dict" && !names.bindingIn(module.tree.topNode, "dict");
    const isUsual = first?.sign !== "*" && others.every(({ sign }) => sign === "=" || sign === "**");
    return isDict && isUsual ? evaluateMembers(node, given, text) : expression(node);
  }

  return evaluate;
}

function shorten(line: string): string {
  const text = line.replace(/\s+/g, " ");
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
