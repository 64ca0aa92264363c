import type { TemplateSyntax } from "@skill-convert/core/adapters";

/** The placeholder for the skill's folder, which is not an input (skill-manifest-v2.md#d30). */
export const SKILL_DIR = "skill_dir";

/**
 * `{name}` refers to an input, `{skill_dir}` to the skill's folder. Undeclared names become text again when the entire
 * operation has been read.
 */
export const PLACEHOLDERS: TemplateSyntax = {
  pattern: /\{([^{}]+)\}/g,
  resolve: (name) => (name === SKILL_DIR ? { builtin: SKILL_DIR } : { input: name }),
  format(reference) {
    if ("input" in reference) return `{${reference.input}}`;
    return "builtin" in reference ? `{${SKILL_DIR}}` : undefined;
  },
};

/** A text in braces. */
export interface Braces {
  readonly name: string;
  /** The character before the opening brace, or `""`. */
  readonly before: string;
  /** The character after the closing brace, or `""`. */
  readonly after: string;
}

const NO_BRACES: readonly Braces[] = [];

/** Everything that the pattern of {@link PLACEHOLDERS} matches, in order of appearance. */
export function bracesIn(text: string): readonly Braces[] {
  let open = text.indexOf("{");
  if (open < 0) return NO_BRACES;
  const found: Braces[] = [];
  for (let close = text.indexOf("}", open); close >= 0 && open >= 0; close = text.indexOf("}", open)) {
    open = text.lastIndexOf("{", close);
    const name = text.slice(open + 1, close);
    if (name !== "") found.push({ name, before: text.charAt(open - 1), after: text.charAt(close + 1) });
    open = text.indexOf("{", close);
  }
  return found;
}

/**
 * Returns true if the braces hold an identifier other than `skill_dir`. `{"a": 1}`, `{print $1}`, `${HOME}` and
 * `{{doubled}}` braces are text (skill-manifest-v2.md#d31).
 */
export function isPlaceholder({ name, before }: Braces): boolean {
  return before !== "$" && before !== "{" && name !== SKILL_DIR && /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name);
}
