import type { Effect, Parameter, SkillManifest } from "@skill-convert/core";
import { isInstance } from "@skill-convert/core/schema";
import { describe, expect, it } from "vitest";
import { compareVersions, describeComparison, pathOfChange } from "../src/index.js";
import { object, region, skill, typed } from "./manifests.js";

const string = { type: "string" };
const integer = { type: "integer" };
const none = object({});

/** Returns the rules that a change falls under, and the required bump. */
function judged(before: SkillManifest, after: SkillManifest) {
  const { changes, required } = compareVersions(before, after);
  return { rules: changes.filter(({ bump }) => bump !== "none").map(({ rule }) => rule), required };
}

const inputs = (before: unknown, after: unknown) =>
  judged(typed("s", before as never, none), typed("s", after as never, none));
const outputs = (before: unknown, after: unknown) =>
  judged(typed("s", none, before as never), typed("s", none, after as never));

describe("a change of inputs (semioverse.md#s82, semioverse.md#s91, semioverse.md#s92, semioverse.md#s94)", () => {
  it.each([
    [
      "an optional input is added",
      object({ "a!": string }),
      object({ "a!": string, b: integer }),
      ["input-added"],
      "minor",
    ],
    [
      "an open object gains a typed input",
      object({ a: string }),
      object({ a: string, b: integer }),
      ["input-added"],
      "minor",
    ],
    [
      "a required input is added",
      object({ a: string }),
      object({ a: string, "b!": string }),
      ["input-required"],
      "major",
    ],
    ["an input becomes required", object({ a: string }), object({ "a!": string }), ["input-required"], "major"],
    ["an input becomes optional", object({ "a!": string }), object({ a: string }), ["input-widened"], "minor"],
    ["an input changes its type", object({ a: string }), object({ a: integer }), ["input-changed"], "major"],
    ["an input takes more", object({ a: integer }), object({ a: { type: "number" } }), ["input-widened"], "minor"],
    ["an input takes less", object({ a: string }), object({ a: { enum: ["x"] } }), ["input-changed"], "major"],
    ["a constant becomes another", { const: { a: "x" } }, { const: { a: "y" } }, ["input-incompatible"], "major"],
    ["a value is removed from an enumeration", { enum: [{}, { a: "x" }] }, { enum: [{}] }, ["input-removed"], "major"],
    [
      "a map that must not be empty becomes a string",
      object({}, { minProperties: 1 } as never),
      string,
      ["input-incompatible"],
      "major",
    ],
    [
      "a map takes other names",
      object({}, { minProperties: 1, propertyNames: { pattern: "^x" } } as never),
      object({}, { minProperties: 1, propertyNames: { pattern: "^y" } } as never),
      ["input-incompatible"],
      "major",
    ],
    [
      "a map takes more names",
      object({}, { minProperties: 1, propertyNames: { pattern: "^xx" } } as never),
      object({}, { minProperties: 1, propertyNames: { pattern: "^x" } } as never),
      ["input-widened"],
      "minor",
    ],
    ["an input is removed", object({ a: string, b: string }), object({ a: string }), ["input-removed"], "major"],
    ["an input is renamed", object({ a: string }), object({ z: string }), ["input-removed", "input-added"], "major"],
    [
      "the object is closed",
      object({ a: string }),
      object({ a: string }, { additionalProperties: false }),
      ["input-widened"],
      "minor",
    ],
    ["a description changes", object({ a: string }), object({ a: { ...string, description: "A" } }), [], "none"],
    [
      "a bound on the number of inputs is added",
      object({ a: string, b: string }),
      object({ a: string, b: string }, { maxProperties: 1 } as never),
      ["input-incompatible"],
      "major",
    ],
    [
      "two inputs break",
      object({ a: string, b: string }),
      object({ a: integer, b: integer }),
      ["input-changed", "input-changed"],
      "major",
    ],
  ])("is judged if %s", (_, before, after, rules, required) => {
    expect(inputs(before, after)).toEqual({ rules, required });
  });

  it.each([
    ["another default", { ...integer, default: 1 }, { ...integer, default: 2 }, ["input-default-changed"], "major"],
    ["the default is removed", { ...integer, default: 1 }, integer, ["input-default-changed"], "major"],
    ["null for none is removed", { ...integer, default: null }, integer, ["input-widened"], "minor"],
    ["null as a value is removed", { default: null }, {}, ["input-default-changed"], "major"],
    ["a first default", integer, { ...integer, default: 1 }, ["input-widened"], "minor"],
    [
      "another default inside an object",
      object({ b: { ...integer, default: 1 } }),
      object({ b: { ...integer, default: 2 } }),
      ["input-default-changed"],
      "major",
    ],
  ])("of a default is judged: %s (semioverse.md#s84, semioverse.md#d48)", (_, before, after, rules, required) => {
    expect(inputs(object({ a: before }), object({ a: after }))).toEqual({ rules, required });
  });

  it("has an old input that is now refused as its witness", () => {
    const before = object({ a: string, "k!": string });
    const after = object({ a: integer, "k!": string });
    const { changes } = compareVersions(typed("s", before, none), typed("s", after, none));
    const witness = changes[0]?.witness;
    expect(isInstance(witness!, before)).toBe(true);
    expect(isInstance(witness!, after)).toBe(false);
    expect(changes[0]?.explanation).toBe("The value at /a can have another type.");
  });

  it("does not show the value of a sensitive input", () => {
    const before = object({ "key!": { ...string, writeOnly: true } });
    const after = object({ "key!": { ...string, writeOnly: true, maxLength: 3 } });
    const { changes } = compareVersions(typed("s", before, none), typed("s", after, none));
    expect(changes[0]?.witness).toEqual({ key: "[redacted]" });
  });

  it("follows references to definitions", () => {
    const before = { type: "object", properties: { a: { $ref: "#/$defs/t" } }, $defs: { t: string } };
    expect(inputs(before, { ...before, $defs: { t: integer } })).toEqual({
      rules: ["input-changed"],
      required: "major",
    });
    expect(inputs(before, { ...before, $defs: { t: { type: ["string", "null"] } } }).required).toBe("minor");
  });
});

