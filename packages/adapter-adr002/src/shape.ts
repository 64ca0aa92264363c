import { didYouMean, getOwn, isRecord, type Json, type JsonRecord, type Path } from "@skill-convert/core";
import type * as z from "zod/mini";
import { withoutDialects } from "./dialects.js";
import { Document, FlatInputs } from "./schema.js";

/** A value that is not of the shape that reading it takes for granted. */
export interface ShapeIssue {
  readonly code: "missing-field" | "wrong-type";
  /** The place of the value that is wrong, or of the one that is missing. */
  readonly path: Path;
  /** In words. */
  readonly expected: string;
  readonly found: string;
}

/** What is wrong with the shape of a document. */
export function checkShape(document: JsonRecord): ShapeIssue[] {
  const plain = withoutDialects(document);
  if (!Array.isArray(getOwn(plain, "inputs"))) return check(Document, plain);
  const { inputs: _flat, ...rest } = plain;
  return [...check(Document, rest), ...check(FlatInputs, plain)];
}

function check(schema: z.ZodMiniType, value: Json): ShapeIssue[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const path = issue.path.map((segment) => (typeof segment === "number" ? segment : String(segment)));
    const found = valueAt(value, path);
    return {
      code: found === undefined ? "missing-field" : "wrong-type",
      path,
      expected: issue.message,
      found: issue.code === "invalid_value" ? describeWord(found, issue.values.map(String)) : describeValue(found),
    };
  });
}

function valueAt(value: Json, path: Path): Json | undefined {
  let node: unknown = value;
  for (const segment of path) {
    if (!(isRecord(node) || Array.isArray(node)) || !Object.hasOwn(node, segment)) return undefined;
    node = (node as JsonRecord)[String(segment)];
  }
  return node as Json;
}

/** A word that is none of those that there are. */
function describeWord(value: Json | undefined, known: readonly string[]): string {
  return typeof value === "string" ? `"${value}"${didYouMean(value, known)}` : describeValue(value);
}

/** A value in a few words, without what may be in it. */
export function describeValue(value: Json | undefined): string {
  if (value === undefined || value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a mapping";
  if (typeof value === "string") return value === "" ? "an empty text" : "a text";
  return typeof value === "number" ? `the number ${value}` : `${value}`;
}
