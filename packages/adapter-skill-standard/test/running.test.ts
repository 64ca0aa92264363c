import { rmSync } from "node:fs";
import { join } from "node:path";
import { decodeSkill, memoryFiles, overlay, type SkillManifest } from "@skill-convert/core";
import { beforeAll, describe, expect, it } from "vitest";
import { runSkillProgram } from "../src/files/code/run-skill.js";
import { skillStandardAdapter } from "../src/index.js";
import { complete } from "./examples.js";
import { makeRepository, runPython, withoutPython, writeFiles } from "./python.js";

const CALL = `
import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("skill", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
result = module.GeneratedSkill().execute(json.loads(sys.argv[2]), None)
print(json.dumps([result.success, result.output, result.skill_id]))
`;

const runSkillFile = runSkillProgram();

/** A script that prints its arguments and its working directory. */
const SCRIPT = `import json, os, sys
print("working")
print(json.dumps({"arguments": sys.argv[1:], "here": os.path.basename(os.getcwd())}))
sys.exit(3 if "fail" in sys.argv else 0)
`;

/** A script that prints its standard input. */
const READ = "import sys\nsys.stdout.buffer.write(sys.stdin.buffer.read())\n";

const argv = (...rest: NonNullable<NonNullable<SkillManifest["operations"][0]["entrypoints"]>["unix"]>) => [
  "python3",
  "run.py",
  ...rest,
];

