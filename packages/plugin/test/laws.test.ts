import type { Json } from "@skill-convert/core";
import { applyTextEdits } from "@skill-convert/core";
import { cloneJson } from "@skill-convert/core/json";
import { NOWHERE } from "@skill-convert/format";
import { printJson, readData } from "@skill-convert/source";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPredicted, pluginDifferences } from "../src/comparing/differences.js";
import { DIALECTS, PLUGIN_PARTS } from "../src/index.js";
import type { Plugin as PluginModel } from "../src/model/schemas.js";
import { Components, Interface, Person, Plugin } from "../src/zod.js";
import { plugins } from "./arbitraries.js";

const read = (text: string) => readData(text, { file: "plugin.json", format: "json" });

describe.each(DIALECTS.map((dialect) => ({ id: dialect.id, dialect })))("the table of $id", ({ dialect }) => {
  const { table, coverage } = dialect;
  const written = (plugin: PluginModel) => table.put(plugin as never, undefined, NOWHERE) as Json;

  it("reads what it writes, and its coverage predicts every difference", () => {
    fc.assert(
      fc.property(plugins, (plugin) => {
        const after = table.get(written(plugin), NOWHERE) as PluginModel;
        expect(Plugin.safeParse(after).success).toBe(true);
        const surprising = pluginDifferences(plugin, after).filter((each) => !isPredicted(each, coverage, plugin));
        expect(surprising).toEqual([]);
      }),
    );
  });

  it("changes nothing in a document that already says it, and writes the same twice", () => {
    fc.assert(
      fc.property(plugins, (plugin) => {
        const raw = written(plugin);
        const model = table.get(raw, NOWHERE);
        expect(table.put(model as never, raw, NOWHERE)).toBe(raw);
        expect(written(cloneJson(plugin))).toEqual(raw);
      }),
    );
  });

  it("keeps every other byte if one value changes", () => {
    fc.assert(
      fc.property(plugins, fc.stringMatching(/^[a-z]{12}$/), (plugin, version) => {
        const text = printJson(written(plugin));
        const data = read(text);
        const model = table.get(data.value ?? null, NOWHERE) as PluginModel;
        if (model.version === undefined) return;
        const edited = applyTextEdits(
          text,
          data.edit(table.put({ ...model, version } as never, data.value, NOWHERE) ?? null),
        );
        const at = data.locate(["version"]);
        expect(edited).toBe(`${text.slice(0, at?.start)}${JSON.stringify(version)}${text.slice(at?.end)}`);
      }),
    );
  });

  it("keeps unknown keys", () => {
    const raw = { ...(written({ name: "notes", version: "1.0.0" }) as object), "x-own": { a: [1] } };
    const model = table.get(raw, NOWHERE);
    expect(table.put({ ...model, description: "New." } as never, raw, NOWHERE)).toMatchObject({ "x-own": { a: [1] } });
  });
});

describe("the parts of the canonical plugin", () => {
  it("are those of its schema", () => {
    const inside = { author: Person, interface: Interface, components: Components };
    const named = Object.keys(Plugin.shape).flatMap((key) => {
      const shape = Object.hasOwn(inside, key) ? inside[key as keyof typeof inside].shape : undefined;
      return shape ? Object.keys(shape).map((part) => `${key}/${part}`) : [key];
    });
    const parts = named.filter((part) => !part.endsWith("extensions"));
    expect(PLUGIN_PARTS.map(({ path }) => path.join("/"))).toEqual(parts);
  });

  it("have an entry in the coverage of every dialect", () => {
    for (const { coverage } of DIALECTS)
      for (const { path } of PLUGIN_PARTS) expect(Object.keys(coverage)).toContain(path.join("/"));
  });
});

// The schemas are those of the tables, so an editor reports what reading reports.
describe("the JSON Schema of a dialect", () => {
  it.each(DIALECTS)("of $id requires what the table requires, and names every field", ({ jsonSchema, table }) => {
    const keys = (table.keys?.({}) ?? []).map(({ key }) => key);
    expect(
      Object.keys(jsonSchema["properties"] as object).filter((key) => !keys.includes(key) && !key.endsWith("Url")),
    ).toEqual([]);
    const required = table.issues({}).map(({ path }) => path.join("."));
    expect(jsonSchema["required"] ?? []).toEqual(required);
  });
});
