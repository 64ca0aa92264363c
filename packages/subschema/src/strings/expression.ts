import type { CharSet } from "./char-set.js";

/** A part of a regular expression, from which the automata are built. */
export type Part =
  | { readonly type: "set"; readonly set: CharSet }
  | { readonly type: "choice"; readonly alternatives: readonly Sequence[] }
  | { readonly type: "repeat"; readonly of: Part; readonly min: number; readonly max: number }
  | {
      readonly type: "look";
      readonly look: "ahead" | "behind";
      readonly negate: boolean;
      readonly alternatives: readonly Sequence[];
    };

/** Parts that match one after the other. */
export type Sequence = readonly Part[];

/**
 * Returns all texts of a sequence, in code points. Returns undefined if there are more than `most`, or if the sequence
 * has an assertion about the text around it.
 */
export function wordsOf(sequence: Sequence, most: number): readonly (readonly number[])[] | undefined {
  let words: readonly (readonly number[])[] = [[]];
  for (const part of sequence) {
    const ends = wordsOfPart(part, most);
    if (ends === undefined || words.length * ends.length > most) return undefined;
    words = words.flatMap((word) => ends.map((end) => [...word, ...end]));
  }
  return words;
}

function wordsOfPart(part: Part, most: number): readonly (readonly number[])[] | undefined {
  switch (part.type) {
    case "set":
      return wordsOfSet(part.set, most);
    case "choice":
      return distinct(part.alternatives.map((alternative) => wordsOf(alternative, most)));
    case "repeat": {
      if (part.max - part.min > most || part.max > most) return undefined;
      const counts = Array.from({ length: part.max - part.min + 1 }, (_, extra) => part.min + extra);
      return distinct(counts.map((count) => wordsOf(new Array<Part>(count).fill(part.of), most)));
    }
    case "look":
      return undefined;
  }
}

function wordsOfSet({ ranges }: CharSet, most: number): readonly (readonly number[])[] | undefined {
  const size = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  if (size > most) return undefined;
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => [first + index]));
}

function distinct(lists: readonly (readonly (readonly number[])[] | undefined)[]): (readonly number[])[] | undefined {
  const words = new Map<string, readonly number[]>();
  for (const list of lists) {
    if (list === undefined) return undefined;
    for (const word of list) words.set(word.join(), word);
  }
  return [...words.values()];
}
