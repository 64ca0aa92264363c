import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { coreSchemas } from "../../../scripts/core-schemas.mjs";
import type { Json } from "../src/index.js";
import { isJsonRecord, isRecord, type JsonRecord, valueAt } from "../src/json.js";
import { impliedValue } from "../src/manifest/fields.js";
import { type Path, toPointer } from "../src/path.js";
import { firstInvalidPath } from "../src/schema/instance.js";
import { schemaAddress } from "../src/text/addresses.js";
import * as schemas from "../src/zod.js";

const read = (path: string): JsonRecord =>
  JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), "utf8")) as JsonRecord;

const published = read("schema/skill-manifest.schema.json");

/** Returns every documented part of a schema: the schema, its definitions, and the properties of both. */
function documentedParts(schema: JsonRecord): [string, JsonRecord][] {
  const definitions: [string, Json][] = Object.entries(schema["$defs"] ?? {}).map(([name, part]) => [
    toPointer(["$defs", name]),
    part,
  ]);
  return [["", schema] as [string, Json], ...definitions].flatMap(([pointer, part]) => {
    const properties = Object.entries(valueAt(part, ["properties"]) ?? {});
    const parts = properties.map(([key, property]): [string, Json] => [`${pointer}/properties/${key}`, property]);
    return [[pointer, part] as [string, Json], ...parts].filter((each): each is [string, JsonRecord] =>
      isJsonRecord(each[1]),
    );
  });
}

/** Returns the descriptions of the model's properties by their paths, with `*` for an element. */
function propertyPaths(part: JsonRecord, path: Path, found = new Map<string, string>()): ReadonlyMap<string, string> {
  const named = typeof part["$ref"] === "string" ? valueAt(published, ["$defs", part["$ref"].slice(8)]) : part;
  if (!isJsonRecord(named)) return found;
  for (const [key, property] of Object.entries(named["properties"] ?? {})) {
    if (!isJsonRecord(property)) continue;
    found.set([...path, key].join("/"), String(property["description"]));
    if (key !== "extensions") propertyPaths(property, [...path, key], found);
  }
  if (isJsonRecord(named["items"])) propertyPaths(named["items"], [...path, "*"], found);
  return found;
}

describe("the published JSON Schemas", () => {
  it.each([...coreSchemas(z, schemas, schemaAddress)])(
    "in %s are up to date (otherwise run: pnpm run docs)",
    (path, made) => {
      expect(read(path)).toEqual(made);
    },
  );

  it.each(["skill-manifest", "sidecar"])("of the %s name and describe every part", (name) => {
    const schema = read(`schema/${name}.schema.json`);
    expect(Object.keys(schema["$defs"] ?? {}).filter((each) => !/^[A-Z][A-Za-z]+$/.test(each))).toEqual([]);
    const silent = documentedParts(schema).filter(([, part]) => typeof part["description"] !== "string");
    expect(silent.map(([pointer]) => pointer)).toEqual([]);
  });

  it("have examples that are valid", () => {
    const examples = documentedParts(published).flatMap(([pointer, part]) =>
      Array.isArray(part["examples"]) ? part["examples"].map((example: Json) => [pointer, example] as const) : [],
    );
    expect(examples.length).toBeGreaterThan(50);
    const wrong = examples.filter(
      ([pointer, example]) =>
        firstInvalidPath(example, {
          $ref: `#${pointer}`,
          $defs: published["$defs"] ?? {},
          properties: published["properties"] ?? {},
        }) !== undefined,
    );
    expect(wrong).toEqual([]);
  });
});

describe("the documentation of a property", () => {
  const words = (value: Json): RegExp => {
    if (typeof value === "string") return new RegExp(`Absent means \`${value}\``);
    return isRecord(value) || Array.isArray(value) ? /Absent means (none|that nothing)\b/ : /Absent means false/;
  };

  it("states the implied value, if leaving it out means the same as a value", () => {
    const properties = [...propertyPaths(published, [])].filter(([path]) => !path.endsWith("extensions"));
    const implied = properties.flatMap(([path, description]) => {
      const value = impliedValue(path.split("/"));
      return value === undefined ? [] : [{ path, description, value }];
    });
    expect(implied.length).toBeGreaterThan(25);
    const silent = implied.filter(({ description, value }) => !words(value).test(description));
    expect(silent).toEqual([]);
  });
});
