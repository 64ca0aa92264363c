import { isRecord } from "@skill-convert/core/json";
import * as z from "zod/mini";
import type { Bases } from "../contracts.js";
import { hasAssertions } from "../trace/levels.js";
import { TRACE_LIMITS, traceFolder, tracesOf } from "../trace/store.js";

/** The results of the assertions of one run, from its trace. */
export interface PastRun {
  /** The start in milliseconds since 1970. */
  readonly start: number;
  readonly isError: boolean;
  /** The fraction of runs without errors that was traced at that time. */
  readonly fraction: number;
  readonly passed: number;
  /** The number of failures, without those of checks about an input of the caller (stop.md#d54). */
  readonly failed: number;
  readonly unknown: number;
  /** The checks with their phase; true if every occurrence in the run passed. */
  readonly checks: ReadonlyMap<string, boolean>;
}

const count = z._default(z.number().check(z.int(), z.nonnegative()), 0);

/** With a smaller fraction a single run would outweigh any number of other runs. */
const MIN_FRACTION = 1e-6;

const Root = z.object({
  kind: z.literal("skill.execute"),
  start_time: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  status: z.enum(["ok", "error", "skipped"]),
  attributes: z.object({
    "skill.name": z.string(),
    "skill.folder": z.optional(z.string()),
    "skill.sha256": z.optional(z.string()),
    "sop.trace_sampling": z.catch(z.number().check(z.gte(MIN_FRACTION), z.lte(1)), 1),
    "sop.level": z.optional(z.string()),
  }),
});

const Assertions = z.object({
  kind: z.literal("assertion.check"),
  name: z.string(),
  attributes: z.object({
    "assertions.passed": count,
    "assertions.failed": count,
    "assertions.unknown": count,
    "assertions.results": z._default(
      z.array(z.object({ check: z.string(), status: z.string(), input: z.optional(z.string()) })),
      [],
    ),
  }),
});

/** The data by which traces identify a skill. */
export interface TracedSkill {
  readonly name: string;
  /** The skill's folder relative to the root of the traces, with links resolved. */
  readonly place: string;
  /** The hash of the skill's folder. */
  readonly content: string;
}

/** The last runs of a skill, and the number of traces that do not count. */
export interface History {
  /** The runs, the latest first. */
  readonly runs: readonly PastRun[];
  /** The number of examined traces that are not signed by one of the user's own runs. */
  readonly unsigned: number;
  /** The number of examined runs of another version of the skill, with another content of its folder. */
  readonly otherVersions: number;
  /** The reason if the runs cannot be determined. */
  readonly problem?: string;
}

/**
 * Returns the last runs of a skill whose traces have assertions (stop.md#d52). Anybody can write a file, so only traces
 * count that the user's own runs signed, unless `withUnsigned` is set. Anybody can give a skill the id of another one,
 * and an edited skill is another version, so a signed trace counts only for the folder and the content that it names.
 * Traces of other runtimes need not name them.
 */
export function pastRuns(bases: Bases, skill: TracedSkill, most: number, withUnsigned: boolean): History {
  const { name } = skill;
  const folder = traceFolder(bases);
  const traces = folder === undefined ? [] : tracesOf(folder, name);
  if (typeof traces === "string") return { runs: [], unsigned: 0, otherVersions: 0, problem: traces };
  const runs: PastRun[] = [];
  let unsigned = 0;
  let otherVersions = 0;
  let second = "";
  let bytes = 0;
  // File names order traces by the second only, so all traces of the last second are read.
  for (const trace of traces) {
    if (runs.length >= most && trace.second !== second) break;
    if (!trace.hasSignature) unsigned++;
    if (!trace.hasSignature && !withUnsigned) continue;
    const stored = trace.read();
    bytes += stored.bytes;
    if (bytes > TRACE_LIMITS.bytes) {
      const problem = `the traces of ${name} in ${folder} have more than ${TRACE_LIMITS.bytes / 1024 ** 2} MiB`;
      return { runs: [], unsigned, otherVersions, problem };
    }
    if (trace.hasSignature && !stored.isSigned) unsigned++;
    if (!stored.isSigned && !withUnsigned) continue;
    const run = readRun(stored.text, skill, stored.isSigned);
    if (run === "other version") otherVersions++;
    if (run === undefined || run === "other version") continue;
    second = trace.second;
    runs.push(run);
  }
  return { runs: runs.sort((a, b) => b.start - a.start).slice(0, most), unsigned, otherVersions };
}

/** Reads a run from its trace. Lines that are not spans are ignored, because another runtime may have written them. */
function readRun(text: string, skill: TracedSkill, isSigned: boolean): PastRun | "other version" | undefined {
  const spans = text.split("\n").flatMap((line) => parse(line) ?? []);
  const root = spans.flatMap((span) => z.safeParse(Root, span).data ?? [])[0];
  if (root === undefined) return undefined;
  const { "skill.name": name, "skill.folder": place, "skill.sha256": content } = root.attributes;
  const isUnbound = !isSigned && place === undefined && content === undefined;
  if (name !== skill.name || (!isUnbound && place !== skill.place)) return undefined;
  const steps = spans.flatMap((span) => z.safeParse(Assertions, span).data ?? []);
  // Our runs evaluate assertions from L2 on, but other runtimes may do so at L1 (stop.md#d42). Below, a trace does not
  // record the content, so it cannot be of another version.
  if (steps.length === 0 && !hasAssertions(root.attributes["sop.level"] ?? "L2")) return undefined;
  if (!isUnbound && content !== skill.content) return "other version";
  const sum = (status: "passed" | "failed" | "unknown") =>
    steps.reduce((total, { attributes }) => total + attributes[`assertions.${status}`], 0);
  const checks = new Map<string, boolean>();
  let mistyped = 0;
  for (const step of steps) {
    for (const { check, status, input } of step.attributes["assertions.results"]) {
      if (status === "fail" && input !== undefined) {
        mistyped++;
        continue;
      }
      const key = `${check} (${step.name})`;
      if (status !== "unknown") checks.set(key, (checks.get(key) ?? true) && status === "pass");
    }
  }
  const fraction = root.attributes["sop.trace_sampling"];
  const counts = { passed: sum("passed"), failed: Math.max(0, sum("failed") - mistyped), unknown: sum("unknown") };
  return { start: Date.parse(root.start_time), isError: root.status === "error", fraction, ...counts, checks };
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
