/** Returns the value of a number literal; undefined for imaginary numbers and numbers that are too large. */
export function readNumberLiteral(literal: string): number | undefined {
  const digits = literal.replaceAll("_", "");
  if (!/^(?:0[xob][0-9a-f]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i.test(digits)) return undefined;
  const value = Number(digits);
  return Number.isFinite(value) ? value : undefined;
}

/** Returns true if a number literal has a decimal point or an exponent. */
export function isFloatLiteral(literal: string): boolean {
  return /[.e]/i.test(literal) && !/^0x/i.test(literal);
}

/** Calculates like Python; undefined if that fails there, or if a JavaScript number would not be exact. */
export function calculate(left: number, operator: string, right: number): number | undefined {
  const result = apply(left, operator, right);
  if (result === undefined || !Number.isFinite(result)) return undefined;
  const exact = [left, right, result].every((value) => !Number.isInteger(value) || Number.isSafeInteger(value));
  return exact ? result : undefined;
}

function apply(left: number, operator: string, right: number): number | undefined {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return right === 0 ? undefined : left / right;
    case "//":
      return right === 0 ? undefined : Math.floor(left / right);
    case "%":
      return right === 0 ? undefined : left - Math.floor(left / right) * right;
    case "**":
      return left < 0 && !Number.isInteger(right) ? undefined : left ** right;
    default:
      return undefined;
  }
}
