import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, runCli, runJson, snapshot } from "./harness.js";

const SKILL =
  "---\nname: tally\ndescription: Counts words. Use when somebody asks how long a text is.\n---\n\nRun a script.\n";
const COUNT = "#!/bin/sh\n# Counts the words of the notes.\nprintf '{\"words\": %s}\\n' 3\n";
const LIST =
  '"""Lists the notes, newest first."""\nimport json\nfrom shared import notes\n\nif __name__ == "__main__":\n    print(json.dumps(notes()))\n';
const SHARED = "def notes():\n    return []\n";

function tally(
  scripts: Readonly<Record<string, string>> = { "count.sh*": COUNT, "list.py": LIST, "shared.py": SHARED },
) {
  const files = Object.entries(scripts).map(([name, text]) => [`tally/scripts/${name}`, text] as const);
  return folder({ "tally/SKILL.md": SKILL, ...Object.fromEntries(files) });
}

interface V2 {
  readonly operations: Record<string, { description: string; entrypoints: Record<string, string[]> }>;
}

function manifestIn(text = ""): V2 {
  return JSON.parse(/```skill-manifest\n([\s\S]*?)\n```/.exec(text)?.[1] ?? "null") as V2;
}

describe("convert --script", () => {
  it("is suggested for programs, and not for modules that they import", async () => {
    const { report } = await runJson(["convert", tally(), "--to", "stop", "--in-place", "--dry-run"]);
    expect(report.skills[0]?.diagnostics).toMatchObject([
      {
        code: "cli/programs",
        severity: "info",
        message:
          "The skill has programs that could be operations: scripts/count.sh, scripts/list.py. Add --script scripts/count.sh, or --script all.",
      },
    ]);
    const none = await runJson(["convert", tally({ "shared.py": SHARED }), "--to", "stop", "--in-place", "--dry-run"]);
    expect(none.report.skills[0]?.diagnostics).toEqual([]);
  });

  it("makes each program an operation that is described as in the program", async () => {
    const root = tally();
    const convert = (...scripts: string[]) =>
      runCli(["convert", root, "--to", "skill-manifest-v2", "--out", join(root, "out"), ...scripts]);
    expect((await convert("--script", "all")).code).toBe(0);
    const { operations } = manifestIn(snapshot(root)["out/tally/SKILL.md"]);
    expect(operations).toMatchObject({
      count: { description: "Counts the words of the notes.", entrypoints: { unix: ["bash", "scripts/count.sh"] } },
      list: { description: "Lists the notes, newest first.", entrypoints: { unix: ["python3", "scripts/list.py"] } },
    });
    expect(await runCli(["validate", join(root, "out")])).toMatchObject({ code: 0 });
    // The operation runs the original program.
    const ran = await runCli([
      "run",
      join(root, "out/tally"),
      "count",
      "--allow",
      "db.read,db.write,fs.read,fs.write,git.read,git.write,net.fetch,proc.exec",
      "--sandbox",
      "off",
    ]);
    expect([ran.code, ran.out]).toEqual([0, expect.stringContaining('"words": 3')]);
    expect((await convert("--script", "scripts/list.py")).code).toBe(0);
    expect(Object.values(manifestIn(snapshot(root)["out/tally/SKILL.md"]).operations)).toMatchObject([
      { description: "Lists the notes, newest first." },
    ]);
  });

  it("reads what a program takes, and warns where its text leaves a doubt", async () => {
    const text =
      '"""Counts the words."""\nimport argparse, json, os\n\nparser = argparse.ArgumentParser()\n' +
      'parser.add_argument("text", help="The text")\n' +
      'parser.add_argument("--at-least", type=int, default=2, help="Letters of a word")\n' +
      'parser.add_argument("--jobs", type=int, default=os.cpu_count())\n' +
      "given = parser.parse_args()\n" +
      'print(json.dumps({"words": len([w for w in given.text.split() if len(w) >= given.at_least])}))\n';
    const root = tally({ "count.py": text });
    const args = ["convert", root, "--to", "skill-manifest-v2", "--out", join(root, "out"), "--script", "all"];
    const { code, report } = await runJson(args);
    expect(code).toBe(0);
    expect(report.skills[0]?.diagnostics).toMatchObject([
      {
        code: "agent-skills/unread-inputs",
        severity: "warning",
        file: "scripts/count.py",
        message: expect.stringContaining("the default of --jobs is the expression os.cpu_count()."),
      },
    ]);
    expect(Object.values(manifestIn(snapshot(root)["out/tally/SKILL.md"]).operations)).toMatchObject([
      {
        input: {
          text: { type: "string", required: true, description: "The text" },
          at_least: { type: "integer", default: 2, description: "Letters of a word" },
          jobs: { type: "integer" },
        },
        entrypoints: {
          unix: ["python3", "scripts/count.py", "--at-least={at_least}", "--jobs={jobs}", "--", "{text}"],
        },
      },
    ]);
    const run = ["run", join(root, "out/tally"), "--sandbox", "off", "--input", "text=-a bc def", "--allow"];
    const ran = await runCli([...run, "db.read,db.write,fs.read,fs.write,git.read,git.write,net.fetch,proc.exec"]);
    expect([ran.code, ran.out]).toEqual([0, expect.stringContaining('"words": 3')]);
  });

  it.each(["stop", "adr002", "semioverse", "skill-standard", "skill-manifest-v2"])(
    "writes a valid skill in %s, which converts back exactly",
    async (to) => {
      const root = tally();
      const before = snapshot(root);
      const args = ["convert", join(root, "tally"), "--in-place", "--lossless"];
      const { code, report } = await runJson([...args, "--to", to, "--script", "all"]);
      expect([code, report.summary.failed]).toEqual([0, 0]);
      expect(await runCli(["validate", root])).toMatchObject({ code: 0 });
      expect((await runCli([...args, "--to", "agent-skills"])).code).toBe(0);
      expect(snapshot(root)).toEqual(before);
    },
  );

  it("refuses a file that is not a program, and a target without operations", async () => {
    const root = tally();
    const { code, report } = await runJson([
      "convert",
      root,
      "--to",
      "stop",
      "--in-place",
      "--script",
      "scripts/gone.py",
    ]);
    expect([code, report.skills[0]?.diagnostics[0]?.message]).toEqual([
      1,
      "scripts/gone.py is not a program of this skill. Its programs: scripts/count.sh, scripts/list.py.",
    ]);
    const same = await runCli(["convert", root, "--to", "agent-skills", "--in-place", "--script", "all"]);
    expect([same.code, same.err]).toEqual([2, expect.stringContaining("has no operations")]);
    // A helper module is accepted if it is named explicitly.
    const named = await runJson([
      "convert",
      root,
      "--to",
      "stop",
      "--in-place",
      "--dry-run",
      "--script",
      "scripts/shared.py",
    ]);
    expect(named.report.summary.failed).toBe(0);
  });
});
