import type { SkillFiles } from "@skill-convert/core";
import { MAX_PROGRAM_LENGTH } from "../limits.js";

/** The texts of the skill for people, agents and package managers. */
export function textsOf(files: SkillFiles): readonly string[] {
  return files
    .list()
    .filter((file) => /(?:^|\/)[^.]+$|\.(?:md|mdx|txt|rst|toml|json|ya?ml|example|sample|env)$/i.test(file))
    .flatMap((file) => textIn(files, file));
}

/** The text of a file in small letters; none if it is not text. */
export function textIn(files: SkillFiles, file: string): readonly string[] {
  const content = files.text(file);
  return content.kind === "text" && content.text.length <= MAX_PROGRAM_LENGTH ? [content.text.toLowerCase()] : [];
}

/** Returns true if a text in small letters has a name as a word of its own. */
export function isMentioned(name: string, texts: readonly string[]): boolean {
  const isPart = (letter: string | undefined) => letter !== undefined && /\w/.test(letter);
  const wanted = name.toLowerCase();
  return texts.some((text) => {
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
      if (!isPart(text[at - 1]) && !isPart(text[at + wanted.length])) return true;
    return false;
  });
}
