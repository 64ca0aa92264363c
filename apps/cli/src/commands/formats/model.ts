import * as z from "zod/mini";
import type { Immutable } from "../../report/immutable.js";

/** The document that `formats --reporter json` prints. */
export const FormatsReport = z.strictObject({
  command: z.literal("formats"),
  version: z.string(),
  formats: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      /** Of the specification; the first is the one that is written. */
      versions: z.array(z.string()),
      manifestFiles: z.array(z.string()),
      /** Whether it can be converted to. */
      writes: z.boolean(),
      /** By patterns of canonical paths, `*` for one segment; the longest that matches decides. */
      coverage: z.record(
        z.string(),
        z.strictObject({
          holds: z.enum(["exact", "narrowed", "none"]),
          /** A JSON Schema of the values for which `exact` is true. */
          exactFor: z.exactOptional(z.union([z.boolean(), z.record(z.string(), z.json())])),
          adds: z.exactOptional(z.array(z.enum(["defaulted", "synthesised"]))),
          where: z.exactOptional(z.string()),
        }),
      ),
    }),
  ),
});
export type FormatsReport = Immutable<z.infer<typeof FormatsReport>>;
