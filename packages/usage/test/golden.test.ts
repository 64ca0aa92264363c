import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lineAndColumn, memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { expectGolden, listFolders } from "../../../conformance/golden.js";
import { findUses } from "../src/index.js";

const cases = fileURLToPath(new URL("fixtures", import.meta.url));

function readFolder(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  const files = names.filter((name) => !names.some((other) => other.startsWith(`${name}/`)));
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

describe.each(listFolders(cases))("the skill %s", (name) => {
  it("uses what its golden says", () => {
    const texts = readFolder(join(cases, name, "skill"));
    const { uses, unread } = findUses(memoryFiles(texts, { path: name }));
    const lines = uses.map(({ file, range, kind, name: used = "?", certainty, via, origin }) => {
      const { line, column } = lineAndColumn(texts[file] ?? "", range.start);
      const where = origin === "program" ? "" : `, ${origin}`;
      return `${file}:${line}:${column} ${kind} ${used} (${certainty}, ${via}${where})`;
    });
    expectGolden(join(cases, name, "expected"), {
      "uses.txt": `${[...lines, ...unread.map(({ file, why }) => `${file} not read: ${why}`)].join("\n")}\n`,
    });
  });

  it("has ranges inside its files", () => {
    const texts = readFolder(join(cases, name, "skill"));
    for (const { file, range } of findUses(memoryFiles(texts)).uses) {
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThanOrEqual(texts[file]?.length ?? 0);
    }
  });
});
