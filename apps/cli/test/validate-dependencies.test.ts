import { describe, expect, it } from "vitest";
import { folder, runCli } from "./harness.js";
import { validateJson } from "./validate-support.js";

const manifest = (id: string, dependencies: string) =>
  `id: ${id}\nname: ${id}\nversion: 1.0.0\ndescription: Something.\ncategory: a\nlevel: basic\ntags: [a]\ndependencies: ${dependencies}\nexamples: []\n`;

const PROGRAM = `from skills.base import Skill, SkillResult


class ExampleSkill(Skill):
    def metadata(self):
        return {}

    def input_schema(self):
        return {"type": "object"}

    def execute(self, input_data, context):
        return SkillResult(success=True, output={}, skill_id="x")
`;

const skill = (folder: string, id: string, dependencies: string) => ({
  [`${folder}/manifest.yaml`]: manifest(id, dependencies),
  [`${folder}/skill.py`]: PROGRAM,
});

const unresolved = ({ code }: { code: string }) => code === "cli/unresolved-dependency";

describe("dependencies among the skills of a run", () => {
  it("are found by id, in any order of the skills", async () => {
    const root = folder({ ...skill("a", "area/a", "[area/b]"), ...skill("b", "area/b", "[area/a]") });
    const { report } = await validateJson([root]);
    expect(report.skills).toHaveLength(2);
    expect(report.diagnostics.filter(unresolved)).toEqual([]);
  });

  it("that no skill satisfies are reported with their place and a suggestion", async () => {
    const root = folder({ ...skill("a", "area/a", "[area/store]"), ...skill("b", "area/stores", "[]") });
    const { code, report } = await validateJson([root]);
    expect(code).toBe(0);
    expect(report.diagnostics.filter(unresolved)).toMatchObject([
      { severity: "warning", line: 8, column: 16, endLine: 8, endColumn: 26 },
    ]);
    const { out } = await runCli(["validate", root]);
    expect(out).toContain(
      'depends on "area/store", but no skill in this run has that id (did you mean "area/stores"?)',
    );
    expect(out).toContain("    8 | dependencies: [area/store]\n      |                ^^^^^^^^^^\n");
  });

  it("get no suggestion if only the area agrees", async () => {
    const root = folder({
      ...skill("a", "conscience/a", "[conscience/memory]"),
      ...skill("b", "conscience/self", "[]"),
    });
    expect((await runCli(["validate", root])).out).toContain(
      '"conscience/memory", but no skill in this run has that id. [',
    );
  });

  it("have the severity that --strict and --rule set", async () => {
    const root = folder(skill("a", "area/a", "[area/store]"));
    expect((await runCli(["validate", root, "--strict"])).code).toBe(1);
    expect((await runCli(["validate", root, "--rule", "cli/unresolved-dependency=error"])).code).toBe(1);
    const { code, report } = await validateJson([root, "--strict", "--rule", "cli/unresolved-dependency=off"]);
    expect(code).toBe(report.skills[0]?.status === "valid" ? 0 : 1);
    expect(report.diagnostics.filter(unresolved)).toEqual([]);
  });

  it("are not checked for a single skill, in a shard, or if they are optional", async () => {
    const root = folder(skill("a", "area/a", "[area/store]"));
    for (const args of [[`${root}/a`], [`${root}/a/manifest.yaml`], [root, "--shard", "1/1"]]) {
      expect((await validateJson(args)).report.diagnostics.filter(unresolved)).toEqual([]);
    }
    const optional = folder(skill("a", "area/a", "{ optional: [area/store] }"));
    expect((await validateJson([optional])).report.diagnostics.filter(unresolved)).toEqual([]);
  });
});
