import type { RegisteredSkill } from "./registry/skill.js";

/** A character of a script that writes no spaces between words. Each of them counts as a word. */
const UNSPACED = "[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]";
const LETTER = `(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}]`;
const WORD = new RegExp(`${UNSPACED}|(?!\\p{M})${LETTER}(?:${LETTER})*`, "gu");
const STARTS_UNSPACED = new RegExp(`^${UNSPACED}`, "u");

/** Splits a text into its words: runs of letters and digits, in lower case and without differences of width. */
export function wordsOf(text: string): string[] {
  return fold(text).match(WORD) ?? [];
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** The texts of a skill that are searched: those that name it, and those that describe it. */
export function searchedTexts({ id, manifest }: Pick<RegisteredSkill, "id" | "manifest">): {
  readonly labels: string;
  readonly descriptions: string;
} {
  const { name = "", description = "", tags = [], operations } = manifest;
  const described = operations.map((operation) => operation.description ?? "");
  return { labels: [id, name, ...tags].join("\n"), descriptions: [description, ...described].join("\n") };
}

/**
 * Returns a function that ranks a skill by the words of a text: 0 if its labels have all of them, 1 if its descriptions
 * have the rest, and undefined if a word is missing. A word is found where a word of the skill begins with it. The id, name,
 * description and tags are searched (skill-standard.md#s47), and the descriptions of the operations, by which agents of Skill
 * Manifest v2 decide.
 */
export function ranking(text: string): (skill: Pick<RegisteredSkill, "id" | "manifest">) => number | undefined {
  const words = [...new Set(wordsOf(text))];
  if (words.length === 0) return () => (text.trim() === "" ? 0 : undefined);
  const tests = words.map(beginsIn);
  return (skill) => {
    const { labels, descriptions } = searchedTexts(skill);
    let searched = "";
    const found = [labels, descriptions].findIndex((text) => {
      searched += `\n${fold(text)}`;
      return tests.every((test) => test(searched));
    });
    return found < 0 ? undefined : found;
  };
}

/** Returns a test for texts in which a word begins with the given one. */
function beginsIn(word: string): (text: string) => boolean {
  if (STARTS_UNSPACED.test(word)) return (text) => text.includes(word);
  const pattern = new RegExp(`(?<!${LETTER})${word}`, "u");
  return (text) => text.includes(word) && pattern.test(text);
}
