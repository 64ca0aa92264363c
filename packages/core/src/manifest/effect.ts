import * as z from "zod/mini";
import { extensible, Template } from "./value.js";

const details = { description: z.exactOptional(z.string()), ...extensible };
const paths = z.exactOptional(z.array(Template));
const destinations = z.exactOptional(z.array(z.string()));
const readWrite = z.enum(["read", "write"]);

/**
 * Something a skill does beyond returning a value. A filesystem effect with `paths` is also the skill's region for
 * that access; without `paths` it may concern any file.
 */
export const Effect = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("filesystem"),
    access: z.exactOptional(z.enum(["read", "write", "delete"])),
    paths,
    ...details,
  }),
  z.strictObject({ type: z.literal("network"), destinations, ...details }),
  z.strictObject({ type: z.literal("process"), ...details }),
  z.strictObject({ type: z.literal("database"), access: readWrite, ...details }),
  z.strictObject({ type: z.literal("git"), access: readWrite, ...details }),
  z.strictObject({ type: z.literal("message"), destinations, ...details }),
  z.strictObject({ type: z.literal("state"), ...details }),
  /** An effect that its format does not know, kept under the name it was given. */
  z.strictObject({ type: z.literal("unknown"), name: z.string(), ...details }),
]);
export type Effect = z.infer<typeof Effect>;
