import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { SkillManifest } from "@skill-convert/core";
import { makeUserKey, readUserKey } from "@skill-convert/fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkAssertions } from "../src/assertions/evaluate.js";
import { startTrace } from "../src/trace/run-trace.js";
import { TRACE_KEY } from "../src/trace/signature.js";
import { skillContent } from "../src/trust/identity.js";
import { type Trust, trustOf } from "../src/trust/trust.js";
import { folder } from "./skills.js";

const manifest: SkillManifest = { id: "tide", operations: [{}], observability: { level: "L2" } };

let state: string;
beforeEach(() => {
  state = folder();
  vi.stubEnv("XDG_STATE_HOME", state);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const basesIn = (root: string) => ({ skill: join(root, "tide"), repository: root, cwd: root });
/** Creates a repository with the skill. */
const repository = () => folder({ "tide/SKILL.md": "Tell the tide." });
const tracesIn = (root: string) => join(root, ".sop/traces");

/** Writes the signed trace of a run with one assertion that passed or failed, and returns its file. */
async function run(root: string, passes = true, skill = "tide"): Promise<string> {
  const bases = { ...basesIn(root), skill: join(root, skill) };
  const read = await skillContent(bases.skill);
  const content = read.kind === "done" ? read.value : undefined;
  const trace = startTrace({ manifest, bases, content, environment: {} });
  const context = { bases, inputs: {}, environment: { SET: "" }, level: "L2" as const, allowCustomChecks: false };
  const assertion = { check: "env_var" as const, name: passes ? "SET" : "UNSET" };
  await checkAssertions([assertion], "post", { ...context, platform: "linux", timeout: 1000 }, trace.root);
  return trace.finish().file ?? "";
}

const trustIn = (root: string, unsigned = false, skill = "tide"): Promise<Trust> =>
  trustOf(manifest, { ...basesIn(root), skill: join(root, skill) }, 20, { unsigned });

function byHand(root: string, count: number): void {
  mkdirSync(tracesIn(root), { recursive: true });
  const spans = [
    { kind: "skill.execute", start_time: "2027-01-01T00:00:00Z", status: "ok", attributes: { "skill.name": "tide" } },
    { kind: "assertion.check", name: "post", attributes: { "assertions.passed": 5 } },
  ];
  const text = spans.map((span) => `${JSON.stringify(span)}\n`).join("");
  for (let index = 0; index < count; index++) {
    writeFileSync(join(tracesIn(root), `2027-01-01T000000Z_tide_t_${index}.jsonl`), text);
  }
}

describe("the traces that count for the trust score (stop.md#d52)", () => {
  it("do not include traces that were written by hand", async () => {
    const root = repository();
    byHand(root, 20);
    expect(await trustIn(root)).toMatchObject({ label: "unknown", runs: 0, unsigned: 20 });
    expect(await trustIn(root, true)).toMatchObject({ score: 1, runs: 20, unsigned: 20 });
    await run(root, false);
    expect(await trustIn(root)).toMatchObject({ score: 0, runs: 1, unsigned: 20 });
  });

  it.each<[string, (file: string, root: string) => string]>([
    [
      "was edited",
      (file, root) => {
        writeFileSync(file, readFileSync(file, "utf8").replaceAll('"pass"', '"fail"'));
        return root;
      },
    ],
    [
      "has the signature of another trace",
      (file, root) => {
        byHand(root, 1);
        copyFileSync(`${file}.sig`, join(tracesIn(root), "2027-01-01T000000Z_tide_t_0.jsonl.sig"));
        return root;
      },
    ],
    [
      "is a copy under another name",
      (file, root) => {
        const copy = join(tracesIn(root), "2027-01-01T000000Z_tide_t_9.jsonl");
        copyFileSync(file, copy);
        copyFileSync(`${file}.sig`, `${copy}.sig`);
        return root;
      },
    ],
    [
      "comes from another repository",
      (_, root) => {
        const other = repository();
        mkdirSync(tracesIn(other), { recursive: true });
        for (const name of readdirSync(tracesIn(root))) {
          copyFileSync(join(tracesIn(root), name), join(tracesIn(other), name));
        }
        return other;
      },
    ],
  ])("do not include a trace that %s", async (name, change) => {
    const root = repository();
    const file = await run(root);
    expect(await trustIn(root)).toMatchObject({ score: 1, runs: 1, unsigned: 0 });
    const { runs, unsigned } = await trustIn(change(file, root));
    const replacesTrace = name === "was edited" || name.startsWith("comes");
    expect([runs, unsigned]).toEqual([replacesTrace ? 0 : 1, 1]);
  });

  it("do not include a trace that was signed with another key", async () => {
    const root = repository();
    await run(root);
    vi.stubEnv("XDG_STATE_HOME", folder());
    expect(await trustIn(root)).toMatchObject({ runs: 0, unsigned: 1 });
    await run(root);
    expect(await trustIn(root)).toMatchObject({ runs: 1, unsigned: 1 });
  });
});

describe("a run counts for the trust score (stop.md#d52)", () => {
  const two = () => folder({ "a/memory/SKILL.md": "Remember.", "b/memory/SKILL.md": "Remember." });

  it("but not for another skill with the same id and the same content", async () => {
    const root = two();
    await run(root, true, "a/memory");
    expect(await trustIn(root, false, "a/memory")).toMatchObject({ score: 1, runs: 1 });
    for (const unsigned of [false, true]) {
      expect(await trustIn(root, unsigned, "b/memory")).toMatchObject({ label: "unknown", runs: 0, otherVersions: 0 });
    }
  });

  it("of the skill that a link leads to", async () => {
    const root = two();
    symlinkSync("b/memory", join(root, "linked"));
    await run(root, true, "linked");
    expect(await trustIn(root, false, "b/memory")).toMatchObject({ score: 1, runs: 1 });
    expect(await trustIn(root, false, "a/memory")).toMatchObject({ runs: 0 });
  });

  it.each<[string, (skill: string) => void]>([
    ["a file is edited", (skill) => writeFileSync(join(skill, "SKILL.md"), "Forget.")],
    ["a file is added", (skill) => writeFileSync(join(skill, "run.sh"), "")],
    ["a file is renamed", (skill) => renameSync(join(skill, "SKILL.md"), join(skill, "skill.md"))],
    ["a file becomes a program", (skill) => chmodSync(join(skill, "SKILL.md"), 0o755)],
    ["a link is added", (skill) => symlinkSync("/bin/sh", join(skill, "run"))],
  ])("but not once %s", async (_, change) => {
    const root = repository();
    await run(root);
    const skill = join(root, "tide");
    change(skill);
    expect(await trustIn(root)).toMatchObject({ label: "unknown", runs: 0, otherVersions: 1 });
    await run(root, false);
    expect(await trustIn(root)).toMatchObject({ score: 0, runs: 1, otherVersions: 1 });
  });

  it("again once the edit is undone", async () => {
    const root = repository();
    await run(root);
    const added = join(root, "tide/extra");
    writeFileSync(added, "");
    await run(root, false);
    rmSync(added);
    expect(await trustIn(root)).toMatchObject({ score: 1, runs: 1, otherVersions: 1 });
  });

  it("whatever Git and other runs write to its folder", async () => {
    const root = repository();
    await run(root);
    for (const file of [".git/HEAD", ".sop/traces/x.jsonl"]) {
      mkdirSync(dirname(join(root, "tide", file)), { recursive: true });
      writeFileSync(join(root, "tide", file), "");
    }
    expect(await trustIn(root)).toMatchObject({ score: 1, runs: 1 });
  });

  it("only if its folder can be read, and the reason is reported otherwise", async () => {
    const root = repository();
    await run(root);
    rmSync(join(root, "tide"), { recursive: true });
    expect(await trustIn(root)).toMatchObject({ label: "unknown", problem: expect.stringContaining("ENOENT") });
  });
});

describe("the key that signs traces", () => {
  it("is created on first use, is private to the user, and stays the same", async () => {
    await run(repository());
    const file = join(state, "skill-convert/trace-key");
    expect(statSync(file).size).toBe(32);
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(state, "skill-convert"))).toEqual(["trace-key"]);
    expect(makeUserKey(TRACE_KEY)).toEqual(readUserKey(TRACE_KEY));
  });

  it.skipIf(process.platform === "win32")("proves nothing if others can read it", async () => {
    const root = repository();
    await run(root);
    chmodSync(join(state, "skill-convert/trace-key"), 0o644);
    expect(await trustIn(root)).toMatchObject({ runs: 0, unsigned: 1 });
    expect(existsSync(`${await run(root)}.sig`)).toBe(false);
  });

  it("leaves traces unsigned if it cannot be created", async () => {
    vi.stubEnv("XDG_STATE_HOME", join(folder({ file: "" }), "file"));
    const root = repository();
    expect(existsSync(await run(root))).toBe(true);
    expect(await trustIn(root)).toMatchObject({ runs: 0, unsigned: 1 });
  });
});

