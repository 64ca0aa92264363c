import type { SyntaxNode } from "@lezer/common";
import { childrenOf } from "../syntax-tree.js";
import {
  dictionaryOf,
  type Evaluated,
  itemsIn,
  type Known,
  listOf,
  MAX_VALUES,
  type Unknown,
  unknown,
} from "./evaluated.js";
import type { Evaluation, Variables } from "./evaluation.js";
import { isTrue, setOf } from "./operators.js";

/** `for x, y in iterable` or `if condition`. */
type Clause =
  | { readonly kind: "for"; readonly targets: readonly string[]; readonly over: SyntaxNode }
  | { readonly kind: "if"; readonly condition: SyntaxNode };

/** Evaluates a comprehension, or a generator as the only argument of a call, over known values. */
export function evaluateComprehension(
  evaluation: Evaluation,
  node: SyntaxNode,
  kind: "list" | "set" | "dictionary",
): Evaluated {
  const inside = childrenOf(node).slice(1, -1);
  const begin = inside.findIndex(({ name }) => name === "for" || name === "async");
  const [first, colon, second, ...rest] = inside.slice(0, begin);
  const clauses = clausesIn(evaluation, inside.slice(begin));
  const isPair = colon?.name === ":" && second !== undefined && rest.length === 0;
  if (!first || !clauses || (kind === "dictionary" ? !isPair : colon)) return evaluation.expression(node);
  const items: Evaluated[] = [];
  const entries = new Map<string, Evaluated>();
  const unknownPart = forEachRound(evaluation, clauses, () => {
    if (kind !== "dictionary" || !second) {
      items.push(evaluation.evaluate(first));
      return items.length > MAX_VALUES ? unknown(node, "a list with too many values") : undefined;
    }
    const key = evaluation.evaluateFully(first);
    if (!key.known) return key;
    if (typeof key.value !== "string") return unknown(first, "a key that is not a string");
    entries.set(key.value, evaluation.evaluate(second));
    return undefined;
  });
  if (unknownPart) return unknownPart;
  if (kind === "dictionary") return dictionaryOf(node, entries);
  return kind === "set" ? setOf(node, items) : listOf(node, items);
}

function clausesIn({ text }: Evaluation, parts: readonly SyntaxNode[]): Clause[] | undefined {
  const clauses: Clause[] = [];
  for (let index = 0; index < parts.length; ) {
    const { name } = parts[index] ?? {};
    if (name === "if") {
      const condition = parts[index + 1];
      if (!condition) return undefined;
      clauses.push({ kind: "if", condition });
      index += 2;
      continue;
    }
    const end = parts.findIndex((part, at) => at > index && part.name === "in");
    const over = parts[end + 1];
    if (name !== "for" || end < 0 || !over) return undefined;
    const [only, ...others] = parts.slice(index + 1, end);
    const inner = only?.name === "TupleExpression" && others.length === 0 ? childrenOf(only).slice(1, -1) : undefined;
    const targets = (inner ?? parts.slice(index + 1, end)).filter((part) => part.name !== ",");
    if (targets.length === 0 || targets.some((target) => target.name !== "VariableName")) return undefined;
    clauses.push({ kind: "for", targets: targets.map(text), over });
    index = end + 2;
  }
  return clauses;
}

/** Calls `run` for every round of the loops. Ends at the first unknown value, and returns it. */
function forEachRound(
  evaluation: Evaluation,
  clauses: readonly Clause[],
  run: () => Unknown | undefined,
): Unknown | undefined {
  const [clause, ...inner] = clauses;
  if (!clause) return run();
  if (clause.kind === "if") {
    const found = evaluation.evaluateFully(clause.condition);
    if (!found.known) return found;
    return isTrue(found) ? forEachRound(evaluation, inner, run) : undefined;
  }
  const { over, targets } = clause;
  const found = evaluation.evaluate(over);
  if (!found.known) return found;
  const items = itemsIn(over, found);
  if (!items) return evaluation.expression(over);
  for (const item of items) {
    if (!item.known) return item;
    const variables = assign(over, targets, item);
    if (!variables) return unknown(over, "the value that is unpacked here");
    const unknownPart = evaluation.within(variables, () => forEachRound(evaluation, inner, run));
    if (unknownPart) return unknownPart;
  }
  return undefined;
}

function assign(over: SyntaxNode, targets: readonly string[], item: Known): Variables | undefined {
  const [only, ...others] = targets;
  if (only !== undefined && others.length === 0) return new Map([[only, item]]);
  const parts = itemsIn(over, item);
  if (parts?.length !== targets.length) return undefined;
  const pairs = targets.flatMap((target, index): [string, Known][] => {
    const part = parts[index];
    return part?.known ? [[target, part]] : [];
  });
  return pairs.length === targets.length ? new Map(pairs) : undefined;
}
