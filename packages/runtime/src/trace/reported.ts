import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import type { Json, JsonRecord } from "@skill-convert/core";
import { isRecord, recordOf } from "@skill-convert/core/json";
import * as z from "zod/mini";
import { SPAN_KINDS, type SpanKind } from "../contracts.js";
import { shorten } from "../redact/shorten.js";
import { METRIC_EVENT } from "./metrics.js";
import type { Step } from "./step.js";

/** The most that a program may report. */
const MOST_BYTES = 1024 * 1024;
const MOST_SPANS = 1000;
/** The most that is kept of a text. */
const MOST_TEXT = 500;

/** What only the runtime knows: a program does not judge itself. */
const OWN_KINDS: ReadonlySet<SpanKind> = new Set(["skill.execute", "skill.input", "skill.output", "assertion.check"]);

const Time = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

/** A step as a program reports it: what stop-trace.md has, of which the kind and the name alone are needed. */
const Reported = z.object({
  kind: z.enum(SPAN_KINDS).check(z.refine((kind) => !OWN_KINDS.has(kind))),
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
type Reported = z.infer<typeof Reported>;

/**
 * The attributes that a program may report. "Sensitive Data" forbids contents of files, bodies of requests and values
 * of the environment, so what is not known to be none of these is left out.
 */
const KNOWN: ReadonlySet<string> = new Set([
  "tool.name",
  "tool.command",
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

/** What is read as a time is written as one, and no other word of it. */
const TIMES: ReadonlySet<string> = new Set(["start_time", "end_time", "timestamp"]);

/**
 * Adds the lines that a program reported below the step that ran it; gives how many were no steps.
 *
 * @param redact takes secrets out of a text; before anything is cut off, since half a secret is not known for one
 */
export function addReported(step: Step, lines: readonly string[], redact: (text: string) => string): number {
  const all = lines.slice(0, MOST_SPANS).flatMap((line) => parse(line, redact) ?? []);
  const steps = new Map<string, Step>();
  const added = parentsFirst(all).filter((reported) => add(reported, steps, step));
  return lines.length - added.length;
}

/** A program that reports each step at its end reports a step after those below it. */
function parentsFirst(all: readonly Reported[]): Reported[] {
  const byId = new Map(all.map((reported) => [reported.span_id, reported]));
  const ordered = new Set<Reported>();
  for (const reported of all) {
    const way: Reported[] = [];
    // Steps that are each other's parents end the way as well.
    for (let at: Reported | undefined = reported; at && !ordered.has(at) && !way.includes(at); ) {
      way.push(at);
      at = at.parent_span_id === undefined ? undefined : byId.get(at.parent_span_id);
    }
    for (const one of way.reverse()) ordered.add(one);
  }
  return [...ordered];
}

/** False if the times are none: a step that ends before it began, or in a year that no calendar writes. */
function add(reported: Reported, steps: Map<string, Step>, home: Step): boolean {
  const parent = steps.get(reported.parent_span_id ?? "") ?? home;
  const { duration_ms: duration = 0 } = reported;
  const ended = timeOf(reported.end_time);
  const start = timeOf(reported.start_time) ?? (ended === undefined ? home.start : ended - duration);
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

function parse(line: string, redact: (text: string) => string): Reported | undefined {
  try {
    const value: unknown = JSON.parse(line, (key, item: unknown) => {
      if (typeof item === "string") return TIMES.has(key) ? item : redact(item);
      return isRecord(item) ? recordOf(Object.entries(item).map(([key, inner]) => [redact(key), inner])) : item;
    });
    return isRecord(value) ? z.safeParse(Reported, value).data : undefined;
  } catch {
    return undefined;
  }
}

/** A regular file up to the limit; a program might have put anything in its place, a pipe that never ends included. */
export function readLines(file: string): string[] {
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(descriptor).isFile()) return [];
    const bytes = Buffer.alloc(MOST_BYTES);
    const size = readSync(descriptor, bytes, 0, MOST_BYTES, 0);
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

/** Names are free text, in which people like to put URLs. */
function nameOf({ name }: Reported): string {
  return short(name.replace(/\b[a-z][a-z0-9+.-]{0,20}:\/\/\S+/gi, withoutSecrets));
}

/** A URL without user, password, query and fragment, where tokens stand. */
function withoutSecrets(url: string): string {
  const [place = ""] = url.split(/[?#]/, 1);
  return short(place.replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/]*@/i, "$1//"));
}

function scalar(value: unknown): Json | undefined {
  if (typeof value === "string") return short(value);
  return typeof value === "number" || typeof value === "boolean" ? value : undefined;
}

function short(text: string): string {
  return shorten(text, MOST_TEXT);
}

/** What a `Date` can hold. */
function isTime(time: number): boolean {
  return !Number.isNaN(new Date(time).getTime());
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}
