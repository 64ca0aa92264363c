import { InputError, type Template } from "@skill-convert/core";
import { parseTemplate, type TemplateSyntax } from "@skill-convert/core/adapters";
import { splitWords } from "@skill-convert/runtime";

/** The placeholders of Skill Manifest v2. Braces in any other form are text. */
const PLACEHOLDERS: TemplateSyntax = {
  pattern: /\{([A-Za-z_][\w.-]*)\}/g,
  resolve: (name) => (name === "skill_dir" ? { builtin: "skill_dir" } : { input: name }),
  format: () => undefined,
};

/**
 * Parses a command line into templates. It is split before values are inserted, so a value never becomes several words.
 *
 * @throws InputError if it cannot be split
 */
export function parseEntrypoint(text: string): readonly Template[] {
  const { words, problem } = splitWords(text);
  if (words === undefined) throw new InputError(`\`entrypoint\`: ${problem}`, { remedy: "entrypoint" });
  return words.map((word) => (typeof word === "string" ? parseTemplate(word, PLACEHOLDERS) : word));
}
