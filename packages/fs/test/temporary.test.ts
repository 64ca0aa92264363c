import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isTemporaryName, removeLeftovers } from "../src/index.js";
import { temporaryName } from "../src/temporary.js";
import { tree } from "./tree.js";

describe("removeLeftovers", () => {
  it("knows our names and no others", () => {
    expect(isTemporaryName(temporaryName())).toBe(true);
    expect(temporaryName()).not.toBe(temporaryName());
    for (const name of [".skill-convert.json", ".skill-convert-notes.tmp", "x.tmp", ".skill-convert-1-ab-1.tmp~"]) {
      expect(isTemporaryName(name)).toBe(false);
    }
  });

  it("keeps those of this run, and removes older ones under the same process id", () => {
    const mine = temporaryName();
    const old = `.skill-convert-${process.pid}-0badcafe-1.tmp`;
    const folder = tree({ [mine]: "", [old]: "", file: "" });
    fs.utimesSync(path.join(folder, old), 1, 1);
    expect(removeLeftovers(folder)).toEqual([old]);
    expect(fs.readdirSync(folder).sort()).toEqual([mine, "file"]);
  });

  it("removes those of a process id that another program has had for long", () => {
    const name = `.skill-convert-${process.ppid}-0badcafe-1.tmp`;
    const folder = tree({ [name]: "" });
    expect(removeLeftovers(folder)).toEqual([]);
    fs.utimesSync(path.join(folder, name), 1, 1);
    expect(removeLeftovers(folder)).toEqual([name]);
  });

  it("leaves a folder of such a name, removes a link as such, and is content with no folder at all", () => {
    const folder = tree({ ".skill-convert-1-ab-1.tmp/x": "", kept: "k" });
    fs.symlinkSync("kept", path.join(folder, ".skill-convert-999999999-ab-2.tmp"));
    expect(removeLeftovers(folder)).toEqual([".skill-convert-999999999-ab-2.tmp"]);
    expect(fs.readdirSync(folder).sort()).toEqual([".skill-convert-1-ab-1.tmp", "kept"]);
    expect(removeLeftovers(path.join(folder, "none"))).toEqual([]);
  });
});
