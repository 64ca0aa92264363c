import type { Json } from "@skill-convert/core";
import applicator from "ajv/dist/refs/json-schema-2020-12/meta/applicator.json" with { type: "json" };
import content from "ajv/dist/refs/json-schema-2020-12/meta/content.json" with { type: "json" };
import core from "ajv/dist/refs/json-schema-2020-12/meta/core.json" with { type: "json" };
import format from "ajv/dist/refs/json-schema-2020-12/meta/format-annotation.json" with { type: "json" };
import metaData from "ajv/dist/refs/json-schema-2020-12/meta/meta-data.json" with { type: "json" };
import unevaluated from "ajv/dist/refs/json-schema-2020-12/meta/unevaluated.json" with { type: "json" };
import validation from "ajv/dist/refs/json-schema-2020-12/meta/validation.json" with { type: "json" };
import modern from "ajv/dist/refs/json-schema-2020-12/schema.json" with { type: "json" };
import draft07 from "ajv/dist/refs/json-schema-draft-07.json" with { type: "json" };

/** The meta-schema of JSON Schema 2020-12, and its parts, by URI. */
export const META_SCHEMAS: ReadonlyMap<string, Json> = new Map([
  ...byUri(modern, applicator, content, core, format, metaData, unevaluated, validation),
  // The URI without a version means the latest one.
  ["http://json-schema.org/schema", modern as unknown as Json],
]);

/** The meta-schema of draft 7, by URI. */
export const OLD_META_SCHEMAS: ReadonlyMap<string, Json> = new Map(byUri(draft07));

function byUri(...schemas: readonly { readonly $id: string }[]): readonly (readonly [string, Json])[] {
  return schemas.map((schema) => [schema.$id.replace(/#$/, ""), schema as unknown as Json] as const);
}
