import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isTemporaryName, removeLeftovers } from "../src/index.js";
import { temporaryName } from "../src/temporary.js";
import { tree } from "./tree.js";

describe("removeLeftovers", () => {
  it("recognises the names of this package and no others", () => {
    expect(isTemporaryName(temporaryName())).toBe(true);
    expect(temporaryName()).not.toBe(temporaryName());
    for (const name of [".skill-convert.json", ".skill-convert-notes.tmp", "x.tmp", ".skill-convert-1-ab-1.tmp~"]) {
      expect(isTemporaryName(name)).toBe(false);
    }
  });

  // Tests the guarantee reliability.md#g8.
  it("keeps the files of this run, and removes older ones with the same process id", () => {
    const current = temporaryName();
    const old = `.skill-convert-${process.pid}-0badcafe-1.tmp`;
    const folder = tree({ [current]: "", [old]: "", file: "" });
    fs.utimesSync(path.join(folder, old), 1, 1);
    expect(removeLeftovers(folder)).toEqual([old]);
    expect(fs.readdirSync(folder).sort()).toEqual([current, "file"]);
  });

  // Tests the guarantee reliability.md#g8.
  it("removes old files even if a process with their id is running", () => {
    const name = `.skill-convert-${process.ppid}-0badcafe-1.tmp`;
    const folder = tree({ [name]: "" });
    expect(removeLeftovers(folder)).toEqual([]);
    fs.utimesSync(path.join(folder, name), 1, 1);
    expect(removeLeftovers(folder)).toEqual([name]);
  });

  it("keeps a folder with such a name, removes a link and not its target, and accepts a missing folder", () => {
    const folder = tree({ ".skill-convert-1-ab-1.tmp/x": "", kept: "k" });
    fs.symlinkSync("kept", path.join(folder, ".skill-convert-999999999-ab-2.tmp"));
    expect(removeLeftovers(folder)).toEqual([".skill-convert-999999999-ab-2.tmp"]);
    expect(fs.readdirSync(folder).sort()).toEqual([".skill-convert-1-ab-1.tmp", "kept"]);
    expect(removeLeftovers(path.join(folder, "none"))).toEqual([]);
  });
});
