// What a program of a few lines does with our own libraries: it finds each skill, reads its files, detects the format,
// converts, and writes each file through a temporary one that is renamed. Usage: library-loop.mjs <input> <format> <output>
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { convert, memoryFiles } from "@skill-convert/core";
import { loadRegistry } from "@skill-convert/formats";

const [input, target, output] = process.argv.slice(2);
const registry = await loadRegistry();
const to = registry.get(target);
let written = 0;
for (const group of readdirSync(input)) {
  for (const skill of readdirSync(join(input, group))) {
    const folder = join(input, group, skill);
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    const texts = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
    const files = memoryFiles(texts, { folder: skill });
    const from = registry.detect(files).value?.adapter;
    const { value } = from ? convert(files, { from, to }) : {};
    if (value === undefined) continue;
    const result = new Map(Object.entries(texts));
    for (const edit of value.edits) {
      if (edit.kind === "write") result.set(edit.path, edit.text);
      else result.delete(edit.path);
    }
    for (const [path, text] of result) {
      const file = join(output, group, value.id ?? skill, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.tmp`, text);
      renameSync(`${file}.tmp`, file);
    }
    written++;
  }
}
if (written === 0) process.exit(1);
