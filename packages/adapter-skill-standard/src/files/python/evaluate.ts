import type { SyntaxNode } from "@lezer/common";
import { isJsonRecord } from "@skill-convert/core";
import type { Environment } from "./environment.js";
import { dictionaryOf, type Evaluated, type Known, limit, listOf, scalar, unknown } from "./evaluated.js";
import { calculate, readNumberLiteral } from "./numbers.js";
import { children, MAX_PYTHON_DEPTH, nodeText, parts } from "./parse.js";
import { PARAMETER } from "./scopes.js";
import { readStringLiteral } from "./strings.js";

/** Evaluates expressions of one file without running any of it. */
export function createEvaluator(environment: Environment): (node: SyntaxNode) => Evaluated {
  const { module } = environment;
  const known = new Map<string, Evaluated>();
  const pending = new Set<string>();

  function evaluate(node: SyntaxNode, depth: number): Evaluated {
    if (depth > MAX_PYTHON_DEPTH) return unknown(node, "an expression nested too deeply");
    const key = `${node.name}:${node.from}:${node.to}`;
    const before = known.get(key);
    if (before) return before;
    if (pending.has(key)) return unknown(node, "a name that stands for itself");
    pending.add(key);
    const result = limit(node, evaluateNode(node, depth + 1));
    pending.delete(key);
    known.set(key, result);
    return result;
  }

  function evaluateNode(node: SyntaxNode, depth: number): Evaluated {
    const text = () => nodeText(module, node);
    switch (node.name) {
      case "String":
      case "ContinuedString":
      case "FormatString":
        return evaluateString(node);
      case "Number": {
        const value = readNumberLiteral(text());
        return value === undefined ? unknown(node, `the number ${shorten(text())}`) : scalar(node, value);
      }
      case "Boolean":
        return scalar(node, text() === "True");
      case "None":
        return scalar(node, null);
      case "ParenthesizedExpression": {
        const [inner, ...others] = parts(node);
        return inner && others.length === 0 ? evaluate(inner, depth) : unknown(node, describe(node));
      }
      case "ArrayExpression":
        return module.literals.get(node.from) ?? evaluateList(node, depth);
      case "TupleExpression":
        return evaluateList(node, depth);
      case "DictionaryExpression":
        return module.literals.get(node.from) ?? evaluateDictionary(node, depth);
      case "UnaryExpression":
        return evaluateUnary(node, depth);
      case "BinaryExpression":
        return evaluateBinary(node, depth);
      case "VariableName":
        return evaluateName(node, depth);
      case "MemberExpression":
        return evaluateMember(node, depth);
      case "CallExpression":
        return evaluateCall(node, depth);
      default:
        return unknown(node, describe(node));
    }
  }

  function evaluateString(node: SyntaxNode): Evaluated {
    const literals = node.name === "ContinuedString" ? parts(node) : [node];
    let value = "";
    for (const literal of literals) {
      if (literal.getChild("FormatReplacement")) return unknown(literal, "a format string with fields");
      const text = readStringLiteral(nodeText(module, literal));
      if (text === undefined) return unknown(literal, `the literal ${shorten(nodeText(module, literal))}`);
      value += text;
    }
    return scalar(node, value);
  }

  function evaluateList(node: SyntaxNode, depth: number): Evaluated {
    const items: Known[] = [];
    let spread = false;
    for (const part of parts(node)) {
      if (part.name === "*") {
        spread = true;
        continue;
      }
      const item = evaluate(part, depth);
      if (!item.known) return item;
      if (!spread) items.push(item);
      else if (Array.isArray(item.value)) items.push(...(item.members?.values() ?? []));
      else return unknown(part, "what is unpacked here");
      spread = false;
    }
    return listOf(node, items);
  }

  function evaluateDictionary(node: SyntaxNode, depth: number): Evaluated {
    const entries = new Map<string, Known>();
    const members = children(node).filter(({ name }) => name !== "{" && name !== "}");
    for (const entry of split(members)) {
      const [first, second, third] = entry;
      if (first?.name === "**" && second && !third) {
        const spread = evaluate(second, depth);
        if (!spread.known) return spread;
        if (!isJsonRecord(spread.value)) return unknown(second, "what is unpacked here");
        for (const [key, value] of spread.members ?? []) put(entries, key, value);
        continue;
      }
      if (!first || second?.name !== ":" || !third || entry.length > 3) return unknown(first ?? node, describe(node));
      const key = evaluate(first, depth);
      if (!key.known) return key;
      if (typeof key.value !== "string") return unknown(first, "a key that is no text");
      const value = evaluate(third, depth);
      if (!value.known) return value;
      put(entries, key.value, value);
    }
    return dictionaryOf(node, entries);
  }

  function evaluateUnary(node: SyntaxNode, depth: number): Evaluated {
    const [operator, operand] = parts(node);
    if (!operator || !operand) return unknown(node, describe(node));
    const value = evaluate(operand, depth);
    if (!value.known) return value;
    const sign = nodeText(module, operator);
    if (sign === "not" && typeof value.value === "boolean") return scalar(node, !value.value);
    if (typeof value.value === "number" && sign === "+") return scalar(node, value.value);
    // An integer has no negative zero.
    const float = /[.e]/i.test(nodeText(module, operand));
    if (typeof value.value === "number" && sign === "-") {
      return scalar(node, value.value === 0 && !float ? 0 : -value.value);
    }
    return unknown(node, describe(node));
  }

  function evaluateBinary(node: SyntaxNode, depth: number): Evaluated {
    const [left, operator, right, ...others] = parts(node);
    if (!left || !operator || !right || others.length > 0) return unknown(node, describe(node));
    const sign = nodeText(module, operator);
    const [a, b] = [evaluate(left, depth), evaluate(right, depth)];
    if (!a.known) return a;
    if (!b.known) return b;
    if (typeof a.value === "number" && typeof b.value === "number") {
      const value = calculate(a.value, sign, b.value);
      return value === undefined
        ? unknown(node, `the result of ${shorten(nodeText(module, node))}`)
        : scalar(node, value);
    }
    if (sign === "+" && typeof a.value === "string" && typeof b.value === "string")
      return scalar(node, a.value + b.value);
    if (sign === "+" && Array.isArray(a.value) && Array.isArray(b.value) && sameList(left, right)) {
      return listOf(node, [...(a.members?.values() ?? []), ...(b.members?.values() ?? [])]);
    }
    if (sign === "|" && isJsonRecord(a.value) && isJsonRecord(b.value)) {
      const entries = new Map(a.members);
      for (const [key, value] of b.members ?? []) put(entries, key, value);
      return dictionaryOf(node, entries);
    }
    return unknown(node, describe(node));
  }

  function evaluateName(node: SyntaxNode, depth: number): Evaluated {
    const name = nodeText(module, node);
    for (const scope of visibleScopes(node)) {
      const binding = environment.bindings(scope).get(name);
      if (!binding) continue;
      if (!binding.value) return unknown(node, `the name ${name} (${binding.why})`);
      const direct = scope === environment.script ? enclosing(node, FUNCTIONS) === undefined : true;
      if (direct && binding.from > node.from) return unknown(node, `the name ${name} (it is bound further down)`);
      const value = evaluate(binding.value, depth);
      if (value.known && value.members && environment.isMutated(scope, name)) {
        return unknown(node, `the name ${name} (its value may be changed in place)`);
      }
      return value;
    }
    return unknown(node, `the name ${name} (this file does not bind it)`);
  }

  /** Function scopes from the inside out, then the module; a class is visible only to the code right in it. */
  function visibleScopes(node: SyntaxNode): SyntaxNode[] {
    const scopes: SyntaxNode[] = [];
    let inFunction = false;
    for (let scope = enclosing(node, SCOPES); scope; scope = enclosing(scope, SCOPES)) {
      if (scope.name !== "ClassDefinition") inFunction = true;
      else if (inFunction) continue;
      scopes.push(scope);
    }
    return [...scopes, environment.script];
  }

  function evaluateMember(node: SyntaxNode, depth: number): Evaluated {
    const [owner, property, ...others] = parts(node);
    if (owner?.name !== "VariableName" || property?.name !== "PropertyName" || others.length > 0) {
      return unknown(node, describe(node));
    }
    const [root, name] = [nodeText(module, owner), nodeText(module, property)];
    if (root === "SkillCategory") return scalar(node, name.toLowerCase());
    const inside = root === "self" || root === "cls";
    const definition = inside ? enclosing(node, new Set(["ClassDefinition"])) : environment.classNamed(root);
    const method = inside ? enclosing(node, FUNCTIONS) : undefined;
    const rebound = inside && (!method || environment.bindings(method).get(root)?.why !== PARAMETER);
    if (!definition || rebound) return unknown(node, describe(node));
    const binding = environment.attribute(definition, name);
    if (!binding.value) return unknown(node, `${root}.${name} (${binding.why})`);
    const value = evaluate(binding.value, depth);
    if (value.known && value.members && environment.isMutated(definition, `.${name}`)) {
      return unknown(node, `${root}.${name} (its value may be changed in place)`);
    }
    return value;
  }

  /** `dict(…)` and `SkillCategory("…")`. */
  function evaluateCall(node: SyntaxNode, depth: number): Evaluated {
    const callee = node.firstChild;
    const list = node.getChild("ArgList");
    const name = callee?.name === "VariableName" ? nodeText(module, callee) : "";
    if (!callee || !list) return unknown(node, describe(node));
    const given = split(children(list).filter(({ name }) => name !== "(" && name !== ")"));
    if (name === "SkillCategory") {
      const [only, ...others] = given;
      const value = only?.[0] && only.length === 1 && others.length === 0 ? evaluate(only[0], depth) : undefined;
      return value?.known && typeof value.value === "string" ? value : unknown(node, describe(node));
    }
    if (name !== "dict" || environment.bindings(environment.script).has("dict")) return unknown(node, describe(node));
    const entries = new Map<string, Known>();
    for (const [index, argument] of given.entries()) {
      const [first, second, third] = argument;
      const spread = first?.name === "**" ? second : argument.length === 1 && index === 0 ? first : undefined;
      const value = spread ?? (second?.name === "AssignOp" ? third : undefined);
      if (!first || !value) return unknown(first ?? node, describe(node));
      const read = evaluate(value, depth);
      if (!read.known) return read;
      if (!spread) put(entries, nodeText(module, first), read);
      else if (isJsonRecord(read.value)) for (const [key, item] of read.members ?? []) put(entries, key, item);
      else return unknown(spread, "what is unpacked here");
    }
    return dictionaryOf(node, entries);
  }

  function describe(node: SyntaxNode): string {
    return `the expression ${shorten(nodeText(module, node))}`;
  }

  return (node) => evaluate(node, 0);
}

