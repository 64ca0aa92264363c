import { describe, expect, it } from "vitest";
import { decodeDepends, encodeDepends } from "../src/depends.js";
import { codes, read, recode, skill } from "./skills.js";

describe("Definition 5.1: dependencies", () => {
  it("are ids, with or without a coordination constraint (Definition 6.1)", () => {
    expect(decodeDepends(["a", { id: "b", coordination: true }])).toEqual([
      { id: "a" },
      { id: "b", coordination: true },
    ]);
    expect(encodeDepends([{ id: "a" }, { id: "b", coordination: true }], "list")).toEqual([
      "a",
      { id: "b", coordination: true },
    ]);
  });

  it.each([
    ["an empty mapping", {}],
    ["a mapping", { a: null, b: {}, c: { coordination: true }, d: true, e: ">=1", __proto__x: {} }],
    ["a list", ["a", { id: "b" }, { id: "c", coordination: false, since: 2 }]],
    ["one id", "a"],
  ])("come back as they were written: %s", (_, raw) => {
    const form = Array.isArray(raw) ? "list" : typeof raw === "string" ? "text" : "mapping";
    expect(encodeDepends(decodeDepends(raw), form)).toEqual(raw);
  });

  it("stay under the key that they have, and in its form", () => {
    const files = skill({ dependencies: "{ a: {} }" });
    const { manifest } = read(files);
    const changed = { ...manifest, dependencies: [{ id: "a" }, { id: "b", coordination: true }] };
    expect(recode(files, changed)).toMatchObject({ dependencies: { a: {}, b: { coordination: true } } });
  });

  it("keep only id and coordination of another format's", () => {
    const written = encodeDepends([{ id: "a", version: "^1", optional: true, reason: "it helps" }], "list");
    expect(written).toEqual(["a"]);
  });

  it("warns of two keys, and keeps the one that is not read", () => {
    const files = skill({ depends: "[a]", dependencies: "[b]" });
    expect(codes(files)).toContain("semioverse/two-keys");
    expect(read(files).manifest.dependencies).toEqual([{ id: "a" }]);
    expect(recode(files)).toMatchObject({ depends: ["a"], dependencies: ["b"] });
  });

  it.each(["3", "[1]", "[{ coordination: true }]", "[{ id: a, coordination: maybe }]", "{ a: [] }"])(
    "refuses %s",
    (depends) => expect(codes(skill({ depends }))).toContain("semioverse/invalid-depends"),
  );
});
