import type { AST } from "@eslint-community/regexpp";
import type { Budget } from "../budget.js";
import { Undecided } from "../reasons.js";
import { ALL, CharSet, WORD } from "./char-set.js";
import { type Part, type Sequence, wordsOf } from "./expression.js";
import { readClass, readSet } from "./read-characters.js";

/** Matches everything that may be a back reference. */
const REFERENCE = /\\[1-9k]/u;

/** The number of elements that can be copied in the time of one step of work. */
const ELEMENTS_PER_STEP = 100;

/** The most texts that the group of a back reference may have. */
const MAX_WORDS = 100;

/** The texts of the capturing groups, on the current path through the expression. */
type Captures = ReadonlyMap<AST.CapturingGroup, readonly number[]>;

/**
 * Reads the alternatives of a regular expression with the `u` flag. Throws `Undecided` if automata cannot express it.
 */
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
   * A group that is referred to later becomes a choice of its texts. Each is followed by the rest of the sequence, in
   * which the text replaces the reference.
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

  /**
   * Returns the paths through an element and the rest of its sequence, if the rest refers to a group in the element.
   */
  #split(element: AST.Element, rest: readonly AST.Element[], captures: Captures): readonly Sequence[] | undefined {
    this.#budget.spend(rest.length / ELEMENTS_PER_STEP);
    const until = rest.at(-1)?.end ?? element.end;
    const groups = groupsIn(element).filter(({ references }) =>
      references.some(({ start }) => start >= element.end && start < until),
    );
    if (groups.length === 0) return undefined;
    const unset: Captures = new Map([...captures, ...groups.map((group) => [group, []] as const)]);
    switch (element.type) {
      case "CapturingGroup": {
        // A nested group that is also referred to would need a text for each group.
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

/** Returns the capturing groups in an element, including itself. Groups in assertions are not visible from outside. */
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

/** A group that has not ended yet has captured nothing, because captures are reset at each iteration of a loop. */
function backReference(reference: AST.Backreference, captures: Captures): readonly number[] {
  const { resolved } = reference;
  if (Array.isArray(resolved) || isInLookbehind(reference)) throw new Undecided("pattern", "a back reference");
  const word = captures.get(resolved);
  if (word !== undefined) return word;
  if (reference.start < resolved.end) return [];
  throw new Undecided("pattern", "a back reference");
}

/** A lookbehind is matched from right to left, so references in it have another meaning. */
function isInLookbehind(node: AST.Node): boolean {
  for (let at: AST.Node | null = node; at !== null; at = at.parent) {
    if (at.type === "Assertion" && at.kind === "lookbehind") return true;
  }
  return false;
}
