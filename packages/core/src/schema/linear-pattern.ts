/** Thrown if a question cannot be decided, because it takes too much work or depends on unsupported syntax. */
export class Undecided extends Error {
  override readonly name = "Undecided";
}

/** Counts work. Throws {@link Undecided} if the limit is exceeded. */
export type Spend = (work?: number) => void;

/** A state of an automaton: the end, a character to read, a condition on the position, or a choice of other states. */
type State =
  | { readonly kind: "end" }
  | { readonly kind: "character"; readonly is: (character: string) => boolean; readonly next: State }
  | { readonly kind: "place"; readonly is: (before: string, after: string) => boolean; readonly next: State }
  | { readonly kind: "choice"; readonly of: State[] };

/** A part of a pattern: builds its states before the given one. */
type Part = (next: State) => State;

/** A limit that no pattern written by a person reaches. */
const MAX_STATES = 10_000;

/** A quantifier, with its bounds. */
const QUANTIFIER = /([*+?])\??|\{(\d+)(,?)(\d*)\}\??/y;

/** A character, an escape or a class. The platform's own engine matches it against one character. */
const ATOM =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][\dA-Fa-f]{2}\\u[dD][c-fC-F][\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|.)|\[(?:\\.|[^\]\\])*\]|./suy;

const LITERAL = /^[^\\[.]$/u;
const WORD = /^\w$/;

/**
 * Returns true if a pattern matches anywhere in a text. All states are followed at once, in linear time (Thompson
 * 1968).
 */
export function isMatch({ start, flags }: Automaton, text: string, spend: Spend): boolean {
  let current = new Set<State>();
  let before = "";
  for (let at = 0; ; ) {
    const code = flags === "u" ? text.codePointAt(at) : text.charCodeAt(at);
    const after = at < text.length ? fromCode(code ?? 0, flags) : "";
    const open = [...current, start];
    const seen = new Set<State>();
    current = new Set();
    for (let state = open.pop(); state; state = open.pop()) {
      if (seen.has(state)) continue;
      seen.add(state);
      spend();
      if (state.kind === "end") return true;
      if (state.kind === "choice") open.push(...state.of);
      else if (state.kind === "place") {
        if (state.is(before, after)) open.push(state.next);
      } else if (after !== "" && state.is(after)) current.add(state.next);
    }
    if (after === "") return false;
    before = after;
    at += after.length;
  }
}

function fromCode(code: number, flags: string): string {
  return flags === "u" ? String.fromCodePoint(code) : String.fromCharCode(code);
}

/** An automaton that matches a JavaScript regular expression in linear time. */
export interface Automaton {
  readonly start: State;
  readonly flags: string;
}

/** Syntax that needs code points. A pattern without the flag `u` matches code units. */
const OF_CODE_POINTS = /\\[upP]\{|[\u{10000}-\u{10ffff}]/u;

/**
 * Builds the automaton of a regular expression.
 *
 * @throws Undecided for look-around and back-references, which an automaton cannot match
 */
export function automatonOf(source: string, spend: Spend): Automaton {
  const flags = isValid(source, "u") ? "u" : "";
  if (flags === "" && (!isValid(source, "") || OF_CODE_POINTS.test(source))) {
    throw new Undecided(`the pattern ${source} is not a regular expression`);
  }
  let at = 0;
  let states = 0;

  const keep = <S extends State>(state: S): S => {
    spend();
    if (++states > MAX_STATES) throw new Undecided(`the pattern ${source} is too large`);
    return state;
  };
  const place = (is: (before: string, after: string) => boolean): Part => {
    return (next) => keep({ kind: "place", is, next });
  };
  const take = (regExp: RegExp): RegExpExecArray | null => {
    regExp.lastIndex = at;
    const found = regExp.exec(source);
    if (found) at += found[0].length;
    return found;
  };

  function alternatives(): Part {
    const parts = [sequence()];
    while (source[at] === "|") {
      at++;
      parts.push(sequence());
    }
    const [only] = parts;
    return parts.length === 1 && only ? only : (next) => keep({ kind: "choice", of: parts.map((part) => part(next)) });
  }

  function sequence(): Part {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== "|" && source[at] !== ")") parts.push(quantified(single()));
    return (next) => parts.reduceRight((rest, part) => part(rest), next);
  }

  function single(): Part {
    const rest = source.slice(at, at + 4);
    if (rest.startsWith("(")) return group(rest);
    if (rest.startsWith("^") || rest.startsWith("$")) {
      at++;
      return place(rest.startsWith("^") ? (before) => before === "" : (_, after) => after === "");
    }
    if (/^\\[bB]/.test(rest)) {
      at += 2;
      const wanted = rest[1] === "b";
      return place((before, after) => (WORD.test(before) !== WORD.test(after)) === wanted);
    }
    if (/^\\(?:[1-9]|k<)/.test(rest)) throw new Undecided(`the pattern ${source} has a back-reference`);
    const atom = take(ATOM)?.[0] ?? "";
    const is = LITERAL.test(atom) ? (character: string) => character === atom : tester(atom, flags);
    return (next) => keep({ kind: "character", is, next });
  }

  function group(opening: string): Part {
    const named = /\(\?<[^=!>][^>]*>/y;
    if (opening.startsWith("(?:")) at += 3;
    else if (!opening.startsWith("(?")) at++;
    else if (!take(named)) throw new Undecided(`the pattern ${source} uses look-around`);
    const inside = alternatives();
    at++;
    return inside;
  }

  function quantified(part: Part): Part {
    const found = take(QUANTIFIER);
    if (!found) return part;
    const [, sign, least = sign === "+" ? "1" : "0", comma, most] = found;
    const from = Number(least);
    const to = sign === "?" ? 1 : sign || (comma && !most) ? Number.POSITIVE_INFINITY : Number(most || least);
    return (next) => {
      let state = next;
      if (to === Number.POSITIVE_INFINITY) {
        const loop = keep({ kind: "choice" as const, of: [next] });
        loop.of.push(part(loop));
        state = loop;
      } else {
        for (let count = from; count < to; count++) state = keep({ kind: "choice", of: [next, part(state)] });
      }
      for (let count = 0; count < from; count++) {
        spend();
        state = part(state);
      }
      return state;
    };
  }

  const start = alternatives()({ kind: "end" });
  return { start, flags };
}

function tester(atom: string, flags: string): (character: string) => boolean {
  const regExp = new RegExp(`^${atom}$`, flags);
  return (character) => regExp.test(character);
}

function isValid(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}
