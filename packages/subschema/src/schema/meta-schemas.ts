import applicator from "ajv/dist/refs/json-schema-2020-12/meta/applicator.json";
import content from "ajv/dist/refs/json-schema-2020-12/meta/content.json";
import core from "ajv/dist/refs/json-schema-2020-12/meta/core.json";
import format from "ajv/dist/refs/json-schema-2020-12/meta/format-annotation.json";
import metaData from "ajv/dist/refs/json-schema-2020-12/meta/meta-data.json";
import unevaluated from "ajv/dist/refs/json-schema-2020-12/meta/unevaluated.json";
import validation from "ajv/dist/refs/json-schema-2020-12/meta/validation.json";
import modern from "ajv/dist/refs/json-schema-2020-12/schema.json";
import draft07 from "ajv/dist/refs/json-schema-draft-07.json";
import type { Json } from "../json.js";
import type { Dialect } from "./dialect.js";

const META_SCHEMAS: ReadonlyMap<string, Json> = new Map(
  [draft07, modern, applicator, content, core, format, metaData, unevaluated, validation].map((schema) => [
    schema.$id.replace(/#$/u, ""),
    schema,
  ]),
);

/** Returns a meta-schema of draft-07 or 2020-12, for schemas that refer to it. */
export function metaSchema(uri: string): { readonly schema: Json; readonly dialect: Dialect } | undefined {
  const schema = META_SCHEMAS.get(uri);
  if (schema === undefined) return undefined;
  return { schema, dialect: schema === draft07 ? "draft-07" : "2020-12" };
}
