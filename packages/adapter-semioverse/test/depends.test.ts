import type { Json, JsonRecord } from "@skill-convert/core";
import { NOWHERE } from "@skill-convert/format";
import { describe, expect, it } from "vitest";
import { depends } from "../src/fields/depends.js";
import { codes, over, read, recode, skill } from "./skills.js";

const decode = (raw: Json) => depends.get(raw, NOWHERE);
const encode = (model: readonly JsonRecord[], was?: Json) => depends.put(model, was, NOWHERE);

describe("dependencies (semioverse.md#s60)", () => {
  it("are ids, with or without a coordination constraint (semioverse.md#s61, semioverse.md#s72, semioverse.md#s73)", () => {
    expect(decode(["a", { id: "b", coordination: true }])).toEqual([{ id: "a" }, { id: "b", coordination: true }]);
    expect(encode([{ id: "a" }, { id: "b", coordination: true }])).toEqual(["a", { id: "b", coordination: true }]);
  });

  it.each([
    ["an empty mapping", {}],
    ["a mapping", { a: null, b: {}, c: { coordination: true }, d: true, e: ">=1", __proto__x: {} }],
    ["a list", ["a", { id: "b" }, { id: "c", coordination: false, since: 2 }]],
    ["one id", "a"],
  ])("are written in the form in which they were read: %s (semioverse.md#d38)", (_, raw) => {
    expect(encode(decode(raw) ?? [], raw)).toBe(raw);
  });

  it("stay under their key and in their form when they change (semioverse.md#d4, semioverse.md#d38)", () => {
    const files = skill({ dependencies: "{ a: {} }" });
    const { manifest } = read(files);
    const changed = { ...manifest, dependencies: [{ id: "a" }, { id: "b", coordination: true }] };
    expect(over(files, changed)).toMatchObject({ dependencies: { a: {}, b: { coordination: true } } });
  });

  it("from another format keep only their id and coordination (semioverse.md#d39)", () => {
    expect(encode([{ id: "a", version: "^1", optional: true, reason: "it helps" }])).toEqual(["a"]);
  });

  it("stay a mapping if one of them has a scalar under its id (semioverse.md#d39)", () => {
    const files = skill({ depends: '{ a: ">=1", b: {} }' });
    expect(recode(files)).toMatchObject({ depends: { a: ">=1", b: {} } });
  });

  it("are located by their key if that is their id", () => {
    const files = skill({ depends: "{ other: {} }" });
    const content = files.text("SKILL.md");
    const { start = 0, end = 0 } = read(files).locate(["dependencies", 0, "id"])?.range ?? {};
    expect(content.kind === "text" && content.text.slice(start, end)).toBe("other");
  });

  it("are read from depends if dependencies is there too, with a warning (semioverse.md#d4)", () => {
    const files = skill({ depends: "[a]", dependencies: "[b]" });
    expect(codes(files)).toContain("semioverse/two-keys");
    expect(read(files).manifest.dependencies).toEqual([{ id: "a" }]);
    expect(recode(files)).toMatchObject({ depends: ["a"], dependencies: ["b"] });
  });

  it.each(["3", "[1]", "[{ coordination: true }]", "[{ id: a, coordination: maybe }]", "{ a: [] }"])(
    "are refused as %s",
    (depends) => {
      const found = codes(skill({ depends })).join();
      expect(found).toMatch(/semioverse\/(?:wrong-type|missing-field)/);
    },
  );
});
