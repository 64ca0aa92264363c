import type { JsonRecord } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { decodeVersion, encodeVersion } from "../src/fields/version.js";
import { frontMatter, over, read, recode, skill } from "./skills.js";

describe("a version (semioverse.md#s80)", () => {
  it.each([
    [[0, 1], "0.1.0"],
    [[12, 34], "12.34.0"],
    ["(1, 0)", "1.0.0"],
    ["( 1 ,0 )", "1.0.0"],
    ["[2, 5]", "2.5.0"],
    ["1.0", "1.0.0"],
    ["7", "7.0.0"],
    [1, "1.0.0"],
    [2.5, "2.5.0"],
    ["1.2.3-beta.1", "1.2.3-beta.1"],
  ])("is read from %j as %s (semioverse.md#d12, semioverse.md#d13)", (raw, expected) =>
    expect(decodeVersion(raw)).toBe(expected),
  );

  it.each([["one"], [[1]], [[1, 2, 3]], [[-1, 0]], [[1.5, 0]], [["1", "0"]], [-1], ["1.x"], [true], [{}]])(
    "is not read from %j",
    (raw) => expect(decodeVersion(raw)).toBeUndefined(),
  );

  it.each([
    ["0.1.0", [0, 1]],
    ["1.2.3", [1, 2]],
    ["2.0.0-beta.1", [2, 0]],
    ["v3", [3, 0]],
    ["next", undefined],
  ])("%s is written as %j", (version, expected) => expect(encodeVersion(version)).toEqual(expected));

  it("that is a number is read from its text, because 1.10 is not 1.1 (semioverse.md#d13)", () => {
    const { manifest } = read(skill({ version: "1.10" }));
    expect(manifest.version).toBe("1.10.0");
    expect(recode(skill({ version: "1.10" }))).toMatchObject({ version: [1, 10] });
  });

  it.each(["(1, 0)", '"1.0"', "1.0", "1.2.3"])("keeps the form %s until it changes", (version) => {
    const files = skill({ version });
    const { manifest } = read(files);
    const before = frontMatter(files) as JsonRecord;
    expect(over(files, { ...manifest, kind: "other" })).toEqual({ ...before, kind: "other" });
    expect(over(files, { ...manifest, version: "4.5.0" })).toMatchObject({ version: [4, 5] });
  });
});
