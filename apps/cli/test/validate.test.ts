import { symlinkSync } from "node:fs";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ValidateReport } from "../../../packages/report/src/validate.js";
import { reportSchemas } from "../src/generate.js";
import { folder, runCli, skillMd } from "./harness.js";
import { skillYaml, UNQUOTED, validateJson } from "./validate-support.js";

describe("validate", () => {
  it("calls a skill without errors valid, and exits with 0", async () => {
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

  it("gives the place of invalid UTF-8, and shows the line as Windows-1252", async () => {
    const bytes = Buffer.concat([Buffer.from("sop: '0.1'\nname: é\ndescription: a "), Buffer.from([0x96, 0x20, 0xe9])]);
    const root = folder({ "notes/skill.yaml": new Uint8Array(bytes) });
    const { report } = await validateJson([root]);
    expect(report.skills[0]?.diagnostics).toMatchObject([{ line: 3, column: 16, endLine: 3, endColumn: 17 }]);
    const { out } = await runCli(["validate", root]);
    expect(out).toContain("    3 | description: a \u2013 é\n      |                ^\n");
  });

  it("prints one document that matches the published schema", async () => {
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

  it("reports every skill, however broken the others are", async () => {
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

  it("writes nothing without --fix", async () => {
    const root = folder({ "notes/skill.yaml": UNQUOTED });
    const { report } = await validateJson([root]);
    expect(report.summary).toMatchObject({ fixable: 1, fixed: 0 });
    expect((await validateJson([root])).report.summary.fixable).toBe(1);
  });
});

describe("what is validated", () => {
  const v1 = '```router-manifest\n{ "id": "notes", "version": "1.0.0", "effects": [], "entrypoints": {} }\n```\n';

  it("is the skill in every format of which it has a manifest", async () => {
    const root = folder({ "notes/SKILL.md": `${skillMd("notes")}\n${v1}`, "notes/skill.yaml": skillYaml("notes") });
    const { report } = await validateJson([root]);
    expect(report.skills[0]?.formats).toEqual(["skill-manifest-v2", "skill-manifest-v1", "stop"]);
  });

  it("is the format of a file that is named", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes"), "notes/skill.yaml": UNQUOTED });
    const { code, report } = await validateJson([join(root, "notes/SKILL.md")]);
    expect([code, report.skills[0]?.formats]).toEqual([0, ["skill-manifest-v2"]]);
  });

  it("is the skill, if the file that is named has no manifest", async () => {
    const root = folder({ "notes/SKILL.md": "---\nname: notes\ndescription: x\n---\n", "notes/skill.yaml": UNQUOTED });
    const { code, report } = await validateJson([join(root, "notes/SKILL.md")]);
    expect([code, report.skills[0]?.formats]).toEqual([1, ["stop"]]);
  });

  it("is each skill once, even if several inputs lead to it", async () => {
    const root = folder({ "notes/SKILL.md": "---\nname: notes\ndescription: x\n---\n", "notes/skill.yaml": UNQUOTED });
    const { report } = await validateJson([join(root, "notes/SKILL.md"), join(root, "notes/skill.yaml"), root]);
    expect(report.skills).toHaveLength(1);
  });

  it("is plain front matter if there is nothing else", async () => {
    const root = folder({ "notes/SKILL.md": "---\nname: notes\ndescription: Keeps notes.\n---\n" });
    const { code, report } = await validateJson([root]);
    expect([code, report.skills[0]?.formats]).toEqual([0, ["agent-skills"]]);
    const legacy = await validateJson([root, "--from", "adr002"]);
    expect([legacy.code, legacy.report.skills[0]?.formats]).toEqual([0, ["adr002"]]);
  });

  it("is the format that --from names", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes"), "notes/skill.yaml": UNQUOTED });
    const { report } = await validateJson([root, "--from", "stop"]);
    expect(report.skills[0]?.formats).toEqual(["stop"]);
  });

  it("is standard input", async () => {
    const { code, out } = await runCli(["validate", "-", "--reporter", "json"], UNQUOTED);
    expect(code).toBe(1);
    expect(JSON.parse(out).skills).toMatchObject([{ source: "-", formats: ["stop"], status: "invalid" }]);
  });

  it("is not the manifest.json of another program", async () => {
    const root = folder({ "web/manifest.json": '{ "icons": [] }', "notes/skill.yaml": skillYaml("notes") });
    const { code, report } = await validateJson([root]);
    expect([code, report.summary.skills]).toEqual([0, 1]);
    const alone = await validateJson([folder({ "web/manifest.json": '{ "icons": [] }' })]);
    expect([alone.code, alone.report.summary.skills]).toEqual([2, 0]);
    expect(alone.report.diagnostics).toMatchObject([{ severity: "error" }]);
  });

  it("is everything that can be reached; the rest is reported", async () => {
    const outside = folder({ "skill.yaml": skillYaml("far") });
    const root = folder({ "notes/skill.yaml": skillYaml("notes") });
    symlinkSync(outside, join(root, "far"));
    const { code, report } = await validateJson([root, join(root, "nowhere")]);
    expect(code).toBe(1);
    expect(report.diagnostics.map(({ code: of }) => of).sort()).toEqual(["cli/not-found", "cli/not-searched"]);
    expect(report.summary).toMatchObject({ skills: 1, valid: 1, errors: 1 });
    const quiet = await validateJson([root, "--quiet"]);
    expect([quiet.code, quiet.report.diagnostics.length]).toEqual([0, 1]);
    const errors = await validateJson([root, "--level", "error"]);
    expect([errors.code, errors.report.diagnostics]).toEqual([0, []]);
    const strict = await validateJson([root, "--strict", "--level", "error"]);
    expect([strict.code, strict.report.diagnostics.length]).toEqual([1, 1]);
    expect((await validateJson([root, "--strict", "--rule", "cli/not-searched=off"])).code).toBe(0);
  });
});

describe("the severity of a finding", () => {
  const root = () => folder({ "notes/skill.yaml": UNQUOTED });
  const code = "source/unquoted-colon";

  it("follows --rule", async () => {
    const path = root();
    expect((await validateJson([path])).code).toBe(1);
    const off = await validateJson([path, "--rule", `${code}=off`]);
    expect([off.code, off.report.summary.errors]).toEqual([0, 0]);
    const warn = await validateJson([path, "--rule", `${code}=warn`]);
    expect([warn.code, warn.report.summary.warnings]).toEqual([0, 1]);
    expect((await validateJson([path, "--rule", `${code}=warn`, "--strict"])).code).toBe(1);
  });

  it("cannot be set for an unknown rule, and the error has a suggestion", async () => {
    const { code, err, out } = await runCli(["validate", root(), "--rule", "source/unquoted-colons=off"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain('did you mean "source/unquoted-colon"?');
  });

  it.each(["stop/unknown-check", "stop/unknown-check=loud", "=off"])("cannot be set by --rule %s", async (rule) => {
    const { code, err } = await runCli(["validate", root(), "--rule", rule]);
    expect(code).toBe(2);
    expect(err).toMatch(/^skill-convert: --rule .*\n$/);
  });

  it.each([
    [[], ["error", "info", "warning"]],
    [["--quiet"], ["error", "warning"]],
    [["--level", "error"], ["error"]],
    [
      ["--level", "warning", "--reporter", "github"],
      ["error", "warning"],
    ],
    [
      ["--quiet", "--level", "info"],
      ["error", "info", "warning"],
    ],
  ])("decides what is printed with %j", async (options, severities) => {
    const path = folder({ "a/SKILL.md": skillMd("a", { "x-team": 1 }), "b/skill.yaml": UNQUOTED });
    const { code, out } = await runCli([
      "validate",
      path,
      "--strict",
      "--rule",
      "skill-manifest-v2/unknown-field=warn",
      ...options,
    ]);
    expect(code).toBe(1);
    const strict = ["--level", "error"].every((word) => options.includes(word)) ? ["warning"] : [];
    expect([...new Set(out.match(/(?<=: |^::)(?:error|warning|info)(?=: | )/gm))].sort()).toEqual(
      [...new Set([...severities, ...strict])].sort(),
    );
  });

  it("groups the infos of one code, which --verbose shows one by one", async () => {
    const take = { description: "Takes.", input: {}, output: { description: "x" }, entrypoints: { unix: ["sh"] } };
    const operations = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`take${index}`, take]));
    const root = folder({ "notes/SKILL.md": skillMd("notes", { operations }) });
    const { out } = await runCli(["validate", root]);
    const infos = (text: string) => text.match(/: info: The operation "take\d+" has an entrypoint for unix/g) ?? [];
    expect(infos(out)).toHaveLength(1);
    expect(out).toMatch(/^ {4}also at (?:\d+:\d+, ){8}\d+:\d+ and 4 more places$/m);
    expect(infos((await runCli(["validate", root, "--verbose"])).out)).toHaveLength(14);
    const converted = await runCli(["convert", root, "--to", "stop", "--stdout"]);
    expect(converted.err.match(/^info: /gm)).toHaveLength(1);
    expect((await runCli(["convert", root, "--to", "stop", "--stdout", "--quiet"])).err).toBe("");
  });

  it("leads to no output under --quiet if nothing counts", async () => {
    const fine = folder({ "notes/skill.yaml": skillYaml("notes") });
    expect(await runCli(["validate", fine, "--quiet"])).toMatchObject({ code: 0, out: "" });
  });
});

describe("the command line of validate", () => {
  it.each([
    ["--dry-run without --fix", ["--dry-run"], /can only be used with --fix/],
    ["--diff without --fix", ["--diff"], /can only be used with --fix/],
    ["an unknown format", ["--from", "toml"], /unknown format "toml"/],
    ["an unknown reporter", ["--reporter", "xml"], /pretty, json, ndjson, sarif, github/],
    ["a missing configuration", ["--config", "nowhere.json"], /nowhere\.json cannot be read/],
  ])("refuses %s", async (_, args, message) => {
    const { code, out, err } = await runCli(["validate", folder({ "a/skill.yaml": skillYaml("a") }), ...args]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it("cannot fix standard input", async () => {
    expect(await runCli(["validate", "-", "--fix"], UNQUOTED)).toMatchObject({ code: 2, out: "" });
  });

  it("exits with 2 if there is no skill", async () => {
    const { code, out } = await runCli(["validate", folder({ "readme.txt": "" })]);
    expect(code).toBe(2);
    expect(out).toContain("No skill was found");
  });
});
