import { coreDiagnostics, type Diagnostic, type Json, type Path, type SkillFiles } from "@skill-convert/core";
import { didYouMean, unreadableReason } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { type DataDocument, readData } from "@skill-convert/source";
import type * as z from "zod/mini";
import { pluginDiagnostics } from "./diagnostics.js";

/** A JSON file of a plugin, and the findings about it. */
export interface CheckedDocument {
  readonly file: string;
  /** Undefined if it cannot be read. */
  readonly data: DataDocument | undefined;
  readonly findings: readonly Diagnostic[];
}

export type Schema = z.ZodMiniType & { readonly shape?: object };

/** Creates the finding about a field with a value that the schema does not allow. */
export type ReportValue = (
  args: { readonly field: string; readonly problem: string },
  place: ReturnType<typeof placeOf>,
) => Diagnostic;

const reportPlugin: ReportValue = (args, place) => pluginDiagnostics.create("field-value", args, place);

/** Reads a JSON file and checks it against a schema. */
export function checkDocument(
  files: SkillFiles,
  file: string,
  schema: Schema,
  report: ReportValue = reportPlugin,
): CheckedDocument {
  const content = files.text(file);
  if (content.kind !== "text") {
    const reason = unreadableReason(files, file) ?? "it is missing";
    return { file, data: undefined, findings: [coreDiagnostics.create("unreadable-file", { file, reason }, { file })] };
  }
  const data = readData(content.text, { file, format: "json" });
  if (data.value === undefined) return { file, data: undefined, findings: data.diagnostics };
  return { file, data, findings: [...data.diagnostics, ...checkValue(data, [], schema, report)] };
}

/** The findings of the value at a path of a document. */
export function checkValue(
  data: DataDocument,
  at: Path,
  schema: Schema,
  report: ReportValue = reportPlugin,
): Diagnostic[] {
  const parsed = schema.safeParse(valueAt(data.value, at));
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue): Diagnostic[] => {
    const path = [...at, ...issue.path.map((key) => (typeof key === "number" ? key : String(key)))];
    if (issue.code !== "unrecognized_keys") return [wrong(data, path, issue, report)];
    const isTop = issue.path.length === 0;
    // An unknown key makes the plugin invalid in `author`, and is ignored at the top (agent-plugins.md#s9,
    // agent-plugins.md#s12).
    if (!isTop) return issue.keys.map((key) => fieldValue(data, [...path, key], "is not a field of the author"));
    return issue.keys.map((key) => unknown(data, [...path, key], key, Object.keys(schema.shape ?? {})));
  });
}

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function wrong(data: DataDocument, path: Path, issue: z.core.$ZodIssue, report: ReportValue): Diagnostic {
  // Clients ignore extensions that are not objects (agent-plugins.md#s13).
  const severity = path[0] === "extensions" ? ("warning" as const) : undefined;
  const finding = fieldValue(data, path, problemOf(data, path, issue), report);
  return severity ? { ...finding, severity } : finding;
}

function problemOf(data: DataDocument, path: Path, issue: z.core.$ZodIssue): string {
  if (valueAt(data.value, path) === undefined) return "is missing";
  if (issue.code === "invalid_type") return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_value")
    return `must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
  return issue.message;
}

export function fieldValue(
  data: DataDocument,
  path: Path,
  problem: string,
  report: ReportValue = reportPlugin,
): Diagnostic {
  const field = path.length === 0 ? "The document" : `"${path.join(".")}"`;
  return report({ field, problem }, placeOf(data, path));
}

function unknown(data: DataDocument, path: Path, field: string, known: readonly string[]): Diagnostic {
  const near = didYouMean(field, known);
  return pluginDiagnostics.create("unknown-field", { field, near }, placeOf(data, path, "key"));
}

/** The place of the value at a path, or of the nearest value that contains it. */
export function placeOf(data: DataDocument, path: Path, part: "value" | "key" = "value") {
  const { file } = data;
  for (let length = path.length; length >= 0; length--) {
    const range = data.locate(path.slice(0, length), length === path.length ? part : "value");
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
