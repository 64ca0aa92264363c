import { readdirSync, readFileSync } from "node:fs";
import { stopAdapter } from "@skill-convert/adapter-stop";
import {
  compareManifests,
  convert,
  createRegistry,
  decodeSkill,
  type Json,
  memoryFiles,
  overlay,
} from "@skill-convert/core";
import { describeAdapter, describeRules, describeSchema } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { postcardAdapter } from "../postcard/index.js";

const examples = {
  full: {
    "postcard.json": '{\n  "title": "greet",\n  "says": "Says hello.",\n  "takes": ["name"],\n  "stamp": 1\n}\n',
  },
  minimal: { "postcard.json": '{"title":"greet"}' },
};

// The adapter of docs/adding-an-adapter.md: whoever follows that page ends with one that passes this.
describeAdapter(postcardAdapter, {
  examples,
  document: (files) => {
    const content = files.text("postcard.json");
    return content.kind === "text" ? (JSON.parse(content.text) as Json) : undefined;
  },
});

describeRules(postcardAdapter, {
  "missing-field": {
    broken: [{ files: { "postcard.json": "«{}»" } }],
    sound: [{ files: { "postcard.json": '{"title":"a","stamp":1}' } }],
  },
  "wrong-type": {
    broken: [
      { files: { "postcard.json": '{"title":«1»}' } },
      { files: { "postcard.json": '{"title":"a","takes":["b",«null»]}' } },
    ],
    sound: [{ files: { "postcard.json": '{"title":"a","stamp":1}' } }],
  },
  "misspelt-field": {
    broken: [{ files: { "postcard.json": '{"title":"a",«"say"»:"Says hello."}' } }],
    sound: [{ files: { "postcard.json": '{"title":"a","says":"Says hello."}' } }],
  },
});

describeSchema(postcardAdapter, {
  documents: [{ title: "a" }, { title: "a", says: "b", takes: ["c", "d"] }],
  words: ["says", "takes", 1, null, [], {}],
  write: (document) => ({ "postcard.json": JSON.stringify(document) }),
});

describe("docs/adding-an-adapter.md", () => {
  const page = readFileSync(new URL("../../docs/adding-an-adapter.md", import.meta.url), "utf8");
  const home = new URL("../postcard/", import.meta.url);
  const shown = [...page.matchAll(/^\/\/ ([\w-]+\.ts)\n([\s\S]*?)^```$/gm)].map(([, file, code]) => ({ file, code }));

  it("shows every file of the adapter as it is", () => {
    const files = shown.filter(({ file }) => !file?.endsWith(".test.ts"));
    expect(files.map(({ file }) => file).sort()).toEqual(readdirSync(home).sort());
    for (const { file = "", code } of files) expect(code, file).toBe(readFileSync(new URL(file, home), "utf8"));
  });
});

describe("an adapter from outside", () => {
  const registry = createRegistry([stopAdapter, postcardAdapter]);
  const files = memoryFiles(examples.full, { path: "cards/greet" });

  it("is detected, converts to a built-in format and back without loss", () => {
    expect(registry.detect(files).value?.adapter.id).toBe("postcard");
    const there = convert(files, { from: postcardAdapter, to: stopAdapter, lossless: true });
    const stop = overlay(files, there.value?.edits ?? []);
    expect(stop.has("postcard.json")).toBe(false);
    expect(registry.detect(stop).value?.adapter.id).toBe("stop");
    const back = convert(stop, { from: stopAdapter, to: postcardAdapter });
    const card = decodeSkill(overlay(stop, back.value?.edits ?? []), postcardAdapter);
    expect(card.value && there.value && compareManifests(there.value.manifest, card.value.manifest)).toEqual([]);
  });

  it("cannot take an id that is taken", () => {
    expect(() => createRegistry([stopAdapter, { ...postcardAdapter, id: "stop" }])).toThrow(/two adapters/);
  });

  it("of equal standing with another makes a skill ambiguous", () => {
    const twin = { ...postcardAdapter, id: "twin" };
    expect(
      createRegistry([postcardAdapter, twin])
        .detect(files)
        .diagnostics.map(({ code }) => code),
    ).toEqual(["core/ambiguous-format"]);
  });
});
