import * as z from "zod/mini";
import type { Immutable } from "../../report/immutable.js";
import { DiagnosticReport } from "../../report/model.js";

/** The document that `detect --reporter json` prints. */
export const DetectReport = z.strictObject({
  command: z.literal("detect"),
  version: z.string(),
  skills: z.array(
    z.strictObject({
      source: z.string(),
      /** The one that would be read first. */
      formats: z.array(z.strictObject({ format: z.string(), file: z.string(), version: z.exactOptional(z.string()) })),
      diagnostics: z.array(DiagnosticReport),
    }),
  ),
});
export type DetectReport = Immutable<z.infer<typeof DetectReport>>;
