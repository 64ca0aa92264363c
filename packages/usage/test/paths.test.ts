import { describe, expect, it } from "vitest";
import { hostOf } from "../src/hosts.js";
import { basenameOf, folderInSkill, isDevice, joinPath, normalizePath, parentPath } from "../src/paths.js";
import { combine, GAP, onlyKnown, unite } from "../src/shape.js";
import { expandBraces } from "../src/shell/braces.js";

describe("a path of a program", () => {
  it.each([
    ["a/./b", "a/b"],
    ["a//b/", "a/b"],
    ["a/../b", "b"],
    ["a/b/../..", "."],
    ["../a", "../a"],
    ["../../a", "../../a"],
    ["/", "/"],
    ["/..", "/.."],
    ["a\\b", "a/b"],
    ["", "."],
    ["{skill}/..", "{skill}/.."],
    ["~/..", "~/.."],
    [`${GAP}/..`, `${GAP}/..`],
    [`a${GAP}/../b`, `a${GAP}/../b`],
  ])("is normalised as far as its text allows: %j", (path, expected) => {
    expect(normalizePath(path)).toBe(expected);
  });
  it.each([
    ["a/b", "a"],
    ["a", "."],
    ["/a", "/"],
    ["..", "../.."],
    ["{skill}", "{skill}/.."],
    ["~", "~/.."],
    [GAP, GAP],
    [`a/${GAP}`, `a/${GAP}`],
  ])("has a parent: %j", (path, expected) => {
    expect(parentPath(path)).toBe(expected);
  });
  it.each([
    ["a", "b", "a/b"],
    ["a/", "b", "a/b"],
    ["a", "/b", "/b"],
    ["a", "~/b", "~/b"],
    ["a", "{tmp}/b", "{tmp}/b"],
    ["a", "C:\\b", "C:\\b"],
    ["", "b", "b"],
    [".", "b", "b"],
    ["a", ".", "a"],
    ["", ".", "."],
  ])("is joined to another one: %j and %j", (folder, path, expected) => {
    expect(joinPath(folder, path)).toBe(expected);
  });
  it("has a last part and a folder in the skill, and may be a device", () => {
    expect([basenameOf("a/b/"), basenameOf("a")]).toEqual(["b", "a"]);
    expect([folderInSkill("scripts/a/b.sh"), folderInSkill("a.sh")]).toEqual(["{skill}/scripts/a", "{skill}"]);
    expect(["-", "/dev/null", "/dev/fd/3", "/dev/sda", "null"].map(isDevice)).toEqual([true, true, true, false, false]);
  });
});

it.each([
  ["https://Example.org/a", "example.org"],
  ["https://user@example.org:8080/a", "example.org:8080"],
  ["git@example.org:a/b", "example.org"],
  ["localhost:3000", "localhost:3000"],
  ["example.org/a", "example.org"],
  ["https://[::1]:80/", "[::1]:80"],
  [`https://${GAP}/a`, GAP],
  [`${GAP}/a`, GAP],
  [`example.org/${GAP}`, "example.org"],
  [`a.${GAP}.org`, `a.${GAP}.org`],
  ["file:///a", undefined],
  ["sqlite3://a", undefined],
  ["https://", undefined],
  [" ", undefined],
])("the host of an address is %j", (address, host) => {
  expect(hostOf(address)).toBe(host);
});

it.each([
  ["{a,b}", ["a", "b"]],
  ["{a,b{c,d}}", ["a", "bc", "bd"]],
  ["{a,{b,c}d}", ["a", "bd", "cd"]],
  ["{a,}", ["a", ""]],
  ["{a}", undefined],
  ["{1..3}", undefined],
  ["{a,$B}", undefined],
  ["{a,b", undefined],
  ["{a,{b}}", undefined],
])("the shell makes several texts of braces: %j", (text, expected) => {
  expect(expandBraces(text)).toEqual(expected);
});

describe("shapes", () => {
  it("are united without repetition, and are unknown if they are too many", () => {
    expect(unite(["a", "b"], ["b"])).toEqual(["a", "b"]);
    const letters = [..."abcdefghijklmnop"];
    expect(unite(letters)).toEqual(letters);
    expect(unite(letters, ["q"])).toEqual([GAP]);
    expect(unite(["x".repeat(64 * 1024)])[0]).toHaveLength(64 * 1024);
    expect(unite(["x".repeat(64 * 1024 + 1)])).toEqual([GAP]);
  });
  it("are combined each with each, with one gap for several", () => {
    expect(combine([["a", "b"], ["c"]])).toEqual(["ac", "bc"]);
    expect(combine([])).toEqual([""]);
    expect(combine([[GAP], [GAP]])).toEqual([GAP]);
  });
  it("have a value only if there is one and it is known", () => {
    expect([onlyKnown(["a"]), onlyKnown(["a", "b"]), onlyKnown([GAP]), onlyKnown([])]).toEqual([
      "a",
      undefined,
      undefined,
      undefined,
    ]);
  });
});
