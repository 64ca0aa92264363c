import fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isTemporaryName } from "@skill-convert/fs";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { runCli, skillMd, snapshot } from "./harness.js";
import { v1Md } from "./migrate-repo.js";

// In memory where there is such a place, because every write is synced.
const scratch = fs.mkdtempSync(join(process.env["MEMORY_TMPDIR"] ?? tmpdir(), "skill-convert-faults-"));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
});

const STOP =
  'sop: "0.1"\nname: NAME\nversion: 1.0.0\ndescription: D\n# why\ninputs:\n  - name: x\n    type: string\n    description: X\n    required: true\n';
const UNQUOTED = "name: NAME\nversion: 1.0\ndescription: D\n";

/** A run that writes, on skills of one kind. */
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
 * Lets the n-th call of an operation fail, and every later one too where `lasting`; gives how often it was called.
 * What is closed is closed all the same.
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

/** Every file is old or new, and nothing of a skill is taken away before all that is added is there. */
function expectWhole(old: Record<string, string>, now: Record<string, string>, wanted: Record<string, string>): void {
  for (const [name, content] of Object.entries(now)) {
    if (isTemporaryName(name.slice(name.lastIndexOf("/") + 1))) continue;
    expect([old[name], wanted[name]], name).toContain(content);
  }
  for (const name of Object.keys(old)) if (!(name in now)) expect(wanted[name], name).toBeUndefined();
  for (const skill of ["one/", "two/"]) {
    const own = Object.keys(wanted).filter((name) => name.startsWith(skill));
    const added = own.filter((name) => !(name in old));
    const taken = Object.keys(old).filter((name) => name.startsWith(skill) && now[name] !== old[name]);
    if (taken.length > 0) for (const name of added) expect(now[name], `${name} beside ${taken}`).toBe(wanted[name]);
  }
}

describe.each(Object.entries(SCENARIOS))("%s", (_, scenario) => {
  it("loses nothing whatever fails, and the next run finishes", async () => {
    const undisturbed = plant(scenario);
    const old = everything(undisturbed);
    const expected = await runCli(scenario.args(undisturbed.root, undisturbed.out));
    expect(expected.code, expected.out).toBeLessThan(2);
    const wanted = everything(undisturbed);
    expect(wanted).not.toEqual(old);
    for (const operation of OPERATIONS) {
      for (let count = 1; ; count++) {
        const place = plant(scenario);
        const args = scenario.args(place.root, place.out);
        const calls = inject(operation, count, CODES[count % CODES.length] ?? "EIO", count % 2 === 0);
        const { code, out } = await runCli(args);
        vi.restoreAllMocks();
        const what = `${operation} ${count}: ${out}`;
        expectWhole(old, everything(place), wanted);
        if (calls() < count) break;
        const again = await runCli(args);
        // A skill that has no manifest of a format that was named any more is told as such.
        if (!args.includes("--from")) expect(again.code, what).toBe(expected.code);
        expect(everything(place), what).toEqual(wanted);
        expect([expected.code, 1, 2], what).toContain(code);
      }
    }
  });
});

describe("a file that changes between reading and writing", () => {
  // A folder is renamed with whatever is in it.
  const others = new Set(["convert --out", "validate --fix --names folder"]);
  const inPlace = Object.entries(SCENARIOS).filter(([name]) => !others.has(name));
  it.each(inPlace)("is left as it is by %s, and the other skill is done", async (_, scenario) => {
    const place = plant(scenario);
    const name = Object.keys(scenario.files("one"))[0] ?? "";
    const file = join(place.root, "one", name);
    const { fsyncSync } = fs;
    vi.spyOn(fs, "fsyncSync").mockImplementation((descriptor) => {
      if (fs.readFileSync(file, "utf8") === scenario.files("one")[name]) fs.writeFileSync(file, "somebody's work\n");
      fsyncSync(descriptor);
    });
    const { code, out } = await runCli(scenario.args(place.root, place.out));
    vi.restoreAllMocks();
    expect(code).toBe(1);
    expect(out).toContain("it was changed since it was read, and is left as it is now");
    expect(fs.readFileSync(file, "utf8")).toBe("somebody's work\n");
    const after = everything(place);
    expect(Object.keys(after).filter((path) => path.startsWith("one/"))).toEqual(
      Object.keys(scenario.files("one"))
        .map((each) => `one/${each}`)
        .sort(),
    );
    expect(after[`two/${name}`]).not.toBe(scenario.files("two")[name]);
  });
});
