import { describe, expect, it } from "vitest";
import { searchPattern } from "../src/patterns.js";

describe("patterns of manifests", () => {
  it.each([
    ['"status":\\s*"success"', '{"status":  "success"}', true],
    ["^https://tide\\.example/post/\\d+$", "https://tide.example/post/17", true],
    ["^https://tide\\.example/post/\\d+$", "see https://tide.example/post/17", false],
    ["(?<year>\\d{4})-\\u0030", "2026-01", true],
    ["[^]x", "\nx", true],
  ])("%s in %s: %s", (pattern, text, found) => {
    expect(searchPattern(pattern, text)).toEqual({ found });
  });

  it.each(["(?=a)", "(?<!a)b", "(a)\\1", "(", "a{1001}"])("%s is unknown (stop.md#d35)", (pattern) => {
    expect(searchPattern(pattern, "aab")).toEqual({ problem: expect.stringContaining(pattern) });
  });

  // Tests the guarantee reliability.md#g28.
  it("are matched in linear time", () => {
    expect(searchPattern("(a+)+$", `${"a".repeat(100_000)}b`)).toEqual({ found: false });
    expect(searchPattern("(x+x+){300}y", `${"x".repeat(60_000)}y`)).toEqual({ problem: expect.any(String) });
    expect(searchPattern("(x+x+){300}y", `${"x".repeat(5000)}y`)).toEqual({ found: true });
    expect(searchPattern("(".repeat(9000) + ")".repeat(900), "x")).toEqual({ problem: expect.any(String) });
    expect(searchPattern("a|".repeat(100_000), "x")).toEqual({ problem: expect.any(String) });
  });
});
