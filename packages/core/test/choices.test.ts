import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { WEAK_RANK } from "../src/adapter/adapter.js";
import { coverageAt } from "../src/adapter/coverage.js";
import { createRegistry } from "../src/adapter/registry.js";
import { memoryFiles } from "../src/files.js";
import { redactAt } from "../src/losses/redact.js";
import { fromPointer } from "../src/path.js";
import { didYouMean } from "../src/text/did-you-mean.js";

describe("a suggestion", () => {
  it.each([
    ["Qurey", ["query"], ' (did you mean "query"?)'],
    ["QUERY", ["quarry", "query", "queries"], ' (did you mean "query"?)'],
    ["tide", ["harbour", "depth"], ""],
    ["query", ["query", "quern"], ' (did you mean "query"?)'],
    ["tide", ["time-table"], ""],
    ["stpo", ["adr002", "stop"], ' (did you mean "stop"?)'],
    ["naem", ["same", "name"], ' (did you mean "name"?)'],
    ["on", ["no"], ' (did you mean "no"?)'],
    ["stpo", ["spot"], ""],
    ["stop", ["tops"], ""],
  ])("for %s among %j is the most similar word, if one is similar enough", (found, known, expected) => {
    expect(didYouMean(found, known)).toBe(expected);
  });
});

describe("the format of a skill", () => {
  const files = memoryFiles({ "canonical.json": "{}" });
  const format = (id: string, rank: number) => {
    return { ...canonicalAdapter, id, detect: () => ({ file: "canonical.json", rank }) };
  };

  it("is the one with the lowest rank in any order, and weak detections are not reported", () => {
    const registry = createRegistry([format("weak", WEAK_RANK), format("second", 20), format("first", 10)]);
    const { value, diagnostics } = registry.detect(files);
    expect(value?.adapter.id).toBe("first");
    expect(diagnostics.map(({ code }) => code)).toEqual(["core/other-manifest"]);
  });
});

describe("a pointer", () => {
  it("keeps an escaped tilde that precedes a digit", () => {
    expect(fromPointer("/a~01/b~1c")).toEqual(["a~1", "b/c"]);
  });
});

describe("coverage", () => {
  it("is decided by the longest pattern, in any order of the patterns", () => {
    const coverage = { "operations/*/name": { holds: "exact" }, "operations/*": { holds: "narrowed" } } as const;
    expect(coverageAt(coverage, ["operations", 0, "name"])).toEqual({ entry: { holds: "exact" }, depth: 3 });
  });
});

it("a report shows no values of a write-only schema", () => {
  const schema = { writeOnly: true, type: "string", default: "hunter2" };
  const manifest = { operations: [{ input: { parameters: [{ name: "key", schema }] } }] };
  const path = ["operations", 0, "input", "parameters", 0];
  expect(redactAt(manifest, path, { name: "key", schema })).toEqual({
    name: "key",
    schema: { writeOnly: true, type: "string", default: "[redacted]" },
  });
});
