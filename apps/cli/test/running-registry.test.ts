import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, runCli } from "./harness.js";

/** Python runs a skill.py, and not every machine has it. */
const hasPython = (() => {
  try {
    execFileSync("python3", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

const manifest = (id: string, needs: readonly string[]) =>
  `id: ${id}\nname: ${id}\ndescription: A skill.\nversion: 1.0.0\ndependencies: [${needs.join(", ")}]\n`;

const program = (id: string, body: string) => `from skills.base import Skill, SkillMetadata, SkillResult


class One(Skill):
    loaded = []

    def metadata(self):
        return SkillMetadata(id="${id}", name="${id}", description="A skill.", category=None)

    def initialize(self):
        One.loaded.append("${id}")

    def input_schema(self):
        return {"type": "object", "properties": {}}

    def execute(self, input_data, context):
        ${body}
`;

const root = folder({
  ".git/HEAD": "",
  "skills/base.py": `OURS = "the base of the repository"


class SkillContext:
    pass


class SkillMetadata:
    def __init__(self, **named):
        self.__dict__.update(named)


class SkillResult:
    def __init__(self, success, output, skill_id):
        self.success, self.output, self.skill_id = success, output, skill_id


class Skill:
    def greet(self):
        return OURS
`,
  "skills/text/words/manifest.yaml": manifest("text/words", ["text/letters"]),
  "skills/text/words/skill.py": program(
    "text/words",
    'inner = context.registry.execute("text/letters", {}, context)\n        return SkillResult(success=True, output={"inner": inner.output, "base": self.greet(), "ids": context.registry.list()}, skill_id="text/words")',
  ),
  "skills/text/letters/manifest.yaml": manifest("text/letters", []),
  "skills/text/letters/skill.py": program(
    "text/letters",
    'return SkillResult(success=True, output={"loaded": One.loaded}, skill_id="text/letters")',
  ),
  "skills/text/plain/manifest.yaml": manifest("text/plain", []),
  "skills/text/plain/skill.py": program("text/plain", 'return {"count": 1}'),
});

describe.runIf(hasPython)("run of a skill.py", () => {
  const run = (id: string, ...options: string[]) =>
    runCli(["run", join(root, "skills", id), "--sandbox", "off", "--reporter", "json", ...options]);

  it("loads only dependencies, initializes each once, and offers them in context.registry (skill-standard.md#s43, skill-standard.md#s48, skill-standard.md#s49, skill-standard.md#s51, skill-standard.md#s57, skill-standard.md#s58)", async () => {
    const { code, out } = await run("text/words", "--registry", join(root, "skills"));
    expect([code, JSON.parse(out).output]).toEqual([
      0,
      { inner: { loaded: ["text/letters"] }, base: "the base of the repository", ids: ["text/letters", "text/words"] },
    ]);
  });

  it("fails if execute() does not return a SkillResult, which validate reports too (skill-standard.md#s53)", async () => {
    const { code, out } = await run("text/plain");
    expect([code, JSON.parse(out).status]).toEqual([12, "run"]);
    expect(out).toContain("execute() must return a SkillResult, and returned dict");
    const validated = await runCli(["validate", join(root, "skills/text/plain")]);
    expect([validated.code, validated.out]).toEqual([1, expect.stringContaining("skill-standard/not-a-result")]);
  });
});
