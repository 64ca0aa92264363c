import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { packageFolders } from "./house-rules.js";
import { importCircles, importsOf } from "./import-circles.js";

const root = fileURLToPath(new URL("..", import.meta.url));

const sources = packageFolders(root).flatMap((home) =>
  readdirSync(join(root, home, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${home}/src/${name.replaceAll("\\", "/")}`),
);

/** The circles of a workspace with these files. */
function circlesOf(files: Readonly<Record<string, string>>): string[][] {
  const home = mkdtempSync(join(tmpdir(), "import-circles-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  return importCircles(importsOf(home, Object.keys(files)));
}

it("no file imports from a file that imports it, types included", () => {
  const imports = importsOf(root, sources);
  expect([...imports.values()].flat().length).toBeGreaterThan(sources.length);
  expect(importCircles(imports)).toEqual([]);
});

describe("a circle", () => {
  it.each([
    ["a type", 'import type { A } from "./a.js";'],
    ["a value", 'import { a } from "./a.js";'],
    ["an exported name", 'export { a } from "./a.js";'],
    ["everything", 'export * from "./a.js";'],
    ["a dynamic import", 'const { a } = await import("./a.js");'],
    ["the type of a module", 'type A = typeof import("./a.js");'],
  ])("is found if it runs through %s", (_, text) => {
    expect(circlesOf({ "a.ts": 'import { b } from "./b.js";', "b.ts": text })).toEqual([["a.ts", "b.ts"]]);
  });

  it("is found over several files and folders, and of one file alone", () => {
    const files = {
      "a.ts": 'import "./x/b.js";',
      "x/b.ts": 'import "../c.js"; import "../d.js";',
      "c.ts": 'import type { A } from "./a.js";',
      "d.ts": 'import "./d.js"; import "elsewhere";',
    };
    expect(circlesOf(files)).toEqual([["a.ts", "c.ts", "x/b.ts"], ["d.ts"]]);
  });

  it("is not found in files that share an import", () => {
    const files = { "a.ts": 'import "./b.js"; import "./c.js";', "b.ts": 'import "./c.js";', "c.ts": "// ./a.js" };
    expect(circlesOf(files)).toEqual([]);
  });
});
