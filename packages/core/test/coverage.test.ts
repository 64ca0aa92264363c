import { describe, expect, it } from "vitest";
import { coverageAt } from "../src/index.js";

describe("coverage", () => {
  it("comes from the longest pattern, and is none without a pattern", () => {
    const coverage = { operations: { holds: "narrowed" }, "operations/*/name": { holds: "exact" } } as const;
    expect(coverageAt(coverage, ["operations", 0, "name"]).entry.holds).toBe("exact");
    expect(coverageAt(coverage, ["operations", 0, "input"]).entry.holds).toBe("narrowed");
    expect(coverageAt(coverage, ["kind"]).entry.holds).toBe("none");
  });
});
