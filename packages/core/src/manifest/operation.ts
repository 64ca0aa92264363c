import * as z from "zod/mini";
import { FileBase } from "./requirements.js";
import { extensible, JsonSchema, JsonValue, Template } from "./value.js";

/** One named input. */
export const Parameter = z.strictObject({
  name: z.string(),
  description: z.exactOptional(z.string()),
  /** The type, in JSON Schema, without `description`, `default` and `writeOnly`, which have fields of their own here. */
  schema: JsonSchema,
  /** Absent means the same as false; both are kept. */
  required: z.exactOptional(z.boolean()),
  /** Its values never reach a report, a log or a trace. Absent means the same as false. */
  sensitive: z.exactOptional(z.boolean()),
  /** The value taken when none is given; absent and null are different. */
  default: z.exactOptional(JsonValue),
  ...extensible,
});
export type Parameter = z.infer<typeof Parameter>;

/** Keywords that a schema left out although the model implies them. */
const omits = z.exactOptional(z.array(z.enum(["type", "properties"])));

/** What an operation takes: its parameters in order, and whatever else its schema says. */
export const Input = z.strictObject({
  parameters: z.array(Parameter),
  /**
   * The keywords of the schema other than `type: object`, `properties` and `required`; a boolean where the whole
   * schema is one. `required` stands here too where its order or names are not those of the parameters.
   */
  keywords: z.exactOptional(JsonSchema),
  omits,
  ...extensible,
});
export type Input = z.infer<typeof Input>;

/** One named field of what an operation returns. */
export const OutputField = z.strictObject({
  name: z.string(),
  description: z.exactOptional(z.string()),
  schema: z.exactOptional(JsonSchema),
  /** Always there when the operation succeeds. Absent means the same as false. */
  guaranteed: z.exactOptional(z.boolean()),
  ...extensible,
});
export type OutputField = z.infer<typeof OutputField>;

/** What an operation returns. */
export const Output = z.strictObject({
  description: z.exactOptional(z.string()),
  fields: z.exactOptional(z.array(OutputField)),
  /** As in {@link Input}. */
  keywords: z.exactOptional(JsonSchema),
  omits,
  ...extensible,
});
export type Output = z.infer<typeof Output>;

/** A file that an operation leaves behind. */
export const ProducedFile = z.strictObject({
  pattern: Template,
  /** Absent means the repository's root. */
  base: z.exactOptional(FileBase),
  description: z.exactOptional(z.string()),
  ...extensible,
});
export type ProducedFile = z.infer<typeof ProducedFile>;

/** How an operation is carried out: an argument vector a platform, run in the skill's folder, or words for an agent. */
export const Entrypoints = z.strictObject({
  unix: z.exactOptional(z.array(Template)),
  windows: z.exactOptional(z.array(Template)),
  /** A sentence, or the path of a Markdown procedure, which an agent carries out. */
  agent: z.exactOptional(z.string()),
  ...extensible,
});
export type Entrypoints = z.infer<typeof Entrypoints>;

/** One callable unit of a skill. A skill with one implicit operation has one without a name. */
export const Operation = z.strictObject({
  name: z.exactOptional(z.string()),
  description: z.exactOptional(z.string()),
  input: z.exactOptional(Input),
  output: z.exactOptional(Output),
  producedFiles: z.exactOptional(z.array(ProducedFile)),
  entrypoints: z.exactOptional(Entrypoints),
  ...extensible,
});
export type Operation = z.infer<typeof Operation>;
