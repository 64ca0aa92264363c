import type { LossNote, Observability, SkillManifest } from "@skill-convert/core";
import { extensionIn } from "@skill-convert/core/adapters";
import { type Field, field, number, string } from "@skill-convert/format";
import { ID } from "../format.js";
import { named } from "./named.js";
import { record } from "./record.js";
import { known } from "./words.js";

export const LEVELS = ["L0", "L1", "L2", "L3"] as const;
export type Level = (typeof LEVELS)[number];

/** The level from which a runtime evaluates assertions (stop.md#s123). */
export const ASSERTION_LEVEL: Level = "L2";

const section = "Skill Manifest, Schema, observability";

export const metric = record([
  field("name", "name", string, {
    required: true,
    key: true,
    section,
    doc: "The name of the metric.",
    schema: { examples: ["publish_duration_ms"] },
  }),
  field("type", "type", known(["counter", "gauge", "histogram"]), { section, doc: "The kind of metric." }),
  field("description", "description", string, { section, doc: "What the metric measures." }),
]);

const fields = record([
  field("level", "level", known(LEVELS), {
    section,
    doc: "How much is observed: the manifest alone (L0, the default), a trace (L1), assertions (L2), metrics (L3).",
  }),
  field("trace_sampling", "traceSampling", number, {
    section,
    doc: "The fraction of runs that is traced, from 0 to 1; 1 is the default.",
    schema: { minimum: 0, maximum: 1 },
  }),
  field("metrics", "metrics", named(metric), {
    section,
    doc: "The skill's own metrics, collected at level L3.",
  }),
]);

export const observability: Field = field("observability", "observability", fields, {
  section,
  doc: "How much of a run is recorded.",
});

export function observes(manifest: SkillManifest | undefined): boolean {
  return manifest?.observability?.level !== undefined;
}

/** Adds level L2, from which a runtime evaluates assertions (stop.md#s123), if the manifest gives no level. */
export function observeAssertions(current: Observability | undefined, notes: LossNote[]): Observability | undefined {
  if (current?.level !== undefined || Object.hasOwn(extensionIn(current, ID), "level")) return current;
  const reason = `STOP evaluates assertions from level ${ASSERTION_LEVEL} on, so that level was set.`;
  notes.push({ path: ["observability"], kind: "synthesised", reason });
  return { level: ASSERTION_LEVEL, ...current };
}
