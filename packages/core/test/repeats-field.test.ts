import { describe, expect, it } from "vitest";
import type { Json } from "../src/index.js";
import type { Difference } from "../src/losses/compare.js";
import { repeatsField } from "../src/losses/repeats-field.js";

const before = { operations: [{}], version: "1.0.0", author: "Ada" };

describe("a difference in extensions", () => {
  it.each([
    ["a version that repeats that of the manifest", ["extensions", "frontmatter", "version"], "1.0.0", true],
    ["all keys, if they repeat fields", ["extensions", "frontmatter"], { version: "1.0.0", author: "Ada" }, true],
    ["the extensions, if they are nothing else", ["extensions"], { frontmatter: { author: "Ada" } }, true],
    ["another version", ["extensions", "frontmatter", "version"], "2.0.0", false],
    ["a key that no client reads", ["extensions", "frontmatter", "license"], "MIT", false],
    ["a part of a key", ["extensions", "frontmatter", "version", "major"], "1.0.0", false],
    ["a key of another format", ["extensions", "adr002", "version"], "1.0.0", false],
    ["the extensions, with keys of another format", ["extensions"], { frontmatter: {}, adr002: { x: 1 } }, false],
    ["a field of the manifest", ["version"], "1.0.0", false],
  ] as const)("loses nothing by fields that are repeated (agent-skills.md#d27): %s", (_, path, value, expected) => {
    const difference = { path, before: value as Json, after: undefined } as unknown as Difference;
    expect(repeatsField(difference, before, { operations: [{}] })).toBe(expected);
  });
});
