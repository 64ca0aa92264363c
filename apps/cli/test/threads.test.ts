import { cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli, skillMd, snapshot } from "./harness.js";
import { runProgram, scratch } from "./killed.js";
import { write } from "./migrate-repo.js";

const SKILLS = 150;

/** Skills of all kinds: most can be converted, some share a folder, some are broken, some have findings and fixes. */
function plant(): string {
  const root = mkdtempSync(join(scratch, "threads-"));
  for (let index = 0; index < SKILLS; index++) {
    const home = join(root, `group-${index % 5}`, `skill-${index}`);
    const id = index % 20 === 0 ? `shared-${index % 5}` : `skill-${index}`;
    if (index % 17 === 3) write(join(home, "SKILL.md"), "```skill-manifest\n{\n```\n");
    else if (index % 11 === 1) write(join(home, "skill.yaml"), `sop: "0.1"\nname: ${id}\nversion: 1.0.0\n`);
    else if (index % 13 === 2)
      write(join(home, "SKILL.md"), `---\nname: ${id}\nversion: 1.0.0\ndescription: N: o\n---\n`);
    else write(join(home, "SKILL.md"), skillMd(id, index % 7 === 0 ? { effects: ["fs.rite"] } : {}));
    write(join(home, "scripts/take.sh"), "#!/bin/sh\n".repeat(index));
  }
  return root;
}

const original = plant();

function copy(): string {
  const root = mkdtempSync(join(scratch, "copy-"));
  cpSync(original, join(root, "skills"), { recursive: true });
  return root;
}

type Args = (root: string) => readonly string[];

const RUNS: Readonly<Record<string, Args>> = {
  "convert --out": (root) => ["convert", join(root, "skills"), "--to", "stop", "--out", join(root, "out")],
  "convert --out of a shard": (root) => [
    ...["convert", join(root, "skills"), "--to", "semioverse", "--out", join(root, "out"), "--shard", "1/2"],
  ],
  "convert --in-place": (root) => ["convert", join(root, "skills"), "--to", "adr002", "--in-place", "--lossless"],
  "convert of several inputs": (root) => [
    ...["convert", join(root, "skills/group-1"), join(root, "skills/group-2"), join(root, "none")],
    ...["--to", "stop", "--out", join(root, "out")],
  ],
  validate: (root) => ["validate", join(root, "skills")],
  "validate --fix": (root) => ["validate", join(root, "skills"), "--fix"],
};

describe.each(Object.entries(RUNS))("%s on several threads", (_, argsOf) => {
  it.each(["json", "pretty"])("says and does what it does on one (%s)", async (reporter) => {
    const of = async (jobs: string) => {
      const root = copy();
      const { code, out } = await runProgram([...argsOf(root), "--reporter", reporter, "--jobs", jobs]);
      return { code, out: out.replaceAll(root, "<root>"), files: snapshot(root) };
    };
    const alone = await of("1");
    expect(alone.code).toBe(1);
    expect(await of("3")).toEqual(alone);
  });
});

describe("--jobs", () => {
  it.each(["0", "-1", "two", "", "1.5"])("%j is no number of threads", async (jobs) => {
    const { code, err } = await runCli(["validate", original, `--jobs=${jobs}`]);
    expect([code, err]).toEqual([2, expect.stringContaining("--jobs")]);
  });

  it("does without the threads that cannot be started", async () => {
    const root = copy();
    // Run from its sources, the program has no file that a thread could be started from.
    const alone = await runCli(["validate", join(root, "skills"), "--reporter", "json", "--jobs", "1"]);
    expect(await runCli(["validate", join(root, "skills"), "--reporter", "json", "--jobs", "3"])).toEqual(alone);
  });
});
