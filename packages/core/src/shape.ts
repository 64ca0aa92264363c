import { getOwn, isJsonRecord, type Json } from "./json.js";
import type { Path } from "./path.js";

/**
 * The shape that reading a document takes for granted. It is checked for every document and is nearly always right, so
 * it says yes without making anything, and looks for what is wrong only then.
 */
export interface Shape {
  /** What is expected, in words. */
  readonly expected: string;
  /** Whether there may be nothing. */
  readonly optional?: boolean;
  /** Whether there may be null. */
  readonly nullable?: boolean;
  /** Whether a value is of this kind, whatever is in it. */
  readonly is: (value: Json) => boolean;
  readonly fields?: readonly Field[];
  /** Of every item of a list, and of every value of a record. */
  readonly each?: Shape;
}

interface Field {
  readonly key: string;
  readonly shape: Shape;
}

/** The shapes that documents are made of. `expected` says in words what is wanted, to complete "must be …". */
export const shapes = {
  text: (expected = "a text"): Shape => ({ expected, is: (value) => typeof value === "string" }),
  number: (expected = "a number"): Shape => ({ expected, is: (value) => typeof value === "number" }),
  flag: (expected = "true or false"): Shape => ({ expected, is: (value) => typeof value === "boolean" }),
  any: { expected: "a value", optional: true, is: () => true } satisfies Shape as Shape,
  list: (items: Shape, expected: string): Shape => ({ expected, is: Array.isArray, each: items }),
  /** Any names, each with a value. */
  named: (each: Shape, expected: string): Shape => ({ expected, is: isJsonRecord, each }),
  /** Other fields may be there as well. */
  record: (fields: Readonly<Record<string, Shape>>, expected: string): Shape => ({
    expected,
    is: isJsonRecord,
    fields: Object.entries(fields).map(([key, shape]) => ({ key, shape })),
  }),
  /** One of several; what is wrong with a value that is none of them is that. */
  oneOf: (options: readonly Shape[], expected: string): Shape => ({
    expected,
    is: (value) => options.some((option) => hasShape(value, option)),
  }),
  optional: (shape: Shape): Shape => ({ ...shape, optional: true }),
  /** Nothing, or a key without a value. */
  maybe: (shape: Shape): Shape => ({ ...shape, optional: true, nullable: true }),
};

/** Something that is not as expected; `value` is undefined where nothing is there. */
export interface Misshapen {
  readonly path: Path;
  readonly expected: string;
  readonly value: Json | undefined;
}

/** Whether a value has a shape through and through. Undefined has it where the shape is optional. */
export function hasShape(value: Json | undefined, shape: Shape): boolean {
  if (value === undefined) return shape.optional === true;
  if (value === null && shape.nullable === true) return true;
  if (!shape.is(value)) return false;
  const { fields, each } = shape;
  if (fields !== undefined && isJsonRecord(value)) {
    for (const field of fields) if (!hasShape(getOwn(value, field.key), field.shape)) return false;
  }
  if (each === undefined || typeof value !== "object" || value === null) return true;
  const items: readonly Json[] = Array.isArray(value) ? value : Object.values(value);
  return items.every((item) => hasShape(item, each));
}

/** Everything in a value that has not the shape expected of it. */
export function findMisshapen(value: Json | undefined, shape: Shape, path: Path = []): Misshapen[] {
  if (hasShape(value, shape)) return [];
  if (typeof value !== "object" || value === null || !shape.is(value))
    return [{ path, expected: shape.expected, value }];
  const found: Misshapen[] = [];
  const { fields = [], each } = shape;
  if (isJsonRecord(value)) {
    for (const { key, shape: field } of fields) found.push(...findMisshapen(getOwn(value, key), field, [...path, key]));
  }
  if (each !== undefined) {
    for (const [key, item] of Object.entries(value)) {
      found.push(...findMisshapen(item, each, [...path, Array.isArray(value) ? Number(key) : key]));
    }
  }
  return found.length > 0 ? found : [{ path, expected: shape.expected, value }];
}
