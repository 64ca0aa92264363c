import * as z from "zod/mini";
import type { Immutable } from "./immutable.js";
import { json } from "./json.js";

/** The document that `formats --reporter json` prints. */
export const FormatsReport = z.strictObject({
  command: z.literal("formats"),
  version: z.string(),
  formats: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      /** The versions of the specification. The first one is written. */
      versions: z.array(z.string()),
      manifestFiles: z.array(z.string()),
      /** True if skills can be converted to the format. */
      writes: z.boolean(),
      /** Coverage by patterns of canonical paths, with `*` for one segment. The longest matching pattern applies. */
      coverage: z.record(
        z.string(),
        z.strictObject({
          holds: z.enum(["exact", "narrowed", "none"]),
          /** A JSON Schema of the values that are held exactly. */
          exactFor: z.exactOptional(z.union([z.boolean(), z.record(z.string(), json)])),
          adds: z.exactOptional(z.array(z.enum(["defaulted", "synthesised"]))),
          where: z.exactOptional(z.string()),
        }),
      ),
    }),
  ),
});
export type FormatsReport = Immutable<z.infer<typeof FormatsReport>>;
