import { readdirSync, readFileSync } from "node:fs";
import { memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { formats, loadRegistry } from "../src/index.js";

describe("the formats", () => {
  it("include every adapter package of the repository that is published", async () => {
    const isPrivate = (name: string) =>
      /"private": *true/.test(readFileSync(new URL(`../../${name}/package.json`, import.meta.url), "utf8"));
    const packages = readdirSync(new URL("../..", import.meta.url)).filter(
      (name) => name.startsWith("adapter-") && !isPrivate(name),
    );
    expect(packages.length).toBeGreaterThan(5);
    const ids = formats.adapters.map(({ id }) => `adapter-${id}`);
    expect(packages.filter((name) => !ids.includes(name))).toEqual([]);
  });

  it("have the id, title and files of the adapters that they load", async () => {
    for (const format of formats.adapters) {
      const { id, title, manifestFiles } = await format.load();
      expect({ id, title, manifestFiles }).toEqual({
        id: format.id,
        title: format.title,
        manifestFiles: format.manifestFiles,
      });
    }
  });

  it("are read-only if their adapter does not encode", async () => {
    for (const { isReadOnly = false, load } of formats.adapters)
      expect((await load()).encode === undefined).toBe(isReadOnly);
  });

  it("are detected without an adapter", () => {
    const files = memoryFiles({ "skill.yaml": 'sop: "0.1"\nname: notes\n' });
    expect(formats.detect(files).value?.adapter.id).toBe("stop");
  });
});

describe("loadRegistry", () => {
  it("loads all formats in their order", async () => {
    const registry = await loadRegistry();
    expect(registry.adapters.map(({ id }) => id)).toEqual(formats.adapters.map(({ id }) => id));
  });

  it("loads only the formats that it is given", async () => {
    const stop = formats.adapters.filter(({ id }) => id === "stop");
    expect((await loadRegistry(stop)).adapters.map(({ id }) => id)).toEqual(["stop"]);
  });
});
