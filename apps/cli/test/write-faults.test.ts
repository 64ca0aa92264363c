import fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isTemporaryName } from "@skill-convert/fs";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { runCli, skillMd, snapshot } from "./harness.js";
import { v1Md } from "./migrate-repo.js";

// On a memory file system if there is one, because every write is synced.
const scratch = fs.mkdtempSync(join(process.env["MEMORY_TMPDIR"] ?? tmpdir(), "skill-convert-faults-"));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
});

const STOP =
  'sop: "0.1"\nname: NAME\nversion: 1.0.0\ndescription: D\n# why\ninputs:\n  - name: x\n    type: string\n    description: X\n    required: true\n';
const UNQUOTED = "name: NAME\nversion: 1.0\ndescription: D\n";

/** A command that writes, and the files of the skills on which it runs. */
interface Scenario {
  readonly files: (name: string) => Readonly<Record<string, string>>;
  readonly args: (root: string, out: string) => readonly string[];
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  "convert --out": {
    files: (name) => ({ "SKILL.md": skillMd(name), "scripts/take.sh": "#!/bin/sh\n", "data/x.bin": "\u0000\u00ff" }),
    args: (root, out) => ["convert", root, "--to", "stop", "--out", out],
  },
  "convert --in-place, into a new file": {
    files: (name) => ({ "SKILL.md": skillMd(name) }),
    args: (root) => ["convert", root, "--to", "stop", "--in-place", "--lossless"],
  },
  "convert --in-place, out of a file that goes": {
    files: (name) => ({ "skill.yaml": STOP.replace("NAME", name), "SKILL.md": "# Words\n\nMore words.\n" }),
    args: (root) => ["convert", root, "--from", "stop", "--to", "skill-manifest-v2", "--in-place"],
  },
  migrate: {
    files: (name) => ({ "SKILL.md": v1Md(name) }),
    args: (root) => ["migrate", root, "--force"],
  },
  "validate --fix": {
    files: (name) => ({
      "SKILL.md": `---\n${UNQUOTED.replace("NAME", name)}inputs:\n  required:\n\t- x\n---\n\nBody\n`,
    }),
    args: (root) => ["validate", root, "--fix"],
  },
  "validate --fix --names folder": {
    files: (name) => ({
      "SKILL.md": `---\nname: new-${name}\ndescription: D\n---\n\nBody\n`,
      "scripts/x.sh": "#!/bin/sh\n",
    }),
    args: (root) => ["validate", root, "--fix", "--names", "folder"],
  },
};

const OPERATIONS = [
  ...(["openSync", "readSync", "writeSync", "fsyncSync", "closeSync", "renameSync", "unlinkSync"] as const),
  ...(["mkdirSync", "copyFileSync", "readdirSync", "lstatSync", "fchmodSync"] as const),
];
const CODES = ["EIO", "ENOSPC", "EACCES"];

let serial = 0;
function plant({ files }: Scenario): { root: string; out: string } {
  const home = join(scratch, String(serial++));
  for (const name of ["one", "two"]) {
    for (const [file, content] of Object.entries(files(name))) {
      const path = join(home, "skills", name, file);
      fs.mkdirSync(dirname(path), { recursive: true });
      fs.writeFileSync(path, content);
    }
  }
  return { root: join(home, "skills"), out: join(home, "out") };
}

/** Both trees, the output below `out/`. */
function everything({ root, out }: { root: string; out: string }): Record<string, string> {
  const written = fs.existsSync(out) ? snapshot(out) : {};
  return {
    ...snapshot(root),
    ...Object.fromEntries(Object.entries(written).map(([name, text]) => [`out/${name}`, text])),
  };
}

/**
 * Makes the `count`-th call of an operation fail, and every later one too if `lasting`. A `closeSync` that fails still
 * closes. Returns a function that gives the number of calls so far.
 */
