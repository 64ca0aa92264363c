import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  convert,
  decodeSkill,
  type Json,
  type JsonRecord,
  memoryFiles,
  overlay,
  type SkillFiles,
} from "@skill-convert/core";
import { runSkill } from "@skill-convert/runtime";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { listFiles } from "../golden.js";
import { loadSkill, registry, root } from "../skills.js";

const python = process.platform === "win32" ? "python" : "python3";
const withoutPython = spawnSync(python, ["--version"]).status === 0 ? undefined : `${python} is not in PATH`;

const scratch = realpathSync(mkdtempSync(join(tmpdir(), "converted-skills-")));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The outcome of a run, by our runtime or by the loader of the specification. */
interface Ran {
  readonly success: boolean;
  readonly output: Json;
}

/** A skill on the disk, in a repository whose Python skills find `skills.base` where there is one. */
interface Placed {
  readonly repository: string;
  readonly folder: string;
  readonly files: SkillFiles;
}

const base = join(root, "../packages/adapter-skill-standard/test/fixtures/base.py");

function place(files: SkillFiles, { hasBase = true } = {}): Placed {
  const repository = mkdtempSync(join(scratch, "repository-"));
  const folder = join(repository, files.path);
  for (const path of files.list()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), files.bytes(path) ?? "");
  }
  mkdirSync(join(repository, ".git"));
  if (hasBase) cpSync(base, join(repository, "skills/base.py"));
  return { repository, folder, files };
}

const fixture = (name: string): SkillFiles => loadSkill(join(root, "running", name), name);

function converted(files: SkillFiles, from: string, to: string): SkillFiles {
  const { value, diagnostics } = convert(files, { from: registry.get(from)!, to: registry.get(to)! });
  if (!value) throw new Error(JSON.stringify(diagnostics));
  const result = overlay(files, value.edits);
  const contents = result.list().map((path) => [path, result.bytes(path) ?? new Uint8Array()] as const);
  return memoryFiles(Object.fromEntries(contents), { path: files.path });
}