describe.skipIf(withoutPython)("a generated skill.py", () => {
  let root: string;
  beforeAll(() => {
    root = makeRepository();
  });

  function execute(
    manifest: SkillManifest,
    input: object | string,
    more: Readonly<Record<string, string>> = {},
  ): [boolean, unknown, string] {
    const written = skillStandardAdapter.encode!(manifest, {
      over: memoryFiles({}, { path: `skills/t/${manifest.id}` }),
    });
    const files = Object.fromEntries(
      written.value!.edits.map((edit) => [edit.path, edit.kind === "write" ? edit.text : ""]),
    );
    const folder = join(root, "skills", "t", manifest.id ?? "");
    writeFiles(folder, { ...files, "run.py": SCRIPT, ...more });
    const done = runPython(
      ["-c", CALL, join(folder, "skill.py"), typeof input === "string" ? input : JSON.stringify(input)],
      { cwd: root, path: root },
    );
    expect(done.stderr).toBe("");
    return JSON.parse(done.stdout);
  }

  const manifest = (id: string, rest: Partial<SkillManifest>): SkillManifest => ({
    id,
    name: id,
    description: id,
    operations: [{}],
    ...rest,
  });
  const parameter = (name: string, rest: object = {}) => ({ name, schema: {}, ...rest });

  it("starts the entrypoint without a shell, in the skill's folder (skill-standard.md#d41)", () => {
    const text = parameter("x", { schema: { type: "string" } });
    const input = { parameters: [text, parameter("n", { default: 7 }), parameter("o"), parameter("left")] };
    const unix = argv("--x", [{ input: "x" }], ["n=", { input: "n" }, ";"], [{ input: "o" }], "$(id); `id`");
    const [success, output, id] = execute(
      manifest("arguments", {
        operations: [{ input, entrypoints: { unix, windows: unix } }],
        stdoutContract: { lastLineJson: true },
      }),
      { x: 'a "b" \\ $HOME', o: { list: ["ä", true] } },
    );
    expect([success, id]).toEqual([true, "arguments"]);
    const words = ["--x", 'a "b" \\ $HOME', "n=7;", '{"list":["ä",true]}', "$(id); `id`"];
    expect(output).toEqual({ arguments: words, here: "arguments" });
  });

  it.each([
    ["with the flag before it", argv("--x", [{ input: "x" }], "a"), ["a"]],
    ["with the flag that it is in", argv(["--x=", { input: "x" }], "a"), ["a"]],
    ["at the end", argv("a", [{ input: "x" }], [{ input: "y" }]), ["a"]],
    ["but not where others would move", argv([{ input: "x" }], "a"), undefined],
    ["but not where others would move, after a flag", argv([{ input: "x" }], "--n", "1", [{ input: "n" }]), undefined],
    [
      "but not a flag that has its value",
      argv("--n=1", ["--n=", { input: "n" }], [{ input: "x" }]),
      ["--n=1", "--n=7"],
    ],
    ["and no flag goes with another", argv("--on", ["--x=", { input: "x" }], "--", "a"), ["--on", "--", "a"]],
  ])("leaves out an argument without a value, %s", (_, unix, words) => {
    const input = { parameters: [parameter("x"), parameter("y"), parameter("n", { default: 7 })] };
    const left = manifest("left-out", { operations: [{ input, entrypoints: { unix, windows: unix } }] });
    const expected = words ? [true, { arguments: words }] : [false, { error: expect.stringContaining("has no value") }];
    expect(execute(left, {}).slice(0, 2)).toMatchObject(expected);
  });

  it("passes all inputs as JSON to a script that takes no arguments (mapping-decisions.md#d72)", () => {
    const input = { parameters: [parameter("x"), parameter("n", { default: 7 })] };
    const at = (path: string) => ({ unix: ["python3", path], windows: ["python3", path] });
    const reads = (id: string, path: string) =>
      execute(manifest(id, { operations: [{ input, entrypoints: at(path) }] }), { x: "ä" }, { [path]: READ })[1];
    expect(reads("reads-json", "scripts/read.py")).toEqual({ x: "ä", n: 7 });
    expect(reads("reads-nothing", "read.py")).toBe("");
  });

  it.each<[unknown, string | undefined]>([
    ["5", '"5"'],
    [5, "5"],
    [1.5, "1.5"],
    [null, "null"],
    [{ a: [1, "é"] }, '{"a":[1,"é"]}'],
  ])("passes %j as JSON for an input that takes any value (skill-manifest-v2.md#d18)", (any, text) => {
    const input = { parameters: [parameter("any", { schema: {}, description: "Anything" })] };
    const entrypoints = { unix: argv([{ input: "any" }]), windows: argv([{ input: "any" }]) };
    const [, output] = execute(manifest("any-json", { operations: [{ input, entrypoints }] }), { any });
    expect(output).toMatchObject({ arguments: [text] });
  });

  it("passes a number without a fraction as an integer, as the runtime does", () => {
    const input = { parameters: [parameter("n", { schema: { type: "integer" } })] };
    const entrypoints = { unix: argv([{ input: "n" }]), windows: argv([{ input: "n" }]) };
    expect(execute(manifest("whole", { operations: [{ input, entrypoints }] }), '{"n": 1.0}')[1]).toMatchObject({
      arguments: ["1"],
    });
  });

  it("returns the text if the manifest says that the last line is not JSON (skill-standard.md#d41)", () => {
    const entrypoints = { unix: argv(), windows: argv() };
    const [, output] = execute(
      manifest("text", { operations: [{ entrypoints }], stdoutContract: { lastLineJson: false } }),
      {},
    );
    expect(output).toMatch(/^working\r?\n\{/);
  });

  it("fails if the program fails (skill-standard.md#s53, skill-standard.md#s54, skill-standard.md#d41)", () => {
    const entrypoints = { unix: argv("fail"), windows: argv("fail") };
    expect(execute(manifest("failing", { operations: [{ entrypoints }] }), {})).toMatchObject([
      false,
      { exit_code: 3 },
      "failing",
    ]);
    const missing = { unix: ["no-such-program-here"], windows: ["no-such-program-here"] };
    expect(execute(manifest("missing", { operations: [{ entrypoints: missing }] }), {})[0]).toBe(false);
  });

  it("checks declared variables and files, and enforces the time limit (mapping-decisions.md#d71)", () => {
    const operations = [{ entrypoints: { unix: argv(), windows: argv() } }];
    const environment = [{ name: "TIDES_TOKEN", required: true }];
    const requiredFiles = [{ path: "tides.txt" }, { path: "run.py", base: "skill" as const }];
    expect(execute(manifest("conditions", { operations, environment, requiredFiles }), {}).slice(0, 2)).toEqual([
      false,
      { error: "missing: the environment variable TIDES_TOKEN, the file tides.txt" },
    ]);
    const met = manifest("conditions-met", { operations, requiredFiles, execution: { timeout: 20 } });
    expect(execute(met, {}, { "tides.txt": "" })[0]).toBe(true);
    const slow = ["python3", "-c", "import time; time.sleep(20)"];
    const late = manifest("late", {
      operations: [{ entrypoints: { unix: slow, windows: slow } }],
      execution: { timeout: 0.2 },
    });
    expect(execute(late, {}).slice(0, 2)).toEqual([false, { error: "the program took longer than 0.2 s" }]);
  });

  it("keeps its conditions when the manifest is edited, which has no place for them", () => {
    const operations = [{ entrypoints: { unix: argv(), windows: argv() } }];
    const environment = [{ name: "TIDES_TOKEN", required: true }];
    const base = memoryFiles({}, { path: "skills/t/kept" });
    const before = overlay(
      base,
      skillStandardAdapter.encode!(manifest("kept", { operations, environment }), { over: base }).value!.edits,
    );
    const read = decodeSkill(before, skillStandardAdapter).value!.manifest;
    const after = overlay(
      before,
      skillStandardAdapter.encode!({ ...read, description: "New." }, { over: before, editing: true }).value!.edits,
    );
    const content = after.text("skill.py");
    expect(content.kind === "text" && content.text).toContain('"variables": ["TIDES_TOKEN"]');
  });

  it("starts the operation that the discriminator names (mapping-decisions.md#d46)", () => {
    const operations = ["find", "__proto__"].map((name) => ({
      name,
      input: { parameters: [parameter("operation", { schema: { type: "string" }, default: name })] },
      entrypoints: { unix: argv(name, [{ input: "operation" }]), windows: argv(name, [{ input: "operation" }]) },
    }));
    const several = manifest("several", { operations });
    expect(execute(several, { skill_operation: "__proto__" })[1]).toMatchObject({
      arguments: ["__proto__", "__proto__"],
    });
    expect(execute(several, { skill_operation: "find", operation: "x" })[1]).toMatchObject({
      arguments: ["find", "x"],
    });
    expect(execute(several, { skill_operation: "lose" })).toMatchObject([
      false,
      { operations: ["find", "__proto__"] },
      "several",
    ]);
    expect(execute(several, {})[0]).toBe(false);
  });

  it("refuses what its schema refuses (skill-standard.md#s52, skill-standard.md#d41)", () => {
    const count = { name: "n", required: true, default: 7, schema: { type: "integer", maximum: 9 } };
    const input = { parameters: [parameter("x", { required: true, schema: { enum: ["a", "b"] } }), count] };
    const single = manifest("refuses", { operations: [{ input, entrypoints: { unix: argv(), windows: argv() } }] });
    expect(execute(single, { x: "a" })[0]).toBe(true);
    const refused = (error: string) => [false, { error: `invalid input: ${error}` }, "refuses"];
    expect(execute(single, {})).toEqual(refused("missing: x"));
    expect(execute(single, { x: "c" })).toEqual(refused('x: expected one of ["a", "b"]'));
    expect(execute(single, { x: "a", n: 10 })).toEqual(refused("n: 10 is out of bounds"));
    const unused = manifest("refuses", { operations: [{ input }], instructions: "Do it." });
    expect(execute(unused, { x: "c" })[0]).toBe(false);
  });

  it("refuses an operation without its input, and the loader one without an operation (skill-standard.md#s52, skill-standard.md#d41)", () => {
    const operations = ["find", "store"].map((name) => ({
      name,
      input: { parameters: [parameter(name === "store" ? "text" : "query", { required: true })] },
      entrypoints: { unix: argv(name), windows: argv(name) },
    }));
    const several = manifest("memo", { operations });
    expect(execute(several, { operation: "store", text: "x" })[0]).toBe(true);
    expect(execute(several, { operation: "store" })).toEqual([
      false,
      { error: "invalid input: missing: text" },
      "memo",
    ]);
    // The home repository's loader looks for missing fields at the top of the schema only.
    const program = `${CALL.slice(0, CALL.indexOf("result ="))}print(json.dumps(module.GeneratedSkill().input_schema()["required"]))`;
    const path = join(root, "skills", "t", "memo", "skill.py");
    const done = runPython(["-c", program, path], { cwd: root, path: root });
    expect([done.stderr, done.stdout.trim()]).toEqual(["", '["operation"]']);
  });

  it("returns the instructions of a skill without a program (skill-standard.md#d41)", () => {
    const words = "# Do it\n\n--- slowly ---\n";
    expect(execute(manifest("words", { instructions: words }), {})[1]).toEqual({ instructions: words });
    const agent = manifest("agent", { instructions: words, operations: [{ entrypoints: { agent: "Follow it" } }] });
    expect(execute(agent, {})[1]).toEqual({ agent: "Follow it", instructions: words });
    expect(execute(manifest("silent", {}), {})[1]).toEqual({ instructions: "silent" });
  });
});

describe.skipIf(withoutPython)("scripts/run_skill.py", () => {
  const input = { level: "quick" };
  const skill = { ...complete, [runSkillFile.path]: runSkillFile.text };

  function run(files: Record<string, string>, parameters: string[], options: { base: boolean; input?: string }) {
    const root = makeRepository();
    if (!options.base) rmSync(join(root, "skills"), { recursive: true });
    const folder = join(root, options.base ? "skills" : "elsewhere", "reasoning", "tide-check");
    writeFiles(folder, files);
    const done = runPython(["scripts/run_skill.py", ...parameters], {
      cwd: folder,
      ...(options.input === undefined ? {} : { input: options.input }),
    });
    return {
      status: done.status,
      last: JSON.parse(done.stdout.trimEnd().split("\n").at(-1) ?? ""),
      stderr: done.stderr,
    };
  }

  it.each([true, false])(
    "takes inputs as arguments, as JSON and on standard input (skill-standard.md#d45; with skills.base: %s)",
    (base) => {
      const answer = { status: 0, last: { open: true }, stderr: "" };
      expect(run(skill, ["--level", "quick", "--boat", ""], { base })).toEqual(answer);
      expect(run(skill, [JSON.stringify(input)], { base })).toEqual(answer);
      expect(run(skill, [], { base, input: JSON.stringify(input) })).toEqual(answer);
      expect(run(skill, ["--level", "slow", "--boat", '{"name": "x"}'], { base })).toMatchObject({
        status: 0,
        last: { open: false },
      });
    },
  );

  it("validates against the schema in schema.json if skill.py has none (skill-standard.md#d32)", () => {
    const text = complete["skill.py"].replace(/ {4}def input_schema[\s\S]*?(?= {4}def execute)/, "");
    const printing = text.replace(/"open": .*?\}/, '"given": input_data, "extra": context.extra}');
    const declared = { type: "object", properties: { level: { type: "string" } }, required: ["level"] };
    const files = {
      "manifest.yaml": complete["manifest.yaml"],
      "skill.py": printing,
      "schema.json": JSON.stringify({ input: declared }),
    };
    const [support] = decodeSkill(memoryFiles(files), skillStandardAdapter).value!.supportFiles!;
    const skill = { ...files, [support!.path]: support!.text };
    const answer = { status: 0, last: { given: { level: "3" }, extra: {} } };
    expect(run(skill, ["--level", "3"], { base: false })).toMatchObject(answer);
    expect(run(skill, [], { base: false })).toMatchObject({ status: 1 });
  });

  it("replaces a missing skills.base with a stand-in (skill-standard.md#d47)", () => {
    const text = `from skills.base import BaseSkill, SkillContext, SkillDependency, SkillLevel, SkillResult, SkillScale, Tides


class Look(BaseSkill):
    SKILL_ID = "tides/look"

    def input_schema(self):
        return {"type": "object", "required": ["level"]}

    def execute(self, input_data, context):
        errors = self.validate_input({})
        return SkillResult(success=True, output=[self.metadata().id, errors, str(SkillLevel.BASIC)], skill_id="x")
`;
    const output = run({ ...skill, "skill.py": text }, ["--level", "1"], { base: false });
    expect(output).toMatchObject({ status: 0, last: ["tides/look", ["Missing required field: level"], "basic"] });
  });

  it("rejects invalid inputs, and reports errors (skill-standard.md#s52, skill-standard.md#d45)", () => {
    expect(run(skill, ["--boat", "{}"], { base: true })).toMatchObject({
      status: 1,
      last: { error: expect.stringContaining("level") },
    });
    expect(run(skill, ["--level", "quick", "--boat", "3"], { base: true }).status).toBe(1);
    expect(run(skill, ["level"], { base: true }).status).toBe(1);
    const broken = { ...skill, "skill.py": "raise RuntimeError('no tide')\n" };
    expect(run(broken, [], { base: false })).toMatchObject({ status: 1, last: { error: "no tide" } });
  });
});