const FUNCTIONS: ReadonlySet<string> = new Set(["FunctionDefinition", "LambdaExpression"]);
const SCOPES: ReadonlySet<string> = new Set([...FUNCTIONS, "ClassDefinition"]);

/** The nearest node of one of these kinds around a node whose body, not whose head, the node stands in. */
function enclosing(node: SyntaxNode, kinds: ReadonlySet<string>): SyntaxNode | undefined {
  let child = node;
  for (let parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (kinds.has(parent.name) && (child.name === "Body" || parent.name === "LambdaExpression")) return parent;
  }
  return undefined;
}

/** As in Python, a key that comes again keeps its place and takes the new value. */
function put(entries: Map<string, Known>, key: string, value: Known): void {
  entries.set(key, value);
}

/** Nodes between commas. */
function split(nodes: readonly SyntaxNode[]): SyntaxNode[][] {
  const groups: SyntaxNode[][] = [[]];
  for (const node of nodes) {
    if (node.name === ",") groups.push([]);
    else groups.at(-1)?.push(node);
  }
  return groups.filter((group) => group.length > 0);
}

/** Python adds lists to lists and tuples to tuples only. */
function sameList(left: SyntaxNode, right: SyntaxNode): boolean {
  return (left.name === "TupleExpression") === (right.name === "TupleExpression");
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
