import { compact, type JsonRecord, type Metric, type Observability } from "@skill-convert/core";
import { areUsual, decodeNode, encodeNode, isUnderstood, type NodeCodec, without } from "./node.js";
import { numberAt, recordsAt, textAt, wordAt } from "./values.js";

export const LEVELS = ["L0", "L1", "L2", "L3"] as const;
export const METRIC_TYPES = ["counter", "gauge", "histogram"] as const;

/** The level from which a runtime evaluates assertions (stop-levels, "L2 — Assertions"). */
export const ASSERTION_LEVEL = "L2";

const metric: NodeCodec<Metric> = {
  read: (raw) =>
    compact({
      name: textAt(raw, "name") ?? "",
      type: wordAt(raw, "type", METRIC_TYPES),
      description: textAt(raw, "description"),
    }),
  rest: (raw, fields) => without(raw, Object.keys(fields)),
  isUsual: (raw, fields) => textAt(raw, "name") === fields.name && isUnderstood(raw, fields),
  write: ({ name, type, description }) => compact({ name, type, description }),
};

const codec: NodeCodec<Observability> = {
  read: (raw) =>
    compact({
      level: wordAt(raw, "level", LEVELS),
      traceSampling: numberAt(raw, "trace_sampling"),
      metrics: recordsAt(raw, "metrics")?.map((item) => decodeNode(item, metric)),
    }),
  rest: (raw, fields) =>
    without(
      raw,
      Object.keys(fields).map((field) => (field === "traceSampling" ? "trace_sampling" : field)),
    ),
  isUsual: (raw, fields) => isUnderstood(raw, fields) && areUsual(fields.metrics),
  write: ({ level, traceSampling, metrics }) =>
    compact({ level, trace_sampling: traceSampling, metrics: metrics?.map((item) => encodeNode(item, metric)) }),
};

export const decodeObservability = (raw: JsonRecord): Observability => decodeNode(raw, codec);
export const encodeObservability = (observability: Observability): JsonRecord => encodeNode(observability, codec);
