import type { RegisteredSkill } from "@skill-convert/registry";

/**
 * Returns the folders that a skill writes to, up to the first placeholder, with a slash at the end. Two skills can write to
 * one folder only if a folder of one begins with a folder of the other.
 */
export function foldersOf({ places }: Pick<RegisteredSkill, "places">): string[] {
  const folders = places.map(({ segments }) => {
    const open = segments.findIndex(({ kind }) => kind !== "literal");
    const literal = open < 0 ? segments : segments.slice(0, open);
    const text = literal.map((segment) => `${"text" in segment ? segment.text : ""}/`).join("");
    return text.slice(0, MAX_FOLDER).replace(new RegExp(NOT_STORABLE, "gu"), "");
  });
  return [...new Set(folders)];
}

/** Longer folders are cut, because an index limits their size. A shorter folder overlaps with more. */
const MAX_FOLDER = 300;

/** PostgreSQL keeps no NUL, and no half of a character. */
const NOT_STORABLE = /\p{Surrogate}|\0/u;

/** True if PostgreSQL can keep a text. An id that it cannot keep is not registered. */
export function isStorable(text: string): boolean {
  return !NOT_STORABLE.test(text);
}

/** Writes a list as PostgreSQL reads an array of texts. */
export function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, "\\$&")}"`).join(",")}}`;
}

/**
 * Writes words as a query that finds the texts that have, for each of them, a word that begins with it. PostgreSQL knows how
 * frequent some words are and no beginnings of words, so each word is also named as a whole.
 *
 * @param unknown a lexeme that stands for any word
 */
export function wordQuery(words: readonly string[], unknown?: string): string {
  return words
    .map((word) => {
      const quoted = `'${word.replace(/['\\]/g, "$&$&")}'`;
      return `(${quoted} | ${quoted}:*${unknown === undefined ? "" : ` | '${unknown}'`})`;
    })
    .join(" & ");
}
