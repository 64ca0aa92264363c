import type { Json, JsonRecord } from "@skill-convert/core";
import { valueAt } from "@skill-convert/core/json";
import { type FindingDefinitions, mappingsIn } from "@skill-convert/format";
import { ASSERTION_LEVEL, LEVELS, type Level, metric } from "../fields/observability.js";
import { assertionsIn } from "./declarations.js";

const SECTION = "observability";

/** The findings about the level of observability. */
export const levelFindings = {
  "assertions-below-level": {
    severity: "warning",
    message: "Assertions are evaluated only from level L2 on, and the level here is {level}.",
    docs: "A runtime evaluates assertions at the levels L2 and L3 only. The default level is L0. Raise it, or nobody verifies anything.",
    section: "Observability Levels, L2; Runtime Responsibilities",
    requirement: "Assertions are declared at the levels that evaluate them, L2 and L3.",
    sentences: ["stop.md#s123", "stop.md#s130", "stop.md#d25"],
    find(reading) {
      const { document } = reading;
      const level = levelBelow(document, ASSERTION_LEVEL);
      const [first] = level === undefined ? [] : assertionsIn(reading);
      return level === undefined || !first ? [] : [{ path: first.path.slice(0, 1), part: "key", args: { level } }];
    },
  },
  "http-status-level": {
    severity: "warning",
    message: "The check needs traced requests, and nothing is traced at level {level}. Set the level to L1 or higher.",
    docs: "`http_status` looks at the requests in the trace of a run, and traces are recorded from level L1. The default level is L0.",
    section: "Assertions, http_status",
    requirement: "A check of an HTTP status needs tracing, and so level L1 or higher.",
    sentences: ["stop.md#s86", "stop.md#d25"],
    find(reading) {
      const { document } = reading;
      const level = levelBelow(document, "L1");
      if (level === undefined) return [];
      const statusChecks = assertionsIn(reading).filter(({ check }) => check === "http_status");
      return statusChecks.map(({ path }) => ({ path: [...path, "check"], args: { level } }));
    },
  },
  "metrics-below-level": {
    severity: "info",
    message: "Metrics are collected only at level L3, and the level here is {level}.",
    docs: "A runtime must collect a skill's own metrics at level L3 only. Raise the level if you need them.",
    section: "Observability Levels, L3; Runtime Responsibilities",
    requirement: "A skill's own metrics belong to level L3.",
    sentences: ["stop.md#s124", "stop.md#s132", "stop.md#d25"],
    find(reading) {
      const { document } = reading;
      const level = levelBelow(document, "L3");
      const [first] = mappingsIn(reading, metric);
      return level === undefined || !first ? [] : [{ path: first.path.slice(0, -1), part: "key", args: { level } }];
    },
  },
  "sampling-below-level": {
    severity: "info",
    message: "Nothing is traced at level {level}, so there is nothing to sample.",
    docs: "Traces are recorded from level L1 on. The default level is L0.",
    section: "Execution Trace, Sampling; Relationship to Observability Levels",
    requirement: "Sampling is set at the levels that trace runs, L1 and above.",
    sentences: ["stop.md#s171", "stop.md#s174", "stop.md#d25"],
    find(reading) {
      const { document } = reading;
      const level = levelBelow(document, "L1");
      if (level === undefined || typeof observed(document, "trace_sampling") !== "number") return [];
      return [{ path: [SECTION, "trace_sampling"], part: "key", args: { level } }];
    },
  },
  "level-without-content": {
    severity: "info",
    message: "Level {level} is about {what}, and none are declared.",
    docs: "L2 adds assertions to a manifest, and L3 adds metrics. Without them the level makes runs more expensive and has no benefit. Declare them, or lower the level.",
    section: "Observability Levels, L2 and L3",
    requirement: "A manifest at level L2 declares assertions, and one at level L3 declares metrics.",
    sentences: ["stop.md#s114", "stop.md#s117", "stop.md#d25"],
    find(reading) {
      const { document } = reading;
      const level = levelOf(document);
      const isEmpty =
        (level === "L2" && assertionsIn(reading).length === 0) ||
        (level === "L3" && mappingsIn(reading, metric).length === 0);
      if (level === undefined || !isEmpty) return [];
      return [{ path: [SECTION, "level"], args: { level, what: level === "L2" ? "assertions" : "metrics" } }];
    },
  },
  "sampling-out-of-range": {
    severity: "error",
    message: "trace_sampling is a fraction of the runs, from 0 to 1; found {found}.",
    docs: "1 traces every run, 0.1 one in ten, 0 none. A percentage has to be divided by a hundred.",
    section: "Skill Manifest, Schema, observability",
    requirement: "trace_sampling is a fraction from 0.0 to 1.0.",
    sentences: ["stop.md#s39"],
    structural: true,
    find(reading) {
      const { document } = reading;
      const sampling = observed(document, "trace_sampling");
      if (typeof sampling !== "number" || (sampling >= 0 && sampling <= 1)) return [];
      return [{ path: [SECTION, "trace_sampling"], args: { found: sampling } }];
    },
  },
} as const satisfies FindingDefinitions;

function observed(document: JsonRecord, key: string): Json | undefined {
  return valueAt(document, [SECTION, key]);
}

/** The declared level, or L0, the default (stop.md#s38); undefined for an unknown level. */
function levelOf(document: JsonRecord): Level | undefined {
  const level = observed(document, "level") ?? "L0";
  return LEVELS.find((known) => known === level);
}

/** The declared level if it is below `needed`; undefined otherwise. */
function levelBelow(document: JsonRecord, needed: Level): Level | undefined {
  const level = levelOf(document);
  return level !== undefined && LEVELS.indexOf(level) < LEVELS.indexOf(needed) ? level : undefined;
}
