import type { Json, JsonRecord } from "@skill-convert/core";
import { resolveLocalReference } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { allOf, type Check, report } from "./check.js";
import { KEYWORDS } from "./keywords.js";
import { closed, propertiesOf } from "./properties.js";

/** Keywords that require nothing by themselves. Formats are not checked (openapi.md#d18). */
const SILENT: ReadonlySet<string> = new Set(
  [
    "$comment $defs $dynamicAnchor $id $schema default definitions description format id",
    // Other keywords read these.
    "additionalProperties else exclusiveMinimum patternProperties properties then unevaluatedProperties",
  ].flatMap((words) => words.split(" ")),
);

/**
 * Compiles a published JSON Schema to a function. It generates no code, so it runs in a page that allows no `eval`, and
 * knows the keywords that the schemas of OpenAPI 3.0 (draft 4) and 3.1 (2020-12) use.
 *
 * @throws {Error} if the schema has any other keyword, because ignoring one would accept invalid documents
 */
export function compileSchema(root: JsonRecord): Check {
  const isDraft4 = String(root["$schema"]).includes("draft-04");
  const compiled = new Map<Json, Check>();

  function compile(schema: Json): Check {
    const known = compiled.get(schema);
    if (known) return known;
    // A schema may contain itself, so its check is known before it is made.
    let check: Check = () => true;
    compiled.set(schema, (value, visit, evaluated) => check(value, visit, evaluated));
    check = isJsonRecord(schema) ? compileRecord(schema) : compileBoolean(schema === true);
    return check;
  }

  function compileRecord(schema: JsonRecord): Check {
    const reference = schema["$ref"];
    const target = typeof reference === "string" ? [compile(targetOf(reference))] : [];
    // In draft 4, keywords beside a reference have no meaning.
    if (isDraft4 && target.length > 0) return allOf(target);
    const properties = propertiesOf(schema, compile);
    const check = allOf([...target, ...(properties ? [properties] : []), ...keywordsOf(schema)]);
    return schema["unevaluatedProperties"] === false ? closed(check, schema) : check;
  }

  function keywordsOf(schema: JsonRecord): Check[] {
    return Object.entries(schema).flatMap(([keyword, value]) => {
      if (keyword === "$ref" || SILENT.has(keyword)) return [];
      const make = KEYWORDS[keyword];
      if (!make) throw new Error(`The published schema has the keyword ${keyword}, which is not supported.`);
      return [make(value, schema, compile)];
    });
  }

  function targetOf(reference: string): Json {
    const target = resolveLocalReference(root, reference);
    if (target === undefined) throw new Error(`The published schema has no ${reference}.`);
    return target;
  }

  return compile(root);
}

function compileBoolean(isValid: boolean): Check {
  return (_value, visit) => isValid || report(visit, { problem: "nothing may be here" });
}
