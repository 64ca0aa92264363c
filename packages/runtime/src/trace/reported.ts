import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import type { Json, JsonRecord } from "@skill-convert/core";
import { isRecord, recordOf } from "@skill-convert/core/json";
import * as z from "zod/mini";
import { SPAN_KINDS, type SpanKind } from "../contracts.js";
import { withoutPaths } from "../redact/command.js";
import { shorten } from "../redact/shorten.js";
import { METRIC_EVENT } from "./metrics.js";
import type { Step } from "./step.js";

/** The limits of the reports of a program. */
const MAX_BYTES = 1024 * 1024;
const MAX_SPANS = 1000;
/** The longest text that is kept, in characters. */
const MAX_TEXT = 500;

/** Kinds that only the runtime may report, because a program must not judge itself (stop.md#d45). */
const RUNTIME_KINDS: ReadonlySet<SpanKind> = new Set([
  "skill.execute",
  "skill.input",
  "skill.output",
  "assertion.check",
]);

const Time = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

/** A span that a program reports (stop.md#d45). Only the kind and the name are required. */
const ReportedSpan = z.object({
  kind: z.enum(SPAN_KINDS).check(z.refine((kind) => !RUNTIME_KINDS.has(kind))),
  name: z.string(),
  span_id: z.optional(z.string()),
  parent_span_id: z.optional(z.string()),
  start_time: z.optional(Time),
  end_time: z.optional(Time),
  duration_ms: z.optional(z.number()),
  status: z.optional(z.enum(["ok", "error", "skipped"])),
  attributes: z.optional(z.record(z.string(), z.json())),
  events: z.optional(
    z.array(
      z.object({
        timestamp: z.optional(Time),
        name: z.string(),
        attributes: z.optional(z.record(z.string(), z.json())),
      }),
    ),
  ),
  error: z.optional(z.object({ type: z.string(), message: z.string() })),
});
type ReportedSpan = z.infer<typeof ReportedSpan>;

/**
 * The attributes that a program may report. A trace must not contain contents of files (stop.md#s166), values of
 * environment variables (stop.md#s168) or bodies of requests (stop.md#s169), so all other attributes are left out.
 */
const KNOWN: ReadonlySet<string> = new Set([
  "tool.name",
  "child_trace_id",
  "file.path",
  "file.size_bytes",
  "file.sha256",
  "http.method",
  "http.url",
  "http.status_code",
  "http.request.size_bytes",
  "http.response.size_bytes",
  "llm.model",
  "llm.input_tokens",
  "llm.output_tokens",
  "branch.taken",
]);

/** Keys whose values are times, which are not redacted because they are parsed and written anew. */
const TIMES: ReadonlySet<string> = new Set(["start_time", "end_time", "timestamp"]);

/**
 * Adds the lines that a program reported below the step that ran it. Returns how many lines were not valid spans.
 *
 * @param redact removes secrets from a text, before it is shortened, because half a secret would not be recognised
 */
export function addReported(step: Step, lines: readonly string[], redact: (text: string) => string): number {
  const all = lines.slice(0, MAX_SPANS).flatMap((line) => parse(line, redact) ?? []);
  const steps = new Map<string, Step>();
  const added = parentsFirst(all).filter((reported) => add(reported, steps, step));
  return lines.length - added.length;
}

/** Orders spans with parents first, because a program that reports each step at its end reports children first. */
function parentsFirst(all: readonly ReportedSpan[]): ReportedSpan[] {
  const byId = new Map(all.map((reported) => [reported.span_id, reported]));
  const ordered = new Set<ReportedSpan>();
  for (const reported of all) {
    const path: ReportedSpan[] = [];
    // A cycle of parents ends the path as well.
    for (let at: ReportedSpan | undefined = reported; at && !ordered.has(at) && !path.includes(at); ) {
      path.push(at);
      at = at.parent_span_id === undefined ? undefined : byId.get(at.parent_span_id);
    }
    for (const each of path.reverse()) ordered.add(each);
  }
  return [...ordered];
}