describe("a change of outputs (semioverse.md#s82, semioverse.md#s83, semioverse.md#d46)", () => {
  it.each([
    ["an output is added", object({ "a!": string }), object({ "a!": string, "b!": string }), ["output-added"], "minor"],
    [
      "a closed output gains a field",
      object({ a: string }, { additionalProperties: false }),
      object({ a: string, b: string }),
      ["output-added"],
      "minor",
    ],
    [
      "an output has fewer values, under a condition on fields that are kept",
      object({ a: string, b: string }, { dependentRequired: { a: ["b"] } } as never),
      object({ a: string, b: { ...string, minLength: 1 } }, { dependentRequired: { a: ["b"] } } as never),
      ["output-narrowed"],
      "minor",
    ],
    ["an output is removed", object({ a: string, b: string }), object({ a: string }), ["output-removed"], "major"],
    [
      "an output is no longer guaranteed",
      object({ "a!": string }),
      object({ a: string }),
      ["output-not-guaranteed"],
      "major",
    ],
    ["an output becomes guaranteed", object({ a: string }), object({ "a!": string }), ["output-narrowed"], "minor"],
    ["an output changes its type", object({ a: string }), object({ a: integer }), ["output-changed"], "major"],
    ["an output has fewer values", object({ a: string }), object({ a: { enum: ["x"] } }), ["output-narrowed"], "minor"],
    [
      "a failure becomes possible",
      object({ "a!": string }),
      { anyOf: [object({ "a!": string }), object({ "error!": string })] },
      ["output-not-guaranteed", "output-changed", "output-added"],
      "major",
    ],
  ])("is judged if %s", (_, before, after, rules, required) => {
    expect(outputs(before, after)).toEqual({ rules, required });
  });
});

