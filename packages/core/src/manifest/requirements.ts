import * as z from "zod/mini";
import { extensible, Template } from "./value.js";

/** What a relative path is relative to: the skill's folder, the repository's root, the working directory. */
export const FileBase = z.enum(["skill", "repository", "cwd"]);
export type FileBase = z.infer<typeof FileBase>;

/** An environment variable that the skill reads. */
export const EnvironmentVariable = z.strictObject({
  name: z.string(),
  description: z.exactOptional(z.string()),
  required: z.boolean(),
  /** Absent means the same as false. */
  sensitive: z.exactOptional(z.boolean()),
  ...extensible,
});
export type EnvironmentVariable = z.infer<typeof EnvironmentVariable>;

/** A command that must be in PATH, with the bounds of its version. */
export const Command = z.strictObject({
  name: z.string(),
  minVersion: z.exactOptional(z.string()),
  maxVersion: z.exactOptional(z.string()),
  ...extensible,
});
export type Command = z.infer<typeof Command>;

/** A file that must exist before the skill runs. */
export const RequiredFile = z.strictObject({
  path: Template,
  /** Absent means the skill's folder. */
  base: z.exactOptional(FileBase),
  description: z.exactOptional(z.string()),
  ...extensible,
});
export type RequiredFile = z.infer<typeof RequiredFile>;

/** Tools of the agent: those without which the skill fails, and those it may use. */
export const Tools = z.strictObject({
  required: z.exactOptional(z.array(z.string())),
  used: z.exactOptional(z.array(z.string())),
});
export type Tools = z.infer<typeof Tools>;

/** Another skill that this one needs, or that it coordinates with. */
export const Dependency = z.strictObject({
  id: z.string(),
  version: z.exactOptional(z.string()),
  /** Absent means the same as false. */
  optional: z.exactOptional(z.boolean()),
  /** Orders two skills without demanding that the other be available. Absent means the same as false. */
  coordination: z.exactOptional(z.boolean()),
  reason: z.exactOptional(z.string()),
  ...extensible,
});
export type Dependency = z.infer<typeof Dependency>;

/** Hints for scheduling; they imply no effect and enforce nothing. */
export const Execution = z.strictObject({
  idempotent: z.exactOptional(z.boolean()),
  destructive: z.exactOptional(z.boolean()),
  /** Whether it needs the network, of a skill that need not list its effects. */
  network: z.exactOptional(z.boolean()),
  interactive: z.exactOptional(z.boolean()),
  /** Longest run time, in seconds. */
  timeout: z.exactOptional(z.number()),
  ...extensible,
});
export type Execution = z.infer<typeof Execution>;
