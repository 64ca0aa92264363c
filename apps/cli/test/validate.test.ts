import { symlinkSync } from "node:fs";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ValidateReport } from "../src/commands/validate/report/model.js";
import { reportSchemas } from "../src/generate.js";
import { folder, runCli, skillMd } from "./harness.js";
import { skillYaml, UNQUOTED, validateJson } from "./validate-support.js";

describe("validate", () => {
  it("calls a skill without errors valid, and ends with 0", async () => {
    const root = folder({ "notes/skill.yaml": skillYaml("notes") });
    const { code, report } = await validateJson([root]);
    expect(code).toBe(0);
    expect(report.skills).toMatchObject([{ formats: ["stop"], status: "valid", files: [], fixed: [] }]);
    expect(report.summary).toMatchObject({ skills: 1, valid: 1, invalid: 0, errors: 0 });
  });

  it("gives the exact place of each finding", async () => {
    const root = folder({ "notes/skill.yaml": `\ufeff${UNQUOTED.replaceAll("\n", "\r\n")}` });
    const { code, report } = await validateJson([root]);
    expect(code).toBe(1);
    expect(report.skills[0]?.diagnostics).toMatchObject([
      {
        code: "source/unquoted-colon",
        severity: "error",
        file: "skill.yaml",
        line: 4,
        column: 14,
        endLine: 4,
        endColumn: 32,
        fix: { edits: [{ line: 4, column: 14, endLine: 4, endColumn: 14, text: '"' }, { text: '"' }] },
      },
    ]);
  });

  it("gives the place of what is not UTF-8, as the text that it most often is", async () => {
    const bytes = Buffer.concat([Buffer.from("sop: '0.1'\nname: é\ndescription: a "), Buffer.from([0x96, 0x20, 0xe9])]);
    const root = folder({ "notes/skill.yaml": new Uint8Array(bytes) });
    const { report } = await validateJson([root]);
    expect(report.skills[0]?.diagnostics).toMatchObject([{ line: 3, column: 16, endLine: 3, endColumn: 17 }]);
    const { out } = await runCli(["validate", root]);
    expect(out).toContain("    3 | description: a \u2013 é\n      |                ^\n");
  });

  it("prints one document that has the published shape", async () => {
    const root = folder({
      "a/skill.yaml": UNQUOTED,
      "b/SKILL.md": skillMd("b"),
      "skill-convert.config.json": '{ "rules": { "stop/no-such-rule": "off" } }',
    });
    const { report } = await validateJson([root]);
    expect(z.safeParse(ValidateReport, report).error?.issues).toBeUndefined();
    const published = new Ajv2020({ strict: false }).compile(reportSchemas.validate);
    expect(published(report) || published.errors).toBe(true);
    expect(report.skills.map(({ status }) => status)).toEqual(["invalid", "valid"]);
    expect(report.diagnostics).toMatchObject([{ code: "cli/unknown-rule", line: 1 }]);
    expect(report.summary.warnings).toBeGreaterThan(0);
  });

  it("never lets a broken skill hide the others, whatever is wrong with it", async () => {
    const root = folder({
      "a/skill.yaml": new Uint8Array([0x73, 0x6f, 0x70, 0x3a, 0x20, 0x93, 0x94]),
      "b/SKILL.md": "---\nname: [\n---\n\n```skill-manifest\n{ nothing\n",
      "c/skill.yaml": UNQUOTED,
      "d/skill.yaml": skillYaml("d", `x: ${"[".repeat(5000)}\n`),
      "e/skill.yaml": skillYaml("e"),
    });
    const { code, report } = await validateJson([root]);
    expect(code).toBe(1);
    expect(report.skills.map(({ source, status }) => [source.slice(root.length + 1), status])).toEqual([
      ["a", "invalid"],
      ["b", "invalid"],
      ["c", "invalid"],
      ["d", "invalid"],
      ["e", "valid"],
    ]);
    for (const { status, diagnostics } of report.skills) {
      if (status === "invalid") expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
    }
  });

  it("sorts findings by file and place", async () => {
    const root = folder({
      "notes/SKILL.md": "---\nname: other\ndescription: Other.\n---\n",
      "notes/skill.yaml": skillYaml("notes", "inputs:\n  - name: a\n    type: strng\n  - name: b\n    type: nmber\n"),
    });
    const { report } = await validateJson([root]);
    const places = (report.skills[0]?.diagnostics ?? []).map(
      ({ file = "", line = 0, column = 0 }) => [file, line, column] as const,
    );
    expect(places.length).toBeGreaterThan(1);
    const sorted = [...places].sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1] || a[2] - b[2]));
    expect(places).toEqual(sorted);
  });

  it("writes nothing unless it is told to fix", async () => {
    const root = folder({ "notes/skill.yaml": UNQUOTED });
    const { report } = await validateJson([root]);
    expect(report.summary).toMatchObject({ fixable: 1, fixed: 0 });
    expect((await validateJson([root])).report.summary.fixable).toBe(1);
  });
});