describe("every change", () => {
  const change = (before: Partial<SkillManifest>, after: Partial<SkillManifest>) =>
    compareVersions(skill("s", before), skill("s", after)).changes.map(({ bump, cites }) => `${bump}: ${cites}`);
  const writes = (path: string) => ({ effects: region([], [path]) });
  const reads = (...paths: string[]) => ({ effects: region(paths, []) });
  const on = (...ids: string[]) => ({ dependencies: ids.map((id) => ({ id })) });
  const out = (type: string) => typed("s", none, object({ "n!": { type } }));
  const takes = (fields: Record<string, never>) => typed("s", object(fields), none);

  it.each([
    [
      "an output becomes a number instead of an integer",
      out("integer"),
      out("number"),
      "major: Semioverse, definition 7.3 (1)",
    ],
    [
      "an output becomes an integer instead of a number",
      out("number"),
      out("integer"),
      "minor: Semioverse, definition 7.2 (1)",
    ],
    ["an input is required", takes({}), takes({ "a!": string as never }), "major: Semioverse, definition 7.3 (3)"],
    ["the write region grows", writes("a/"), writes("./"), "major: Semioverse, definition 7.3 (2)"],
    ["the write region shrinks", writes("a/"), writes("a/b/"), "minor: Semioverse, definition 7.2 (2)"],
    ["a region is declared", { effects: undefined } as never, writes("a/"), "minor: Semioverse, definition 7.2 (2)"],
    ["the read surface grows", reads("a/"), reads("a/", "b/"), "minor: Semioverse, definition 7.2 (3)"],
    ["the read surface shrinks", reads("a/", "b/"), reads("a/"), "major: Semioverse, definition 7.2 (3)"],
    ["a dependency is added", {}, on("a"), "minor: Semioverse, definition 7.2 (4)"],
    ["a dependency is removed", on("a"), {}, "minor: Semioverse, definition 7.2 (4)"],
    ["a scope is added", {}, { scopes: ["admin"] }, "major: Semioverse, definition 7.3"],
    [
      "the runtime changes",
      { runtime: "script" as const },
      { runtime: "human" as const },
      "major: Semioverse, definition 7.3",
    ],
    ["the id changes", { id: "a" }, { id: "b" }, "major: Semioverse, invariant 7.4"],
    ["the name changes", { name: "a" }, { name: "b" }, "none: Semioverse, definition 7.2"],
  ])("cites its definition if %s (semioverse.md#s81, semioverse.md#s90)", (_, before, after, expected) => {
    expect(change(before, after)).toEqual([expected]);
  });

  it.each([
    [{}, "Leaving out the version is not enough: a minor version is required because of 1 change."],
    [
      { version: "1.0.0" },
      "Removing 1.0.0 is not enough: a minor version is required, such as 1.1.0, because of 1 change.",
    ],
  ])("names a version that is left out: %j", (version, sentence) => {
    const before = { ...version, operations: [{}], instructions: "Ask." };
    const after: SkillManifest = { operations: [{}], instructions: "Never ask." };
    expect(describeComparison(compareVersions(before, after), before, after)).toBe(sentence);
  });

  it("is summed up in one sentence with both version numbers", () => {
    const sentence = (before: SkillManifest, after: SkillManifest) =>
      describeComparison(compareVersions(before, after), before, after);
    const at = (version: string, type: string) => ({ ...out(type), version });
    expect(sentence(at("1.0.0", "integer"), at("1.0.1", "integer"))).toBe(
      "1.0.0 to 1.0.1 is enough: nothing changed that requires a new version.",
    );
    expect(sentence(at("1.0.0", "number"), at("1.1.0", "integer"))).toBe(
      "1.0.0 to 1.1.0 is enough: the changes require a minor version.",
    );
    expect(sentence(at("1.2.3", "number"), at("1.2.4", "integer"))).toBe(
      "1.2.3 to 1.2.4 is not enough: a minor version is required, such as 1.3.0, because of 1 change.",
    );
    expect(sentence(at("1.1.0", "number"), at("1.0.0", "number"))).toBe(
      "1.1.0 to 1.0.0 is not enough: a version number is never lowered.",
    );
    const pair = (version: string) => `[${version.split(".").slice(0, 2).join(", ")}]`;
    const old = at("1.0.0", "number");
    const current = at("1.0.0", "string");
    expect(describeComparison(compareVersions(old, current), old, current, pair)).toBe(
      "[1, 0] is not enough: a major version is required, such as [2, 0], because of 1 breaking change.",
    );
    const { version: _, ...unversioned } = at("1.0.0", "number");
    expect(sentence(unversioned, { ...out("string"), version: "1.0.0" })).toBe(
      "1.0.0 is enough: it is the first version.",
    );
  });
});