function inject(operation: (typeof OPERATIONS)[number], count: number, code: string, lasting: boolean): () => number {
  const original = fs[operation] as (...args: unknown[]) => unknown;
  let calls = 0;
  vi.spyOn(fs, operation).mockImplementation(((...args: unknown[]) => {
    calls += 1;
    const fails = lasting ? calls >= count : calls === count;
    if (fails && operation !== "closeSync") throw Object.assign(new Error(`${code}: injected`), { code });
    const result = Reflect.apply(original, fs, args);
    if (fails) throw Object.assign(new Error(`${code}: injected`), { code });
    return result;
  }) as never);
  return () => calls;
}

/** Expects every file to be old or new, and nothing of a skill to be removed before everything that is added exists. */
function expectIntact(
  old: Record<string, string>,
  current: Record<string, string>,
  wanted: Record<string, string>,
): void {
  for (const [name, content] of Object.entries(current)) {
    if (isTemporaryName(name.slice(name.lastIndexOf("/") + 1))) continue;
    expect([old[name], wanted[name]], name).toContain(content);
  }
  for (const name of Object.keys(old)) if (!(name in current)) expect(wanted[name], name).toBeUndefined();
  for (const skill of ["one/", "two/"]) {
    const files = Object.keys(wanted).filter((name) => name.startsWith(skill));
    const added = files.filter((name) => !(name in old));
    const taken = Object.keys(old).filter((name) => name.startsWith(skill) && current[name] !== old[name]);
    if (taken.length > 0) for (const name of added) expect(current[name], `${name} beside ${taken}`).toBe(wanted[name]);
  }
}

describe.each(Object.entries(SCENARIOS))("%s", (_, scenario) => {
  // Tests the guarantees reliability.md#g2 and reliability.md#g3.
  it("loses nothing whatever call fails, and the next run finishes the work", async () => {
    const undisturbed = plant(scenario);
    const old = everything(undisturbed);
    const expected = await runCli(scenario.args(undisturbed.root, undisturbed.out));
    expect(expected.code, expected.out).toBeLessThan(2);
    const wanted = everything(undisturbed);
    expect(wanted).not.toEqual(old);
    for (const operation of OPERATIONS) {
      for (let count = 1; ; count++) {
        const folders = plant(scenario);
        const args = scenario.args(folders.root, folders.out);
        const calls = inject(operation, count, CODES[count % CODES.length] ?? "EIO", count % 2 === 0);
        const { code, out } = await runCli(args);
        vi.restoreAllMocks();
        const what = `${operation} ${count}: ${out}`;
        expectIntact(old, everything(folders), wanted);
        if (calls() < count) break;
        const again = await runCli(args);
        // With --from, a skill that was converted has no manifest of that format any more, which is an error.
        if (!args.includes("--from")) expect(again.code, what).toBe(expected.code);
        expect(everything(folders), what).toEqual(wanted);
        expect([expected.code, 1, 2], what).toContain(code);
      }
    }
  });
});

describe("a file that changes between reading and writing", () => {
  // These commands do not change the file in its place.
  const others = new Set(["convert --out", "validate --fix --names folder"]);
  const inPlace = Object.entries(SCENARIOS).filter(([name]) => !others.has(name));
  // Tests the guarantee reliability.md#g4.
  it.each(inPlace)("is left alone by %s, which finishes the other skill", async (_, scenario) => {
    const folders = plant(scenario);
    const name = Object.keys(scenario.files("one"))[0] ?? "";
    const file = join(folders.root, "one", name);
    const { fsyncSync } = fs;
    vi.spyOn(fs, "fsyncSync").mockImplementation((descriptor) => {
      if (fs.readFileSync(file, "utf8") === scenario.files("one")[name]) fs.writeFileSync(file, "somebody's work\n");
      fsyncSync(descriptor);
    });
    const { code, out } = await runCli(scenario.args(folders.root, folders.out));
    vi.restoreAllMocks();
    expect(code).toBe(1);
    expect(out).toContain("it was changed since it was read, and is left as it is now");
    expect(fs.readFileSync(file, "utf8")).toBe("somebody's work\n");
    const after = everything(folders);
    expect(Object.keys(after).filter((path) => path.startsWith("one/"))).toEqual(
      Object.keys(scenario.files("one"))
        .map((each) => `one/${each}`)
        .sort(),
    );
    expect(after[`two/${name}`]).not.toBe(scenario.files("two")[name]);
  });
});
