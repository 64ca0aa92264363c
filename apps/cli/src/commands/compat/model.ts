import * as z from "zod/mini";
import type { Immutable } from "../../report/immutable.js";
import { PlacedDiagnostic } from "../../report/model.js";

const bump = z.enum(["none", "minor", "major", "unknown"]);

/** The document that `compat --reporter json` prints. */
export const CompatReport = z.strictObject({
  command: z.literal("compat"),
  version: z.string(),
  diagnostics: z.array(PlacedDiagnostic),
  old: z.string(),
  new: z.string(),
  /** The version numbers; left out where a manifest has none. */
  oldVersion: z.exactOptional(z.string()),
  newVersion: z.exactOptional(z.string()),
  /** The verdict in one sentence; left out where a skill could not be read. */
  message: z.exactOptional(z.string()),
  changes: z.array(
    z.strictObject({
      rule: z.string(),
      definition: z.enum(["7.2", "7.3", "7.4"]),
      /** What says so: the specification, its definition, and the number of the condition. */
      cites: z.string(),
      bump,
      message: z.string(),
      /** JSON Pointer into the canonical manifest; named elements by their name. */
      pointer: z.string(),
      /** An instance that shows the break. */
      witness: z.exactOptional(z.json()),
      /** Where in the witness, and by which keyword, it is refused. */
      explanation: z.exactOptional(z.string()),
    }),
  ),
  required: bump,
  made: z.enum(["none", "minor", "major", "backwards", "unknown"]),
  enough: z.enum(["yes", "no", "unknown"]),
});
export type CompatReport = Immutable<z.infer<typeof CompatReport>>;