describe("the place of a change", () => {
  const search = (parameters: Parameter[]): SkillManifest => ({
    dependencies: [{ id: "a" }, { id: "b" }],
    operations: [{ name: "add" }, { name: "find", input: { parameters } }],
  });

  it.each([
    ["/operations/find", ["operations", 1]],
    ["/operations/find/input/q", ["operations", 1, "input", "parameters", 0]],
    ["/operations/find/input/r", undefined],
    ["/operations/find/output/q", undefined],
    ["/operations/seek", undefined],
    ["/dependencies/b", ["dependencies", 1]],
    ["/dependencies/c", undefined],
    ["/scopes", undefined],
  ])("%s is found by its name", (pointer, path) => {
    expect(pathOfChange({ pointer }, search([{ name: "q", schema: string, required: true }]))).toEqual(path);
  });
});

describe("a change of a region", () => {
  const of = (reads: string[], writes: string[]) => skill("s", { effects: region(reads, writes) });
  const { effects: _, ...undeclared } = skill("s");

  it.each([
    ["the write region shrinks", of([], ["content/"]), of([], ["content/a/"]), ["write-region-narrowed"], "minor"],
    [
      "the write region grows",
      of([], ["content/a/"]),
      of([], ["content/a/", "slop/"]),
      ["write-region-grown"],
      "major",
    ],
    [
      "a folder becomes a placeholder",
      of([], ["content/a/"]),
      of([], ["content/{x}/"]),
      ["write-region-grown"],
      "major",
    ],
    ["the reads grow", of(["a/"], []), of(["a/", "b/"], []), ["read-surface-grown"], "minor"],
    ["the reads shrink", of(["a/"], []), of(["a/b/"], []), ["read-surface-shrunk"], "major"],
    ["a region is declared for the first time", undeclared, of([], ["a/"]), ["region-declared"], "minor"],
    ["the region is withdrawn", of([], ["a/"]), undeclared, ["region-withdrawn"], "major"],
    ["the path is written differently", of([], ["a/"]), of([], ["./a"]), [], "none"],
  ])(
    "is judged if %s (semioverse.md#s86, semioverse.md#s87, semioverse.md#s93)",
    (_, before, after, rules, required) => {
      const found = judged(before, after);
      expect(found.required).toBe(required);
      expect(rules.every((rule) => found.rules.includes(rule as never))).toBe(true);
    },
  );

  it("is major for a new effect, and minor for a removed effect (semioverse.md#d52)", () => {
    const network = skill("s", { effects: [...region([], []), { type: "network" }] });
    expect(judged(of([], []), network)).toEqual({ rules: ["effect-added"], required: "major" });
    expect(judged(network, of([], []))).toEqual({ rules: ["effect-removed"], required: "minor" });
  });

  const any = { type: "filesystem", access: "read" } as const;
  const at = (access: "write" | "delete"): Effect => ({ type: "filesystem", access, paths: ["a"] });
  const network = (...destinations: string[]): Effect => ({ type: "network", destinations });
  it.each<[string, Effect[], Effect[], string[], string]>([
    [
      "a skill starts reading anywhere",
      [{ type: "process" }],
      [{ type: "process" }, any],
      ["read-surface-grown"],
      "minor",
    ],
    ["a folder that is read becomes any", [{ ...any, paths: ["a"] }], [any], ["read-surface-grown"], "minor"],
    ["reads anywhere become those of a folder", [any], [{ ...any, paths: ["a"] }], ["read-surface-shrunk"], "major"],
    ["writes become deletions", [at("write")], [at("delete")], ["effect-added"], "major"],
    ["deletions become writes", [at("delete")], [at("write")], ["effect-removed"], "minor"],
    ["another host is called", [network("a.org")], [network("a.org", "b.org")], ["effect-added"], "major"],
    ["any host is called", [network("a.org")], [{ type: "network" }], ["effect-added"], "major"],
    ["fewer hosts are called", [{ type: "network" }], [network("a.org")], ["effect-removed"], "minor"],
    ["a host is one that a wildcard named", [network("*.a.org")], [network("x.a.org")], ["effect-removed"], "minor"],
    ["a wildcard names a host", [network("x.a.org")], [network("*.a.org")], ["effect-added"], "major"],
    ["no host is called any more", [network("a.org")], [network()], ["effect-removed"], "minor"],
    ["a list is divided", [network("a.org", "b.org")], [network("b.org"), network("a.org")], [], "none"],
    [
      "messages go elsewhere",
      [{ type: "message", destinations: ["#a"] }],
      [{ type: "message", destinations: ["#b"] }],
      ["effect-added", "effect-removed"],
      "major",
    ],
  ])("is judged if %s (semioverse.md#d50, semioverse.md#d52)", (_, before, after, rules, required) => {
    expect(judged(skill("s", { effects: before }), skill("s", { effects: after }))).toEqual({ rules, required });
  });
});

