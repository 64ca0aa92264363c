import { type Diagnostic, getOwn, isJsonRecord, type Json, type RuleSubject } from "@skill-convert/core";
import { ASSERTION_LEVEL, LEVELS } from "../observability.js";
import { viewOf } from "../view.js";
import { atKey, atValue, type RuleEntries } from "./rule.js";

type Level = (typeof LEVELS)[number];

/** The level that is declared: L0 where there is none ("Schema"), undefined where it is not one of the four. */
function levelOf(subject: RuleSubject): Level | undefined {
  const level = observed(subject, "level") ?? "L0";
  return LEVELS.find((known) => known === level);
}

/** The level, where it is lower than the one needed. */
function levelBelow(subject: RuleSubject, needed: Level): Level | undefined {
  const level = levelOf(subject);
  return level !== undefined && LEVELS.indexOf(level) < LEVELS.indexOf(needed) ? level : undefined;
}

function observed({ document }: RuleSubject, key: string): Json | undefined {
  const { observability } = viewOf(document);
  return observability && getOwn(observability, key);
}

export const levelRules: RuleEntries = {
  "assertions-below-level": {
    section: "Observability Levels, L2; Runtime Responsibilities",
    requirement: "Assertions are declared at the levels that evaluate them, L2 and L3.",
    check: (subject) => {
      const level = levelBelow(subject, ASSERTION_LEVEL);
      if (level === undefined || viewOf(subject.document).assertions.length === 0) return [];
      return [atKey(subject, "assertions-below-level", { level }, ["assertions"])];
    },
  },
  "http-status-level": {
    section: "Assertions, http_status",
    requirement: "A check of an HTTP status needs tracing, which there is from level L1.",
    check: (subject) => {
      const level = levelBelow(subject, "L1");
      if (level === undefined) return [];
      const ofStatus = viewOf(subject.document).assertions.filter(({ check }) => check === "http_status");
      return ofStatus.map(({ path }) => atValue(subject, "http-status-level", { level }, [...path, "check"]));
    },
  },
  "metrics-below-level": {
    section: "Observability Levels, L3; Runtime Responsibilities",
    requirement: "A skill's own metrics belong to level L3.",
    check: (subject) => {
      const level = levelBelow(subject, "L3");
      if (level === undefined || viewOf(subject.document).metrics.length === 0) return [];
      return [atKey(subject, "metrics-below-level", { level }, ["observability", "metrics"])];
    },
  },
  "sampling-below-level": {
    section: "Execution Trace, Sampling; Relationship to Observability Levels",
    requirement: "Sampling is for the levels at which there are traces, L1 and above.",
    check: (subject) => {
      const level = levelBelow(subject, "L1");
      const sampling = observed(subject, "trace_sampling");
      if (level === undefined || typeof sampling !== "number") return [];
      return [atKey(subject, "sampling-below-level", { level }, ["observability", "trace_sampling"])];
    },
  },
  "level-without-content": {
    section: "Observability Levels, L2 and L3",
    requirement: "L2 is reached by declaring assertions, L3 by declaring metrics.",
    check: levelsWithoutContent,
  },
  "sampling-out-of-range": {
    section: "Skill Manifest, Schema, observability",
    requirement: "trace_sampling is a fraction from 0.0 to 1.0.",
    structural: true,
    check: (subject) => {
      const path = ["observability", "trace_sampling"];
      const sampling = observed(subject, "trace_sampling");
      if (typeof sampling !== "number" || (sampling >= 0 && sampling <= 1)) return [];
      return [atValue(subject, "sampling-out-of-range", { found: sampling }, path)];
    },
  },
};

function levelsWithoutContent(subject: RuleSubject): Diagnostic[] {
  const level = levelOf(subject);
  if (!isJsonRecord(subject.document)) return [];
  const missing =
    level === "L2" && viewOf(subject.document).assertions.length === 0
      ? "assertions"
      : level === "L3" && viewOf(subject.document).metrics.length === 0
        ? "metrics"
        : undefined;
  if (level === undefined || missing === undefined) return [];
  return [atValue(subject, "level-without-content", { level, what: missing }, ["observability", "level"])];
}
