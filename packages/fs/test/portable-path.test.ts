import path from "node:path";
import { folderName } from "@skill-convert/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collisionKey, isInside, nativePath, portableRelative, refusePath, toPortable } from "../src/portable-path.js";

describe("paths on Windows", () => {
  const relative = (from: string, to: string) => portableRelative(from, to, path.win32);

  it("become portable paths with slashes, regardless of case", () => {
    expect(relative("C:\\repo", "C:\\repo\\skills\\one")).toBe("skills/one");
    expect(relative("C:\\Repo", "c:\\repo\\Skills\\One")).toBe("Skills/One");
    expect(relative("C:\\repo", "C:\\repo")).toBe("");
    expect(relative("\\\\host\\share\\repo", "\\\\host\\share\\repo\\a")).toBe("a");
  });

  it("are outside if they are on another drive, on another share, or above", () => {
    expect(relative("C:\\repo", "D:\\repo\\a")).toBeUndefined();
    expect(relative("C:\\repo", "C:\\repository")).toBeUndefined();
    expect(relative("C:\\repo", "C:\\")).toBeUndefined();
    expect(relative("\\\\host\\share\\repo", "\\\\other\\share\\repo\\a")).toBeUndefined();
    expect(isInside("C:\\", "C:\\x", path.win32)).toBe(true);
  });

  it("have slashes between their names", () => {
    expect(toPortable("C:\\repo\\a", path.win32)).toBe("C:/repo/a");
    expect(toPortable("\\\\host\\share\\a", path.win32)).toBe("//host/share/a");
    expect(toPortable("a/b\\c", path.win32)).toBe("a/b/c");
  });

  it("are made from portable ones", () => {
    expect(nativePath("C:\\repo", "a/b", path.win32)).toBe("C:\\repo\\a\\b");
    expect(nativePath("C:\\repo", "", path.win32)).toBe("C:\\repo");
  });
});

describe("paths on other systems", () => {
  it("are inside if they begin with the folder and a slash", () => {
    expect(portableRelative("/repo", "/repo/a/b", path.posix)).toBe("a/b");
    expect(portableRelative("/repo", "/repository", path.posix)).toBeUndefined();
    expect(portableRelative("/", "/a", path.posix)).toBe("a");
    expect(portableRelative("/repo", "/repo/..a", path.posix)).toBe("..a");
    expect(nativePath("/", "a", path.posix)).toBe("/a");
    expect(nativePath("/repo", "a/b", path.posix)).toBe("/repo/a/b");
  });
});

describe("a name with a backslash", () => {
  it("keeps it where a backslash separates nothing", () => {
    expect(toPortable("/repo/a\\b", path.posix)).toBe("/repo/a\\b");
    expect(portableRelative("/repo", "/repo/a\\b/c", path.posix)).toBe("a\\b/c");
  });
});

describe("a portable path", () => {
  it.each(["SKILL.md", "a/b.c/d", ".hidden", "..a", "console", "com10", "nul-and-void", "über/名前", "__proto__"])(
    "may be %j",
    (name) => expect(refusePath(name)).toBeUndefined(),
  );

  it.each(["CON", "con.txt", "a/NUL", "lpt9.x.y", "COM¹", "a/./b", "a/..", "x ", "x.", "a/ /b"])(
    "may not be %j",
    (name) => expect(refusePath(name)).toBeTypeOf("string"),
  );

  it("has the same key as one that differs only in case or in composed letters", () => {
    expect(collisionKey("Ünï")).toBe(collisionKey("u\u0308NI\u0308"));
    for (const [name, other] of [
      ["Maße", "MASSE"],
      ["λόγος", "λόγοσ"],
      ["ſtop", "Stop"],
      ["\u212aelvin", "kelvin"],
    ] as const)
      expect(collisionKey(name)).toBe(collisionKey(other));
    expect(collisionKey("a")).not.toBe(collisionKey("b"));
  });
});

describe("on every system", () => {
  const piece = fc.constantFrom(
    "..",
    ".",
    "/",
    "\\",
    "C:",
    "a",
    "b.c",
    " ",
    "CON",
    "nul.txt",
    "aux",
    "\0",
    ":",
    "?",
    "com1",
    "COM¹",
    "conin$",
    "é",
    "\u202e",
  );
  const anyPath = fc.oneof(
    fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("")),
    fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("/")),
    fc.string({ unit: "binary" }),
  );
  const roots = [
    [path.win32, "C:\\repo"],
    [path.win32, "\\\\host\\share\\repo"],
    [path.posix, "/repo"],
  ] as const;

  // Tests the guarantees reliability.md#g9 and reliability.md#g26.
  it("a path that may be written is inside its folder, and survives the way to a native path and back", () => {
    fc.assert(
      fc.property(anyPath, fc.constantFrom(...roots), (portable, [platform, root]) => {
        if (refusePath(portable) !== undefined) return;
        const native = platform.resolve(root, nativePath(root, portable, platform));
        expect(isInside(root, native, platform)).toBe(true);
        expect(portableRelative(root, native, platform)).toBe(portable);
      }),
      { numRuns: 3000 },
    );
  });

  // Tests the guarantee reliability.md#g26.
  it("a folder that is named after an id may be written, whatever the id", () => {
    fc.assert(
      fc.property(anyPath, (id) => {
        const name = folderName(id);
        if (name === undefined) return;
        expect([id, name, refusePath(name)]).toEqual([id, name, undefined]);
        expect(name).not.toMatch(/[\\/]/);
      }),
      { numRuns: 3000 },
    );
  });
});
