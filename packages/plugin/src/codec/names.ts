import { type Codec, named, reporting, string } from "@skill-convert/format";

/** The requirements that a dialect has for names. */
export interface NameRule {
  readonly pattern: RegExp;
  /** The words for the pattern, which complete "must be …". */
  readonly words: string;
  readonly max?: number;
  /** The code of a name that breaks the rule, if it is not `bad-name`. */
  readonly code?: string;
}

/** A name with the requirements of a dialect. A name that breaks them is read and reported. */
export function nameOf(rules: readonly NameRule[]): Codec<string> {
  const checked = reporting(string, (raw) =>
    rules
      .filter(({ pattern, max = Number.POSITIVE_INFINITY }) => {
        return typeof raw === "string" && (!pattern.test(raw) || raw.length > max);
      })
      .map(({ words, code = "bad-name" }) => ({ code, path: [], args: { name: String(raw), words } })),
  );
  const [{ pattern = undefined, max = undefined } = {}] = rules;
  const schema = {
    type: "string",
    ...(pattern && { pattern: pattern.source }),
    ...(max !== undefined && { maxLength: max }),
  };
  return named({ ...checked, schema }, "name of a plugin");
}

/** The names of Agent Plugins (agent-plugins.md#s6). */
export const AGENT_NAME: NameRule = {
  pattern: /^(?!.*(?:--|\.\.))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/,
  max: 64,
  words: "1 to 64 lowercase letters, digits, single hyphens and dots, with a letter or digit at both ends",
};

/** The names of Claude Code (agent-plugins.md#s20). */
export const CLAUDE_NAMES: readonly NameRule[] = [
  { pattern: /^[^\s@:/\\\p{Cc}\p{Cf}]+$/u, words: "free of blanks, @, :, / and \\, and of hidden characters" },
  {
    pattern: /^(?!(?:claude|anthropic)-)/,
    words: "a name that does not begin with claude- or anthropic-",
    code: "reserved-name",
  },
];

/** The names of Cursor (plugin-manifests.md#s34). */
export const CURSOR_NAME: NameRule = {
  pattern: /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/,
  words: "lowercase letters, digits, dots and hyphens, with a letter or digit at both ends",
};

/** The names of Copilot (plugin-manifests.md#s44). */
export const COPILOT_NAME: NameRule = {
  pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  max: 64,
  words: "1 to 64 lowercase letters, digits and single hyphens",
};

/** The names of Gemini CLI (plugin-manifests.md#s50). */
export const GEMINI_NAME: NameRule = { pattern: /^[A-Za-z0-9-]+$/, words: "letters, digits and hyphens" };

/** The names of Antigravity (plugin-manifests.md#s55). */
export const ANTIGRAVITY_NAME: NameRule = {
  pattern: /^[A-Za-z0-9_-]+$/,
  words: "letters, digits, underscores and hyphens",
};
