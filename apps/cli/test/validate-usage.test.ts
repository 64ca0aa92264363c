import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, runCli, snapshot } from "./harness.js";
import { skillYaml, validateJson } from "./validate-support.js";

const EFFECTS = "inputs: []\noutputs: []\nside_effects:\n  - type: filesystem\n    access: read # notes\n";
const GET = 'cat notes.md\ncurl -o out.json "https://api.example.org/?key=$API_KEY"\n';

const skills = () =>
  folder({
    "skills/get/skill.yaml": skillYaml("get", EFFECTS),
    "skills/get/scripts/get.sh": GET,
    "skills/prose/SKILL.md": "---\nname: prose\ndescription: Explains.\n---\n\n```sh\ncurl https://example.org\n```\n",
  });

const usageOf = (report: { skills: readonly { diagnostics: readonly { code: string; severity: string }[] }[] }) =>
  report.skills.flatMap(({ diagnostics }) =>
    diagnostics.filter(({ code }) => code.startsWith("usage/")).map(({ code, severity }) => `${code} ${severity}`),
  );

describe("validate compares programs with the manifest", () => {
  it("names the place in the program, at the field of the manifest", async () => {
    const { code, report } = await validateJson([skills()]);
    expect(code).toBe(0);
    expect(report.skills[0]?.diagnostics).toMatchObject([
      { code: "usage/undeclared-secret", file: "skill.yaml", line: 1 },
      {
        code: "usage/undeclared-network",
        severity: "warning",
        message: 'scripts/get.sh:2 contacts api.example.org, which "side_effects" does not declare.',
        file: "skill.yaml",
        line: 7,
        column: 1,
        fix: { asks: true },
        related: [{ message: "This contacts api.example.org.", file: "scripts/get.sh", line: 2 }],
      },
      { code: "usage/undeclared-process" },
      { code: "usage/undeclared-write" },
    ]);
    expect(report.skills[1]?.diagnostics).toEqual([]);
  });

  it("has the places of the programs in SARIF", async () => {
    const root = skills();
    const { out } = await runCli(["validate", root, "--reporter", "sarif"]);
    const results: { ruleId: string; relatedLocations: unknown }[] = JSON.parse(out).runs[0].results;
    expect(results.find(({ ruleId }) => ruleId === "usage/undeclared-network")?.relatedLocations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: expect.stringMatching(/skills\/get\/scripts\/get\.sh$/) },
          region: { startLine: 2, startColumn: 18, endLine: 2, endColumn: 57 },
        },
        message: { text: "This contacts api.example.org." },
      },
    ]);
  });

  it("fails by --strict, and a kind can be turned off", async () => {
    const root = skills();
    expect((await validateJson([root, "--strict"])).code).toBe(1);
    const codes = ["secret", "network", "process", "write"].map((kind) => `usage/undeclared-${kind}=off`);
    const { code, report } = await validateJson([root, "--strict", ...codes.flatMap((rule) => ["--rule", rule])]);
    expect({ code, found: usageOf(report) }).toEqual({ code: 0, found: [] });
  });

  it("is repeated from a cache, until a program changes", async () => {
    const root = skills();
    const cached = ["--cache", "--cache-location", folder({})];
    const first = await validateJson([root, ...cached]);
    expect(usageOf(first.report)).toHaveLength(4);
    expect((await validateJson([root, ...cached])).out).toBe(first.out);
    appendFileSync(join(root, "skills/get/scripts/get.sh"), "rm old.json\n");
    expect(usageOf((await validateJson([root, ...cached])).report)).toContain("usage/undeclared-delete warning");
  });
});

describe("validate --declare", () => {
  it("approves no command, which --fix-all does", async () => {
    const text = "---\nname: log\ndescription: Logs.\nallowed-tools: Bash(git:*)\n---\n\n```sh\ngit log\njq .\n```\n";
    const root = folder({ "log/SKILL.md": text });
    const before = snapshot(root);
    expect(usageOf((await validateJson([root, "--declare"])).report)).toEqual(["usage/unapproved-command info"]);
    expect(snapshot(root)).toEqual(before);
    expect(usageOf((await validateJson([root, "--fix-all"])).report)).toEqual([]);
    expect(readFileSync(join(root, "log/SKILL.md"), "utf8")).toBe(text.replace("git:*)", "git:*) Bash(jq:*)"));
  });

  it("writes what is certain into the manifest, and nothing else", async () => {
    const root = skills();
    const before = snapshot(root);
    const dry = await runCli(["validate", root, "--declare", "--dry-run", "--diff"]);
    expect(dry.out).toContain("+    destinations: [api.example.org]");
    expect(snapshot(root)).toEqual(before);
    const { report } = await validateJson([root, "--declare"]);
    expect(usageOf(report)).toEqual([]);
    expect(readFileSync(join(root, "skills/get/skill.yaml"), "utf8")).toBe(
      skillYaml(
        "get",
        `${EFFECTS}  - type: network
    destinations: [api.example.org]
  - type: exec
  - type: filesystem
    access: write
    paths: [out.json]
requirements:
  env_vars: [API_KEY]
`,
      ),
    );
    expect(snapshot(root)).toEqual({ ...before, "skills/get/skill.yaml": expect.anything() });
  });

  it("applies no other fix, as --fix declares nothing", async () => {
    const texts = { "a/skill.yaml": skillYaml("a", `${EFFECTS}tags: [a,]\n`), "a/scripts/get.sh": GET };
    const root = folder(texts);
    await runCli(["validate", root, "--fix"]);
    expect(readFileSync(join(root, "a/skill.yaml"), "utf8")).not.toContain("network");
    const all = folder(texts);
    await runCli(["validate", all, "--fix-all"]);
    expect(readFileSync(join(all, "a/skill.yaml"), "utf8")).toContain("network");
  });

  it("cannot be cached", async () => {
    const { code, err } = await runCli(["validate", skills(), "--declare", "--cache"]);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining("--declare") });
  });
});
