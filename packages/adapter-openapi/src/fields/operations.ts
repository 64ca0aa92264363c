import type { Json, JsonRecord } from "@skill-convert/core";
import { isIdentical } from "@skill-convert/core/json";
import { type Codec, codec, type Row } from "@skill-convert/format";
import { isView } from "../view/document.js";

/** The rows of the parts of an operation, for the mapping table. The view of the document reads and writes them. */
const ROWS: readonly Row[] = [
  row("operationId", "name", "a string"),
  row("description", "description", "a string"),
  row("parameters; requestBody", "input", "parameters and a body"),
  row("parameters[]; requestBody…schema.properties[]", "input.parameters", "parameters"),
  row("parameters[].name", "input.parameters.*.name", "a string"),
  row("parameters[].description", "input.parameters.*.description", "a string"),
  { ...row("parameters[].schema", "input.parameters.*.schema", "a schema"), holds: { type: "object" } },
  row("parameters[].required", "input.parameters.*.required", "true or false"),
  row("parameters[].schema.default", "input.parameters.*.default", "a value"),
  row("parameters[].schema.writeOnly", "input.parameters.*.sensitive", "true or false"),
  { ...row("requestBody…schema[]", "input.keywords", "other keywords"), holds: { minProperties: 1 } },
  row("requestBody…schema", "input.omits", "a schema"),
  row("responses.2XX", "output", "an answer"),
  row("responses.2XX.description", "output.description", "a string"),
  row("responses.2XX…schema.properties[]", "output.fields", "properties"),
  row("responses.2XX…schema.properties[]", "output.fields.*.name", "a string"),
  row("responses.2XX…schema.properties[].description", "output.fields.*.description", "a string"),
  row("responses.2XX…schema.properties[]", "output.fields.*.schema", "a schema"),
  row("responses.2XX…schema.required", "output.fields.*.guaranteed", "a list of names"),
  { ...row("responses.2XX…schema[]", "output.keywords", "other keywords"), holds: { minProperties: 1 } },
  row("responses.2XX…schema", "output.omits", "a schema"),
];

function row(at: string, to: string, expected: string): Row {
  return { at: ["*", "*", at], to: ["*", ...to.split(".")], expected, info: {} };
}

/** The operations of a document as the view has them. */
export const operationList: Codec<readonly JsonRecord[]> = {
  ...codec<readonly JsonRecord[]>({
    expected: "a mapping of paths",
    schema: { type: "object" },
    get: (raw) => (isView(raw) ? raw : undefined),
    put: (model) => model,
  }),
  put: (model: readonly JsonRecord[], previous: Json | undefined) =>
    previous !== undefined && isIdentical(previous, model) ? previous : model,
  rows: () => ROWS,
};
