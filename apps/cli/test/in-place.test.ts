import { appendFileSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, runCli, runJson, skillMd, snapshot } from "./harness.js";
import { commitAll } from "./migrate-repo.js";

const standard = (id: string, more = "") =>
  `id: ${id}\nname: A skill\ndescription: Does a thing with numbers.\nversion: 1.0.0\n${more}`;
const semioverse = (id: string, depends: string) => {
  const schema = "{ type: object, properties: {} }";
  const report = "{ type: object, properties: { effect_report: { type: object } }, required: [effect_report] }";
  return `---\nid: ${id}\nname: ${id}\nversion: [1, 0]\ndescription: Looks after the others.\nkind: operational\nruntime: inference\ninputs: ${schema}\noutputs: ${report}\n# the other skill\ndepends: [${depends}]\n---\n\nLook after them.\n`;
};
const codes = (skill: { diagnostics: readonly { code: string }[] } | undefined) =>
  skill?.diagnostics.map(({ code }) => code) ?? [];

describe("the id of a skill that is converted in place (mapping-decisions.md#d44)", () => {
  it("becomes the name of the folder, which is reported, and validate accepts the result", async () => {
    const root = folder({ "skills/my_tool/manifest.yaml": standard("reasoning/Self_Check") });
    const { code, report } = await runJson(["convert", root, "--to", "skill-manifest-v2", "--in-place", "--strict"]);
    expect([code, report.skills[0]?.status]).toEqual([1, "converted"]);
    const lost = report.skills[0]?.losses.find(({ pointer }) => pointer === "/id");
    expect(lost).toMatchObject({ kind: "narrowed", preserved: false });
    expect(lost?.message).toBe(
      'In the folder skills/my_tool, Skill Manifest v2 requires the id "my_tool"; it was "reasoning/Self_Check".',
    );
    expect(codes(report.skills[0])).not.toContain("core/undeclared-loss");
    const { code: valid, out } = await runCli(["validate", root, "--from", "skill-manifest-v2"]);
    expect(valid, out).toBe(0);
  });

  it("is restored from the sidecar", async () => {
    const root = folder({ "skills/my_tool/manifest.yaml": standard("reasoning/Self_Check") });
    const before = snapshot(root);
    await runCli(["convert", root, "--to", "skill-manifest-v2", "--in-place", "--lossless"]);
    const { code, out } = await runCli(["convert", root, "--to", "skill-standard", "--in-place", "--strict"]);
    expect(code, out).toBe(0);
    expect(snapshot(root)).toEqual(before);
  });

  it("is updated in references of the other skills of the run, whatever their format", async () => {
    const root = folder({
      ".claude/skills/calc/manifest.yaml": standard("compute/calculator"),
      ".claude/skills/plan/manifest.yaml": standard(
        "cognition/plan",
        "dependencies: [compute/calculator, elsewhere]\n",
      ),
      ".claude/skills/watch/SKILL.md": semioverse("watch", "compute/calculator"),
    });
    const { code, report } = await runJson(["convert", root, "--to", "semioverse", "--in-place"]);
    expect(code).toBe(0);
    const [calc, plan, watch] = report.skills;
    expect([calc, plan, watch].map((skill) => skill?.status)).toEqual(["converted", "converted", "converted"]);
    expect(readFileSync(join(root, ".claude/skills/plan/SKILL.md"), "utf8")).toMatch(
      /depends:\s*(\[calc, elsewhere\]|- calc\n\s*- elsewhere)/,
    );
    // In a skill that already has the target format, nothing else changes.
    expect(readFileSync(join(root, ".claude/skills/watch/SKILL.md"), "utf8")).toBe(semioverse("watch", "calc"));
    const notices = [plan, watch].map((skill) =>
      skill?.diagnostics.find(({ code }) => code === "core/reference-renamed"),
    );
    for (const each of notices) {
      expect(each?.message).toBe('The reference to "compute/calculator" became "calc", the new id of that skill.');
    }
    expect(plan?.losses.some(({ pointer }) => pointer.startsWith("/dependencies"))).toBe(false);
    expect((await runCli(["validate", root, "--from", "semioverse"])).code).toBe(0);
  });

  it("is an error of the skills that would have the same one, and the others are converted", async () => {
    const root = folder({
      "skills/a/notes/manifest.yaml": standard("a/notes"),
      "skills/b/notes/manifest.yaml": standard("b/notes"),
      "skills/other/manifest.yaml": standard("other"),
    });
    const before = snapshot(root);
    const { code, report } = await runJson(["convert", join(root, "skills"), "--to", "stop", "--in-place"]);
    expect(code).toBe(1);
    expect(report.skills.map(({ status }) => status)).toEqual(["failed", "failed", "converted"]);
    const sources = `${join(root, "skills/a/notes")}, ${join(root, "skills/b/notes")}`;
    expect(report.skills[0]?.diagnostics.find(({ code }) => code === "cli/same-id")?.message).toBe(
      `Several skills would have the id "notes" in STOP, and have different ones now: ${sources}.`,
    );
    for (const path of ["skills/a/notes/manifest.yaml", "skills/b/notes/manifest.yaml"]) {
      expect(snapshot(root)[path]).toEqual(before[path]);
    }
  });

  it("is a warning if they had one before, which names ten of many", async () => {
    const names = Array.from({ length: 12 }, (_, at) => `skills/${String.fromCharCode(97 + at)}/notes`);
    const root = folder(Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillMd("notes")])));
    const { code, report } = await runJson(["convert", join(root, "skills"), "--to", "stop", "--in-place"]);
    expect([code, new Set(report.skills.map(({ status }) => status))]).toEqual([0, new Set(["converted"])]);
    const warnings = report.skills.flatMap(({ diagnostics }) =>
      diagnostics.filter(({ code }) => code === "cli/shared-id"),
    );
    expect(warnings.map(({ message }) => message.match(/notes[,.]/g)?.length)).toEqual([10]);
    expect(warnings[0]?.message).toMatch(/, and 2 more\.$/);
  });

  it("is found under --out as well", async () => {
    const root = folder({
      "skills/a/notes/manifest.yaml": standard("a/notes"),
      "skills/b/notes/manifest.yaml": standard("b/notes"),
      "same/a/notes/SKILL.md": skillMd("notes"),
      "same/b/notes/SKILL.md": skillMd("notes"),
    });
    const convert = (input: string) =>
      runJson(["convert", join(root, input), "--to", "stop", "--out", join(root, `out-${input}`)]);
    const fresh = await convert("skills");
    expect(fresh.report.skills.map(({ status }) => status)).toEqual(["converted", "failed"]);
    const same = await convert("same");
    expect([same.code, same.report.skills.map(({ status }) => status)]).toEqual([0, ["converted", "converted"]]);
    expect(same.report.skills[1]?.diagnostics.map(({ code }) => code)).toContain("cli/shared-id");
  });

  it("is not compared with skills that --exclude or .skill-convertignore leaves out", async () => {
    const files = {
      "a/notes/manifest.yaml": standard("a/notes"),
      "b/notes/manifest.yaml": standard("b/notes"),
      "c/notes/manifest.yaml": standard("c/notes"),
    };
    const root = folder({ ...files, ".skill-convertignore": "/c/\n" });
    const { code, report } = await runJson(["convert", root, "--to", "stop", "--in-place", "--exclude", "b/**"]);
    expect([code, report.skills.map(({ source }) => source)]).toEqual([0, [join(root, "a/notes")]]);
  });

  it("may be shared by skills that already have the target format", async () => {
    const text = 'sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Takes notes.\n';
    const root = folder({ "a/notes/skill.yaml": text, "b/notes/skill.yaml": text });
    expect((await runCli(["convert", root, "--to", "stop", "--in-place"])).code).toBe(0);
  });
});

