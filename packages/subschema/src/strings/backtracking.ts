import type { AST } from "@eslint-community/regexpp";

/**
 * The most steps a backtracking engine may need for a text of some length: a search from each place of the
 * text, along each way through the expression. Where ways exclude each other it is far too many, never too few.
 */
export function backtrackingSteps({ alternatives }: AST.Pattern): (length: number) => number {
  const size = sizeOf(alternatives);
  const known = new Map<number, number>();
  return (length) => {
    const places = length + 1;
    const steps = known.get(length) ?? places * Math.min(size, places) * waysThrough(alternatives, length);
    known.set(length, steps);
    return steps;
  };
}

type Alternatives = readonly AST.Alternative[];

/** The alternatives of a group or an assertion; undefined for what has none, such as a character. */
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

/** The characters and assertions on a way through all alternatives, one after the other. */
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

function waysThrough(alternatives: Alternatives, length: number): number {
  let ways = 0;
  for (const { elements } of alternatives) {
    ways += elements.reduce((product, element) => product * waysThroughElement(element, length), 1);
  }
  return ways;
}

function waysThroughElement(element: AST.Element, length: number): number {
  if (element.type === "Quantifier") return waysToRepeat(element, length);
  const alternatives = alternativesOf(element);
  return alternatives === undefined ? 1 : waysThrough(alternatives, length);
}

/** Past the least number of repetitions, each takes a character at least. */
function waysToRepeat({ element, min, max }: AST.Quantifier, length: number): number {
  const once = waysThroughElement(element, length);
  const most = Math.min(max, min + length);
  if (once === 1) return most - min + 1;
  let ways = 0;
  for (let count = min; count <= most && Number.isFinite(ways); count += 1) ways += once ** count;
  return ways;
}
