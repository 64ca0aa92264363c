import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "tsup";
import { beforeAll, describe, expect, it } from "vitest";
import { isTemporaryName } from "../src/index.js";
import { plant, snapshot, temporaryFolder } from "./tree.js";

const OLD = "old ".repeat(2000);
const NEW = "new ".repeat(2000);
const SKILLS = 200;
const KILLS = 5;
const here = path.dirname(fileURLToPath(import.meta.url));
const bundle = path.join(here, "../node_modules/.cache/kill-child");

beforeAll(async () => {
  await build({
    entry: [path.join(here, "kill-child.ts")],
    outDir: bundle,
    config: false,
    format: "esm",
    outExtension: () => ({ js: ".mjs" }),
    platform: "node",
    noExternal: [/.*/],
    clean: true,
    silent: true,
    esbuildOptions: (options) => {
      options.alias = {
        "@skill-convert/core": path.join(here, "../../core/src/index.ts"),
        "@skill-convert/core/adapters": path.join(here, "../../core/src/adapters.ts"),
        "@skill-convert/core/text": path.join(here, "../../core/src/text.ts"),
      };
    },
  });
});

/** Runs the child to the end, or kills it after `killAfter` milliseconds; returns how long it worked. */
async function run(args: readonly string[], killAfter?: number): Promise<{ ms: number; code: number | null }> {
  const child = spawn(process.execPath, [path.join(bundle, "kill-child.mjs"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  await once(child.stdout, "data");
  const start = performance.now();
  if (killAfter !== undefined) {
    await wait(killAfter);
    child.kill("SIGKILL");
  }
  await exited;
  return { ms: performance.now() - start, code: child.exitCode };
}

function skills(): string {
  const root = temporaryFolder();
  for (let index = 0; index < SKILLS; index++) {
    plant(root, { [`s${index}/SKILL.md`]: OLD, [`s${index}/lib/companion`]: `c${index}` });
  }
  return root;
}

const withoutTemporary = (files: Record<string, string>) =>
  Object.entries(files).filter(([file]) => !isTemporaryName(path.posix.basename(file)));

describe(`a run that is killed at ${KILLS} random instants`, { timeout: 600_000 }, () => {
  // Tests the guarantee reliability.md#g1.
  it("leaves every file old or new and every skill with a manifest, and the next run completes the edits", async () => {
    const undisturbed = skills();
    const { ms, code } = await run([undisturbed]);
    expect(code).toBe(0);
    const expected = snapshot(undisturbed);
    let interrupted = 0;
    // A few kills may all miss the work by chance; then there are more.
    for (let round = 0; round < KILLS || (interrupted === 0 && round < 10 * KILLS); round++) {
      const root = skills();
      await run([root], Math.random() * ms);
      const files = Object.fromEntries(withoutTemporary(snapshot(root)));
      for (const [file, content] of Object.entries(files)) {
        if (!file.endsWith("companion")) expect([OLD, NEW]).toContain(content);
      }
      for (let index = 0; index < SKILLS; index++) {
        expect(files[`s${index}/SKILL.md`] ?? files[`s${index}/skill.yaml`]).toBeDefined();
      }
      if (Object.values(files).includes(OLD)) interrupted += 1;
      expect((await run([root])).code).toBe(0);
      expect(snapshot(root)).toEqual(expected);
    }
    expect(interrupted).toBeGreaterThan(0);
  });

  // Tests the guarantee reliability.md#g1.
  it("leaves no half-written copy and no manifest before its companions, and the next run completes the copy", async () => {
    const source = skills();
    const undisturbed = temporaryFolder();
    const { ms } = await run([source, undisturbed]);
    const expected = snapshot(undisturbed);
    expect(Object.keys(expected)).toHaveLength(3 * SKILLS);
    for (let round = 0; round < KILLS; round++) {
      const out = temporaryFolder();
      await run([source, out], Math.random() * ms);
      const files = Object.fromEntries(withoutTemporary(snapshot(out)));
      for (const [file, content] of Object.entries(files)) {
        expect(content).toBe(expected[file]);
        if (file.endsWith("skill.yaml")) expect(files[file.replace("skill.yaml", "lib/companion")]).toBeDefined();
      }
      expect((await run([source, out])).code).toBe(0);
      expect(snapshot(out)).toEqual(expected);
    }
    expect(fs.readdirSync(source)).toHaveLength(SKILLS);
  });
});
