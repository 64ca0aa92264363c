import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RegistryReport } from "../../../packages/report/src/registry.js";
import { folder, runCli, skillMd, snapshot } from "./harness.js";

function semioverse(id: string, more: string): string {
  const output =
    "outputs:\n  type: object\n  properties:\n    effect_report:\n      type: object\n  required: [effect_report]\n";
  return `---\nid: ${id}\nname: ${id}\ndescription: Tends to ${id}.\nversion: [1, 0]\nkind: operational\nruntime: inference\n${output}${more}---\n\nDo it.\n`;
}

const writes = (id: string, path: string, more = "") =>
  semioverse(id, `region:\n  reads: []\n  writes: [${path}]\n${more}`);

function registryWith(drafts: Record<string, string>, config = {}) {
  const root = folder({
    "skills/link/SKILL.md": writes("link", "content/"),
    "skills/user/SKILL.md": writes("user", "slop/", "depends: [later]\n"),
    "skills/skill-convert.config.json": JSON.stringify(config),
    ...drafts,
  });
  const skills = join(root, "skills");
  return {
    root,
    skills,
    register: (draft: string, ...args: string[]) =>
      runCli(["registry", "register", join(root, draft), "--in", skills, ...args]),
  };
}

describe("registry register (semioverse.md#s103)", () => {
  it("copies a skill with all its files into the registry (semioverse.md#s115)", async () => {
    const { skills, register, root } = registryWith({
      "drafts/later/SKILL.md": writes("later", "notes/"),
      "drafts/later/scripts/run.sh*": "#!/bin/sh\n",
    });
    const target = join(skills, "later");
    const dry = await register("drafts/later", "--dry-run");
    expect([dry.code, dry.out, existsSync(target)]).toEqual([0, `later can be registered in ${target}\n`, false]);
    const { code, out } = await register("drafts/later", "--reporter", "json");
    const report = JSON.parse(out);
    expect(RegistryReport.safeParse(report).error).toBeUndefined();
    expect([code, report.id, report.registered]).toEqual([0, "later", true]);
    expect(snapshot(target)).toEqual(snapshot(join(root, "drafts/later")));
    expect((await runCli(["registry", "check", skills])).out).toContain("3 skills: 0 errors, 0 warnings");
  });

  it.each([
    ["an id that is taken", "link", writes("link", "x/"), /link is already registered/],
    ["a cycle", "later", writes("later", "x/", "depends: [user]\n"), /cycle: later → user → later/],
    ["a skill that is not valid", "later", skillMd("other"), /later/],
  ])("refuses %s, and writes nothing (semioverse.md#s105, semioverse.md#s106)", async (_, name, text, message) => {
    const { skills, register } = registryWith({ [`drafts/${name}/SKILL.md`]: text });
    const before = snapshot(skills);
    const { code, out, err } = await register(`drafts/${name}`);
    expect([code, out, snapshot(skills)]).toEqual([1, "", before]);
    expect(err).toMatch(message);
    expect(err).toMatch(/\nnot registered\n$/);
  });

  it("refuses a conflict in a context of the configuration or the command line, and in no other (semioverse.md#s108, semioverse.md#s110)", async () => {
    const draft = { "drafts/later/SKILL.md": writes("later", "content/a/") };
    const stored = { registry: { contexts: { nightly: ["link", "later"] } } };
    const refused = await registryWith(draft, stored).register("drafts/later");
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/later and link|link and later.* may run together in the context "nightly"/),
    ]);
    const plain = registryWith(draft);
    expect((await plain.register("drafts/later", "--context", "later,link")).code).toBe(1);
    expect((await plain.register("drafts/later")).code).toBe(0);
    const coordinated = {
      "drafts/later/SKILL.md": writes("later", "content/a/", "depends:\n  - id: link\n    coordination: true\n"),
    };
    expect((await registryWith(coordinated, stored).register("drafts/later")).code).toBe(0);
  });

  it("warns of a missing dependency, and registers the skill anyway (semioverse.md#d42)", async () => {
    const { register } = registryWith({ "drafts/later/SKILL.md": writes("later", "x/", "depends: [nobody]\n") });
    const { code, err } = await register("drafts/later");
    expect([code, err]).toEqual([0, "warning: later depends on nobody, which is not registered.\n"]);
  });

  it("takes the folder from the id or from --as, and never overwrites one", async () => {
    const { skills, register } = registryWith({ "drafts/x/SKILL.md": writes("notes/later", "x/") });
    expect((await register("drafts/x")).code).toBe(0);
    expect(readFileSync(join(skills, "notes/later/SKILL.md"), "utf8")).toContain("id: notes/later");
    const other = registryWith({ "drafts/x/SKILL.md": writes("later", "x/"), "skills/later/README.md": "Mine.\n" });
    expect(await other.register("drafts/x")).toMatchObject({ code: 2, err: expect.stringContaining("--as") });
    expect((await other.register("drafts/x", "--as", "team/later")).code).toBe(0);
    expect((await other.register("drafts/x", "--as", "../out")).code).not.toBe(0);
    expect((await runCli(["registry", "register", other.root, "--in", other.skills])).code).toBe(2);
    const file = join(other.root, "file");
    writeFileSync(file, "");
    expect((await runCli(["registry", "register", join(other.root, "drafts/x"), "--in", file])).code).toBe(2);
  });
});