/** As its format's manifest says, by the runtime. */
async function runByManifest(
  { folder, files }: Placed,
  format: string,
  values: JsonRecord,
  operation?: string,
): Promise<Ran> {
  const { value } = decodeSkill(files, registry.get(format)!);
  const { report, value: output = null } = await runSkill(
    { folder, manifest: value?.manifest, supportFiles: value?.supportFiles },
    { values, operation, cwd: folder, environment: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" } },
  );
  const success = report.status === "succeeded";
  if (!success && report.status !== "run") throw new Error(JSON.stringify(report.findings, null, 1));
  return { success, output };
}

/** As the specification's loader does, by `execute()`. */
function runByLoader({ repository, folder }: Placed, inputs: readonly JsonRecord[]): Ran[] {
  const done = spawnSync(python, ["-B", join(root, "running/execute.py"), join(folder, "skill.py")], {
    input: JSON.stringify(inputs),
    encoding: "utf8",
    env: { ...process.env, PYTHONPATH: repository, PYTHONIOENCODING: "utf-8" },
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout.trimEnd().split("\n").at(-1) ?? "") as Ran[];
}

/** Values that a shell, a second substitution or a careless splitter would change. */
const AWKWARD = [
  "two words",
  "quote \" and '",
  "line\nbreak",
  "-dash",
  "--day",
  "$(echo no)",
  "; exit 1",
  "`x`",
  "{day}",
  "${inputs.day}",
  "*",
  "\\",
  "ü ☾ 𝄞",
  "",
];

describe.skipIf(withoutPython)("a skill with entrypoints, converted to skill-standard", () => {
  const source = place(fixture("tide-table"));
  const target = place(converted(source.files, "skill-manifest-v2", "skill-standard"));
  const back = place(converted(target.files, "skill-standard", "skill-manifest-v2"));

  const cases: readonly JsonRecord[] = [
    { place: "harbour" },
    { place: AWKWARD.join(""), day: "--count=9", options: AWKWARD },
    { place: "-dash", day: "{place}", count: 7 },
    { place: "", options: { list: [1, "zwei", null], deep: { "a b": true } } },
  ];

  it("returns from execute() what it returned before", async () => {
    const after = runByLoader(
      target,
      cases.map((values) => ({ ...values, operation: "look-up" })),
    );
    for (const [index, values] of cases.entries()) {
      const before = await runByManifest(source, "skill-manifest-v2", values, "look-up");
      expect(before.success).toBe(true);
      expect(after[index]).toEqual(before);
    }
    const [first] = after;
    expect(first?.output).toEqual({ status: "ok", arguments: ["harbour", "--count=3"], folder: "tide-table" });
  });

  it("hands every text over as it is", () => {
    const text = fc.oneof(fc.constantFrom(...AWKWARD), fc.string({ unit: "grapheme", maxLength: 30 }));
    fc.assert(
      fc.property(fc.array(text, { minLength: 10, maxLength: 10 }), (places) => {
        const after = runByLoader(
          target,
          places.map((place) => ({ place, operation: "look-up" })),
        );
        const arguments_ = after.map(({ output }) => (output as { arguments: string[] }).arguments[0]);
        expect(arguments_).toEqual(places);
      }),
      { numRuns: 2 },
    );
  });

  it("does not succeed if it failed before", async () => {
    expect(await runByManifest(source, "skill-manifest-v2", {}, "sink")).toMatchObject({ success: false });
    const [ran] = runByLoader(target, [{ operation: "sink" }]);
    expect(ran).toMatchObject({ success: false, output: { exit_code: 1, error: "no water under the keel\n" } });
  });

  it.each([
    ["as a skill of its new format", "skill-standard", target],
    ["converted back", "skill-manifest-v2", back],
  ] as const)("runs %s", async (_, format, placed) => {
    const values = { place: "a 'b'", options: { x: [1] } };
    const before = await runByManifest(source, "skill-manifest-v2", values, "look-up");
    expect(await runByManifest(placed, format, values, "look-up")).toEqual(before);
  });
});

describe.skipIf(withoutPython)("a Semioverse skill with a script, converted to skill-standard", () => {
  it("returns from execute() what it returned before", async () => {
    const source = place(fixture("tide-watch"));
    const target = place(converted(source.files, "semioverse", "skill-standard"));
    const values = { place: AWKWARD.join(""), options: { list: AWKWARD } };
    const before = await runByManifest(source, "semioverse", values);
    expect(before).toMatchObject({ success: true, output: { seen: { ...values, count: 3 } } });
    expect(runByLoader(target, [values])).toEqual([before]);
    expect(await runByManifest(target, "skill-standard", values)).toEqual(before);
  });
});

describe.skipIf(withoutPython)("a Skill Standard skill, converted to a format that starts programs", () => {
  const source = place(fixture("moon-phase"));

  const cases: readonly JsonRecord[] = [
    { day: 0 },
    { day: 11, place: AWKWARD.join(""), bright: true, names: AWKWARD, observer: { height: 1.5, "k k": [null] } },
    { day: 3, place: "--names", bright: false, names: [] },
  ];

  it.each([[true], [false]])(
    "prints, by run_skill.py, what execute() returned (skills.base there: %s)",
    async (hasBase) => {
      const format = "skill-manifest-v2";
      const target = place(converted(source.files, "skill-standard", format), { hasBase });
      expect(listFiles(target.folder)).toContain("scripts/run_skill.py");
      const before = runByLoader(source, cases);
      for (const [index, values] of cases.entries()) {
        const after = await runByManifest(target, format, values);
        expect(after).toEqual(before[index]);
        expect(after).toMatchObject({ success: true, output: { input: values, initialized: 1 } });
      }
    },
  );

  it("does not succeed where it did not before", async () => {
    const target = place(converted(source.files, "skill-standard", "skill-manifest-v2"));
    const values = { day: 1001 };
    expect(runByLoader(source, [values])).toEqual([{ success: false, output: null }]);
    expect(await runByManifest(target, "skill-manifest-v2", values)).toMatchObject({
      success: false,
      output: { error: expect.any(String), output: null },
    });
  });

  it("runs without a conversion as well", async () => {
    const [before] = runByLoader(source, [{ day: 7 }]);
    expect(await runByManifest(source, "skill-standard", { day: 7 })).toEqual(before);
  });
});
