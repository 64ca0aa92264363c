import type { SyntaxNode } from "@lezer/common";
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
import { children } from "./parse.js";

/** `for x, y in iterable` or `if condition`. */
type Clause =
  | { readonly kind: "for"; readonly targets: readonly string[]; readonly over: SyntaxNode }
  | { readonly kind: "if"; readonly condition: SyntaxNode };

/** A comprehension, or the generator that is the only argument of a call, over values that are known. */
export function evaluateComprehension(
  evaluation: Evaluation,
  node: SyntaxNode,
  kind: "list" | "set" | "dictionary",
): Evaluated {
  const inside = children(node).slice(1, -1);
  const begin = inside.findIndex(({ name }) => name === "for" || name === "async");
  const [first, colon, second, ...rest] = inside.slice(0, begin);
  const clauses = clausesIn(evaluation, inside.slice(begin));
  const isPair = colon?.name === ":" && second !== undefined && rest.length === 0;
  if (!first || !clauses || (kind === "dictionary" ? !isPair : colon)) return evaluation.expression(node);
  const items: Evaluated[] = [];
  const entries = new Map<string, Evaluated>();
  const refused = eachRound(evaluation, clauses, () => {
    if (kind !== "dictionary" || !second) {
      items.push(evaluation.evaluate(first));
      return items.length > MAX_VALUES ? unknown(node, "a list of too many values") : undefined;
    }
    const key = evaluation.whole(first);
    if (!key.known) return key;
    if (typeof key.value !== "string") return unknown(first, "a key that is no text");
    entries.set(key.value, evaluation.evaluate(second));
    return undefined;
  });
  if (refused) return refused;
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
    const inner = only?.name === "TupleExpression" && others.length === 0 ? children(only).slice(1, -1) : undefined;
    const targets = (inner ?? parts.slice(index + 1, end)).filter((part) => part.name !== ",");
    if (targets.length === 0 || targets.some((target) => target.name !== "VariableName")) return undefined;
    clauses.push({ kind: "for", targets: targets.map(text), over });
    index = end + 2;
  }
  return clauses;
}

/** Goes through all rounds of the loops. What is not known ends it, and is the result. */
function eachRound(
  evaluation: Evaluation,
  clauses: readonly Clause[],
  run: () => Unknown | undefined,
): Unknown | undefined {
  const [clause, ...inner] = clauses;
  if (!clause) return run();
  if (clause.kind === "if") {
    const found = evaluation.whole(clause.condition);
    if (!found.known) return found;
    return isTrue(found) ? eachRound(evaluation, inner, run) : undefined;
  }
  const { over, targets } = clause;
  const found = evaluation.evaluate(over);
  if (!found.known) return found;
  const items = itemsIn(over, found);
  if (!items) return evaluation.expression(over);
  for (const item of items) {
    if (!item.known) return item;
    const variables = assign(over, targets, item);
    if (!variables) return unknown(over, "what is unpacked here");
    const refused = evaluation.within(variables, () => eachRound(evaluation, inner, run));
    if (refused) return refused;
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
