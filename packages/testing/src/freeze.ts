/**
 * Freezes a value deeply, so that a function that mutates its arguments fails.
 *
 * @example
 * Object.isFrozen(deepFreeze({ tags: ["files"] }).tags); // true
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const key of Object.keys(value)) deepFreeze((value as Record<string, unknown>)[key]);
  }
  return value;
}
