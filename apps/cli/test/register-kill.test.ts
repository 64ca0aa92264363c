import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isTemporaryName } from "@skill-convert/fs";
import { expect, it } from "vitest";
import { runProgram, scratch } from "./killed.js";

const FILES = 400;

// Tests the guarantee reliability.md#g6.
it("registry register killed in the middle leaves no folder, and the next run finishes the work", async () => {
  const home = mkdtempSync(join(scratch, "register-"));
  const source = join(home, "notes");
  const root = join(home, "registry");
  mkdirSync(join(source, "scripts"), { recursive: true });
  mkdirSync(root);
  writeFileSync(join(source, "SKILL.md"), "---\nname: notes\ndescription: Takes notes, and finds them.\n---\n\nBody\n");
  for (let number = 0; number < FILES; number++) writeFileSync(join(source, `scripts/f${number}.py`), `${number}\n`);
  const register = ["registry", "register", source, "--in", root];
  const started = () => readdirSync(root).length > 0;

  const { code } = await runProgram(register, started);
  // The system may let the program finish between the look and the kill: then all of it is there.
  if (code === null && !existsSync(join(root, "notes"))) {
    expect(readdirSync(root).filter(isTemporaryName)).toHaveLength(1);
  } else {
    expect(readdirSync(join(root, "notes/scripts"))).toHaveLength(FILES);
    rmSync(join(root, "notes"), { recursive: true });
  }
  expect((await runProgram(register)).code).toBe(0);
  expect(readdirSync(root)).toEqual(["notes"]);
  expect(readdirSync(join(root, "notes/scripts"))).toHaveLength(FILES);
}, 120_000);