/** Adds one span. Returns false if it ends before it begins, or if a time is outside the range of a `Date`. */
function add(reported: ReportedSpan, steps: Map<string, Step>, program: Step): boolean {
  const parent = steps.get(reported.parent_span_id ?? "") ?? program;
  const { duration_ms: duration = 0 } = reported;
  const ended = timeOf(reported.end_time);
  const start = timeOf(reported.start_time) ?? (ended === undefined ? program.start : ended - duration);
  const end = ended ?? start + duration;
  if (!(end >= start) || !isTime(start) || !isTime(end)) return false;
  const step = parent.reported(reported.kind, nameOf(reported), safeAttributes(reported.attributes ?? {}), start);
  for (const { timestamp, name, attributes } of reported.events ?? []) {
    const isMetric = name === METRIC_EVENT && attributes !== undefined;
    step.event(short(name), isMetric ? metricAttributes(attributes) : undefined, timeOf(timestamp) ?? start);
  }
  const error = reported.error && { type: short(reported.error.type), message: short(reported.error.message) };
  const status = reported.status ?? (error ? "error" : "ok");
  step.endAt(end, status, status === "error" ? error : undefined);
  if (reported.span_id !== undefined) steps.set(reported.span_id, step);
  return true;
}

function parse(line: string, redact: (text: string) => string): ReportedSpan | undefined {
  try {
    const value: unknown = JSON.parse(line, (key, item: unknown) => {
      if (typeof item === "string") return TIMES.has(key) ? item : redact(item);
      return isRecord(item) ? recordOf(Object.entries(item).map(([key, inner]) => [redact(key), inner])) : item;
    });
    return isRecord(value) ? z.safeParse(ReportedSpan, value).data : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a file up to the limit. A program may have replaced it by anything, such as a pipe, which is not read. */
export function readLines(file: string): string[] {
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(descriptor).isFile()) return [];
    const bytes = Buffer.alloc(MAX_BYTES);
    const size = readSync(descriptor, bytes, 0, MAX_BYTES, 0);
    const lines = bytes.subarray(0, size).toString("utf8").split("\n");
    return lines.filter((line) => line.trim() !== "");
  } finally {
    closeSync(descriptor);
  }
}

function safeAttributes(attributes: Readonly<Record<string, unknown>>): JsonRecord {
  return recordOf(
    Object.entries(attributes).map(([key, value]): [string, Json | undefined] => {
      if (key === "http.url") return [key, typeof value === "string" ? withoutSecrets(value) : undefined];
      if (key === "tool.command") return [key, typeof value === "string" ? short(withoutPaths(value)) : undefined];
      if (key.startsWith("cost.")) return [key, typeof value === "number" ? value : undefined];
      return [key, KNOWN.has(key) ? scalar(value) : undefined];
    }),
  );
}

function metricAttributes({ name, value }: Readonly<Record<string, unknown>>): JsonRecord {
  return recordOf<Json>([
    ["name", scalar(name)],
    ["value", typeof value === "number" ? value : undefined],
  ]);
}

/** Shortens the name of a span and removes secrets from URLs in it. */
function nameOf({ name }: ReportedSpan): string {
  return short(name.replace(/\b[a-z][a-z0-9+.-]{0,20}:\/\/\S+/gi, withoutSecrets));
}

/** Removes user, password, query and fragment from a URL, because they may contain tokens. */
function withoutSecrets(url: string): string {
  const [address = ""] = url.split(/[?#]/, 1);
  return short(address.replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/]*@/i, "$1//"));
}

function scalar(value: unknown): Json | undefined {
  if (typeof value === "string") return short(value);
  return typeof value === "number" || typeof value === "boolean" ? value : undefined;
}

function short(text: string): string {
  return shorten(text, MAX_TEXT);
}

function isTime(time: number): boolean {
  return !Number.isNaN(new Date(time).getTime());
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}
