import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { namedFileInParts } from "../src/index.js";

const root = mkdtempSync(join(tmpdir(), "skill-convert-parts-"));

describe("a file that is read in parts", () => {
  it("returns the bytes of a part, also through a link", () => {
    const path = join(root, "whole.json");
    writeFileSync(path, "0123456789");
    symlinkSync(path, join(root, "link.json"));
    for (const name of [path, join(root, "link.json")]) {
      const file = namedFileInParts(name);
      expect([file.size, String(file.read(2, 5)), String(file.read(0, 10)), file.read(4, 4).length]).toEqual([
        10,
        "234",
        "0123456789",
        0,
      ]);
    }
  });

  it("may have any size", () => {
    const path = join(root, "sparse.json");
    writeFileSync(path, "");
    truncateSync(path, 2 ** 41);
    const file = namedFileInParts(path);
    expect([file.size, file.read(2 ** 40, 2 ** 40 + 2)]).toEqual([2 ** 41, Buffer.from([0, 0])]);
  });

  it("is refused once it has changed, or if a part is beyond its end", () => {
    const path = join(root, "grows.json");
    writeFileSync(path, "0123");
    const file = namedFileInParts(path);
    expect(() => file.read(2, 6)).toThrow("it has changed while it was read");
    appendFileSync(path, "4");
    expect(() => file.read(0, 2)).toThrow("it has changed while it was read");
  });

  it("is neither a folder, nor a device, nor a FIFO, which would block", () => {
    const fifo = join(root, "fifo");
    execFileSync("mkfifo", [fifo]);
    expect(() => namedFileInParts(root)).toThrow("it is a folder");
    for (const path of [fifo, "/dev/zero"]) expect(() => namedFileInParts(path)).toThrow("it is a FIFO");
    expect(() => namedFileInParts(join(root, "none"))).toThrow(expect.objectContaining({ code: "ENOENT" }));
    expect(() => namedFileInParts(undefined as unknown as string)).toThrow(TypeError);
  });
});