describe("a change of another part", () => {
  it.each<[string, Partial<SkillManifest>, Partial<SkillManifest>, string[], string]>([
    ["a dependency is added", {}, { dependencies: [{ id: "d" }] }, ["dependency-added"], "minor"],
    ["a dependency is removed", { dependencies: [{ id: "d" }] }, {}, ["dependency-removed"], "minor"],
    [
      "a dependency becomes a coordination dependency",
      { dependencies: [{ id: "d" }] },
      { dependencies: [{ id: "d", coordination: true }] },
      ["dependency-changed"],
      "minor",
    ],
    ["a scope is added", { scopes: ["r"] }, { scopes: ["r", "w"] }, ["scope-added"], "major"],
    ["a scope is removed", { scopes: ["r", "w"] }, { scopes: ["r"] }, ["scope-removed"], "minor"],
    ["the kind changes", { kind: "operational" }, { kind: "meta" }, ["kind-changed"], "major"],
    ["the runtime changes", { runtime: "script" }, { runtime: "human" }, ["runtime-changed"], "major"],
    [
      "descriptions change",
      { description: "a", tags: ["x"], triggers: ["y"] },
      { description: "b", tags: [], triggers: [] },
      [],
      "none",
    ],
    [
      "an operation is added",
      { operations: [{ name: "a" }] },
      { operations: [{ name: "a" }, { name: "b" }] },
      ["operation-added"],
      "minor",
    ],
    [
      "an operation is removed",
      { operations: [{ name: "a" }, { name: "b" }] },
      { operations: [{ name: "a" }] },
      ["operation-removed"],
      "major",
    ],
    [
      "a skill that has no operation gets some",
      { operations: [{}] },
      {
        operations: [
          { name: "a", input: { parameters: [{ name: "x", schema: {}, required: true }] } },
          { name: "b", output: {} },
        ],
      },
      ["operation-added", "operation-added"],
      "minor",
    ],
    [
      "a skill that has no operation gets one without a name",
      { operations: [{}] },
      { operations: [{ input: { parameters: [{ name: "x", schema: {}, required: true }] } }] },
      ["operation-added"],
      "minor",
    ],
    [
      "the instructions of a skill without programs change (semioverse.md#d57)",
      { instructions: "Always ask first.\n" },
      { instructions: "Never ask first.\n" },
      ["instructions-changed"],
      "minor",
    ],
    ["white space in them changes", { instructions: "Ask\nfirst.\n" }, { instructions: "Ask first." }, [], "none"],
    [
      "the instructions of a skill with programs change",
      { instructions: "a", operations: [{ name: "a", entrypoints: { unix: ["a"] } }] },
      { instructions: "b", operations: [{ name: "a", entrypoints: { unix: ["a"] } }] },
      [],
      "none",
    ],
    ["the only operation gets a name", { operations: [{}] }, { operations: [{ name: "go" }] }, [], "none"],
    [
      "output stops being JSON",
      { stdoutContract: { lastLineJson: true } },
      { stdoutContract: { lastLineJson: false } },
      ["stdout-contract-changed"],
      "major",
    ],
    ["a command is needed", {}, { commands: [{ name: "git" }] }, ["requirement-changed"], "minor"],
  ])(
    "is judged if %s (semioverse.md#s88, semioverse.md#s89, semioverse.md#d56)",
    (_, before, after, rules, required) => {
      expect(judged(skill("s", before), skill("s", after))).toEqual({ rules, required });
    },
  );

  it("of the id is never covered by a bump (semioverse.md#s97, semioverse.md#s98)", () => {
    const found = compareVersions(skill("s"), skill("t", { version: "2.0.0" }));
    expect(found.enough).toBe("no");
    expect(found.changes[0]).toMatchObject({ rule: "id-changed", definition: "7.4" });
  });
});

