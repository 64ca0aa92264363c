import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SkillCompatReport } from "../../../packages/report/src/compat.js";
import { repository, runCli, skillMd } from "./harness.js";

const text = { type: "string", required: true, description: "What to note" };

/** A skill with one operation that takes these inputs. */
function notes(id: string, version: string, input: Record<string, unknown> = { text }): string {
  return skillMd(id, {
    version,
    operations: {
      take: {
        description: "Take a note.",
        input,
        output: { description: "Where the note is", fields: { path: "string" } },
        entrypoints: { unix: ["sh", "scripts/take.sh"] },
      },
    },
  });
}

describe("compat with git revisions (semioverse.md#s135)", () => {
  const root = repository({ "skills/notes/SKILL.md": notes("notes", "1.0.0") });
  const current = join(root, "skills/notes");
  const compat = (old: string, ...args: string[]) => runCli(["compat", old, current, ...args]);

  it("compares a folder or a file of a revision with the working tree", async () => {
    writeFileSync(join(current, "SKILL.md"), notes("notes", "1.1.0", { text: { ...text, type: "integer" } }));
    for (const old of [`HEAD:${current}`, `main:${current}/SKILL.md`]) {
      const { code, out } = await compat(old, "--reporter", "json");
      const report = JSON.parse(out);
      expect(SkillCompatReport.safeParse(report).error).toBeUndefined();
      expect([code, report.required, report.made, report.enough]).toEqual([1, "major", "minor", "no"]);
      expect([report.old, report.oldVersion, report.newVersion]).toEqual([old, "1.0.0", "1.1.0"]);
      expect(report.message).toBe(
        "1.0.0 to 1.1.0 is not enough: a major version is required, such as 2.0.0, because of 1 breaking change.",
      );
    }
    const { out } = await compat(`HEAD:${current}`, "--explain");
    expect(out).toMatch(/Semioverse, definition 7\.3 \(1\)\n/);
    expect(out).toMatch(/\n1\.0\.0 to 1\.1\.0 is not enough: .*\n$/);
  });

  it("reports a revision or a path that git does not have", async () => {
    expect(await compat(`nowhere:${current}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('git knows no revision "nowhere"'),
    });
    const absent = await compat(`HEAD:${join(root, "skills/absent")}`);
    expect([absent.code, absent.err]).toEqual([2, expect.stringContaining("skills/absent")]);
    expect((await compat(join(root, "no:where"))).code).toBe(2);
  });
});

describe("registry check --against (semioverse.md#s79)", () => {
  it("reports every skill that changed without a sufficient version (semioverse.md#s97)", async () => {
    const optional = { text, tone: { type: "string", required: false, description: "How" } };
    const root = repository({
      "same/SKILL.md": notes("same", "1.0.0"),
      "raised/SKILL.md": notes("raised", "1.0.0"),
      "forgotten/SKILL.md": notes("forgotten", "1.0.0"),
      "broken/SKILL.md": notes("broken", "1.0.0"),
      "worded/SKILL.md": notes("worded", "1.0.0"),
      "renamed/SKILL.md": notes("renamed", "1.0.0"),
      "gone/SKILL.md": notes("gone", "1.0.0"),
      "unreadable/SKILL.md": notes("unreadable", "1.0.0").replace('"schema_version"', "schema_version ["),
    });
    const check = async (revision = "HEAD") => {
      const { code, out, err } = await runCli(["registry", "check", root, "--against", revision, "--reporter", "json"]);
      if (out === "") return [code, err];
      return [code, JSON.parse(out).diagnostics.map(({ message }: { message: string }) => message)];
    };
    rmSync(join(root, "unreadable"), { recursive: true });
    expect(await check()).toEqual([0, []]);
    writeFileSync(join(root, "raised/SKILL.md"), notes("raised", "1.1.0", optional));
    writeFileSync(join(root, "forgotten/SKILL.md"), notes("forgotten", "1.0.1", optional));
    writeFileSync(join(root, "broken/SKILL.md"), notes("broken", "1.1.0", {}));
    writeFileSync(join(root, "worded/SKILL.md"), `${notes("worded", "1.0.0")}\nMore words.\n`);
    writeFileSync(join(root, "renamed/SKILL.md"), notes("other", "2.0.0"));
    rmSync(join(root, "gone"), { recursive: true });
    expect(await check()).toEqual([
      1,
      [
        expect.stringMatching(
          /^broken: 1\.0\.0 to 1\.1\.0 is not enough: a major version is required, such as 2\.0\.0, because of 1 breaking change\. The input "text" is gone\. Inputs are neither removed nor renamed\.$/,
        ),
        expect.stringMatching(
          /^forgotten: 1\.0\.0 to 1\.0\.1 is not enough: a minor version is required, such as 1\.1\.0, because of 1 change\./,
        ),
        expect.stringMatching(/^renamed: 1\.0\.0 to 2\.0\.0: no version is enough, because the id changed/),
      ],
    ]);
    expect(await check("nowhere")).toEqual([2, expect.stringContaining('git knows no revision "nowhere"')]);
  });
});
