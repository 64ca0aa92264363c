/**
 * A string as far as the text of a program shows it, with a {@link GAP} for each part that is computed. An expression has
 * several shapes if it may have one of several values.
 */
export type Shape = string;

/** Stands in a shape for a part that is not known. */
export const GAP = "\uE000";

/** The shapes of a value of which nothing is known. */
export const UNKNOWN: readonly Shape[] = [GAP];

/** The maximum number of shapes of one expression, and the maximum length of a shape. */
const MAX_SHAPES = 16;
const MAX_LENGTH = 64 * 1024;

export function isKnown(shape: Shape): boolean {
  return !shape.includes(GAP);
}

/** Returns the shape of a value that is known; undefined if there are several or it is not known. */
export function onlyKnown(shapes: readonly Shape[]): string | undefined {
  const [only, ...others] = shapes;
  return only !== undefined && others.length === 0 && isKnown(only) ? only : undefined;
}

/** Returns the shapes without repetition; {@link UNKNOWN} in place of too many. */
export function unite(...groups: readonly (readonly Shape[])[]): readonly Shape[] {
  const found = new Set<Shape>();
  for (const group of groups) for (const shape of group) found.add(shape.length > MAX_LENGTH ? GAP : shape);
  return found.size > MAX_SHAPES ? UNKNOWN : [...found];
}

/** Combines the shapes of the parts of a value, each with each. */
export function combine(
  parts: readonly (readonly Shape[])[],
  join: (left: Shape, right: Shape) => Shape = (left, right) => left + right,
): readonly Shape[] {
  const [first = [""], ...rest] = parts;
  let result: readonly Shape[] = first;
  for (const part of rest) result = unite(result.flatMap((left) => part.map((right) => join(left, right))));
  return result.map((shape) => shape.replace(/\uE000{2,}/g, GAP));
}