describe("the bump that was made", () => {
  const versions = (before: string | undefined, after: string | undefined, more: Partial<SkillManifest> = {}) => {
    const of = (version: string | undefined) => {
      const { version: _, ...rest } = skill("s");
      return version === undefined ? rest : { ...rest, version };
    };
    const { made, enough } = compareVersions(of(before), { ...of(after), ...more });
    return [made, enough];
  };
  const minor = { dependencies: [{ id: "d" }] };
  const major = { scopes: ["w"] };

  it.each([
    ["1.0.0", "1.1.0", minor, ["minor", "yes"]],
    ["1.0.0", "1.0.1", minor, ["none", "no"]],
    ["1.0.0", "1.0.1", {}, ["none", "yes"]],
    ["1.9.0", "2.0.0", major, ["major", "yes"]],
    ["1.0.0", "1.1.0", major, ["minor", "no"]],
    ["2.0.0", "1.9.0", {}, ["backwards", "no"]],
    ["1.2.3", "1.2.2", {}, ["backwards", "no"]],
    ["1.0.0", "1.0.0-rc.1", {}, ["backwards", "no"]],
    ["1.0.0-rc.1", "1.0.0", {}, ["none", "yes"]],
    [undefined, "1.0.0", minor, ["major", "yes"]],
    [undefined, undefined, {}, ["none", "yes"]],
    ["0.1.0", "0.2.0", major, ["minor", "no"]],
  ])("from %s to %s with %j is %j (semioverse.md#s80, semioverse.md#d45)", (before, after, more, expected) => {
    expect(versions(before, after, more)).toEqual(expected);
  });

  it("is not enough if a change is undecided, unless it is major (semioverse.md#s90)", () => {
    const of = (pattern: string, version: string) =>
      typed("s", object({ a: { type: "string", pattern } }), none, version);
    const before = "(\\w)\\1";
    const after = "(\\d)\\1";
    expect(compareVersions(of(before, "1.0.0"), of(after, "1.1.0"))).toMatchObject({
      required: "unknown",
      enough: "unknown",
    });
    expect(compareVersions(of(before, "1.0.0"), of(after, "1.0.0")).enough).toBe("unknown");
    expect(compareVersions(of(before, "1.0.0"), of(after, "2.0.0")).enough).toBe("yes");
  });
});
