import * as z from "zod/mini";
import type { Immutable } from "../report/immutable.js";
import { DiagnosticReport } from "../report/model.js";

/** What one rule says of one thing. */
export const FindingReport = z.strictObject({
  /** The rule's name, such as `required-inputs`. */
  rule: z.string(),
  /** Where the rule comes from. */
  cites: z.string(),
  status: z.enum(["pass", "fail", "unknown"]),
  message: z.string(),
  /** Of a failure or an unknown result. */
  diagnostic: z.exactOptional(DiagnosticReport),
});
export type FindingReport = Immutable<z.infer<typeof FindingReport>>;

const texts = z.array(z.string());

const head = {
  version: z.string(),
  source: z.string(),
  format: z.exactOptional(z.string()),
  /** The operation's name, if it has one. */
  operation: z.exactOptional(z.string()),
  /** Warnings from reading the manifest; errors are findings. */
  diagnostics: z.array(DiagnosticReport),
  /** In the order of the rules. */
  findings: z.array(FindingReport),
  /** What a person should know before the skill runs. */
  announcements: texts,
};

/** The document that `check --reporter json` prints. */
export const CheckDocument = z.strictObject({
  command: z.literal("check"),
  ...head,
  /** Ready, or what would stop a run. */
  status: z.enum(["ready", "preflight", "policy"]),
});
export type CheckDocument = Immutable<z.infer<typeof CheckDocument>>;

/** The document that `run --reporter json` prints. Nothing sensitive is in it. */
export const RunDocument = z.strictObject({
  command: z.literal("run"),
  ...head,
  /** `planned`: a dry run; `presented`: for a person to carry out. Otherwise how it ended, or what went wrong first. */
  status: z.enum(["succeeded", "planned", "presented", "preflight", "policy", "run", "postcondition"]),
  /** For a person who carries the skill out: what to do, as Markdown. */
  presentation: z.exactOptional(z.string()),
  /** What was started, or would be, word by word. */
  argv: z.exactOptional(texts),
  /** The sandbox that it ran in, and what that enforced; `none`: effects were not enforced. */
  sandbox: z.exactOptional(
    z.strictObject({
      name: z.enum(["bubblewrap", "sandbox-exec", "none"]),
      /** Why there was none. */
      reason: z.exactOptional(z.string()),
      /** Where it could write, besides temporary folders. */
      writable: z.exactOptional(texts),
      network: z.exactOptional(z.boolean()),
    }),
  ),
  exitCode: z.exactOptional(z.number()),
  durationMs: z.exactOptional(z.number()),
  /** What the skill returned: the JSON of the last line of what it printed, or the text. */
  output: z.exactOptional(z.json()),
  stdout: z.exactOptional(z.string()),
  stderr: z.exactOptional(z.string()),
  trace: z.exactOptional(
    z.strictObject({
      id: z.exactOptional(z.string()),
      file: z.exactOptional(z.string()),
      problem: z.exactOptional(z.string()),
    }),
  ),
});
export type RunDocument = Immutable<z.infer<typeof RunDocument>>;
