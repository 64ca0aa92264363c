import * as z from "zod/mini";
import { extensible, JsonValue, Template } from "./value.js";

const details = {
  message: z.exactOptional(z.string()),
  /** Absent means error before a run and warn after it. */
  severity: z.exactOptional(z.enum(["error", "warn"])),
  ...extensible,
};

/** A condition that can be verified before or after a run. */
export const Assertion = z.discriminatedUnion("check", [
  z.strictObject({ check: z.literal("file_exists"), path: Template, ...details }),
  z.strictObject({ check: z.literal("file_not_empty"), path: Template, ...details }),
  z.strictObject({ check: z.literal("file_matches"), path: Template, pattern: z.string(), ...details }),
  z.strictObject({ check: z.literal("env_var"), name: z.string(), ...details }),
  z.strictObject({ check: z.literal("tool_available"), tool: z.string(), ...details }),
  z.strictObject({
    check: z.literal("output"),
    output: z.string(),
    notEmpty: z.exactOptional(z.boolean()),
    matches: z.exactOptional(z.string()),
    equals: z.exactOptional(JsonValue),
    greaterThan: z.exactOptional(z.number()),
    ...details,
  }),
  z.strictObject({
    check: z.literal("http_status"),
    urlPattern: z.exactOptional(z.string()),
    equals: z.exactOptional(JsonValue),
    ...details,
  }),
  z.strictObject({ check: z.literal("duration"), maxMs: z.number(), ...details }),
  z.strictObject({ check: z.literal("custom"), command: Template, exitCode: z.exactOptional(z.number()), ...details }),
]);
export type Assertion = z.infer<typeof Assertion>;

/** What has to hold before a run, and what after it (STOP, "assertions"). */
export const Assertions = z.strictObject({
  pre: z.exactOptional(z.array(Assertion)),
  post: z.exactOptional(z.array(Assertion)),
  ...extensible,
});
export type Assertions = z.infer<typeof Assertions>;

/** A number that a skill reports of its runs (STOP, "observability"). */
export const Metric = z.strictObject({
  name: z.string(),
  type: z.exactOptional(z.enum(["counter", "gauge", "histogram"])),
  description: z.exactOptional(z.string()),
  ...extensible,
});
export type Metric = z.infer<typeof Metric>;

/** How much of a run is recorded. */
export const Observability = z.strictObject({
  level: z.exactOptional(z.enum(["L0", "L1", "L2", "L3"])),
  /** The fraction of runs that is traced, 0 to 1. */
  traceSampling: z.exactOptional(z.number()),
  metrics: z.exactOptional(z.array(Metric)),
  ...extensible,
});
export type Observability = z.infer<typeof Observability>;
