import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeSkill, type JsonSchema, memoryFiles } from "@skill-convert/core";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PYTHON_VALIDATE } from "../src/files/code/python-validate.js";
import { skillStandardAdapter } from "../src/index.js";
import { makeRepository, runPython, withoutPython, writeFiles } from "./python.js";

/** The number of generated programs, each of which is started. */
const RUNS = Number(process.env["SKILL_CONVERT_RUNS"] ?? 24);

const INTERFACE = "from skills.base import Skill, SkillCategory, SkillMetadata, SkillResult\n";
const HEAD = `${INTERFACE}from skills.base import BaseSkill, CompositeSkill\n`;

interface ClassText {
  readonly name: string;
  readonly bases?: string;
  /** The body of the class before its methods. */
  readonly head?: string;
  /** The arguments of the metadata; the class has no `metadata()` if they are missing. */
  readonly metadata?: string | undefined;
  readonly execute?: string | undefined;
}

/** Prints a class that requires an input with the name of the class. */
function printClass({ name, bases = "Skill", head = "", metadata, execute }: ClassText): string {
  const described = metadata === undefined ? "" : `    def metadata(self): return SkillMetadata(${metadata})\n`;
  return `
class ${name}(${bases}):
    marker = "${name}"
${head}${described}    def input_schema(self):
        return {"type": "object", "properties": {"${name}": {"type": "integer"}}, "required": ["${name}"]}
    def output_schema(self): return {"type": "object"}
    def execute(self, input_data, context):
${(execute ?? `return SkillResult(success=True, output={"class": "${name}"}, skill_id="sea/tide")`).replace(/^/gm, "        ")}
`;
}

const manifestOf = (id: string) => `id: ${id}\nname: ${id}\ndescription: A skill for tests.\n`;

/** Writes a skill with the program that starts it, and starts that. */
function runSkill(
  folder: string,
  files: Readonly<Record<string, string>>,
  input: object,
  dependencies: readonly object[] = [],
) {
  const decoded = decodeSkill(memoryFiles(files), skillStandardAdapter).value;
  const [support] = decoded?.supportFiles ?? [];
  writeFiles(folder, { ...files, [support?.path ?? "none"]: support?.text ?? "" });
  const done = spawnSync("python3", ["-B", "scripts/run_skill.py", JSON.stringify(input)], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, SKILL_CONVERT_DEPENDENCIES: JSON.stringify(dependencies) },
  });
  return { status: done.status, last: JSON.parse(done.stdout.trimEnd().split("\n").at(-1) ?? ""), stderr: done.stderr };
}

/** The ways in which a class states its id. */
const statedId = (id: string): fc.Arbitrary<Partial<ClassText>> =>
  fc.constantFrom<Partial<ClassText>>(
    { metadata: `id="${id}", name="n", description="d", category=SkillCategory.REASONING` },
    { metadata: `"${id}", "n", "d", category=SkillCategory.REASONING` },
    {
      head: `    ID = "${id}"\n`,
      metadata: `id=self.ID, name="n", description="d", category=SkillCategory.REASONING`,
    },
    { bases: "BaseSkill", head: `    SKILL_ID = "${id}"\n` },
    // Only a run shows this id.
    { metadata: `id="-".join(["${id}"]).lower(), name="n", description="d", category=SkillCategory.REASONING` },
  );

const names = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{2,5}$/), { minLength: 4, maxLength: 4 });

/** A file with the class of the skill among others, in any order. */
const shuffled = names.chain(([main = "", ...others]) =>
  fc
    .tuple(
      statedId("sea/tide").map((text) => printClass({ name: main, ...text })),
      ...others.map((name, index) =>
        fc.oneof(
          statedId(`sea/other-${index}`).map((text) => printClass({ name, ...text })),
          fc.constant(`\nclass ${name}:\n    def execute(self, input_data, context): return None\n`),
          fc.constant(`\nclass ${name}(Exception):\n    pass\n`),
          fc.constant(`\nclass ${name}(Skill):\n    pass\n`),
        ),
      ),
    )
    .chain((classes) => fc.shuffledSubarray(classes, { minLength: classes.length }))
    .map((classes) => ({ main, code: HEAD + classes.join("") })),
);

