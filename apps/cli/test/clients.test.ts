import { join } from "node:path";
import { expect, it } from "vitest";
import { folder, runCli, snapshot } from "./harness.js";
import { validateJson } from "./validate-support.js";

const TIDE = "---\nname: tide\ndescription: Says when it is high.\n---\n\nLook at the table.\n";
const HIDDEN = TIDE.replace("\n---\n\n", "\ndisable-model-invocation: true\nmodel: any\n---\n\n");

it("a skill is validated for the clients that are named, in findings, as a table, in JSON and in SARIF", async () => {
  const root = folder({ "skills/tide/SKILL.md": HIDDEN, "skills/other/SKILL.md": TIDE });
  const args = ["validate", join(root, "skills"), "--client", "codex, claude-code,roo"];
  const { code, out } = await runCli(args);
  expect(code).toBe(1);
  expect(out).toContain('The name "tide" does not match the folder "other". Roo Code skips the skill. [agent-skills/');
  expect(out.slice(out.indexOf("client  "))).toBe(
    [
      "client       loads  changed  not known  breaks  ignores",
      "Claude Code  2      -        -          -",
      "Codex        2      -        -          -       disable-model-invocation, model",
      "Roo Code     1      -        -          1       disable-model-invocation, model",
      "",
      "2 skills: 1 valid, 1 invalid; 1 error, 2 infos",
      "1 can be fixed with --fix.\n",
    ].join("\n"),
  );
  const { report } = await validateJson(args.slice(1));
  expect(report.clients.map(({ client, breaks }) => [client, breaks])).toEqual([
    ["claude-code", 0],
    ["codex", 0],
    ["roo", 1],
  ]);
  expect(report.skills[1]?.clients[0]).toMatchObject({ client: "codex", status: "loads" });
  const sarif = JSON.parse((await runCli([...args, "--reporter", "sarif"])).out);
  expect(sarif.runs[0].properties.clients).toEqual(report.clients);
});

it("without --client, a skill is validated for the clients in whose own folder it is", async () => {
  const root = folder({ ".claude/skills/a/SKILL.md": TIDE, ".roo/skills/b/SKILL.md": TIDE, "skills/c/SKILL.md": TIDE });
  const { report } = await validateJson([root]);
  expect(report.skills.map(({ clients }) => clients.map(({ client, status }) => [client, status]))).toEqual([
    [["claude-code", "loads"]],
    [["roo", "breaks"]],
    [],
  ]);
});

it("an unknown client is refused, with the nearest that there is", async () => {
  const { code, err } = await runCli(["validate", folder({ "SKILL.md": TIDE }), "--client", "codx"]);
  expect([code, err]).toEqual([2, expect.stringContaining('unknown client "codx" (did you mean "codex"?); known: ')]);
});

it("--fix --client codex writes what Codex reads in a file of its own, and keeps the rest of that file", async () => {
  const own = "# Ours.\ninterface:\n  display_name: Tides\n";
  const root = folder({
    "tide/SKILL.md": HIDDEN,
    "b/SKILL.md": HIDDEN.replace("tide", "b"),
    "b/agents/openai.yaml": own,
  });
  const { code, report } = await validateJson([root, "--client", "codex", "--fix"]);
  expect([code, report.summary.fixed, report.summary.infos]).toEqual([0, 2, 0]);
  const policy = "policy:\n  allow_implicit_invocation: false\n";
  expect(snapshot(root)).toMatchObject({ "tide/agents/openai.yaml": policy, "b/agents/openai.yaml": own + policy });
  expect(snapshot(root)).toMatchObject({ "tide/SKILL.md": HIDDEN });
});

it("a fix that others may rely on is applied with --fix-all alone, and every other byte stays", async () => {
  const text =
    "---\r\n# Of the pier.\r\nname: Pier:Tidy # old\r\ndescription: Tidies.\r\nowner: me\r\n---\r\n\r\nTidy it.";
  const root = folder({ "tidy/SKILL.md": text });
  await validateJson([root, "--fix"]);
  expect(snapshot(root)).toEqual({ "tidy/SKILL.md": text });
  const { report } = await validateJson([root, "--fix-all"]);
  expect(report.skills[0]?.fixed.map(({ code }) => code)).toEqual([
    "agent-skills/name-characters",
    "agent-skills/unknown-field",
  ]);
  const fixed = text.replace("Pier:Tidy", "tidy").replace("owner: me", "metadata:\r\n  owner: me");
  expect(snapshot(root)).toEqual({ "tidy/SKILL.md": fixed });
});