it("a result that validate would refuse does not replace a skill, and the report names the rule", async () => {
  const text = standard("compute/calc", "dependencies: [calc]\n");
  const root = folder({ ".claude/skills/calc/manifest.yaml": text });
  const before = snapshot(root);
  const { code, report } = await runJson(["convert", root, "--to", "semioverse", "--in-place"]);
  expect([code, report.skills[0]?.status]).toEqual([1, "failed"]);
  const { message } = report.skills[0]?.diagnostics.find(({ code }) => code === "core/breaks-rule") ?? {};
  expect(message).toMatch(/would refuse the result: .*\[semioverse\/self-dependency\]$/);
  expect(snapshot(root)).toEqual(before);
  expect((await runCli(["convert", root, "--to", "semioverse", "--out", join(root, "out")])).code).toBe(0);
});

describe("files with uncommitted changes", () => {
  it("are not changed in place unless --force is given; new files are created", async () => {
    const root = folder({ "a/SKILL.md": skillMd("a"), "b/SKILL.md": skillMd("b"), "c/SKILL.md": skillMd("c") });
    commitAll(root);
    appendFileSync(join(root, "b/SKILL.md"), "edited\n");
    rmSync(join(root, "c/SKILL.md"));
    const args = ["convert", root, "--to", "stop", "--in-place"];
    const rehearsed = await runJson([...args, "--dry-run"]);
    expect(rehearsed.report.skills.map(({ status }) => status)).toEqual(["converted", "failed"]);
    const { code, report } = await runJson(args);
    expect([code, ...report.skills.map(({ status }) => status)]).toEqual([1, "converted", "failed"]);
    expect(report.skills[1]?.diagnostics.at(-1)).toMatchObject({
      code: "cli/uncommitted",
      message: "SKILL.md has uncommitted changes, so it was not changed. Commit it first, or use --force.",
    });
    expect([existsSync(join(root, "a/skill.yaml")), existsSync(join(root, "b/skill.yaml"))]).toEqual([true, false]);
    const forced = await runJson([...args, "--force"]);
    expect(forced.report.skills.map(({ status }) => status)).toEqual(["unchanged", "converted"]);
  });
});