describe.skipIf(withoutPython)("a skill whose skill.py has several classes", () => {
  const files = (code: string) => ({ "manifest.yaml": manifestOf("sea/tide"), "skill.py": code });
  const inputs = (code: string) =>
    decodeSkill(memoryFiles(files(code)), skillStandardAdapter).value?.manifest.operations[0]?.input?.parameters.map(
      ({ name }) => name,
    );

  it("is read and run as the class with its id, in any order of classes (skill-standard.md#s52, skill-standard.md#d25)", () => {
    const root = mkdtempSync(join(tmpdir(), "skill-standard-"));
    const cases = fc.sample(shuffled, { numRuns: RUNS, seed: 20261127 });
    for (const [index, { main, code }] of cases.entries()) {
      const ran = runSkill(join(root, `case-${index}`), files(code), { [main]: 4 });
      expect({ ran: ran.last, stderr: ran.stderr }, code).toEqual({ ran: { class: main }, stderr: "" });
      // The id that only a run shows is one of at most four, so the reader may take another class for it.
      if (!code.includes('"-".join')) expect(inputs(code), code).toEqual([main]);
    }
  });

  it.each([
    ["a base class that another skill extends", ["Main", "Extended"], "Main", 'id="sea/tide"', 'id="sea/other"'],
    ["the class that inherits its metadata", ["Kept", "Main"], "Main", 'id="sea/tide"', undefined],
    ["the first by name of two with the id", ["Zulu", "Alpha"], "Alpha", 'id="sea/tide"', 'id="sea/tide"'],
    ["the last one where none has the id", ["First", "Second"], "Second", 'id="sea/a"', 'id="sea/b"'],
  ])("is %s (skill-standard.md#d25)", (_, [first = "", second = ""], expected, firstId, secondId) => {
    const rest = ', name="n", description="d", category=SkillCategory.REASONING';
    const isAlone = firstId !== secondId && secondId !== 'id="sea/b"';
    const code =
      HEAD +
      printClass({ name: first, metadata: firstId + rest }) +
      printClass({ name: second, bases: isAlone ? first : "Skill", metadata: secondId && secondId + rest });
    expect(inputs(code)).toEqual([expected]);
    const folder = mkdtempSync(join(tmpdir(), "skill-standard-"));
    expect(runSkill(folder, files(code), { [expected]: 4 }).last).toEqual({ class: expected });
  });

  it("is the class that entry_point names, whatever its id (skill-standard.md#d24)", () => {
    const rest = ', name="n", description="d", category=SkillCategory.REASONING';
    const code =
      HEAD +
      printClass({ name: "Aux", metadata: `id="sea/aux"${rest}` }) +
      printClass({ name: "Main", metadata: `id="sea/tide"${rest}` });
    const named = { ...files(code), "manifest.yaml": `${manifestOf("sea/tide")}entry_point: "skill.py:Aux"\n` };
    const folder = mkdtempSync(join(tmpdir(), "skill-standard-"));
    expect(runSkill(folder, named, { Aux: 4 }).last).toEqual({ class: "Aux" });
  });
});

