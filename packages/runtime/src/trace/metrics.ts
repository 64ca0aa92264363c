import type { Json, JsonRecord, Metric } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core/json";
import type { Span } from "../contracts.js";

/** The name of the event by which a program reports a metric. Its attributes are `name` and `value`. */
export const METRIC_EVENT = "metric";

/** Returns the declared metrics that a run reported, and its costs (stop.md#s117, stop.md#s118, stop.md#s177). */
export function measurements(metrics: readonly Metric[], spans: readonly Span[]): JsonRecord {
  const events = spans.flatMap((span) => span.events).filter(({ name }) => name === METRIC_EVENT);
  const measured = metrics.map((metric): [string, Json | undefined] => {
    const values = events
      .filter(({ attributes }) => attributes?.["name"] === metric.name)
      .flatMap(({ attributes }) => numberIn(attributes?.["value"]));
    return [`metrics.${metric.name}`, aggregate(metric, values)];
  });
  return recordOf<Json>([...measured, ...costs(spans)]);
}

/** Aggregates the reported values by the type of the metric (stop.md#d47). */
function aggregate({ type }: Metric, values: readonly number[]): Json | undefined {
  if (values.length === 0) return undefined;
  const sum = values.reduce((total, value) => total + value, 0);
  switch (type) {
    case "counter":
      return sum;
    case "histogram":
      return { count: values.length, sum, min: Math.min(...values), max: Math.max(...values) };
    case "gauge":
    case undefined:
      return values.at(-1);
  }
}

/** The costs that are sums of other attributes: the tokens of language models (stop.md#s118). */
const TOKENS = new Map([
  ["llm.input_tokens", "cost.input_tokens"],
  ["llm.output_tokens", "cost.output_tokens"],
]);

/** Sums each `cost.*` attribute over all steps, the tokens that language models read and wrote, and the time of programs. */
function costs(spans: readonly Span[]): [string, number][] {
  const sums = new Map<string, number>();
  const add = (key: string, value: number) => sums.set(key, (sums.get(key) ?? 0) + value);
  for (const { kind, attributes, duration_ms } of spans) {
    if (kind === "tool.call") add("cost.tool_ms", duration_ms);
    for (const [key, value] of Object.entries(attributes)) {
      const cost = key.startsWith("cost.") ? key : TOKENS.get(key);
      if (cost !== undefined && typeof value === "number") add(cost, value);
    }
  }
  return [...sums];
}

function numberIn(value: Json | undefined): number[] {
  return typeof value === "number" && Number.isFinite(value) ? [value] : [];
}
