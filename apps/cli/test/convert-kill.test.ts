import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { isTemporaryName } from "@skill-convert/fs";
import { describe, expect, it } from "vitest";
import { skillMd, snapshot } from "./harness.js";
import { runProgram, scratch } from "./killed.js";
import { v1Md, write } from "./migrate-repo.js";

/** `SKILL_CONVERT_KILLS=50 SKILL_CONVERT_KILL_SKILLS=2000` for a long run. */
const KILLS = Number(process.env["SKILL_CONVERT_KILLS"] ?? 4);
const SKILLS = Number(process.env["SKILL_CONVERT_KILL_SKILLS"] ?? 120);

interface Place {
  readonly root: string;
  readonly out: string;
}

/** A run that writes: its arguments, and what it is tried on. */
const RUNS: Readonly<Record<string, readonly [(place: Place) => readonly string[], (id: string) => string]>> = {
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

function copyOf(original: string): Place {
  const home = mkdtempSync(join(scratch, "case-"));
  cpSync(original, join(home, "root"), { recursive: true });
  return { root: join(home, "root"), out: join(home, "out") };
}

/** Every file of both trees, and those of them that are whole. */
function look({ root, out }: Place): { all: Record<string, string>; files: Record<string, string> } {
  const written = existsSync(out)
    ? Object.entries(snapshot(out)).map(([name, text]) => [`out/${name}`, text] as const)
    : [];
  const all = { ...snapshot(root), ...Object.fromEntries(written) };
  return { all, files: Object.fromEntries(Object.entries(all).filter(([name]) => !isTemporaryName(basename(name)))) };
}

// Of the other commands there are tests of their own.
const converting = Object.entries(RUNS).filter(([name]) => name.startsWith("convert"));

describe.each(converting)("%s", (name, [argsOf, text]) => {
  it(`killed at ${KILLS} random instants loses nothing, and the next run ends in the same tree`, async () => {
    const original = plantAll(text);
    const undisturbed = copyOf(original);
    const old = look(undisturbed).files;
    await runProgram(argsOf(undisturbed));
    const wanted = look(undisturbed).all;
    expect(wanted).not.toEqual(old);
    let between = 0;
    let leftovers = 0;
    const created = Object.keys(wanted).filter((file) => !(file in old));
    // By chance none of a few comes in the midst of the work; then there are more.
    for (let round = 0; round < KILLS || (between === 0 && round < 10 * KILLS); round++) {
      const place = copyOf(original);
      const paths = created.map((file) =>
        file.startsWith("out/") ? join(place.out, file.slice(4)) : join(place.root, file),
      );
      // Everything is read and planned before, and reported after, the files that are waited for here.
      const enough = Math.random() * paths.length;
      await runProgram(argsOf(place), () => paths.filter((path) => existsSync(path)).length > enough);
      const { all, files } = look(place);
      leftovers += Object.keys(all).length - Object.keys(files).length;
      for (const [file, content] of Object.entries(files)) expect([old[file], wanted[file]], file).toContain(content);
      for (const file of Object.keys(old)) {
        // What has left SKILL.md is in skill.yaml.
        if (files[file] === old[file]) continue;
        const added = Object.keys(wanted).filter(
          (each) => !(each in old) && each.startsWith(file.replace("SKILL.md", "")),
        );
        for (const each of added) expect(files[each], `${each} beside ${file}`).toBe(wanted[each]);
      }
      const done = Object.keys(wanted).filter((file) => files[file] === wanted[file] && old[file] !== wanted[file]);
      if (done.length > 0 && JSON.stringify(files) !== JSON.stringify(wanted)) between += 1;
      await runProgram(argsOf(place));
      expect(look(place).all).toEqual(wanted);
      rmSync(place.root, { recursive: true });
    }
    expect(between).toBeGreaterThan(0);
    if (process.env["SKILL_CONVERT_KILLS"]) {
      console.log(`${name}: ${KILLS} kills, ${between} in the midst, ${leftovers} temporary files left and cleaned`);
    }
  }, 1_800_000);
});

describe.each(Object.entries(RUNS))("%s", (_, [argsOf, text]) => {
  it("run twice at once ends in the same tree as once", async () => {
    const original = plantAll(text);
    const undisturbed = copyOf(original);
    await runProgram(argsOf(undisturbed));
    const place = copyOf(original);
    const both = await Promise.all([runProgram(argsOf(place)), runProgram(argsOf(place))]);
    // 1: the other one changed a skill while this one read it, which is told of and left to the other.
    for (const { code } of both) expect([0, 1]).toContain(code);
    expect(look(place).all).toEqual(look(undisturbed).all);
  });
});
