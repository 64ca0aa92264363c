import { describe, expect, it } from "vitest";
import { explainConflict } from "../src/index.js";
import { boundWriteRegion } from "../src/region/invocation.js";
import { region, registryOf, skill, writer } from "./manifests.js";

describe("conflicts of write regions", () => {
  it("remark 3.6: without one, a skill overlaps those that write or say nothing, and not those that write nothing", () => {
    const { effects: _, ...silent } = skill("silent");
    const registry = registryOf([silent, { ...silent, id: "mute" }, writer("w", ["a/"]), skill("reader")]);
    expect(explainConflict(registry, "silent", "w")?.verdict).toBe("conflict");
    expect(explainConflict(registry, "silent", "mute")?.verdict).toBe("conflict");
    expect(explainConflict(registry, "silent", "reader")?.verdict).toBe("disjoint");
    expect(explainConflict(registry, "silent", "w")?.message).toContain("it declares no region");
  });

  it("lemma 3.5, corollary 6.4: disjoint ones need no coordination, whatever the skills read of each other's folders", () => {
    const registry = registryOf([
      skill("a", { effects: region(["b/"], ["a/"]) }),
      skill("b", { effects: region(["a/"], ["b/"]) }),
      skill("within", { effects: region([], ["a/deep/"]) }),
    ]);
    expect(explainConflict(registry, "a", "b")).toMatchObject({ verdict: "disjoint" });
    expect(explainConflict(registry, "a", "b")?.message).toContain("lemma 3.5");
    expect(explainConflict(registry, "a", "within")?.verdict).toBe("conflict");
    expect(explainConflict(registry, "b", "within")?.verdict).toBe("disjoint");
  });
});

describe("section 11, question 1: regions bound to the inputs of a run", () => {
  const manifest = writer("x", [["notes/", { input: "place" }, "/{year}/"]], {
    operations: [{ input: { parameters: [{ name: "place", schema: { type: "string" }, default: "misc" }] } }],
  });
  const bound = (inputs: Record<string, string | number>) => {
    const { region: found, diagnostics } = boundWriteRegion(manifest, { inputs });
    return { keys: found.declared ? found.folders[0]!.segments.map(({ key }) => key) : [], diagnostics };
  };

  it("splits a value with slashes, and takes names that are no inputs", () => {
    expect(bound({ place: "a/b", year: 2024 }).keys).toEqual(["=notes", "=a", "=b", "=2024"]);
  });

  it("takes the default where none is given, and leaves open what is not known", () => {
    expect(bound({}).keys).toEqual(["=notes", "=misc", "*"]);
  });

  it("takes wildcards in a value literally", () => {
    expect(bound({ place: "*", year: "**" }).keys).toEqual(["=notes", "=*", "=**"]);
  });

  it("refuses a value that climbs, and then takes it for anything", () => {
    const { keys, diagnostics } = bound({ place: "../secrets", year: 1 });
    expect(keys).toEqual(["=notes", "**", "=1"]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["registry/climbing-input"]);
  });
});

describe("section 11, question 3: regions of several vaults", () => {
  it("are disjoint", () => {
    const { effects: _, ...silent } = skill("silent");
    const options = { vaults: ["team"] };
    const registry = registryOf([writer("a", ["content/"]), silent], options);
    expect(registry.size).toBe(2);
    expect(explainConflict(registry, "a", "silent")?.verdict).toBe("conflict");
  });
});
