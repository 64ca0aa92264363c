import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { findConfig } from "../../../packages/workspace/src/config/config.js";
import { reportSchemas } from "../src/generate.js";
import { folder, runCli } from "./harness.js";
import { skillYaml, UNQUOTED, validateJson } from "./validate-support.js";

const OFF = '{ "rules": { "source/unquoted-colon": "off" } }';

/** A git work tree with a skill that has one error. */
function workTree(files: Readonly<Record<string, string>>): string {
  const root = folder({ "skills/notes/skill.yaml": UNQUOTED, ...files });
  mkdirSync(join(root, ".git"));
  return root;
}

describe("skill-convert.config.json", () => {
  it("is the nearest one upwards from the input", async () => {
    const root = workTree({ "skill-convert.config.json": OFF });
    for (const input of [".", "skills", "skills/notes", "skills/notes/skill.yaml"]) {
      expect((await validateJson([join(root, input)])).code, input).toBe(0);
    }
    const nearer = workTree({ "skill-convert.config.json": OFF, "skills/skill-convert.config.json": "{}" });
    expect((await validateJson([join(nearer, "skills/notes")])).code).toBe(1);
    expect((await validateJson([nearer])).code).toBe(0);
  });

  it("is not searched for above the work tree", async () => {
    const root = folder({ "skill-convert.config.json": OFF, "repo/notes/skill.yaml": UNQUOTED });
    mkdirSync(join(root, "repo/.git"));
    expect((await validateJson([join(root, "repo/notes")])).code).toBe(1);
    expect((await validateJson([root])).code).toBe(0);
  });

  it("is searched for up to the working directory, also from a folder whose name begins with two dots", () => {
    const root = folder({ "skill-convert.config.json": OFF, "..drafts/notes/skill.yaml": UNQUOTED });
    expect(findConfig(join(root, "..drafts/notes"), root)).toBe("skill-convert.config.json");
    expect(findConfig(join(root, "..drafts"), join(root, "..drafts/notes"))).toBeUndefined();
  });

  it("is the one that --config names, and --rule overrides it", async () => {
    const root = workTree({ "other.json": OFF });
    expect((await validateJson([root, "--config", join(root, "other.json")])).code).toBe(0);
    const rule = ["--rule", "source/unquoted-colon=error"];
    expect((await validateJson([root, "--config", join(root, "other.json"), ...rule])).code).toBe(1);
  });

  it("sets severities, and makes warnings fail the run", async () => {
    const warn = '"rules": { "source/unquoted-colon": "warn" }';
    expect((await validateJson([workTree({ "skill-convert.config.json": `{ ${warn} }` })])).code).toBe(0);
    const strict = workTree({ "skill-convert.config.json": `{ ${warn}, "strict": true }` });
    expect((await validateJson([strict])).code).toBe(1);
  });

  it("gets a warning at an unknown rule, with a suggestion", async () => {
    const root = workTree({
      "skill-convert.config.json": '{\n  "rules": {\n    "source/unquoted-collon": "off"\n  }\n}\n',
    });
    const { code, out } = await runCli(["validate", root]);
    expect(code).toBe(1);
    expect(out).toMatch(/skill-convert\.config\.json:3:5: warning: Unknown rule "source\/unquoted-collon"/);
    expect(out).toContain('did you mean "source/unquoted-colon"?');
    expect(out).toContain('    3 |     "source/unquoted-collon": "off"\n      |     ^^^^^^^^^^^^^^^^^^^^^^^^');
  });

  it("fails the run for an unknown rule if the configuration or the command line is strict", async () => {
    const codeOf = async (config: object, ...options: string[]) => {
      const files = { "skill-convert.config.json": JSON.stringify(config), "a/skill.yaml": skillYaml("a") };
      return (await runCli(["validate", join(workTree(files), "a"), ...options])).code;
    };
    const unknown = { rules: { "stop/nonsense": "off" } };
    expect(await codeOf(unknown)).toBe(0);
    expect(await codeOf(unknown, "--strict")).toBe(1);
    expect(await codeOf(unknown, "--strict", "--quiet")).toBe(1);
    expect(await codeOf({ ...unknown, strict: true })).toBe(1);
    expect(await codeOf({ rules: { ...unknown.rules, "cli/unknown-rule": "off" }, strict: true })).toBe(0);
    expect(await codeOf({ rules: { ...unknown.rules, "cli/unknown-rule": "error" } })).toBe(1);
  });

  it.each([
    ["invalid JSON", "{\n  rules: {}\n}", /config\.json:2:3: /],
    ["no object", "[]", /config\.json:1:1: the configuration: must be/],
    [
      "an unknown level",
      '{ "rules": { "a/b": "loud" } }',
      /config\.json:1:21: rules\.a\/b: must be one of off, warn, error/,
    ],
    [
      "an unknown key",
      '{\n "rule": {} }',
      /config\.json:2:2: .*unknown key "rule" \(did you mean "rules"\?\); known keys: \$schema, rules, allowFields, adapters, registry, strict$/m,
    ],
    ["a wrong type", '{\n "strict": "yes" }', /config\.json:2:12: strict: must be of type boolean/],
  ])("with %s ends the command with its place", async (_, text, message) => {
    const root = workTree({ "skill-convert.config.json": text });
    const { code, err, out } = await runCli(["validate", root]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
    expect(err.trimEnd()).not.toContain("\n");
  });

  it("is read for all inputs before anything is printed", async () => {
    const good = workTree({});
    const bad = workTree({ "skill-convert.config.json": "[" });
    expect(await runCli(["validate", good, bad])).toMatchObject({ code: 2, out: "" });
  });

  it("has a schema that knows the rules and agrees with the reader", () => {
    const validate = new Ajv2020({ strict: false }).compile(reportSchemas.config);
    expect(validate(JSON.parse(OFF))).toBe(true);
    expect(validate({ $schema: "x", rules: {}, allowFields: ["a"], strict: true })).toBe(true);
    for (const wrong of [
      [],
      { rule: {} },
      { rules: { "stop/wrong-type": "loud" } },
      { strict: 1 },
      { rules: { a: 1 } },
    ]) {
      expect(validate(wrong), JSON.stringify(wrong)).toBe(false);
    }
    expect(JSON.stringify(reportSchemas.config)).toContain('"source/unquoted-colon":{');
  });
});

describe("--allow-field", () => {
  const text = skillYaml("notes", "x-team: core\nx-other: y\n");
  const unknown = (report: { skills: { diagnostics: { code: string; pointer?: string }[] }[] }) =>
    report.skills.flatMap(({ diagnostics }) => diagnostics.filter(({ code }) => code.endsWith("/unknown-field")));

  it("accepts unknown fields of that name, and no others", async () => {
    const root = folder({ "notes/skill.yaml": text });
    const all = unknown((await validateJson([root])).report);
    expect(all.map(({ pointer }) => pointer)).toEqual(["/x-team", "/x-other"]);
    const some = unknown((await validateJson([root, "--allow-field", "x-team"])).report);
    expect(some.map(({ pointer }) => pointer)).toEqual(["/x-other"]);
    const both = ["--allow-field", "x-team", "--allow-field", "x-other"];
    expect(unknown((await validateJson([root, ...both])).report)).toEqual([]);
  });

  it("can be set in the configuration", async () => {
    const root = folder({ "notes/skill.yaml": text, "skill-convert.config.json": '{ "allowFields": ["x-team"] }' });
    expect(unknown((await validateJson([root])).report).map(({ pointer }) => pointer)).toEqual(["/x-other"]);
  });
});
