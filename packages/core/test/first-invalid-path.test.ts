import { readFileSync } from "node:fs";
import { anyManifest } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstInvalidPath } from "../src/schema/instance.js";
import { Sidecar, SkillManifest, sidecarJsonSchema, skillManifestJsonSchema } from "../src/zod.js";

const published = (name: string): object =>
  JSON.parse(readFileSync(new URL(`../schema/${name}.schema.json`, import.meta.url), "utf8"));

const DAMAGE: readonly unknown[] = [null, 7, "text", true, [], {}, [7], ["input"], { input: 7 }, { name: "x" }];

/** Copies a value and replaces or adds a part of it, which is chosen by numbers. */
function damaged(value: unknown, steps: readonly number[], damage: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== "object" || value === null) return damage;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  const keys = [...Object.keys(value), Array.isArray(value) ? `${value.length}` : "another"];
  const key = keys[step % keys.length] ?? "";
  return Object.assign(copy, { [key]: damaged(Reflect.get(value, key), rest, damage) });
}

const steps = fc.array(fc.nat(30), { minLength: 1, maxLength: 7 });

describe("the JSON Schemas of the manifest and the sidecar", () => {
  it("are published as the entry zod returns them", () => {
    expect(published("skill-manifest")).toEqual(skillManifestJsonSchema());
    expect(published("sidecar")).toEqual(sidecarJsonSchema());
  });

  it("accept exactly the manifests that zod accepts", () => {
    const schema = published("skill-manifest");
    fc.assert(
      fc.property(anyManifest, steps, fc.constantFrom(...DAMAGE), (manifest, where, damage) => {
        expect(firstInvalidPath(manifest, schema)).toBeUndefined();
        const broken = damaged(manifest, where, damage);
        expect(firstInvalidPath(broken, schema) === undefined).toBe(SkillManifest.safeParse(broken).success);
      }),
      { numRuns: 2000 },
    );
  });

  it("accept exactly the sidecars that zod accepts", () => {
    const schema = published("sidecar");
    const hash = "0".repeat(64);
    const sidecar = {
      version: 1,
      target: "toy",
      source: "other",
      folder: "skills/tide",
      masked: ["/a"],
      originals: [
        { path: "a", text: "x", executable: true, written: hash },
        { path: "b", text: "", written: null },
      ],
      created: [{ path: "c", written: hash }],
      places: [
        { place: "/a", written: hash },
        { place: "/a/b", order: ["x"] },
      ],
    };
    expect(firstInvalidPath(sidecar, schema)).toBeUndefined();
    fc.assert(
      fc.property(steps, fc.constantFrom(...DAMAGE, "f".repeat(64)), (where, damage) => {
        const broken = damaged(sidecar, where, damage);
        expect(firstInvalidPath(broken, schema) === undefined).toBe(Sidecar.safeParse(broken).success);
      }),
      { numRuns: 2000 },
    );
  });

  it("report the path of the innermost invalid value", () => {
    const schema = published("skill-manifest");
    expect(firstInvalidPath({ operations: [{ input: { parameters: [{ name: 7, schema: {} }] } }] }, schema)).toEqual([
      "operations",
      0,
      "input",
      "parameters",
      0,
      "name",
    ]);
    const effect = { type: "sorcery", access: "write" };
    expect(firstInvalidPath({ operations: [{}], effects: [effect] }, schema)).toEqual(["effects", 0, "type"]);
    expect(firstInvalidPath({ operations: [{}], colour: "red" }, schema)).toEqual(["colour"]);
    expect(firstInvalidPath({ operations: [] }, schema)).toEqual(["operations"]);
  });
});
