/** An exact rational number in lowest terms, with a positive denominator. */
export interface Rational {
  readonly num: bigint;
  readonly den: bigint;
}

function gcdOf(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Returns the reduced fraction `num / den`. */
export function rational(num: bigint, den = 1n): Rational {
  const common = gcdOf(num, den) || 1n;
  const sign = den < 0n ? -1n : 1n;
  return { num: (sign * num) / common, den: (sign * den) / common };
}

/**
 * Returns the exact decimal value of a JSON number. A double is read by its shortest decimal form, so 0.3 is three
 * tenths and a multiple of 0.1.
 */
export function fromNumber(value: number): Rational {
  if (Number.isSafeInteger(value)) return { num: BigInt(value), den: 1n };
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [integer = "0", fraction = ""] = mantissa.split(".");
  const digits = BigInt(integer + fraction);
  const scale = Number(exponent) - fraction.length;
  return scale >= 0 ? rational(digits * 10n ** BigInt(scale)) : rational(digits, 10n ** BigInt(-scale));
}

/**
 * Returns the binary value of a double that is an integer. Above 2^53 it may differ from the shortest decimal form:
 * 2^60 is printed as 1152921504606847000, which is not a multiple of 1024.
 */
export function inBinary(value: number): Rational {
  return Number.isInteger(value) ? { num: BigInt(value), den: 1n } : fromNumber(value);
}

/** Returns true if the decimal value of a JSON number differs from the value of its double. */
export function isAmbiguous(value: Rational): boolean {
  return value.den === 1n && BigInt(Number(value.num)) !== value.num;
}

/** Returns the double whose shortest decimal form is exactly this number, or undefined if there is none. */
export function toNumber(value: Rational): number | undefined {
  const approximate = value.den === 1n ? Number(value.num) : divide(value);
  if (!Number.isFinite(approximate)) return undefined;
  return compare(fromNumber(approximate), value) === 0 ? approximate : undefined;
}

function divide(value: Rational): number {
  const quotient = Number(value.num) / Number(value.den);
  if (Number.isFinite(quotient) && quotient !== 0) return quotient;
  const scaled = (value.num * 10n ** 340n) / value.den;
  return Number(`${scaled}e-340`);
}

/** Returns a negative number, zero or a positive number if `a` is less than, equal to or greater than `b`. */
export function compare(a: Rational, b: Rational): number {
  const left = a.num * b.den;
  const right = b.num * a.den;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Returns `a * b`. */
export function times(a: Rational, b: Rational): Rational {
  return rational(a.num * b.num, a.den * b.den);
}

/** Returns `a / b`. `b` must not be zero. */
export function over(a: Rational, b: Rational): Rational {
  return rational(a.num * b.den, a.den * b.num);
}

/** Returns the greatest integer that is not above `a`. */
export function floor(a: Rational): bigint {
  const quotient = a.num / a.den;
  return a.num % a.den !== 0n && a.num < 0n ? quotient - 1n : quotient;
}

/** Returns the least integer that is not below `a`. */
export function ceil(a: Rational): bigint {
  return -floor({ num: -a.num, den: a.den });
}

/** Returns true if `a` is an integer multiple of `b`. */
export function isMultiple(a: Rational, b: Rational): boolean {
  return (a.num * b.den) % (b.num * a.den) === 0n;
}

/** Returns the least positive number that is a multiple of both. */
export function lcm(a: Rational, b: Rational): Rational {
  const num = (a.num * b.num) / gcdOf(a.num, b.num);
  return rational(num, gcdOf(a.den, b.den));
}
