import * as z from "zod/mini";
import { Assertions, Observability } from "./assertion.js";
import { Effect } from "./effect.js";
import { Operation } from "./operation.js";
import { Command, Dependency, EnvironmentVariable, Execution, RequiredFile, Tools } from "./requirements.js";
import { extensible, JsonObject, JsonValue } from "./value.js";

/** What a program prints: whether its last line is JSON. */
export const StdoutContract = z.strictObject({
  lastLineJson: z.boolean(),
  note: z.exactOptional(z.string()),
  ...extensible,
});
export type StdoutContract = z.infer<typeof StdoutContract>;

/** Something that a skill offers, by which a router finds it. */
export const Capability = z.strictObject({
  name: z.string(),
  description: z.exactOptional(z.string()),
  ...extensible,
});
export type Capability = z.infer<typeof Capability>;

/**
 * The canonical manifest: everything that any of the formats can say about a skill. Absent, null and empty are three
 * different things throughout. Lists keep their order.
 */
export const SkillManifest = z.strictObject({
  /** Unique and immutable; may be a path such as `reasoning/self-check`. */
  id: z.exactOptional(z.string()),
  /** The label a person reads. */
  name: z.exactOptional(z.string()),
  description: z.exactOptional(z.string()),
  /** SemVer. */
  version: z.exactOptional(z.string()),
  license: z.exactOptional(z.string()),
  compatibility: z.exactOptional(z.string()),
  metadata: z.exactOptional(JsonObject),
  author: z.exactOptional(z.string()),
  repository: z.exactOptional(z.string()),
  tags: z.exactOptional(z.array(z.string())),
  capabilities: z.exactOptional(z.array(Capability)),
  /** Phrases that call for the skill. */
  triggers: z.exactOptional(z.array(z.string())),
  category: z.exactOptional(z.string()),
  level: z.exactOptional(z.string()),
  kind: z.exactOptional(z.string()),
  runtime: z.exactOptional(z.enum(["inference", "script", "human", "documentation"])),
  /** At least one; several have names. */
  operations: z.array(Operation).check(z.minLength(1)),
  effects: z.exactOptional(z.array(Effect)),
  execution: z.exactOptional(Execution),
  environment: z.exactOptional(z.array(EnvironmentVariable)),
  commands: z.exactOptional(z.array(Command)),
  requiredFiles: z.exactOptional(z.array(RequiredFile)),
  tools: z.exactOptional(Tools),
  /** Capabilities of the runtime that the skill needs. */
  requiredCapabilities: z.exactOptional(z.array(z.string())),
  dependencies: z.exactOptional(z.array(Dependency)),
  /** Authorisation scopes. */
  scopes: z.exactOptional(z.array(z.string())),
  examples: z.exactOptional(z.array(JsonValue)),
  assertions: z.exactOptional(Assertions),
  observability: z.exactOptional(Observability),
  /** The skill handles sensitive data. Absent means the same as false. */
  sensitive: z.exactOptional(z.boolean()),
  stdoutContract: z.exactOptional(StdoutContract),
  /** The Markdown that an agent reads, raw; absent where there is none. */
  instructions: z.exactOptional(z.string().check(z.minLength(1))),
  ...extensible,
});
export type SkillManifest = z.infer<typeof SkillManifest>;
