import type { AST } from "@eslint-community/regexpp";
import type { Budget } from "../budget.js";
import { Undecided } from "../reasons.js";
import { ALL, CharSet, WORD } from "./char-set.js";
import { type Part, type Sequence, wordsOf } from "./expression.js";
import { readClass, readSet } from "./read-characters.js";

/** What looks like a back reference, and may be one. */
const REFERENCE = /\\[1-9k]/u;

/** The elements that are copied in the time of a step of the search. */
const ELEMENTS_A_UNIT = 100;

/** A back reference is resolved to so many texts at most. */
const MAX_WORDS = 100;

/** The texts that capturing groups stand for, on the way that is being read. */
type Captures = ReadonlyMap<AST.CapturingGroup, readonly number[]>;

/** Reads the alternatives of a regular expression with the `u` flag. Undecided for what automata cannot express. */
export function readExpression(pattern: AST.Pattern, budget: Budget): readonly Sequence[] {
  return new ExpressionReader(budget, REFERENCE.test(pattern.raw)).alternatives(pattern.alternatives, new Map());
}

class ExpressionReader {
  readonly #budget: Budget;
  readonly #refers: boolean;

  constructor(budget: Budget, refers: boolean) {
    this.#budget = budget;
    this.#refers = refers;
  }

  alternatives(alternatives: readonly AST.Alternative[], captures: Captures): readonly Sequence[] {
    return alternatives.map(({ elements }) => this.#sequence(elements, captures));
  }

  /**
   * A group that is referred to later becomes a choice of its texts, each followed by the rest of the sequence with
   * that text for the reference.
   */
  #sequence(elements: readonly AST.Element[], captures: Captures): Sequence {
    const parts: Part[] = [];
    for (const [index, element] of elements.entries()) {
      this.#budget.spend();
      const split = this.#refers ? this.#split(element, elements.slice(index + 1), captures) : undefined;
      if (split !== undefined) return [...parts, { type: "choice", alternatives: split }];
      parts.push(...this.#element(element, captures));
    }
    return parts;
  }

  /** The ways through an element and the rest of its sequence, if the rest refers to what the element captures. */
  #split(element: AST.Element, rest: readonly AST.Element[], captures: Captures): readonly Sequence[] | undefined {
    this.#budget.spend(rest.length / ELEMENTS_A_UNIT);
    const until = rest.at(-1)?.end ?? element.end;
    const groups = groupsIn(element).filter(({ references }) =>
      references.some(({ start }) => start >= element.end && start < until),
    );
    if (groups.length === 0) return undefined;
    const unset: Captures = new Map([...captures, ...groups.map((group) => [group, []] as const)]);
    switch (element.type) {
      case "CapturingGroup": {
        // A group around another one that is referred to as well has more than one text to keep.
        if (groups.length > 1 || groups[0] !== element) break;
        return this.#words(element, captures).map((word) => [
          ...word.map(characterPart),
          ...this.#sequence(rest, new Map([...captures, [element, word]])),
        ]);
      }
      case "Group":
        if (element.modifiers !== null) break;
        return element.alternatives.map(({ elements }) => this.#sequence([...elements, ...rest], unset));
      case "Quantifier":
        if (element.min !== 0 || element.max !== 1) break;
        return [this.#sequence([element.element, ...rest], unset), this.#sequence(rest, unset)];
      default:
    }
    throw new Undecided("pattern", "a back reference");
  }

  #words(group: AST.CapturingGroup, captures: Captures): readonly (readonly number[])[] {
    const alternatives = this.alternatives(group.alternatives, captures);
    const words = wordsOf([{ type: "choice", alternatives }], MAX_WORDS);
    if (words === undefined) throw new Undecided("pattern", "a back reference");
    return words;
  }

  #element(element: AST.Element, captures: Captures): readonly Part[] {
    switch (element.type) {
      case "Character":
        return [characterPart(element.value)];
      case "CharacterSet":
        return [{ type: "set", set: readSet(element, this.#budget) }];
      case "CharacterClass":
        return [{ type: "set", set: readClass(element, this.#budget) }];
      case "Group":
        if (element.modifiers !== null) throw new Undecided("pattern", "a modifier");
        return [{ type: "choice", alternatives: this.alternatives(element.alternatives, captures) }];
      case "CapturingGroup":
        return [{ type: "choice", alternatives: this.alternatives(element.alternatives, captures) }];
      case "Quantifier": {
        const of: Part = { type: "choice", alternatives: [this.#element(element.element, captures)] };
        return [{ type: "repeat", of, min: element.min, max: element.max }];
      }
      case "Assertion":
        return [this.#assertion(element, captures)];
      case "Backreference":
        return backReference(element, captures).map(characterPart);
      case "ExpressionCharacterClass":
        throw new Undecided("pattern", element.raw);
    }
  }

  #assertion(assertion: AST.Assertion, captures: Captures): Part {
    switch (assertion.kind) {
      case "start":
        return look("behind", true, ALL);
      case "end":
        return look("ahead", true, ALL);
      case "word": {
        const sides = (before: boolean): Sequence => [
          look("behind", before, WORD),
          look("ahead", before === assertion.negate, WORD),
        ];
        return { type: "choice", alternatives: [sides(false), sides(true)] };
      }
      case "lookahead":
      case "lookbehind": {
        const alternatives = this.alternatives(assertion.alternatives, captures);
        const side = assertion.kind === "lookahead" ? "ahead" : "behind";
        return { type: "look", look: side, negate: assertion.negate, alternatives };
      }
    }
  }
}

function characterPart(codePoint: number): Part {
  return { type: "set", set: new CharSet([[codePoint, codePoint]]) };
}

function look(side: "ahead" | "behind", negate: boolean, set: CharSet): Part {
  return { type: "look", look: side, negate, alternatives: [[{ type: "set", set }]] };
}

/** The capturing groups in an element, itself included; those in assertions are not seen from outside. */
function groupsIn(element: AST.Element): readonly AST.CapturingGroup[] {
  switch (element.type) {
    case "Quantifier":
      return groupsIn(element.element);
    case "Group":
      return element.alternatives.flatMap(({ elements }) => elements.flatMap(groupsIn));
    case "CapturingGroup":
      return [element, ...element.alternatives.flatMap(({ elements }) => elements.flatMap(groupsIn))];
    default:
      return [];
  }
}

/** A group that has not ended yet has captured nothing: what precedes in a loop is forgotten at each round. */
function backReference(reference: AST.Backreference, captures: Captures): readonly number[] {
  const { resolved } = reference;
  if (Array.isArray(resolved) || isInLookbehind(reference)) throw new Undecided("pattern", "a back reference");
  const word = captures.get(resolved);
  if (word !== undefined) return word;
  if (reference.start < resolved.end) return [];
  throw new Undecided("pattern", "a back reference");
}

/** Lookbehinds are matched from right to left. */
function isInLookbehind(node: AST.Node): boolean {
  for (let at: AST.Node | null = node; at !== null; at = at.parent) {
    if (at.type === "Assertion" && at.kind === "lookbehind") return true;
  }
  return false;
}
