import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { compile } from "../../../scripts/from-sources.mjs";
import { folder, skillMd } from "./harness.js";

const SKILLS = 300;
const BODY = 60_000;

/** A long id, because V8 copies short substrings anyway. */
const idOf = (number: number) => `${"a-very-long-id-".repeat(2)}${number}`;

function plant(count: number): string {
  const body = "Look at the table, and say what is in it.\n".repeat(BODY / 42);
  const skills = Array.from({ length: count }, (_, number) => {
    const dependencies = [{ id: `${idOf(number)}-before`, optional: true }];
    return [`s${number}/SKILL.md`, `${skillMd(idOf(number), { dependencies })}${body}`];
  });
  return folder(Object.fromEntries(skills));
}

it("the registry keeps a small part of each skill in memory, and not the text of its file", async () => {
  const program = mkdtempSync(join(tmpdir(), "registry-memory-"));
  const source = (path: string) => fileURLToPath(new URL(`../../../packages/workspace/src/${path}`, import.meta.url));
  await compile({ "read-registry": source("registry/read-registry.ts"), workspace: source("workspace.ts") }, program);
  const address = (name: string) => JSON.stringify(pathToFileURL(join(program, `${name}.mjs`)).href);
  const script = `
    const { readRegistry } = await import(${address("read-registry")});
    const { openWorkspace } = await import(${address("workspace")});
    const context = await (await openWorkspace()).load();
    const used = () => { gc(); gc(); const { heapUsed, external } = process.memoryUsage(); return heapUsed + external; };
    // Modules and caches are loaded before the measurement begins.
    readRegistry(${JSON.stringify(plant(20))}, context);
    const before = used();
    const read = readRegistry(${JSON.stringify(plant(SKILLS))}, context);
    console.log(JSON.stringify({ size: read.registry.size, each: (used() - before) / ${SKILLS} }));`;
  const node = ["--expose-gc", "--input-type=module", "-e", script];
  const { size, each } = JSON.parse(execFileSync(process.execPath, node, { encoding: "utf8" })) as {
    size: number;
    each: number;
  };
  expect(size).toBe(SKILLS);
  expect(each).toBeGreaterThan(500);
  expect(each).toBeLessThan(BODY / 4);
});
