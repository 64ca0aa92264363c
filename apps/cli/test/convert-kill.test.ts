import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { isTemporaryName } from "@skill-convert/fs";
import { describe, expect, it } from "vitest";
import { skillMd, snapshot } from "./harness.js";
import { runProgram, scratch } from "./killed.js";
import { v1Md, write } from "./migrate-repo.js";

/** Set `SKILL_CONVERT_KILLS=50 SKILL_CONVERT_KILL_SKILLS=2000` for a long run. */
const KILLS = Number(process.env["SKILL_CONVERT_KILLS"] ?? 1);
const SKILLS = Number(process.env["SKILL_CONVERT_KILL_SKILLS"] ?? 60);

interface KillFolders {
  readonly root: string;
  readonly out: string;
}

/** The commands that write: their arguments, and the manifest of the skills. */
const RUNS: Readonly<Record<string, readonly [(folders: KillFolders) => readonly string[], (id: string) => string]>> = {
  "convert --out": [({ root, out }) => ["convert", root, "--to", "stop", "--out", out], (id) => skillMd(id)],
  "convert --in-place": [
    ({ root }) => ["convert", root, "--to", "stop", "--in-place", "--lossless"],
    (id) => skillMd(id),
  ],
  migrate: [({ root }) => ["migrate", root], (id) => v1Md(id)],
  "validate --fix": [
    ({ root }) => ["validate", root, "--fix"],
    (id) => `---\nname: ${id}\nversion: 1.0.0\ndescription: D\ninputs:\n  required:\n\t- x\n---\n\nBody\n`,
  ],
};

function plantAll(text: (id: string) => string): string {
  const original = mkdtempSync(join(scratch, "original-"));
  for (let index = 0; index < SKILLS; index++) {
    const folder = join(original, `group-${index % 7}`, `skill-${index}`);
    write(join(folder, "SKILL.md"), text(`skill-${index}`));
    write(join(folder, "scripts/take.sh"), "#!/bin/sh\n".repeat(index));
  }
  return original;
}

function copyOf(original: string): KillFolders {
  const home = mkdtempSync(join(scratch, "case-"));
  cpSync(original, join(home, "root"), { recursive: true });
  return { root: join(home, "root"), out: join(home, "out") };
}

/** Every file of both trees; `files` leaves out temporary ones. */
function look({ root, out }: KillFolders): { all: Record<string, string>; files: Record<string, string> } {
  const written = existsSync(out)
    ? Object.entries(snapshot(out)).map(([name, text]) => [`out/${name}`, text] as const)
    : [];
  const all = { ...snapshot(root), ...Object.fromEntries(written) };
  return { all, files: Object.fromEntries(Object.entries(all).filter(([name]) => !isTemporaryName(basename(name)))) };
}

// The other commands have their own kill tests.
const converting = Object.entries(RUNS).filter(([name]) => name.startsWith("convert"));

describe.each(converting)("%s", (name, [argsOf, text]) => {
  // Tests the guarantee reliability.md#g1.
  it(`killed at ${KILLS} random instants loses nothing, and the next run finishes the work`, async () => {
    const original = plantAll(text);
    const undisturbed = copyOf(original);
    const old = look(undisturbed).files;
    await runProgram(argsOf(undisturbed));
    const wanted = look(undisturbed).all;
    expect(wanted).not.toEqual(old);
    let interrupted = 0;
    let leftovers = 0;
    const created = Object.keys(wanted).filter((file) => !(file in old));
    // A few kills may all miss the work by chance; then there are more.
    for (let round = 0; round < KILLS || (interrupted === 0 && round < 10 * KILLS); round++) {
      const folders = copyOf(original);
      const paths = created.map((file) =>
        file.startsWith("out/") ? join(folders.out, file.slice(4)) : join(folders.root, file),
      );
      // The kill waits for created files, so it comes after reading and planning, and before the report.
      const enough = Math.random() * paths.length;
      await runProgram(argsOf(folders), () => paths.filter((path) => existsSync(path)).length > enough);
      const { all, files } = look(folders);
      leftovers += Object.keys(all).length - Object.keys(files).length;
      for (const [file, content] of Object.entries(files)) expect([old[file], wanted[file]], file).toContain(content);
      for (const file of Object.keys(old)) {
        // Content that has left SKILL.md is in skill.yaml.
        if (files[file] === old[file]) continue;
        const added = Object.keys(wanted).filter(
          (each) => !(each in old) && each.startsWith(file.replace("SKILL.md", "")),
        );
        for (const each of added) expect(files[each], `${each} beside ${file}`).toBe(wanted[each]);
      }
      const done = Object.keys(wanted).filter((file) => files[file] === wanted[file] && old[file] !== wanted[file]);
      if (done.length > 0 && JSON.stringify(files) !== JSON.stringify(wanted)) interrupted += 1;
      await runProgram(argsOf(folders));
      expect(look(folders).all).toEqual(wanted);
      rmSync(folders.root, { recursive: true });
    }
    expect(interrupted).toBeGreaterThan(0);
    if (process.env["SKILL_CONVERT_KILLS"]) {
      console.log(
        `${name}: ${KILLS} kills, ${interrupted} during the work, ${leftovers} temporary files left and cleaned`,
      );
    }
  }, 1_800_000);
});

describe.each(Object.entries(RUNS))("%s", (_, [argsOf, text]) => {
  // Tests the guarantee reliability.md#g5.
  it("two runs at the same time write the same tree as one", async () => {
    const original = plantAll(text);
    const undisturbed = copyOf(original);
    await runProgram(argsOf(undisturbed));
    const folders = copyOf(original);
    const both = await Promise.all([runProgram(argsOf(folders)), runProgram(argsOf(folders))]);
    // 1: the other run changed a skill while this one read it; this one reports that and leaves the skill to the other.
    for (const { code } of both) expect([0, 1]).toContain(code);
    expect(look(folders).all).toEqual(look(undisturbed).all);
  });
});
