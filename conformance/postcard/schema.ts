import { type JsonSchema, type Shape, shapes } from "@skill-convert/core";

export const FILE = "postcard.json";

const text = shapes.text();

/** What reading a postcard takes for granted; other keys may be there as well. */
export const POSTCARD: Shape = shapes.record(
  { title: text, says: shapes.optional(text), takes: shapes.optional(shapes.list(text, "a list of texts")) },
  "an object",
);

/** The same for editors, with a description of each field. */
export const jsonSchema: JsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Postcard",
  type: "object",
  properties: {
    title: { title: "Title", type: "string", description: "What the skill is called." },
    says: { title: "Says", type: "string", description: "What the skill does." },
    takes: { title: "Takes", type: "array", items: { type: "string" }, description: "The names of what it takes." },
  },
  required: ["title"],
};
