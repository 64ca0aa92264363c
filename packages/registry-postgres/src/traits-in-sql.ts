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
    return text.slice(0, MAX_FOLDER).replace(/\p{Surrogate}|\0/gu, "");
  });
  return [...new Set(folders)];
}

/** Longer folders are cut, because an index limits their size. A shorter folder overlaps with more. */
const MAX_FOLDER = 300;

/** Writes a list as PostgreSQL reads an array of texts. */
export function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, "\\$&")}"`).join(",")}}`;
}

/** Writes words as a query that finds the texts that have, for each of them, a word that begins with it. */
export function wordQuery(words: readonly string[]): string {
  return words.map((word) => `('${word.replace(/['\\]/g, "$&$&")}':* | '*')`).join(" & ");
}
