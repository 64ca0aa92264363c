import * as z from "zod/mini";
import type { Immutable } from "./immutable.js";
import { json } from "./json.js";
import { DiagnosticReport } from "./model.js";

/** The result of one rule. */
export const CheckFindingReport = z.strictObject({
  /** The rule's name, such as `required-inputs`. */
  rule: z.string(),
  /** The source of the rule. */
  cites: z.string(),
  status: z.enum(["pass", "fail", "unknown"]),
  message: z.string(),
  /** Present for `fail` and `unknown`. */
  diagnostic: z.exactOptional(DiagnosticReport),
});
export type CheckFindingReport = Immutable<z.infer<typeof CheckFindingReport>>;

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
  findings: z.array(CheckFindingReport),
  /** Notices for the user before the skill runs. */
  announcements: texts,
};

/** The document that `check --reporter json` prints. */
export const CheckDocument = z.strictObject({
  command: z.literal("check"),
  ...head,
  /** `ready`, or the stage that would stop a run. */
  status: z.enum(["ready", "preflight", "policy"]),
});
export type CheckDocument = Immutable<z.infer<typeof CheckDocument>>;

/** The document that `run --reporter json` prints. It contains no sensitive values. */
export const RunDocument = z.strictObject({
  command: z.literal("run"),
  ...head,
  /**
   * `planned`: a dry run. `presented`: a skill for a person to carry out. Otherwise success, or the stage that failed.
   */
  status: z.enum(["succeeded", "planned", "presented", "preflight", "policy", "run", "postcondition"]),
  /** Instructions for the person who carries out the skill, as Markdown. */
  presentation: z.exactOptional(z.string()),
  /** The command that was started, or would be, one word per element. */
  argv: z.exactOptional(texts),
  /** The sandbox in which the skill ran, and what it enforced. With `none`, nothing confined the program. */
  sandbox: z.exactOptional(
    z.strictObject({
      name: z.enum(["bubblewrap", "sandbox-exec", "none"]),
      /** The reason if no sandbox was used. */
      reason: z.exactOptional(z.string()),
      /** The folders that the skill could write to, besides temporary folders. */
      writable: z.exactOptional(texts),
      network: z.exactOptional(z.boolean()),
      /** The files that the skill wrote to its temporary folder, which was removed when it had ended. */
      discarded: z.exactOptional(texts),
    }),
  ),
  exitCode: z.exactOptional(z.number()),
  durationMs: z.exactOptional(z.number()),
  /** The skill's output: the JSON on the last line that it printed, or the text. */
  output: z.exactOptional(json),
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

/** The document that `check --reporter json` prints for a folder of skills and a policy. */
export const PolicyDocument = z.strictObject({
  command: z.literal("check"),
  version: z.string(),
  /** The name of the policy: `--allow`, or the file. */
  policy: z.string(),
  skills: z.array(
    z.strictObject({
      source: z.string(),
      /** `unknown`: it depends on what is not known before a run. `unread`: the manifest is wrong. */
      verdict: z.enum(["allowed", "refused", "unknown", "unread"]),
      /** An error is refused, and a warning may be. */
      findings: z.array(DiagnosticReport),
    }),
  ),
});
export type PolicyDocument = Immutable<z.infer<typeof PolicyDocument>>;
