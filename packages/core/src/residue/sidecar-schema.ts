import * as z from "zod/mini";
import { JsonValue } from "../manifest/json-value.js";

const address = z.array(z.string());
const hash = z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/)));

/** One place of the canonical manifest that the target could not hold as it was. */
export const ResidueEntry = z.union([
  /** `value` is put back, or the place removed where there is no `value`. */
  z.strictObject({
    path: address,
    value: z.exactOptional(JsonValue),
    /** SHA-256 of the canonical JSON of what was written in its place; null where nothing was. */
    written: hash,
    /** What is sensitive in the value was left out, so it cannot be put back. */
    redacted: z.exactOptional(z.literal(true)),
  }),
  /** The members of a list or object, by name, in the order they had. */
  z.strictObject({ path: address, order: z.array(z.string()), written: hash }),
]);
export type ResidueEntry = z.infer<typeof ResidueEntry>;

/** The document in a file `.skill-convert.json`. */
export const Sidecar = z.strictObject({
  $schema: z.exactOptional(z.string()),
  version: z.literal(1),
  /** The id of the format that the sidecar belongs to: the one it stands beside. */
  target: z.string(),
  /** By the id of the format that the skill was converted from. */
  sources: z.record(z.string(), z.array(ResidueEntry)),
});
export type Sidecar = z.infer<typeof Sidecar>;
