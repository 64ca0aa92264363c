import * as z from "zod/mini";
import type { Immutable } from "./immutable.js";
import { DiagnosticReport } from "./model.js";

/** The skills that a client finds. */
export const DiscoveredBy = z.strictObject({
  client: z.string(),
  title: z.string(),
  /** In the order of the client's folders: those of the project, then those of the user. */
  skills: z.array(
    z.strictObject({
      source: z.string(),
      name: z.string(),
      scope: z.enum(["project", "user"]),
      status: z.enum(["loads", "changes", "breaks", "not known"]),
      notes: z.array(z.string()),
    }),
  ),
  duplicates: z.array(
    z.strictObject({
      name: z.string(),
      sources: z.array(z.string()),
      /** The skill that the client chooses, or all that it keeps; `null` if that is not known. */
      taken: z.nullable(z.array(z.string())),
      /** The client's rule for repeated names; `null` if no source documents one. */
      rule: z.nullable(
        z.strictObject({
          words: z.string(),
          source: z.string(),
          at: z.string(),
          /** The date on which the source was read. */
          read: z.string(),
        }),
      ),
    }),
  ),
});
export type DiscoveredBy = Immutable<z.infer<typeof DiscoveredBy>>;

export const DetectedSkill = z.strictObject({
  source: z.string(),
  /** The formats found; the first would be read. */
  formats: z.array(z.strictObject({ format: z.string(), file: z.string(), version: z.exactOptional(z.string()) })),
  diagnostics: z.array(DiagnosticReport),
});
export type DetectedSkill = Immutable<z.infer<typeof DetectedSkill>>;

/** The document that `detect --reporter json` prints. */
export const DetectReport = z.strictObject({
  command: z.literal("detect"),
  version: z.string(),
  skills: z.array(DetectedSkill),
  /** With `--client`: the skills that each client finds. Then `skills` is empty. */
  clients: z.exactOptional(z.array(DiscoveredBy)),
});
export type DetectReport = Immutable<z.infer<typeof DetectReport>>;
