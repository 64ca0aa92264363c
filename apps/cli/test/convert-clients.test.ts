import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { folder, runCli, runJson, skillMd, snapshot } from "./harness.js";

const examples = fileURLToPath(new URL("../../../examples/", import.meta.url));
const HIDDEN =
  "---\nname: release\ndescription: Publishes a release. # ask first\ndisable-model-invocation: true\n---\n\nPublish it.\n";
const OPENAI = "# for Codex\ninterface:\n  display_name: Release\n";

function notes() {
  return folder({ "notes/SKILL.md": skillMd("notes"), "notes/scripts/take.sh*": "#!/bin/sh\n" });
}

describe("convert --client", () => {
  it("needs --to agent-skills and known clients", async () => {
    const root = notes();
    const wrong = await runCli(["convert", root, "--to", "stop", "--client", "codex", "--in-place"]);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("only be used with --to agent-skills")]);
    const unknown = await runCli(["convert", root, "--to", "agent-skills", "--client", "codx", "--in-place"]);
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('did you mean "codex"')]);
  });

  it("writes the keys that a client documents, and reports it", async () => {
    const root = notes();
    const convert = (client: string) =>
      runJson([
        "convert",
        join(root, "notes"),
        "--to",
        "agent-skills",
        "--client",
        client,
        "--out",
        join(root, client),
      ]);
    const { report } = await convert("claude-code");
    expect(snapshot(join(root, "claude-code"))["notes/SKILL.md"]).toContain('argument-hint: "[text]"\n');
    const [skill] = report.skills;
    expect(skill?.losses.filter(({ kind }) => kind === "synthesised")).toMatchObject([
      {
        message:
          'Claude Code shows "argument-hint" when a user calls the skill, so the inputs were written there as "[text]".',
      },
    ]);
    expect(skill?.clients).toEqual([{ client: "claude-code", status: "loads", ignored: [], notes: [] }]);
    await convert("codex");
    expect(snapshot(join(root, "codex"))["notes/SKILL.md"]).not.toContain("argument-hint");
  });

  it("writes a client's own file, keeps every other byte of it, and undoes the change", async () => {
    const fresh = folder({ "release/SKILL.md": HIDDEN });
    const existing = folder({ "release/SKILL.md": HIDDEN, "release/agents/openai.yaml": OPENAI });
    for (const root of [fresh, existing]) {
      const before = snapshot(root);
      const convert = (...options: string[]) =>
        runJson(["convert", join(root, "release"), "--to", "agent-skills", "--in-place", ...options]);
      expect((await convert("--client", "codex", "--lossless")).code).toBe(0);
      const after = snapshot(root);
      const kept = root === fresh ? "" : OPENAI;
      expect(after["release/agents/openai.yaml"]).toBe(`${kept}policy:\n  allow_implicit_invocation: false\n`);
      expect(after["release/SKILL.md"]).toBe(HIDDEN);
      // Converting without a client restores the skill.
      expect((await convert("--lossless")).report.skills[0]?.losses).toEqual([]);
      expect(snapshot(root)).toEqual(before);
    }
    const others = folder({ "release/SKILL.md": HIDDEN });
    await runCli(["convert", others, "--to", "agent-skills", "--client", "claude-code,cursor", "--in-place"]);
    expect(snapshot(others)).toEqual({ "release/SKILL.md": HIDDEN });
  });

  it("lists what each client ignores, and for many skills how many load", async () => {
    const root = folder({
      ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`s${at}/SKILL.md`, skillMd(`s${at}`)])),
      "release/SKILL.md": HIDDEN,
    });
    const options = ["--to", "agent-skills", "--client", "all", "--out", join(root, "out"), "--dry-run"];
    const one = await runCli(["convert", join(root, "release"), ...options]);
    expect(one.out).toMatch(/\n {2}Clients:\n {4}claude-code {4}loads\n/);
    expect(one.out).toMatch(/\n {4}gemini-cli {5}loads; ignores disable-model-invocation\n/);
    expect(one.out).toMatch(
      /warning|info {2}SKILL.md {2}.*Gemini CLI.* "disable-model-invocation", so the model may use/,
    );
    const many = await runCli(["convert", root, ...options]);
    expect(many.out).toMatch(/\nclient +loads +changed +not known +breaks +ignores\nClaude Code +61 /);
    expect(Object.keys(snapshot(root)).some((name) => name.startsWith("out/"))).toBe(false);
  });

  it.each(["claude-code", "codex", "zed", "all"])(
    "%s loads every converted example, and each comes back byte for byte",
    async (client) => {
      const out = folder({});
      const back = folder({});
      const args = ["--to", "agent-skills", "--client", client, "--out", out, "--lossless"];
      const { report } = await runJson(["convert", examples, ...args]);
      expect(report.summary).toMatchObject({ failed: 0, skipped: 0 });
      expect(report.skills.length).toBeGreaterThan(4);
      for (const { source, from = "", target = "", clients } of report.skills) {
        const statuses = new Set(clients?.map(({ status }) => status));
        expect([source, ...statuses]).toEqual([source, "loads"]);
        const destination = join(back, basename(source));
        const again = await runJson(["convert", target, "--to", from, "--out", destination]);
        const returned = again.report.skills[0]?.target ?? "";
        expect([source, again.code, snapshot(returned)]).toEqual([source, 0, snapshot(source)]);
      }
    },
  );
});
