/** The parts of a skill on which a client's reaction to a fault depends. */
export interface Measures {
  readonly name: string;
  readonly description: string;
  /** The size of SKILL.md in bytes. */
  readonly bytes: number;
  /** White space comes before the front matter, which therefore does not begin on the first line. */
  readonly startsLate: boolean;
  /** The keys whose values have a colon and are not in quotes; undefined for a value that is not on the line of a key. */
  readonly colonKeys: readonly (string | undefined)[];
}

/** The condition under which a client loads a skill in spite of a fault. */
export interface Exception {
  /** The condition, described for the table of clients. */
  readonly words: string;
  holds(skill: Measures): boolean;
}

const number = new Intl.NumberFormat("en");

/** The name has only characters that the client accepts. */
export function nameOf(words: string, pattern: RegExp): Exception {
  return { words, holds: ({ name }) => pattern.test(name) };
}

export function fileOfBytes(limit: number): Exception {
  return { words: `up to ${number.format(limit)} bytes`, holds: ({ bytes }) => bytes <= limit };
}

export function descriptionOfBytes(limit: number): Exception {
  return {
    words: `up to ${number.format(limit)} bytes`,
    holds: ({ description }) => new TextEncoder().encode(description).length <= limit,
  };
}

export function descriptionOf(limit: number): Exception {
  return {
    words: `up to ${number.format(limit)} characters`,
    holds: ({ description }) => [...description].length <= limit,
  };
}

export const colonInDescription: Exception = {
  words: "in the description",
  holds: ({ colonKeys }) => colonKeys.every((key) => key === "description"),
};

export const afterEmptyLines: Exception = {
  words: "after empty lines",
  holds: ({ startsLate }) => startsLate,
};
