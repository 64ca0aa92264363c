import * as z from "zod/mini";
import type { Immutable } from "./immutable.js";

const count = z.number();

/** The effect of one client on a skill; `not known` if no source says how the client treats some part of it. */
export const ClientEntry = z.strictObject({
  client: z.string(),
  status: z.enum(["loads", "changes", "breaks", "not known"]),
  /** Keys of the front matter that the client ignores. */
  ignored: z.array(z.string()),
  notes: z.array(z.string()),
});
export type ClientEntry = Immutable<z.infer<typeof ClientEntry>>;

/** The counts of one client for all skills of a run. */
export const ClientTotal = z.strictObject({
  client: z.string(),
  title: z.string(),
  loads: count,
  changes: count,
  unknown: count,
  breaks: count,
  /** The number of skills with each key that the client ignores. */
  ignored: z.record(z.string(), count),
});
export type ClientTotal = Immutable<z.infer<typeof ClientTotal>>;
