import { RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";

const ESCAPE = /\\(?:\\|[^\\])/gsu;
const NEEDLESS_ESCAPE = /^\\[^\sA-Za-z0-9^$\\.*+?()[\]{}|/-]$/su;

/**
 * The pattern as a regular expression with the `u` flag, which is how JSON Schema wants patterns read.
 * Escapes that only older dialects of regular expressions allow (`\_`, `\@`, `\-`) are taken for the
 * character itself. Undefined if it is no regular expression even then.
 */
export function unicodeRegExp(pattern: string): RegExp | undefined {
  return compile(pattern) ?? compile(pattern.replace(ESCAPE, relax));
}

function relax(escaped: string): string {
  if (NEEDLESS_ESCAPE.test(escaped)) return escaped.slice(1);
  return escaped === "\\-" ? "\\x2d" : escaped;
}

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}

/** Repetitions of no more than this are as good as bounded. */
const FEW = 10;

/** How long a text may be for an expression with none, one or two wide repetitions one after the other. */
const LIMITS = [100_000, 3000, 200];
const SMALL_LIMIT = 20;
const MANY_CHOICES = 8;

/**
 * How long a text may be for a backtracking engine to be done with it soon. Choices inside repetitions, many
 * choices in a row and references to what was matched may take exponential time.
 */
export function backtrackingLimit({ source }: RegExp): number {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: true });
  let [repeating, choices, wide, risky] = [0, 0, 0, false];
  const choose = (): void => {
    choices += 1;
    risky ||= repeating > 0 || choices > MANY_CHOICES;
  };
  visitRegExpAST(pattern, {
    onQuantifierEnter({ min, max }) {
      if (max !== min) choose();
      if (max - min > FEW) wide += 1;
      if (max > 1) repeating += 1;
    },
    onQuantifierLeave({ max }) {
      if (max > 1) repeating -= 1;
    },
    onGroupEnter: ({ alternatives }) => void (alternatives.length > 1 && choose()),
    onCapturingGroupEnter: ({ alternatives }) => void (alternatives.length > 1 && choose()),
    onBackreferenceEnter() {
      risky = true;
    },
  });
  return risky ? SMALL_LIMIT : (LIMITS[wide] ?? SMALL_LIMIT);
}
