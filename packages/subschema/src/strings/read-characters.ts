import type { AST } from "@eslint-community/regexpp";
import type { Budget } from "../budget.js";
import { Undecided } from "../reasons.js";
import { CharSet, DIGITS, DOT, SPACE, union, WORD } from "./char-set.js";
import { propertySet } from "./property-set.js";

/**
 * The work of finding the set of a property, also if it is cached, so that answers do not depend on earlier questions.
 */
const PROPERTY_COST = 5000;

/** Returns the characters that `.` or an escape such as `\d` or `\p{L}` matches. */
export function readSet(set: AST.CharacterSet, budget: Budget): CharSet {
  switch (set.kind) {
    case "any":
      return DOT;
    case "digit":
      return set.negate ? DIGITS.complement() : DIGITS;
    case "word":
      return set.negate ? WORD.complement() : WORD;
    case "space":
      return set.negate ? SPACE.complement() : SPACE;
    case "property": {
      budget.spend(PROPERTY_COST);
      const members = propertySet(set.raw.slice(2));
      return set.negate ? members.complement() : members;
    }
  }
}

/** Returns the characters of a class in brackets. */
export function readClass({ elements, negate }: AST.CharacterClass, budget: Budget): CharSet {
  const sets = elements.map((element): CharSet => {
    budget.spend();
    switch (element.type) {
      case "Character":
        return new CharSet([[element.value, element.value]]);
      case "CharacterClassRange":
        return new CharSet([[element.min.value, element.max.value]]);
      case "CharacterSet":
        return readSet(element, budget);
      default:
        throw new Undecided("pattern", element.raw);
    }
  });
  return negate ? union(sets).complement() : union(sets);
}
