import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isTemporaryName } from "@skill-convert/fs";
import { afterAll, expect, it } from "vitest";
import { snapshot } from "./harness.js";
import { BUILT, plantSkills } from "./migrate-repo.js";

/** `SKILL_CONVERT_MIGRATE_KILLS=50 SKILL_CONVERT_MIGRATE_SKILLS=5000` for the whole of it. */
const KILLS = Number(process.env["SKILL_CONVERT_MIGRATE_KILLS"] ?? 8);
const SKILLS = Number(process.env["SKILL_CONVERT_MIGRATE_SKILLS"] ?? 200);

// In memory where there is such a place: the disk that syncing waits for is not what is tried here.
const scratch = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "skill-convert-kill-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs the program, to the end or until it is killed so long after its first report; gives how long that took. */
async function migrate(root: string, killAfter?: number): Promise<{ ms: number; code: number | null }> {
  const child = spawn(process.execPath, [BUILT, "migrate", root, "--reporter", "json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  await once(child.stdout, "data");
  child.stdout.resume();
  const start = performance.now();
  if (killAfter !== undefined) {
    await wait(killAfter);
    child.kill("SIGKILL");
  }
  await exited;
  return { ms: performance.now() - start, code: child.exitCode };
}

function copyOf(original: string): string {
  const root = join(mkdtempSync(join(scratch, "case-")), "repo");
  cpSync(original, root, { recursive: true });
  return root;
}

it(`killed at ${KILLS} random instants, every file is whole, and the next run ends in the same tree`, async ({
  skip,
}) => {
  if (!existsSync(BUILT)) skip("the program is not built; `pnpm build` does it");
  const original = join(scratch, "original");
  plantSkills(original, SKILLS);
  const old = snapshot(original);
  const undisturbed = copyOf(original);
  const { ms, code } = await migrate(undisturbed);
  expect(code).toBe(1);
  const wanted = snapshot(undisturbed);
  expect(wanted).not.toEqual(old);
  let between = 0;
  let leftovers = 0;
  for (let round = 0; round < KILLS; round++) {
    const root = copyOf(original);
    await migrate(root, Math.random() * ms);
    const files = snapshot(root);
    const names = Object.keys(files).filter((name) => !isTemporaryName(basename(name)));
    leftovers += Object.keys(files).length - names.length;
    expect(names).toEqual(Object.keys(old));
    for (const name of names) expect([old[name], wanted[name]]).toContain(files[name]);
    const done = names.filter((name) => files[name] !== old[name]).length;
    if (done > 0 && names.some((name) => files[name] !== wanted[name])) between += 1;
    await migrate(root);
    expect(snapshot(root)).toEqual(wanted);
    rmSync(root, { recursive: true });
  }
  expect(between).toBeGreaterThan(0);
  if (process.env["SKILL_CONVERT_MIGRATE_KILLS"]) {
    console.log(`${KILLS} kills: ${between} in the midst of the work, ${leftovers} temporary files left and cleaned`);
  }
}, 1_800_000);
