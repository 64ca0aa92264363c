import type { JsonRecord } from "@skill-convert/core";
import { valueAt } from "@skill-convert/core/json";
import { mappingsIn, type RuleDefinitions } from "@skill-convert/format";
import type { stopDiagnostics } from "../diagnostics.js";
import { ASSERTION_LEVEL, LEVELS, type Level, metric } from "../fields/observability.js";
import { assertionsIn } from "./find.js";

const SECTION = "observability";

const observed = (document: JsonRecord, key: string) => valueAt(document, [SECTION, key]);

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

export const levelRules: RuleDefinitions<typeof stopDiagnostics.definitions> = {
  "assertions-below-level": {
    section: "Observability Levels, L2; Runtime Responsibilities",
    sentences: ["stop.md#s123", "stop.md#s130", "stop.md#d25"],
    requirement: "Assertions are declared at the levels that evaluate them, L2 and L3.",
    find(reading) {
      const { document } = reading;
      const level = levelBelow(document, ASSERTION_LEVEL);
      const [first] = level === undefined ? [] : assertionsIn(reading);
      return level === undefined || !first ? [] : [{ path: first.path.slice(0, 1), part: "key", args: { level } }];
    },
  },
  "http-status-level": {
    section: "Assertions, http_status",
    sentences: ["stop.md#s86", "stop.md#d25"],
    requirement: "A check of an HTTP status needs tracing, and so level L1 or higher.",
    find(reading) {
      const { document } = reading;
      const level = levelBelow(document, "L1");
      if (level === undefined) return [];
      const statusChecks = assertionsIn(reading).filter(({ check }) => check === "http_status");
      return statusChecks.map(({ path }) => ({ path: [...path, "check"], args: { level } }));
    },
  },
  "metrics-below-level": {
    section: "Observability Levels, L3; Runtime Responsibilities",
    sentences: ["stop.md#s124", "stop.md#s132", "stop.md#d25"],
    requirement: "A skill's own metrics belong to level L3.",
    find(reading) {
      const { document } = reading;
      const level = levelBelow(document, "L3");
      const [first] = mappingsIn(reading, metric);
      return level === undefined || !first ? [] : [{ path: first.path.slice(0, -1), part: "key", args: { level } }];
    },
  },
  "sampling-below-level": {
    section: "Execution Trace, Sampling; Relationship to Observability Levels",
    sentences: ["stop.md#s171", "stop.md#s174", "stop.md#d25"],
    requirement: "Sampling is set at the levels that trace runs, L1 and above.",
    find(reading) {
      const { document } = reading;
      const level = levelBelow(document, "L1");
      if (level === undefined || typeof observed(document, "trace_sampling") !== "number") return [];
      return [{ path: [SECTION, "trace_sampling"], part: "key", args: { level } }];
    },
  },
  "level-without-content": {
    section: "Observability Levels, L2 and L3",
    sentences: ["stop.md#s114", "stop.md#s117", "stop.md#d25"],
    requirement: "A manifest at level L2 declares assertions, and one at level L3 declares metrics.",
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
    section: "Skill Manifest, Schema, observability",
    sentences: ["stop.md#s39"],
    requirement: "trace_sampling is a fraction from 0.0 to 1.0.",
    structural: true,
    find(reading) {
      const { document } = reading;
      const sampling = observed(document, "trace_sampling");
      if (typeof sampling !== "number" || (sampling >= 0 && sampling <= 1)) return [];
      return [{ path: [SECTION, "trace_sampling"], args: { found: sampling } }];
    },
  },
};