describe("what is validated", () => {
  const v1 = '```router-manifest\n{ "id": "notes", "version": "1.0.0", "effects": [], "entrypoints": {} }\n```\n';

  it("is every format whose own mark a skill carries", async () => {
    const root = folder({ "notes/SKILL.md": `${skillMd("notes")}\n${v1}`, "notes/skill.yaml": skillYaml("notes") });
    const { report } = await validateJson([root]);
    expect(report.skills[0]?.formats).toEqual(["skill-manifest-v2", "skill-manifest-v1", "stop"]);
  });

  it("is the format of the file that was named", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes"), "notes/skill.yaml": UNQUOTED });
    const { code, report } = await validateJson([join(root, "notes/SKILL.md")]);
    expect([code, report.skills[0]?.formats]).toEqual([0, ["skill-manifest-v2"]]);
  });

  it("is the skill, where the file that was named has no manifest of its own", async () => {
    const root = folder({ "notes/SKILL.md": "---\nname: notes\ndescription: x\n---\n", "notes/skill.yaml": UNQUOTED });
    const { code, report } = await validateJson([join(root, "notes/SKILL.md")]);
    expect([code, report.skills[0]?.formats]).toEqual([1, ["stop"]]);
  });

  it("is said once of a skill that several inputs lead to", async () => {
    const root = folder({ "notes/SKILL.md": "---\nname: notes\ndescription: x\n---\n", "notes/skill.yaml": UNQUOTED });
    const { report } = await validateJson([join(root, "notes/SKILL.md"), join(root, "notes/skill.yaml"), root]);
    expect(report.skills).toHaveLength(1);
  });

  it("is plain front matter where nothing else is there", async () => {
    const root = folder({ "notes/SKILL.md": "---\nname: notes\ndescription: Keeps notes.\n---\n" });
    const { code, report } = await validateJson([root]);
    expect([code, report.skills[0]?.formats]).toEqual([0, ["agent-skills"]]);
    const legacy = await validateJson([root, "--from", "adr002"]);
    expect([legacy.code, legacy.report.skills[0]?.formats]).toEqual([0, ["adr002"]]);
  });

  it("is what --from says", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes"), "notes/skill.yaml": UNQUOTED });
    const { report } = await validateJson([root, "--from", "stop"]);
    expect(report.skills[0]?.formats).toEqual(["stop"]);
  });

  it("is standard input", async () => {
    const { code, out } = await runCli(["validate", "-", "--reporter", "json"], UNQUOTED);
    expect(code).toBe(1);
    expect(JSON.parse(out).skills).toMatchObject([{ source: "-", formats: ["stop"], status: "invalid" }]);
  });

  it("is nothing in a folder of another program's manifest.json", async () => {
    const root = folder({ "web/manifest.json": '{ "icons": [] }', "notes/skill.yaml": skillYaml("notes") });
    const { code, report } = await validateJson([root]);
    expect([code, report.summary.skills]).toEqual([0, 1]);
    const alone = await validateJson([folder({ "web/manifest.json": '{ "icons": [] }' })]);
    expect([alone.code, alone.report.summary.skills]).toEqual([2, 0]);
    expect(alone.report.diagnostics).toMatchObject([{ severity: "error" }]);
  });

  it("is told of where it cannot be reached, and the rest is validated", async () => {
    const outside = folder({ "skill.yaml": skillYaml("far") });
    const root = folder({ "notes/skill.yaml": skillYaml("notes") });
    symlinkSync(outside, join(root, "far"));
    const { code, report } = await validateJson([root, join(root, "nowhere")]);
    expect(code).toBe(1);
    expect(report.diagnostics.map(({ code: of }) => of).sort()).toEqual(["cli/not-found", "cli/not-searched"]);
    expect(report.summary).toMatchObject({ skills: 1, valid: 1, errors: 1 });
    const quiet = await validateJson([root, "--quiet"]);
    expect([quiet.code, quiet.report.diagnostics]).toEqual([0, []]);
    const strict = await validateJson([root, "--strict", "--quiet"]);
    expect([strict.code, strict.report.diagnostics.length]).toEqual([1, 1]);
    expect((await validateJson([root, "--strict", "--rule", "cli/not-searched=off"])).code).toBe(0);
  });
});

