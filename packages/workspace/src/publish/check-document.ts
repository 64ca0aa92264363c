import { coreDiagnostics, type Diagnostic, type Json, type Path, type SkillFiles } from "@skill-convert/core";
import { unreadableReason } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { type DataDocument, readData } from "@skill-convert/source";
import type * as z from "zod/mini";

/** A JSON file, and the findings about it. */
export interface CheckedDocument {
  /** Undefined if it cannot be read. */
  readonly data: DataDocument | undefined;
  readonly findings: readonly Diagnostic[];
}

/** Creates the finding about a field with a value that the schema does not allow. */
export type ReportValue = (
  args: { readonly field: string; readonly problem: string },
  place: ReturnType<typeof placeOf>,
) => Diagnostic;

/** Reads a JSON file and checks it against a schema. */
export function checkDocument(
  files: SkillFiles,
  file: string,
  schema: z.ZodMiniType,
  report: ReportValue,
): CheckedDocument {
  const content = files.text(file);
  if (content.kind !== "text") {
    const reason = unreadableReason(files, file) ?? "it is missing";
    return { data: undefined, findings: [coreDiagnostics.create("unreadable-file", { file, reason }, { file })] };
  }
  const data = readData(content.text, { file, format: "json" });
  if (data.value === undefined) return { data: undefined, findings: data.diagnostics };
  return { data, findings: [...data.diagnostics, ...checkValue(data, [], schema, report)] };
}

/** The findings of the value at a path of a document. */
export function checkValue(data: DataDocument, at: Path, schema: z.ZodMiniType, report: ReportValue): Diagnostic[] {
  const parsed = schema.safeParse(valueAt(data.value, at));
  if (parsed.success) return [];
  return parsed.error.issues.map((issue): Diagnostic => {
    const path = [...at, ...issue.path.map((key) => (typeof key === "number" ? key : String(key)))];
    const field = path.length === 0 ? "The document" : `"${path.join(".")}"`;
    return report({ field, problem: problemOf(data, path, issue) }, placeOf(data, path));
  });
}

const TYPES: Readonly<Record<string, string>> = { string: "a string", array: "a list", object: "an object" };

function problemOf(data: DataDocument, path: Path, issue: z.core.$ZodIssue): string {
  if (valueAt(data.value, path) === undefined) return "is missing";
  if (issue.code === "invalid_type") return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_value")
    return `must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
  return issue.message;
}

/** The place of the value at a path, or of the nearest value that contains it. */
export function placeOf(data: DataDocument, path: Path) {
  const { file } = data;
  for (let length = path.length; length >= 0; length--) {
    const range = data.locate(path.slice(0, length));
    // A finding about the whole document is placed on its first character.
    if (range) return { file, path, range: length === 0 ? { start: range.start, end: range.start + 1 } : range };
  }
  return { file, path };
}

export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => {
    if (Array.isArray(inner)) return typeof key === "number" ? inner[key] : undefined;
    return isJsonRecord(inner) && Object.hasOwn(inner, key) ? inner[String(key)] : undefined;
  }, value);
}
