import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportSchemas } from "../src/generate.js";
import { folder, runCli, runJson, skillMd } from "./harness.js";
import { programFile } from "./killed.js";
import { skillYaml, UNQUOTED, validateJson } from "./validate-support.js";

const MANIFESTS = [
  (name: string) => ({ "SKILL.md": skillMd(name), "notes.txt": "Kept.\n" }),
  (name: string) => ({ "skill.yaml": skillYaml(name) }),
  () => ({ "skill.yaml": UNQUOTED }),
  () => ({ "skill.yaml": "name: [" }),
] as const;

interface Given {
  readonly path: string;
  readonly files: Readonly<Record<string, string>>;
}

const skills = fc
  .array(fc.constantFrom(...MANIFESTS), { minLength: 2, maxLength: 6 })
  .map((kinds): Given[] => kinds.map((make, index) => ({ path: `s${index}`, files: { ...make(`s${index}`) } })));

function linesOf(skills: readonly Given[]): string {
  return skills.map((skill) => `${JSON.stringify(skill)}\n`).join("");
}

function parse(out: string) {
  return out
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

function onDisk(skills: readonly Given[]): string {
  return folder(
    Object.fromEntries(
      skills.flatMap(({ path, files }) => Object.entries(files).map(([name, text]) => [`${path}/${name}`, text])),
    ),
  );
}

/** A value with the paths of the input made relative to it. */
function relativeTo(root: string, value: unknown) {
  return JSON.parse(JSON.stringify(value).replaceAll(`${root}/`, ""));
}

const CONVERT = ["convert", "-", "--to", "stop", "--stream"];
const BAD = [
  "{",
  "[]",
  '{"path":"a"}',
  '{"path":"a","files":{"SKILL.md":1}}',
  '{"path":"../a","files":{}}',
  '{"path":"/a","files":{}}',
  '{"path":"a","files":{"../SKILL.md":""}}',
  '{"path":"a","files":{"b\\\\..\\\\SKILL.md":""}}',
];

describe("--stream", () => {
  it("of validate answers with the entries of the JSON report", async () => {
    await fc.assert(
      fc.asyncProperty(skills, async (given) => {
        const root = onDisk(given);
        const { code, report } = await validateJson([root]);
        const ran = await runCli(["validate", "-", "--stream"], linesOf(given));
        expect([ran.code, ran.err]).toEqual([code, ""]);
        expect(parse(ran.out)).toEqual(relativeTo(root, report.skills));
      }),
      { numRuns: 15 },
    );
  });

  it("of convert answers with the losses of the JSON report and the files that --stdout prints", async () => {
    await fc.assert(
      fc.asyncProperty(skills, async (given) => {
        const root = onDisk(given);
        const { report } = await runJson(["convert", root, "--to", "stop", "--out", `${root}-out`, "--dry-run"]);
        const ran = await runCli(CONVERT, linesOf(given));
        const answers = parse(ran.out);
        const valid = new Ajv2020({ strict: false }).compile(reportSchemas["convert-stream"]);
        for (const [index, { path, files, report: answer }] of answers.entries()) {
          expect([valid(answers[index]), valid.errors]).toEqual([true, null]);
          const { losses, diagnostics, from } = report.skills[index] ?? {};
          expect(answer).toMatchObject(relativeTo(root, { source: `s${index}`, losses, diagnostics, from }));
          const printed = await runCli(["convert", `${root}/${path}`, "--to", "stop", "--stdout"]);
          expect(files?.["skill.yaml"] ?? "").toBe(printed.out);
        }
        expect(answers.map(({ path }) => path)).toEqual(given.map(({ path }) => path));
        expect(ran.code).toBe(answers.some(({ report: { status } }) => status === "failed") ? 1 : 0);
      }),
      { numRuns: 10 },
    );
  });

  it("of convert keeps the other files, and its answers can be converted again", async () => {
    const given = { path: "skills/a", files: { "SKILL.md": skillMd("a"), "notes.txt": "Kept.\n" } };
    const [there] = parse((await runCli([...CONVERT, "--lossless"], linesOf([given]))).out);
    expect(there.files["notes.txt"]).toBe("Kept.\n");
    expect(there.report.files).toContainEqual({ path: "skill.yaml", action: "create" });
    const back = await runCli(["convert", "-", "--to", "agent-skills", "--stream"], linesOf([there]));
    expect(parse(back.out)[0].files).toMatchObject({ "notes.txt": "Kept.\n" });
  });

  it.each([["validate", "-", "--stream"], CONVERT])(
    "answers a line that is not a skill, and goes on (%s)",
    async (...args) => {
      const good = linesOf([{ path: "a", files: { "SKILL.md": skillMd("a") } }]);
      const { code, out, err } = await runCli(args, `${BAD.join("\n")}\n\r\n${good}\xff`);
      expect([code, err]).toEqual([1, ""]);
      const answers = parse(out);
      expect(answers.map(({ line }) => line)).toEqual([...BAD.map((_, index) => index + 1), undefined, BAD.length + 3]);
      const valid = new Ajv2020({ strict: false }).compile(reportSchemas["unread-line"]);
      for (const answer of answers.slice(0, BAD.length)) {
        expect([valid(answer), valid.errors]).toEqual([true, null]);
        expect(answer.diagnostics).toMatchObject([{ code: "cli/unread-line", severity: "error" }]);
      }
    },
  );

  it("answers a line that is too long or not UTF-8, and reads the next", async () => {
    const good = linesOf([{ path: "a", files: { "SKILL.md": skillMd("a") } }]);
    const long = Buffer.alloc(10 * 1024 * 1024 + 1, "x");
    const bytes = Buffer.concat([long, Buffer.from("\n"), Buffer.from([0xff, 0x0a]), Buffer.from(good)]);
    const { out } = await runCli(["validate", "-", "--stream"], bytes);
    expect(parse(out)).toMatchObject([
      { line: 1, diagnostics: [{ message: "Line 1 of standard input has more than 10485760 bytes." }] },
      { line: 2, diagnostics: [{ message: "Line 2 of standard input is not UTF-8." }] },
      { source: "a", status: "valid" },
    ]);
  });

  it.each([
    [["validate", "skills", "--stream"], "the only input is -"],
    [["validate", "-", "--stream", "--reporter", "sarif"], "another reporter"],
    [["validate", "-", "--stream", "--fix"], "cannot be used with"],
    [[...CONVERT, "--out", "out"], "cannot be used with"],
  ])("refuses %j", async (args, message) => {
    const { code, out, err } = await runCli(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(message);
  });

  it("answers each line before it reads the next", async () => {
    const child = spawn(process.execPath, [programFile, "validate", "-", "--stream"], { stdio: "pipe" });
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (let index = 0; index < 20; index++) {
      child.stdin.write(linesOf([{ path: `s${index}`, files: { "SKILL.md": skillMd(`s${index}`) } }]));
      const { value } = await answers.next();
      expect(JSON.parse(value)).toMatchObject({ source: `s${index}`, status: "valid" });
    }
    child.stdin.end();
    expect((await once(child, "exit"))[0]).toBe(0);
  });

  it("ends quietly if nobody reads further, although the input has no end", () => {
    const line = linesOf([{ path: "a", files: { "SKILL.md": skillMd("a") } }]).trimEnd();
    const script = 'yes "$2" | "$0" "$1" validate - --stream | head -n 2';
    const ran = spawnSync("sh", ["-c", script, process.execPath, programFile, line], { timeout: 60_000 });
    expect([ran.status, String(ran.stderr)]).toEqual([0, ""]);
    expect(parse(String(ran.stdout))).toHaveLength(2);
  });

  // The modules and one skill take two thirds of it; 8,000 skills and their answers would take more than all of it.
  it.each([["validate", "-", "--stream"], CONVERT])("needs 80 MB of heap for any number of lines (%s)", (...args) => {
    const count = 8000;
    const input = linesOf(
      Array.from({ length: count }, (_, index) => ({
        path: `s${index}`,
        files: { ...(MANIFESTS[index % MANIFESTS.length]?.(`s${index}`) ?? {}) },
      })),
    );
    const options = { input, maxBuffer: 2 ** 28 };
    const { stdout } = spawnSync(process.execPath, ["--max-old-space-size=80", programFile, ...args], options);
    expect(parse(String(stdout))).toHaveLength(count);
  });
});
