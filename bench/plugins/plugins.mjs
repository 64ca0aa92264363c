// Compares the manifests of 200 plugins, four of each (`plugin sync --check`), with a program that only parses them, in
// the same run. Prints the medians. Usage: plugins.mjs [runs] [plugins]
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compare, makeScratch, run } from "../cli/measure.mjs";

const [runs = "5", plugins = "200"] = process.argv.slice(2);
const MANIFESTS = [
  ".claude-plugin/plugin.json",
  ".codex-plugin/plugin.json",
  ".cursor-plugin/plugin.json",
  "gemini-extension.json",
];
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const scratch = makeScratch();

for (let index = 0; index < Number(plugins); index++) {
  const manifest = {
    name: `plugin-${index}`,
    version: `1.${index}.0`,
    description: "Finds notes and writes them down again.",
    author: { name: "Ada" },
    license: "MIT",
    keywords: ["notes", "search"],
  };
  const files = {
    ...Object.fromEntries(MANIFESTS.map((file) => [file, JSON.stringify(manifest, null, 2)])),
    "skills/find/SKILL.md": "---\nname: find\ndescription: Finds notes.\n---\n",
  };
  for (const [file, text] of Object.entries(files)) {
    const path = join(scratch, `plugin-${index}`, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

const check = () => run(here("../../apps/cli/dist/skill-convert.js"), "plugin", "sync", scratch, "--check");
const { wall, cpu, memory } = compare(check, () => run(here("floor.mjs"), scratch), Number(runs));
console.log(JSON.stringify({ plugins: Number(plugins), runs: Number(runs), wall, cpu, memoryMiB: memory }, null, 2));
rmSync(scratch, { recursive: true });
