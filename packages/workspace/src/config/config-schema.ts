import { recordOf } from "@skill-convert/core/json";
import { LEVELS } from "@skill-convert/examine";
import type { RuleCatalog } from "@skill-convert/report";
import * as z from "zod/mini";
import { Config } from "./config.js";

/** The JSON Schema of the configuration file. It lists every rule, so that an editor can complete the codes. */
export function configJsonSchema({ definitions }: RuleCatalog): object {
  const schema = z.toJSONSchema(Config);
  const rules = recordOf(
    [...definitions]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, { docs }]) => [code, { description: docs, $ref: "#/$defs/level" }] as const),
  );
  return {
    ...schema,
    properties: { ...schema.properties, rules: { ...describe(schema), properties: rules } },
    $defs: { level: { enum: [...LEVELS] } },
  };
}

/** The subschema of `rules`. */
function describe({ properties }: z.core.JSONSchema.JSONSchema): object {
  const rules = properties?.["rules"];
  return typeof rules === "object" ? rules : {};
}
