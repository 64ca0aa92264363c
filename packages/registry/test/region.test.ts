import { describe, expect, it } from "vitest";
import { explainConflict } from "../src/index.js";
import { boundWriteRegion } from "../src/region/invocation.js";
import { region, registryOf, skill, writer } from "./manifests.js";

describe("write regions", () => {
  it("that are not declared overlap all that are not empty (semioverse.md#s44, semioverse.md#s45, semioverse.md#d36)", () => {
    const { effects: _, ...silent } = skill("silent");
    const registry = registryOf([silent, { ...silent, id: "mute" }, writer("w", ["a/"]), skill("reader")]);
    expect(explainConflict(registry, "silent", "w")?.verdict).toBe("conflict");
    expect(explainConflict(registry, "silent", "mute")?.verdict).toBe("conflict");
    expect(explainConflict(registry, "silent", "reader")?.verdict).toBe("disjoint");
    expect(explainConflict(registry, "silent", "w")?.message).toContain("it declares no region");
  });

  it("that are disjoint need no coordination, even if the skills read each other's folders (semioverse.md#s42, semioverse.md#s43, semioverse.md#s76)", () => {
    const registry = registryOf([
      skill("a", { effects: region(["b/"], ["a/"]) }),
      skill("b", { effects: region(["a/"], ["b/"]) }),
      skill("within", { effects: region([], ["a/deep/"]) }),
    ]);
    expect(explainConflict(registry, "a", "b")).toMatchObject({ verdict: "disjoint" });
    expect(explainConflict(registry, "a", "b")?.message).toContain(
      "different folders, so they can run at the same time:",
    );
    expect(explainConflict(registry, "a", "within")?.verdict).toBe("conflict");
    expect(explainConflict(registry, "b", "within")?.verdict).toBe("disjoint");
  });
});

describe("a region that is bound to the inputs of a run (semioverse.md#d34)", () => {
  const manifest = writer("x", [["notes/", { input: "place" }, "/{year}/"]], {
    operations: [{ input: { parameters: [{ name: "place", schema: { type: "string" }, default: "misc" }] } }],
  });
  const bound = (inputs: Record<string, string | number>) => {
    const { region: found, diagnostics } = boundWriteRegion(manifest, { inputs });
    return { keys: found.declared ? found.folders[0]!.segments.map(({ key }) => key) : [], diagnostics };
  };

  it("splits a value with slashes, and binds names that are not inputs", () => {
    expect(bound({ place: "a/b", year: 2024 }).keys).toEqual(["=notes", "=a", "=b", "=2024"]);
  });

  it("uses the default if no value is given, and leaves unknown placeholders open", () => {
    expect(bound({}).keys).toEqual(["=notes", "=misc", "*"]);
  });

  it("treats wildcards in a value as literal text", () => {
    expect(bound({ place: "*", year: "**" }).keys).toEqual(["=notes", "=*", "=**"]);
  });

  it("refuses a value that climbs, and leaves its placeholder open", () => {
    const { keys, diagnostics } = bound({ place: "../secrets", year: 1 });
    expect(keys).toEqual(["=notes", "**", "=1"]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["registry/climbing-input"]);
  });
});

describe("regions of several vaults", () => {
  it("are compared within the default vault if all skills are there (semioverse.md#d44)", () => {
    const { effects: _, ...silent } = skill("silent");
    const options = { vaults: ["team"] };
    const registry = registryOf([writer("a", ["content/"]), silent], options);
    expect(registry.size).toBe(2);
    expect(explainConflict(registry, "a", "silent")?.verdict).toBe("conflict");
  });
});
