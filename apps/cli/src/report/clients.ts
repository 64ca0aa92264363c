import * as z from "zod/mini";
import type { Immutable } from "./immutable.js";

const count = z.number();

/** What becomes of a skill in one client; `not known` if no source says what it does about something in it. */
export const ClientEntry = z.strictObject({
  client: z.string(),
  status: z.enum(["loads", "changes", "breaks", "not known"]),
  /** Keys of the front matter that it ignores. */
  ignored: z.array(z.string()),
  notes: z.array(z.string()),
});
export type ClientEntry = Immutable<z.infer<typeof ClientEntry>>;

/** A client over all skills of a run. */
export const ClientTotal = z.strictObject({
  client: z.string(),
  title: z.string(),
  loads: count,
  changes: count,
  unknown: count,
  breaks: count,
  /** How many skills have a key that it ignores, by key. */
  ignored: z.record(z.string(), count),
});
export type ClientTotal = Immutable<z.infer<typeof ClientTotal>>;
