import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const sources = new URL("../src/", import.meta.url);

it.each([
  ["javascript", "python"],
  ["python", "javascript"],
])("the entry %s loads nothing of %s", (language, other) => {
  const files = readdirSync(new URL(`${language}/`, sources)).map((name) => `${language}/${name}`);
  for (const file of [...files, `${language}.ts`, "syntax-tree.ts"]) {
    const code = readFileSync(new URL(file, sources), "utf8");
    const imported = [...code.matchAll(/ from "([^"]+)"/g)].map(([, specifier]) => specifier);
    expect(
      imported.filter((specifier) => specifier?.includes(other)),
      file,
    ).toEqual([]);
  }
});