describe("two conversions into one output folder", () => {
  const stop = 'sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Takes notes.\n';

  it("do not leave two manifests unless --force is given, which is reported", async () => {
    const root = folder({ "from/notes/skill.yaml": stop });
    const to = (format: string, ...more: string[]) =>
      runJson(["convert", join(root, "from"), "--to", format, "--out", join(root, "out"), ...more]);
    expect((await to("skill-standard")).code).toBe(0);
    expect((await to("skill-standard")).report.skills[0]?.status).toBe("unchanged");
    const before = snapshot(join(root, "out"));
    const second = await to("skill-manifest-v2");
    expect([second.code, second.report.skills[0]?.status]).toEqual([1, "failed"]);
    expect(second.report.skills[0]?.diagnostics.at(-1)?.message).toBe(
      `${join(root, "out/notes")} already has a Skill Standard manifest (manifest.yaml), so nothing was written there.`,
    );
    expect(snapshot(join(root, "out"))).toEqual(before);
    const forced = await to("skill-manifest-v2", "--force");
    expect([forced.code, forced.report.skills[0]?.status]).toEqual([0, "converted"]);
    expect(codes(forced.report.skills[0])).toContain("cli/two-manifests");
  });
});

describe("a skill in a repository of skills", () => {
  const nameless = "name: A skill\ndescription: Does a thing with numbers.\nversion: 1.0.0\n";

  it.each([
    ["skill-standard", "skills/cat/calc", "manifest.yaml", nameless, "cat/calc"],
    ["semioverse", ".claude/skills/calc", "SKILL.md", semioverse("x", "").replace("id: x\n", ""), "calc"],
    ["semioverse", "content/maths/calc", "SKILL.md", semioverse("x", "").replace("id: x\n", ""), "maths/calc"],
    ["skill-standard", "tools/calc", "manifest.yaml", nameless, "calc"],
  ])(
    "of %s in %s has the same id whether it is named alone or found by a search (semioverse.md#s113, semioverse.md#s114, skill-standard.md#s46)",
    async (_, path, file, text, id) => {
      const root = folder({ [`${path}/${file}`]: text });
      const parts = path.split("/");
      const inputs = [
        ...parts.map((__, index) => join(root, ...parts.slice(0, index))),
        join(root, path),
        join(root, path, file),
      ];
      for (const input of inputs) {
        const { out } = await runCli(["inspect", input]);
        expect(out, input).toContain(`"id": "${id}"`);
      }
    },
  );
});

describe("a required file", () => {
  const adr = `---
name: notes
description: Takes notes.
manifest_version: "1.0"
version: 1.0.0
preconditions:
  files:
    - path: data/seed.json
---

Take notes.
`;
  const repo = () => {
    const root = folder({ "skills/notes/SKILL.md": adr, "skills/notes/data/seed.json": "{}" });
    commitAll(root);
    return root;
  };
  const required = (skill: string) =>
    /^ +(?:- |files: \[)(.*seed\.json)\]?$/m.exec(readFileSync(join(skill, "skill.yaml"), "utf8"))?.[1];

  it("is named by its path after the conversion, in the copy or in place (stop.md#d23)", async () => {
    const root = repo();
    const { code, out } = await runCli([
      "convert",
      join(root, "skills"),
      "--to",
      "stop",
      "--out",
      join(root, "out/stop"),
    ]);
    expect([code, required(join(root, "out/stop/notes"))], out).toEqual([0, "out/stop/notes/data/seed.json"]);
    await runCli(["convert", join(root, "skills"), "--to", "stop", "--in-place"]);
    expect(required(join(root, "skills/notes"))).toBe("skills/notes/data/seed.json");
  });

  it("is found after the copy was moved, and converts back unchanged (stop.md#d24)", async () => {
    const root = repo();
    await runCli(["convert", join(root, "skills"), "--to", "stop", "--out", join(root, "out"), "--lossless"]);
    const moved = join(root, "elsewhere");
    renameSync(join(root, "out"), moved);
    const inspected = await runCli(["inspect", join(moved, "notes")]);
    expect(JSON.parse(inspected.out)).toMatchObject({ requiredFiles: [{ path: "data/seed.json", base: "skill" }] });
    const back = await runCli(["convert", moved, "--to", "adr002", "--in-place", "--force", "--strict"]);
    expect(back.code, back.out).toBe(0);
    expect(readFileSync(join(moved, "notes/SKILL.md"), "utf8")).toBe(adr);
  });
});
