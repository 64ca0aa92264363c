import type { AST } from "@eslint-community/regexpp";

/**
 * Returns an upper bound on the steps that a backtracking engine needs for a text of some length: a search from each
 * position of the text, along each path through the expression. It is far too high if paths exclude each other, and
 * never too low.
 */
export function backtrackingSteps({ alternatives }: AST.Pattern): (length: number) => number {
  const size = sizeOf(alternatives);
  const known = new Map<number, number>();
  return (length) => {
    const positions = length + 1;
    const steps = known.get(length) ?? positions * Math.min(size, positions) * pathsThrough(alternatives, length);
    known.set(length, steps);
    return steps;
  };
}

type Alternatives = readonly AST.Alternative[];

/**
 * Returns the alternatives of a group or an assertion, or undefined for an element without alternatives, such as a
 * character.
 */
function alternativesOf(element: AST.Element): Alternatives | undefined {
  switch (element.type) {
    case "Group":
    case "CapturingGroup":
      return element.alternatives;
    case "Assertion":
      return "alternatives" in element ? element.alternatives : undefined;
    default:
      return undefined;
  }
}

/** Counts the characters and assertions of all alternatives. */
function sizeOf(alternatives: Alternatives): number {
  let size = 0;
  for (const { elements } of alternatives) {
    for (const element of elements) size += sizeOfElement(element);
  }
  return size;
}

function sizeOfElement(element: AST.Element): number {
  if (element.type === "Quantifier") return Math.max(1, element.min) * sizeOfElement(element.element);
  return 1 + sizeOf(alternativesOf(element) ?? []);
}

function pathsThrough(alternatives: Alternatives, length: number): number {
  let paths = 0;
  for (const { elements } of alternatives) {
    paths += elements.reduce((product, element) => product * pathsThroughElement(element, length), 1);
  }
  return paths;
}

function pathsThroughElement(element: AST.Element, length: number): number {
  if (element.type === "Quantifier") return pathsOfQuantifier(element, length);
  const alternatives = alternativesOf(element);
  return alternatives === undefined ? 1 : pathsThrough(alternatives, length);
}

/** Each repetition after the least number consumes at least one character. */
function pathsOfQuantifier({ element, min, max }: AST.Quantifier, length: number): number {
  const once = pathsThroughElement(element, length);
  const most = Math.min(max, min + length);
  if (once === 1) return most - min + 1;
  let paths = 0;
  for (let count = min; count <= most && Number.isFinite(paths); count += 1) paths += once ** count;
  return paths;
}
