import { isRecord } from "../json.js";

/** Returns true if a value has a type of JSON Schema. */
export function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isRecord(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** Returns the number of characters in a text. A surrogate pair is one character. */
export function lengthOf(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff](?=[\udc00-\udfff])/g)?.length ?? 0);
}

/** Returns true if a number is a multiple of another, calculated in decimal without rounding errors. */
export function isMultiple(value: number, divisor: number): boolean {
  if (!Number.isFinite(value) || !(divisor > 0)) return false;
  const [digits, exponent] = decimal(value);
  const [unit, scale] = decimal(divisor);
  const shift = 10n ** BigInt(Math.abs(exponent - scale));
  return (exponent > scale ? (digits * shift) % unit : digits % (unit * shift)) === 0n;
}

function decimal(value: number): [digits: bigint, exponent: number] {
  const [digits = "", exponent = "0"] = String(Math.abs(value)).split("e");
  const [integer = "", fraction = ""] = digits.split(".");
  return [BigInt(integer + fraction), Number(exponent) - fraction.length];
}