describe.skipIf(withoutPython)("a skill that calls others", () => {
  const metadata = (id: string) => `id="${id}", name="n", description="d", category=SkillCategory.REASONING`;
  const answer = (id: string, output: string) => `return SkillResult(success=True, output=${output}, skill_id="${id}")`;
  const code = (id: string, execute: string) =>
    INTERFACE +
    printClass({ name: "X", metadata: metadata(id), execute })
      .replaceAll('"X": {"type"', '"x": {"type"')
      .replace('["X"]', '["x"]');
  const call = (callee: string, id: string, input = '{"x": input_data["x"]}') =>
    `found = ${callee}("${id}", ${input})\n`;

  /** Runs a skill with the skills that it depends on, in a repository of this format or without one. */
  function run(execute: string, { base = false, own = "sea/top" } = {}) {
    const root = base ? makeRepository() : mkdtempSync(join(tmpdir(), "skill-standard-"));
    const place = (id: string) => join(root, base ? "skills" : "elsewhere", id);
    const dependencies = {
      "sea/base": answer("sea/base", '{"y": input_data["x"] * 10}'),
      "sea/mid": `${call("context.registry.execute", "sea/base")}${answer("sea/mid", '{"y": found.output["y"] + 5}')}`,
    };
    for (const [id, text] of Object.entries(dependencies)) {
      writeFiles(place(id), { "manifest.yaml": manifestOf(id), "skill.py": code(id, text) });
    }
    const list = Object.keys(dependencies).map((id) => ({ id, folder: place(id) }));
    const files = { "manifest.yaml": manifestOf(own), "skill.py": code(own, execute) };
    return runSkill(place(own), files, { x: 4 }, list);
  }

  it.each([false, true])(
    "gives each of them a context with the registry (skill-standard.md#s58; with skills.base: %s)",
    (base) => {
      const execute = `${call("context.registry.execute", "sea/mid")}${answer("sea/top", '{"y": found.output["y"] + 5}')}`;
      expect(run(execute, { base })).toEqual({ status: 0, last: { y: 50 }, stderr: "" });
    },
  );

  it("validates their inputs before they start (skill-standard.md#s52, skill-standard.md#s58)", () => {
    const wrong = call("context.registry.execute", "sea/base", '{"x": "text"}');
    expect(run(`${wrong}${answer("sea/top", "found.output")}`)).toMatchObject({
      status: 1,
      last: { error: "invalid input of sea/base: x: expected integer" },
    });
    const asResult = call("context.registry.execute_skill", "sea/base", "{}");
    expect(run(`${asResult}${answer("sea/top", "[found.success, found.error_code, found.error]")}`).last).toEqual([
      false,
      "VALIDATION_ERROR",
      "invalid input of sea/base: missing: x",
    ]);
    const unknown = call("context.registry.execute_skill", "sea/none", "{}");
    expect(run(`${unknown}${answer("sea/top", "[found.success, found.error_code]")}`).last).toEqual([
      false,
      "SKILL_NOT_FOUND",
    ]);
  });

  it("finds them in skills.registry (skill-standard.md#s58)", () => {
    const through = `from skills.registry import get_registry, load_skill\n${call("get_registry().execute_skill", "sea/base")}`;
    const loaded = `load_skill("sea/mid").metadata().id`;
    expect(run(`${through}${answer("sea/top", `[found.output["y"], ${loaded}]`)}`).last).toEqual([40, "sea/mid"]);
  });

  it("finds them in the repository's own registry (skill-standard.md#s58)", () => {
    const root = makeRepository();
    writeFiles(root, {
      "skills/registry.py": `class Registry:
    def __init__(self):
        self.known = {}
    def has_skill(self, skill_id):
        return skill_id in self.known
    def register(self, skill):
        self.known[skill.metadata().id] = skill
ONE = Registry()
def get_registry():
    return ONE
`,
    });
    const folder = join(root, "skills", "sea", "base");
    const dependency = {
      "manifest.yaml": manifestOf("sea/base"),
      "skill.py": code("sea/base", answer("sea/base", "1")),
    };
    writeFiles(folder, dependency);
    const execute = `from skills.registry import get_registry\n${answer("sea/top", "sorted(get_registry().known)")}`;
    const files = { "manifest.yaml": manifestOf("sea/top"), "skill.py": code("sea/top", execute) };
    const done = runSkill(join(root, "skills", "sea", "top"), files, { x: 1 }, [{ id: "sea/base", folder }]);
    expect(done).toEqual({ status: 0, last: ["sea/base", "sea/top"], stderr: "" });
  });

  it("gives the skills of a CompositeSkill a context with their depth (skill-standard.md#s58)", () => {
    const part = printClass({
      name: "Part",
      metadata: metadata("sea/part"),
      execute: answer("sea/part", '[context.depth, context.parent_skill, context.registry.has_skill("sea/top")]'),
    });
    const whole = printClass({
      name: "Whole",
      bases: "CompositeSkill",
      head: "    def __init__(self):\n        super().__init__([Part()])\n",
      metadata: metadata("sea/top"),
      execute: `found = self.execute_sub_skill("sea/part", input_data, context)
none = self.execute_sub_skill("sea/none", input_data, context)
${answer("sea/top", "[found.output, none.success, none.error_code]")}`,
    });
    const folder = mkdtempSync(join(tmpdir(), "skill-standard-"));
    const files = { "manifest.yaml": manifestOf("sea/top"), "skill.py": HEAD + part + whole };
    const expected = [[1, "sea/top", true], false, "SUB_SKILL_NOT_FOUND"];
    expect(runSkill(folder, files, { Whole: 1 })).toEqual({ status: 0, last: expected, stderr: "" });
  });

  it.each([
    ["somebody/else", "warning: the result names somebody/else, not sea/top\n"],
    ["", "warning: the result names no skill, not sea/top\n"],
  ])("is warned of a result with another id: %j (skill-standard.md#s54)", (id, stderr) => {
    expect(run(answer(id, "1"))).toEqual({ status: 0, last: 1, stderr });
  });
});

