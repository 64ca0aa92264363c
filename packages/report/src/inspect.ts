import { USE_KINDS } from "@skill-convert/usage";
import * as z from "zod/mini";
import type { Immutable } from "./immutable.js";

/** The uses of the programs of one skill. */
export const UsageReport = z.strictObject({
  /** The path of the skill's folder, as far as it is known. */
  skill: z.string(),
  uses: z.array(
    z.strictObject({
      kind: z.enum(USE_KINDS),
      /** Absent if it is unknown. */
      name: z.exactOptional(z.string()),
      certainty: z.enum(["certain", "possible", "unknown"]),
      file: z.string(),
      /** The command, function or construct that uses it. */
      via: z.string(),
      origin: z.enum(["program", "instructions"]),
      line: z.number(),
      column: z.number(),
    }),
  ),
  /** The programs that were not read, or only in part, and why. */
  unread: z.array(z.strictObject({ file: z.string(), why: z.string() })),
});
export type UsageReport = Immutable<z.infer<typeof UsageReport>>;

/** The document that `inspect --usage` prints: an array for several skills. */
export const UsageDocument = z.union([UsageReport, z.array(UsageReport)]);
