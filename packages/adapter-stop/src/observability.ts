import { compact, type Json, type JsonRecord, type Metric, type Observability, recordOf } from "@skill-convert/core";
import { decodeNode, encodeNode, type NodeCodec, without } from "./node.js";
import { numberAt, recordsAt, textAt, wordAt } from "./values.js";

export const LEVELS = ["L0", "L1", "L2", "L3"] as const;
export const METRIC_TYPES = ["counter", "gauge", "histogram"] as const;

/** The level from which a runtime evaluates assertions (stop-levels, "L2 — Assertions"). */
export const ASSERTION_LEVEL = "L2";

const metric: NodeCodec<Metric> = {
  read(raw) {
    const details = compact({ type: wordAt(raw, "type", METRIC_TYPES), description: textAt(raw, "description") });
    const fields: Metric = { name: textAt(raw, "name") ?? "", ...details };
    return { fields, rest: without(raw, Object.keys(fields)) };
  },
  write: ({ name, type, description }) =>
    recordOf<Json>([
      ["name", name],
      ["type", type],
      ["description", description],
    ]),
};

const codec: NodeCodec<Observability> = {
  read(raw) {
    const level = wordAt(raw, "level", LEVELS);
    const traceSampling = numberAt(raw, "trace_sampling");
    const metrics = recordsAt(raw, "metrics")?.map((item) => decodeNode(item, metric));
    const understood = [
      ...(level === undefined ? [] : ["level"]),
      ...(traceSampling === undefined ? [] : ["trace_sampling"]),
      ...(metrics === undefined ? [] : ["metrics"]),
    ];
    return { fields: compact({ level, traceSampling, metrics }), rest: without(raw, understood) };
  },
  write: ({ level, traceSampling, metrics }) =>
    recordOf<Json>([
      ["level", level],
      ["trace_sampling", traceSampling],
      ["metrics", metrics?.map((item) => encodeNode(item, metric))],
    ]),
};

export const decodeObservability = (raw: JsonRecord): Observability => decodeNode(raw, codec);
export const encodeObservability = (observability: Observability): JsonRecord => encodeNode(observability, codec);
