import {
  type Input,
  inputToSchema,
  type JsonRecord,
  type JsonSchema,
  type Output,
  outputToSchema,
  schemaToInput,
  schemaToOutput,
} from "@skill-convert/core";

/** What goes in, or what comes out: how the model says it, and how a JSON Schema does. */
export interface Side {
  /** The field of the model with the named parts, which are the properties of the schema. */
  readonly list: "parameters" | "fields";
  /** The field of a part that is true if the schema requires the property. */
  readonly flag: "required" | "guaranteed";
  /** Keywords of a property that are fields of a part, and not of its schema. */
  readonly lifted: Readonly<Record<string, string>>;
  read(schema: JsonSchema): JsonRecord;
  write(model: JsonRecord): JsonSchema;
}

export const INPUT: Side = {
  ...{ list: "parameters", flag: "required" },
  lifted: { description: "description", default: "default", writeOnly: "sensitive" },
  read: (schema) => ({ ...schemaToInput(schema) }) as unknown as JsonRecord,
  write: (model) => inputToSchema(model as unknown as Input),
};

export const OUTPUT: Side = {
  ...{ list: "fields", flag: "guaranteed" },
  lifted: { description: "description" },
  read: (schema) => ({ ...schemaToOutput(schema) }) as unknown as JsonRecord,
  write: (model) => outputToSchema(model as unknown as Output),
};
