import type { Literal } from "../formula.js";
import {
  ceil,
  compare,
  floor,
  fromNumber,
  isAmbiguous,
  isMultiple,
  lcm,
  over,
  type Rational,
  rational,
  times,
  toNumber,
} from "../rational.js";
import { gap } from "../reasons.js";
import type { Search } from "./context.js";
import type { Values } from "./supply.js";

interface Bound {
  readonly at: Rational;
  readonly exclusive: boolean;
}

interface NumberConstraints {
  readonly low: Bound | undefined;
  readonly high: Bound | undefined;
  /** The number must be a multiple of this. */
  readonly step: Rational | undefined;
  /** The number must not be a multiple of any of these. */
  readonly avoid: readonly Rational[];
}

/** Yields the numbers that satisfy literals on bounds and multiples, in exact arithmetic. */
export function* numberValues(search: Search, atoms: readonly Literal[]): Values {
  const constraints = read(search, atoms);
  const { low, high } = constraints;
  if (low !== undefined && high !== undefined) {
    const order = compare(low.at, high.at);
    if (order > 0 || (order === 0 && (low.exclusive || high.exclusive))) return undefined;
  }
  const lastGap = yield* valuesBetween(search, constraints);
  return (
    lastGap ?? (isAmbiguousQuestion(constraints) ? gap("precision", "multiples of integers above 2^53") : undefined)
  );
}

function* valuesBetween(search: Search, constraints: NumberConstraints): Values {
  const { low, high, step, avoid } = constraints;
  if (low !== undefined && high !== undefined && compare(low.at, high.at) === 0) {
    return yield* singleValue(constraints, low.at);
  }
  // Every multiple of the step is also a multiple of its divisors.
  if (step !== undefined && avoid.some((other) => isMultiple(step, other))) return undefined;
  return yield* step === undefined ? denseValues(search, constraints) : gridValues(search, constraints, step);
}

/** Returns true if the answer may depend on how large integers are read. A test for integers does not depend on it. */
function isAmbiguousQuestion({ low, high, step, avoid }: NumberConstraints): boolean {
  const steps = step === undefined ? avoid : [step, ...avoid];
  if (steps.every(({ num, den }) => num === 1n && den === 1n)) return false;
  return [...steps, ...[low, high].flatMap((bound) => bound?.at ?? [])].some(isAmbiguous);
}

function read(search: Search, atoms: readonly Literal[]): NumberConstraints {
  let low: Bound | undefined;
  let high: Bound | undefined;
  let step: Rational | undefined;
  const avoid: Rational[] = [];
  for (const literal of atoms) {
    const atom = search.formulas.get(literal);
    if (atom.kind === "multipleOf") {
      if (literal < 0) avoid.push(atom.of);
      else step = step === undefined ? atom.of : lcm(step, atom.of);
    } else if (atom.kind === "minimum" || atom.kind === "maximum") {
      const bound = { at: atom.bound, exclusive: literal > 0 ? atom.exclusive : !atom.exclusive };
      if ((atom.kind === "minimum") === literal > 0) low = tighter(low, bound, 1);
      else high = tighter(high, bound, -1);
    }
  }
  return { low, high, step, avoid };
}

function tighter(known: Bound | undefined, bound: Bound, direction: 1 | -1): Bound {
  if (known === undefined) return bound;
  const order = compare(bound.at, known.at) * direction;
  return order > 0 || (order === 0 && bound.exclusive) ? bound : known;
}

function isAllowed({ low, high, step, avoid }: NumberConstraints, value: Rational): boolean {
  if (low !== undefined && compare(value, low.at) < (low.exclusive ? 1 : 0)) return false;
  if (high !== undefined && compare(high.at, value) < (high.exclusive ? 1 : 0)) return false;
  if (step !== undefined && !isMultiple(value, step)) return false;
  return !avoid.some((other) => isMultiple(value, other));
}

function* singleValue(constraints: NumberConstraints, value: Rational): Values {
  if (!isAllowed(constraints, value)) return undefined;
  const number = toNumber(value);
  if (number === undefined) return gap("precision");
  yield number;
  return undefined;
}

/** Yields the multiples of a step within the bounds, nearest to zero first. */
function* gridValues(search: Search, constraints: NumberConstraints, step: Rational): Values {
  const { low, high } = constraints;
  const first = low && ceil(over(low.at, step));
  const last = high && floor(over(high.at, step));
  let hasUnrepresentable = false;
  for (const index of nearestToZero(first, last)) {
    const value = times(rational(index), step);
    search.budget.spend(isLarge(value) ? 50 : 1);
    if (!isAllowed(constraints, value)) continue;
    const number = toNumber(value);
    if (number === undefined) {
      // No more doubles follow beyond their range.
      if (low === undefined || high === undefined || value.num ** 2n > 10n ** 700n) return gap("precision");
      if (!hasUnrepresentable) yield* near(constraints, low.at, high.at);
      hasUnrepresentable = true;
    } else yield number;
  }
  return hasUnrepresentable ? gap("precision") : undefined;
}

/** Returns true if arithmetic on a number is slow. */
function isLarge({ num, den }: Rational): boolean {
  const limit = 1n << 64n;
  return num > limit || num < -limit || den > limit;
}

function* nearestToZero(first: bigint | undefined, last: bigint | undefined): Generator<bigint> {
  if (first !== undefined && first > 0n) {
    for (let index = first; last === undefined || index <= last; index += 1n) yield index;
  } else if (last !== undefined && last < 0n) {
    for (let index = last; first === undefined || index >= first; index -= 1n) yield index;
  } else {
    yield 0n;
    for (let index = 1n; ; index += 1n) {
      const up = last === undefined || index <= last;
      const down = first === undefined || -index >= first;
      if (up) yield index;
      if (down) yield -index;
      if (!up && !down) return;
    }
  }
}

const TENTHS = 17;
const PER_SCALE = 64;

/**
 * Yields some of the infinitely many numbers of an interval: integers first, then decimals with more and more places.
 */
function* denseValues(search: Search, constraints: NumberConstraints): Values {
  const { low, high } = constraints;
  for (let places = 0; places <= TENTHS; places += 1) {
    const scale = rational(1n, 10n ** BigInt(places));
    const first = low && ceil(over(low.at, scale));
    const last = high && floor(over(high.at, scale));
    let tried = 0;
    for (const index of nearestToZero(first, last)) {
      search.budget.spend();
      tried += 1;
      if (tried > PER_SCALE) break;
      const value = times(rational(index), scale);
      const number = isAllowed(constraints, value) ? toNumber(value) : undefined;
      if (number !== undefined) yield number;
    }
  }
  if (low !== undefined && high !== undefined) yield* near(constraints, low.at, high.at);
  return gap("precision");
}

/** Yields numbers between two bounds that are very close, very large or very small. */
function* near(constraints: NumberConstraints, low: Rational, high: Rational): Generator<number> {
  const middle = times(rational(low.num * high.den + high.num * low.den, low.den * high.den), rational(1n, 2n));
  for (const value of [low, high, middle]) {
    const guess = Number(value.num) / Number(value.den);
    if (!Number.isFinite(guess)) continue;
    const exact = fromNumber(guess);
    if (isAllowed(constraints, exact)) yield guess;
  }
}
