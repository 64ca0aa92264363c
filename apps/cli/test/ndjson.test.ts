import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportSchemas } from "../src/generate.js";
import { run } from "../src/program.js";
import { folder, runCli, skillMd } from "./harness.js";
import { programFile } from "./killed.js";
import { skillYaml, UNQUOTED } from "./validate-support.js";

const KINDS = [skillMd, (name: string) => skillYaml(name), () => UNQUOTED, () => "name: ["] as const;

function skill(name: string, kind: number): readonly [string, string] {
  return [`${name}/${kind === 0 ? "SKILL.md" : "skill.yaml"}`, KINDS[kind]?.(name) ?? ""];
}

/** Folders of skills of several formats, some of which cannot be read. */
const skills = fc
  .array(fc.integer({ min: 0, max: KINDS.length - 1 }), { minLength: 2, maxLength: 6 })
  .map((kinds) => Object.fromEntries(kinds.map((kind, index) => skill(`s${index}`, kind))));

function parse(out: string): readonly unknown[] {
  return out
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** Runs a command with both reporters. */
async function both(args: readonly string[]) {
  const json = await runCli([...args, "--reporter", "json"]);
  const lines = await runCli([...args, "--reporter", "ndjson"]);
  expect(lines.code).toBe(json.code);
  expect(lines.err).toBe(json.err);
  return { report: JSON.parse(json.out), lines: parse(lines.out) };
}

function isValid(schema: keyof typeof reportSchemas, lines: readonly unknown[]): void {
  const validate = new Ajv2020({ strict: false }).compile(reportSchemas[schema]);
  for (const line of lines) expect([line, validate(line), validate.errors]).toEqual([line, true, null]);
}

describe("--reporter ndjson", () => {
  it("of validate prints the entries of the JSON report, then the findings about the run", async () => {
    await fc.assert(
      fc.asyncProperty(skills, async (files) => {
        const { report, lines } = await both(["validate", folder({ ...files, "x/.skill-convertignore": "" })]);
        const { diagnostics, failed } = report;
        expect(lines).toEqual([...report.skills, { diagnostics, failed }]);
        isValid("validate-line", lines);
      }),
      { numRuns: 15 },
    );
  });

  it("of validate reports an input that cannot be read in the last line", async () => {
    const { report, lines } = await both(["validate", folder({ "a/SKILL.md": skillMd("a") }), "nowhere"]);
    expect(lines.at(-1)).toMatchObject({ diagnostics: [{ code: "cli/not-found" }], failed: true });
    expect(lines).toHaveLength(report.skills.length + 1);
  });

  it("of convert prints the entries of the JSON report, from which the summary can be counted", async () => {
    await fc.assert(
      fc.asyncProperty(skills, async (files) => {
        const args = ["convert", folder(files), "--to", "stop", "--out", "out", "--dry-run"];
        const { report, lines } = await both(args);
        expect(lines).toEqual(report.skills);
        isValid("convert-line", lines);
      }),
      { numRuns: 15 },
    );
  });

  it("of inspect prints the manifests, or the uses of programs", async () => {
    const root = folder({ "a/SKILL.md": skillMd("a"), "b/skill.yaml": "name: [", "c/skill.yaml": skillYaml("c") });
    const { report, lines } = await both(["inspect", root]);
    expect(lines).toEqual(report);
    expect(lines).toHaveLength(2);
    const uses = await both(["inspect", root, "--usage"]);
    expect(uses.lines).toEqual(uses.report);
    isValid("usage-line", uses.lines);
    expect((await both(["inspect", `${root}/a`])).lines).toHaveLength(1);
  });

  it("of compat prints the compared skills, then the result for the two inputs", async () => {
    const old = folder({ "a/SKILL.md": skillMd("a"), "b/SKILL.md": skillMd("b"), "gone/SKILL.md": skillMd("gone") });
    const now = folder({ "a/SKILL.md": skillMd("a"), "b/skill.yaml": skillYaml("b"), "new/SKILL.md": skillMd("new") });
    const { report, lines } = await both(["compat", old, now]);
    const { skills, command: _, version: __, ...about } = report;
    expect(skills.length).toBeGreaterThan(0);
    expect(lines).toEqual([...skills, about]);
    isValid("compat-line", lines);
    const one = await both(["compat", `${old}/a`, `${now}/a`]);
    const { command: ___, version: ____, diagnostics, ...compared } = one.report;
    const verdict = { old: `${old}/a`, new: `${now}/a`, added: [], removed: [], enough: "yes", diagnostics };
    expect(one.lines).toEqual([compared, verdict]);
    const unread = await both(["compat", old, folder({ "a/skill.yaml": "name: [" })]);
    expect(unread.lines).toEqual([expect.objectContaining({ enough: "unknown", added: [], removed: [] })]);
    isValid("compat-line", unread.lines);
  });

  it.each([["validate"], ["inspect"], ["convert", "--to", "stop", "--out", "out", "--dry-run"]])(
    "of %s writes each line in the order of the skills, before it reads the last of them",
    async (command, ...options) => {
      const files = Array.from({ length: 40 }, (_, index) => skill(`s${100 + index}`, 0));
      const root = folder(Object.fromEntries(files));
      const printed: string[] = [];
      const out = (text: string) => {
        if (printed.length === 0) writeFileSync(join(root, "s139/SKILL.md"), "---\nname: [\n---\n");
        expect(text).toMatch(/^\{.*\}\n$/);
        printed.push(text);
      };
      const streams = { out, err: () => {}, interactive: false, colour: false, input: () => new Uint8Array() };
      expect(await run([command, root, ...options, "--reporter", "ndjson"], streams)).toBe(1);
      const read = printed.filter((line) => line.includes('"id":') || /"status":"(valid|converted)"/.test(line));
      expect(read.map((line) => /"(?:source|id)":"[^"]*?s(\d+)"/.exec(line)?.[1])).toEqual(
        files.slice(0, -1).map((_, index) => String(100 + index)),
      );
    },
  );

  it("ends quietly if nobody reads further", () => {
    const files = Array.from({ length: 400 }, (_, index) => skill(`s${1000 + index}`, index % 3));
    const script = '"$0" "$1" validate "$2" --reporter ndjson | head -n 1';
    const ran = spawnSync("sh", ["-c", script, process.execPath, programFile, folder(Object.fromEntries(files))]);
    expect(String(ran.stderr)).toBe("");
    expect(parse(String(ran.stdout))).toEqual([expect.objectContaining({ status: "valid" })]);
  });
});
