import type { TemplateSyntax } from "@skill-convert/core/adapters";

/** The one name in braces that is not an input: the skill's folder. */
export const SKILL_DIR = "skill_dir";

/**
 * `{name}` refers to an input, `{skill_dir}` to the skill's folder. Whether there is such an input is found out once the
 * whole operation is read.
 */
export const PLACEHOLDERS: TemplateSyntax = {
  pattern: /\{([^{}]+)\}/g,
  resolve: (name) => (name === SKILL_DIR ? { builtin: SKILL_DIR } : { input: name }),
  format(reference) {
    if ("input" in reference) return `{${reference.input}}`;
    return "builtin" in reference ? `{${SKILL_DIR}}` : undefined;
  },
};

/** Something in braces, a name or not. */
export interface Braces {
  readonly name: string;
  /** What stands before and after it, one character each, or `""`. */
  readonly before: string;
  readonly after: string;
}

const NO_BRACES: readonly Braces[] = [];

/** Everything in braces that {@link PLACEHOLDERS} looks at, in order of appearance. */
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
 * Whether braces refer to something other than `skill_dir`. Only what looks like an identifier can be meant as a name:
 * `{"a": 1}` and `{print $1}` are text, and so are a shell's `${HOME}` and `{{doubled}}` braces.
 */
export function isPlaceholder({ name, before }: Braces): boolean {
  return before !== "$" && before !== "{" && name !== SKILL_DIR && /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name);
}