describe("how severe it is", () => {
  const root = () => folder({ "notes/skill.yaml": UNQUOTED });
  const code = "source/unquoted-colon";

  it("follows --rule", async () => {
    const at = root();
    expect((await validateJson([at])).code).toBe(1);
    const off = await validateJson([at, "--rule", `${code}=off`]);
    expect([off.code, off.report.summary.errors]).toEqual([0, 0]);
    const warn = await validateJson([at, "--rule", `${code}=warn`]);
    expect([warn.code, warn.report.summary.warnings]).toEqual([0, 1]);
    expect((await validateJson([at, "--rule", `${code}=warn`, "--strict"])).code).toBe(1);
  });

  it("takes no rule that is not there, and names the nearest", async () => {
    const { code, err, out } = await runCli(["validate", root(), "--rule", "source/unquoted-colons=off"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain('did you mean "source/unquoted-colon"?');
  });

  it.each(["stop/unknown-check", "stop/unknown-check=loud", "=off"])("takes no --rule %s", async (rule) => {
    const { code, err } = await runCli(["validate", root(), "--rule", rule]);
    expect(code).toBe(2);
    expect(err).toMatch(/^skill-convert: --rule .*\n$/);
  });

  it("says only what counts under --quiet", async () => {
    const remark = skillYaml("notes", "outputs:\n  - name: a\n    type: string\n    x-team: core\n");
    const at = folder({ "a/skill.yaml": remark.replace("1.0.0", "1.0"), "b/skill.yaml": UNQUOTED });
    const loud = await runCli(["validate", at]);
    expect(loud.out).toMatch(/: (warning|info): /);
    const quiet = await runCli(["validate", at, "--quiet"]);
    expect(quiet.code).toBe(1);
    expect(new Set(quiet.out.match(/: (?:error|warning|info): /g))).toEqual(new Set([": error: "]));
  });

  it("says nothing at all under --quiet where nothing counts", async () => {
    const fine = folder({ "notes/skill.yaml": skillYaml("notes") });
    expect(await runCli(["validate", fine, "--quiet"])).toMatchObject({ code: 0, out: "" });
  });
});

describe("the command line", () => {
  it.each([
    ["a dry run of nothing", ["--dry-run"], /can only be used with --fix/],
    ["a diff of nothing", ["--diff"], /can only be used with --fix/],
    ["a format that does not exist", ["--from", "toml"], /unknown format "toml"/],
    ["a reporter that does not exist", ["--reporter", "xml"], /pretty, json, sarif, github/],
    ["a configuration that is not there", ["--config", "nowhere.json"], /nowhere\.json cannot be read/],
  ])("refuses %s", async (_, args, message) => {
    const { code, out, err } = await runCli(["validate", folder({ "a/skill.yaml": skillYaml("a") }), ...args]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it("cannot fix standard input", async () => {
    expect(await runCli(["validate", "-", "--fix"], UNQUOTED)).toMatchObject({ code: 2, out: "" });
  });

  it("ends with 2 where there is no skill at all", async () => {
    const { code, out } = await runCli(["validate", folder({ "readme.txt": "" })]);
    expect(code).toBe(2);
    expect(out).toContain("No skill was found");
  });
});