describe("files that are not traces", () => {
  it.skipIf(process.platform === "win32")("are ignored without waiting for them", async () => {
    const root = repository();
    await run(root);
    const place = (index: number) => join(tracesIn(root), `2027-01-01T00000${index}Z_tide_t_${index}.jsonl`);
    spawnSync("mkfifo", [place(1)]);
    symlinkSync("/dev/zero", place(2));
    writeFileSync(place(3), "");
    truncateSync(place(3), 1024 ** 4);
    for (const index of [1, 2, 3]) writeFileSync(`${place(index)}.sig`, "0".repeat(64));
    expect(await trustIn(root)).toMatchObject({ runs: 1, score: 1 });
    expect(await trustIn(root, true)).toMatchObject({ runs: 1, score: 1 });
  });

  it("of 300 MB are ignored quickly, or reported as too large", async () => {
    const root = repository();
    await run(root);
    for (let index = 0; index < 43; index++) {
      const file = join(tracesIn(root), `2027-01-01T000000Z_tide_t_${index}.jsonl`);
      writeFileSync(file, "");
      truncateSync(file, 7 * 1024 ** 2);
    }
    expect(await trustIn(root)).toMatchObject({ runs: 1, score: 1, unsigned: 43 });
    const { problem, label } = await trustIn(root, true);
    expect([label, problem]).toEqual(["unknown", expect.stringMatching(/have more than 64 MiB$/)]);
  });
});