const TYPES = ["object", "array", "string", "integer", "number", "boolean", "null"] as const;

/** Schemas with the keywords that the validator knows, and values that are likely to meet them. */
const { schema, value } = fc.letrec<{
  schema: JsonSchema;
  value: fc.JsonValue;
  leaf: fc.JsonValue;
}>((tie) => ({
  leaf: fc.constantFrom<fc.JsonValue>(null, true, false, 0, 1, 2, 1.5, -3, "", "a", "ab", "ab1"),
  value: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    tie("leaf"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "c1"), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.boolean(),
    fc.array(keywordOf(tie("schema"), tie("value")), { maxLength: 3 }).map((all) => Object.assign({}, ...all)),
  ),
}));

function keywordOf(inner: fc.Arbitrary<JsonSchema>, instance: fc.Arbitrary<fc.JsonValue>): fc.Arbitrary<object> {
  const some = fc.array(inner, { minLength: 1, maxLength: 2 });
  const byName = fc.dictionary(fc.constantFrom("a", "b"), inner, { maxKeys: 2, noNullPrototype: true });
  const number = fc.constantFrom(-1, 0, 1, 1.5, 2);
  const count = fc.nat({ max: 2 });
  const pattern = fc.constantFrom("^a", "[0-9]$");
  const choices: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    type: fc.oneof(fc.constantFrom(...TYPES), fc.subarray([...TYPES], { minLength: 1 })),
    enum: fc.array(instance, { minLength: 1, maxLength: 3 }),
    const: instance,
    minimum: number,
    exclusiveMinimum: number,
    maximum: number,
    exclusiveMaximum: number,
    multipleOf: fc.constantFrom(0.5, 1, 2),
    minLength: count,
    maxLength: count,
    pattern,
    minItems: count,
    maxItems: count,
    uniqueItems: fc.boolean(),
    prefixItems: some,
    items: inner,
    minProperties: count,
    maxProperties: count,
    required: fc.subarray(["a", "b"]),
    dependentRequired: fc.constant({ a: ["b"] }),
    properties: byName,
    patternProperties: inner.map((each) => ({ "1$": each })),
    additionalProperties: inner,
    propertyNames: pattern.map((each) => ({ pattern: each })),
    allOf: some,
    anyOf: some,
    oneOf: some,
    not: inner,
    if: inner,
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: inner,
    else: inner,
  };
  return fc.oneof(...Object.entries(choices).map(([name, each]) => each.map((found) => ({ [name]: found }))));
}

describe.skipIf(withoutPython)("the validation in generated programs", () => {
  const judge = (pairs: readonly (readonly [JsonSchema, fc.JsonValue])[]): boolean[] => {
    const program = `import json, re, sys\n${PYTHON_VALIDATE}
print(json.dumps([refusal(value, schema, schema) is None for schema, value in json.load(sys.stdin)]))\n`;
    const done = runPython(["-c", program], { cwd: tmpdir(), input: JSON.stringify(pairs) });
    expect(done.stderr).toBe("");
    return JSON.parse(done.stdout);
  };

  it("accepts the values that a validator of JSON Schema accepts, and no others (skill-standard.md#s52)", () => {
    const some = fc.oneof(
      fc.tuple(schema, value),
      fc.tuple(
        schema.map((inner) => ({ $defs: { "a/b": inner }, $ref: "#/$defs/a~1b" }) as JsonSchema),
        value,
      ),
    );
    const pairs = fc.sample(some, { numRuns: 2000, seed: 20261127 });
    const ajv = new Ajv2020({ strict: false });
    const expected = pairs.map(([each, instance]) => ajv.validate(each as object | boolean, instance));
    const found = judge(pairs);
    for (const [index, pair] of pairs.entries()) expect(found[index], JSON.stringify(pair)).toBe(expected[index]);
    expect(expected.filter(Boolean).length).toBeGreaterThan(300);
    expect(expected.filter((valid) => !valid).length).toBeGreaterThan(300);
  });

  it("accepts what it cannot decide (skill-standard.md#s52)", () => {
    const undecided: [JsonSchema, fc.JsonValue][] = [
      [{ $ref: "#" }, 1],
      [{ pattern: "(?<name>a)(" }, "b"],
      [{ $ref: "#/none" }, 1],
      [{ $ref: "https://example.org/schema" }, 1],
    ];
    expect(judge(undecided)).toEqual(undecided.map(() => true));
  });
});
