import { memoryFiles, overlay, validateSkill } from "@skill-convert/core";
import { describeRules, type RuleExample } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { skillStandardAdapter as adapter, skillStandardDiagnostics } from "../src/index.js";
import { complete, permissions, schemasInManifest, withWords, wrapped } from "./examples.js";

const PATH = "skills/reasoning/tide-check";
const MANIFEST = complete["manifest.yaml"];
const PROGRAM = complete["skill.py"];

/** The complete skill with another manifest, or with further files. */
const skill = (manifest: string, others: RuleExample["files"] = {}): RuleExample => ({
  path: PATH,
  files: { ...complete, "manifest.yaml": manifest, ...others },
});

/** The complete skill with something in its manifest replaced. */
const manifest = (from: string | RegExp, to: string) => {
  expect(MANIFEST).toMatch(from);
  return skill(MANIFEST.replace(from, to));
};

/** The complete skill with something in its skill.py replaced. */
const program = (from: string | RegExp, to: string, start = PROGRAM) => {
  expect(start).toMatch(from);
  return skill(MANIFEST, { "skill.py": start.replace(from, to) });
};

/** The complete skill with another input schema. */
const takes = (schema: string) => program(/return \{\n {12}"type"[\s\S]*?\n {8}\}/, `return ${schema}`);

const SOUND = { path: PATH, files: complete };
const OUTPUT = `\n\n    def output_schema(self) -> Dict[str, Any]:\n        return {"type": "object"}\n`;

/** Invented secrets, in pieces so that scanners do not report this file. */
const AWS = ["AK", "IAQZ7RT4WLK2VN6PXM"].join("");
const GITHUB = ["gh", "p_9fKq2LmZ7xTb4VwR8sYc1NdPa6HjGe3UoXiB"].join("");
const PRIVATE_KEY = `-----BEGIN ${"RSA PRIVATE"} KEY-----\n${"MIIBOgIBAAJBAKj34GkxFhD90vcNLYLInFEX6Ppy1tPf9Cnzj4p4WGeKLs1Pt8Qu"}\n-----END`;
const PASSWORD = ["tq7RzKw", "93bLmX2vPd8"].join("");

/** A repository with two base classes, which have default schemas. */
const BASE = {
  "skills/base.py": `class Skill(ABC):
    @abstractmethod
    def metadata(self): ...

    def input_schema(self):
        return {"type": "object"}

    def output_schema(self):
        raise NotImplementedError

    @abstractmethod
    def execute(self, input_data, context): ...


class LoudSkill(Skill):
    def metadata(self):
        return SkillMetadata(id=self.SKILL_ID)
`,
};

/** The complete skill without its input_schema(), and with another base class. */
const silent = (head: string, base = "(Skill)"): RuleExample => {
  const text = PROGRAM.replace(/ {4}def input_schema[\s\S]*?(?= {4}def execute)/, "");
  return skill(MANIFEST, {
    "skill.py": text
      .replace("class TideSkill(Skill)", head + base)
      .replace("import Skill,", "import Skill, LoudSkill,"),
  });
};

describeRules(adapter, {
  "missing-field": {
    broken: [
      skill("«name: Tides»\n"),
      skill("description: Tides\nname:«»\n"),
      skill("«version: 1.0.0\nname: Tides»\n"),
    ],
    sound: [SOUND, { files: { "manifest.yaml": "name: x\n", "SKILL.md": withWords["SKILL.md"] } }],
  },
  "wrong-type": {
    broken: [
      manifest("tags:\n  - tides\n  - harbour", "tags: «tides»"),
      manifest("name: Tide Check", "name: «[Tide]»"),
      skill("«- name»\n"),
      manifest("dependencies: []", "dependencies: [memory/people, «3»]"),
      manifest("dependencies: []", "dependencies: { optional: [«1»], needed: «[]» }"),
      manifest(/examples:[\s\S]*/, "examples: «none»\n"),
    ],
    sound: [SOUND, manifest("dependencies: []", "dependencies: { optional: [memory/people] }")],
  },
  "empty-field": {
    broken: [manifest('version: "0.2.0"', "version: «»")].map(withoutMarks),
    sound: [SOUND],
  },
  "blank-field": {
    broken: [
      manifest("Tide Check", '«""»'),
      manifest(/description: .*/, 'description: «"  "»'),
      manifest("id: reasoning/tide-check", 'id: «""»'),
    ],
    sound: [SOUND],
  },
  "scalar-as-text": {
    broken: [
      manifest("name: Tide Check", "name: «12»"),
      manifest("level: basic", "level: «1.50»"),
      manifest("id: reasoning/tide-check", "id: «true»"),
      manifest("tags:\n  - tides\n  - harbour", "tags: [tides, «7»]"),
    ],
    sound: [SOUND, manifest("name: Tide Check", 'name: "12"')],
  },
  "older-key": { broken: [manifest("id: reasoning/tide-check", "«skill_id»: reasoning/tide-check")], sound: [SOUND] },
  "two-keys": { broken: [manifest("id: reasoning", "skill_id: «a»\nid: reasoning")], sound: [SOUND] },
  "recommended-fields": {
    broken: [skill("«»name: Tides\ndescription: Tells the tide.\nversion: 1.0.0\n")],
    sound: [SOUND],
  },
  "unknown-field": {
    broken: [
      skill(`${MANIFEST}«colour»: blue\n`),
      { files: { ...withWords, "manifest.yaml": `${withWords["manifest.yaml"]}«a»: 1\n` } },
    ],
    sound: [SOUND, { files: withWords }, { files: permissions }, { files: schemasInManifest }],
  },
  "misspelt-field": {
    broken: [manifest("level: basic", "«levle»: basic"), manifest("dependencies", "«dependancies»")],
    sound: [SOUND, skill(`${MANIFEST}colour: blue\n`)],
  },
  "unquoted-version": {
    broken: [manifest('"0.2.0"', "«1.0»"), manifest('"0.2.0"', "«2»")],
    sound: [SOUND, manifest('"0.2.0"', "0.2.0"), manifest('"0.2.0"', '"1.0"')],
  },
  "version-spelling": {
    broken: [manifest('"0.2.0"', "«v1»"), manifest('"0.2.0"', '«"1.0"»')],
    sound: [SOUND, manifest('"0.2.0"', "1.0.0-beta.1"), manifest('"0.2.0"', "latest")],
  },
  "version-not-semver": {
    broken: [manifest('"0.2.0"', "«latest»"), manifest('"0.2.0"', '«""»')],
    sound: [SOUND, manifest('"0.2.0"', "v1"), manifest('"0.2.0"', "1.0.0-beta.1")],
  },
  "repeated-item": {
    broken: [manifest("- harbour", "- «tides»"), manifest("[]", "[a/b, c/d, «a/b»]")],
    sound: [SOUND],
  },
  "self-dependency": {
    broken: [
      manifest("[]", "[memory/people, «reasoning/tide-check»]"),
      manifest("[]", "[{ skill_id: «reasoning/tide-check» }]"),
      skill("name: a\ndescription: b\ndependencies:\n  optional:\n    - «reasoning/tide-check»\n"),
    ],
    sound: [SOUND, manifest("[]", "[reasoning/tide]")],
  },
  "dependency-id": {
    broken: [manifest("[]", '[«"requests>=2"», «a skill», «""»]')],
    sound: [SOUND, manifest("[]", "[memory/people, _samples/echo, plain]")],
  },
  "missing-skill-py": {
    broken: [{ path: PATH, files: { "manifest.yaml": MANIFEST } }],
    sound: [SOUND],
  },
  "missing-front-matter": {
    broken: [{ files: { "manifest.yaml": MANIFEST, "SKILL.md": "«»# Tides\n" } }],
    sound: [SOUND, { files: wrapped }, skill(MANIFEST, { "SKILL.md": "# Tides\n" })],
  },
  "manifest-size": {
    broken: [manifest("Tells whether", "x".repeat(700))],
    sound: [SOUND],
  },
  "dialect-file": {
    broken: [{ files: { "skill.json": '{"name": "a", "description": "b"}', "skill.py": PROGRAM } }],
    sound: [SOUND, { files: wrapped }],
  },
  "other-manifest-file": {
    broken: [skill(MANIFEST, { "manifest.json": '{"name": "a", "description": "b"}' })],
    sound: [SOUND],
  },
  "category-differs": {
    broken: [
      {
        path: "skills/writing/tide-check",
        files: { ...complete, "manifest.yaml": MANIFEST.replace("category: reasoning", "category: «reasoning»") },
      },
    ],
    sound: [
      SOUND,
      { path: "skills/tide-check", files: complete },
      { path: "tools/writing/tide-check", files: complete },
    ],
  },
  "unknown-value": {
    broken: [
      manifest("level: basic", "level: «guru»"),
      {
        path: "tools/tide-check",
        files: { ...complete, "manifest.yaml": MANIFEST.replace("category: reasoning", "category: «nonsense»") },
      },
    ],
    sound: [
      SOUND,
      manifest("level: basic", "level: Expert"),
      {
        ...manifest("level: basic", "level: guru"),
        above: { "skills/base.py": 'class SkillLevel(str, Enum):\n    GURU = "guru"\n' },
      },
    ],
  },
  "derived-id": { broken: [manifest("id: reasoning/tide-check\n", "")], sound: [SOUND] },
  "description-from-skill-md": {
    broken: [{ files: { "manifest.yaml": "name: a\n", "SKILL.md": "---\nname: a\ndescription: «b»\n---\n" } }],
    sound: [SOUND],
  },
  "python-syntax": { broken: [program("class TideSkill", "class «»=TideSkill")].map(withoutMarks), sound: [SOUND] },
  "no-skill-class": { broken: [skill(MANIFEST, { "skill.py": "«»x = 1\n" })], sound: [SOUND] },
  "entry-point": {
    broken: [skill(`${MANIFEST}entry_point: «skill.py:Tide»\n`)],
    sound: [
      skill(`${MANIFEST}entry_point: skill.py:TideSkill\n`),
      skill(`${MANIFEST}entry_point: skill.py:Tide\n`, { "skill.py": `${PROGRAM}\nTide = TideSkill\n` }),
      skill(`${MANIFEST}entry_point: skill.py:Tide\n`, { "skill.py": "from tides import Tide\n" }),
    ],
  },
  "missing-method": {
    broken: [
      program(/def execute[\s\S]*/, "pass\n", PROGRAM.replace("TideSkill", "«TideSkill»")),
      program(/def metadata/, "def meta", PROGRAM.replace("TideSkill", "«TideSkill»")),
      { ...program(/def metadata/, "def meta", PROGRAM.replace("TideSkill", "«TideSkill»")), above: BASE },
      silent("class «TideSkill»"),
      program(/def input_schema/, "def input", PROGRAM.replace("class TideSkill", "@register\nclass «TideSkill»")),
      program(
        "(Skill)",
        "(Base)",
        PROGRAM.replace("class TideSkill", "class Base(Skill):\n    pass\n\n\nclass «TideSkill»").replace(
          "def execute",
          "def run",
        ),
      ),
    ],
    sound: [
      SOUND,
      { ...silent("class TideSkill"), above: BASE },
      { ...program(/def metadata/, "def meta", PROGRAM.replace("(Skill)", "(LoudSkill)")), above: BASE },
      program(/def execute[\s\S]*/, "pass\n", PROGRAM.replace("(Skill)", "(CompositeSkill)")),
      program(
        "(Skill)",
        "(Base)",
        PROGRAM.replace(
          "class TideSkill",
          "class Base(Skill):\n    def execute(self, a, b):\n        return run(a)\n\n\nclass TideSkill",
        ).replace("    def execute", "    def other"),
      ),
    ],
  },
  "inherited-method": {
    broken: [
      { ...silent("class «TideSkill»"), above: BASE },
      { ...silent("class «TideSkill»", "(LoudSkill)"), above: BASE },
    ],
    sound: [
      SOUND,
      silent("class TideSkill"),
      { ...silent("class TideSkill"), above: { "skills/base.py": "class Skill(ABC):\n    pass\n" } },
      {
        ...silent("class TideSkill"),
        above: BASE,
        files: { ...silent("class TideSkill").files, "schema.json": '{"input": {}}' },
      },
      { ...SOUND, above: BASE },
    ],
  },
  "schema-file": {
    broken: [
      { ...silent("class TideSkill"), files: { ...silent("class TideSkill").files, "schema.json": "[1]" } },
      { ...silent("class TideSkill"), files: { ...silent("class TideSkill").files, "schema.json": '{"input": 1' } },
    ],
    sound: [
      { path: PATH, files: { ...complete, "schema.json": "[1]" } },
      { path: PATH, files: { "manifest.yaml": MANIFEST, "schema.json": '{"type": "object"}' } },
    ],
  },
  "no-output-schema": {
    broken: [program("TideSkill", "«TideSkill»")],
    sound: [skill(MANIFEST, { "skill.py": PROGRAM + OUTPUT }), program("(Skill)", "(CompositeSkill)")],
  },
  "async-method": { broken: [program("def execute", "«async» def execute")], sound: [SOUND] },
  "execute-parameters": {
    broken: [
      program(/def execute\(.*?\)/, "def execute«(self)»"),
      program(/def execute\(.*?\)/, "def execute«(self, input_data)»"),
      program(/def execute\(.*?\)/, "def execute«(self, input_data, context, more: int)»"),
      program(/def execute\(.*?\)/, "def execute«(self, input_data, context, *, more)»"),
      program(/def execute\(.*?\)/, "def execute«(self, *, input_data, context)»"),
    ],
    sound: [
      SOUND,
      program(/def execute\(.*?\)/, "def execute(self, *both: Any)"),
      program(/def execute\(.*?\)/, "def execute(self, input_data, context=None, more: int = 1, *, last=2, **rest)"),
      program(/def execute\(.*?\)/, "def execute(self, input_data, /, context)"),
      program(/ {4}def execute\(.*?\)/, "    @with_context\n    def execute(self, input_data)"),
    ],
  },
  "result-id": {
    broken: [program("skill_id=self.metadata().id", 'skill_id=«"somebody/else"»')],
    sound: [
      SOUND,
      program("skill_id=self.metadata().id", 'skill_id="reasoning/tide-check"'),
      program("skill_id=self.metadata().id", "skill_id=NAME"),
      program("SkillResult(success=True", 'Other(skill_id="x", success=True'),
    ],
  },
  "not-a-result": {
    broken: [
      program(/return SkillResult.*/, 'return «{"open": True}»'),
      program(/return SkillResult.*/, "if not input_data:\n            «return»\n        return «None»"),
      program(/return SkillResult.*/, 'return «f"{input_data}"»'),
      program(/return SkillResult.*/, "print(input_data)", PROGRAM.replace("def execute", "def «execute»")),
      program(
        /return SkillResult.*/,
        "def each():\n            return {}\n        result(each)",
        PROGRAM.replace("def execute", "def «execute»"),
      ),
    ],
    sound: [
      SOUND,
      program(/return SkillResult.*/, "return self.look(input_data)"),
      program(/return SkillResult.*/, "raise NotImplementedError"),
      program(/return SkillResult.*/, "def each():\n            return {}\n        return result(each)"),
    ],
  },
  "incomplete-result": {
    broken: [
      program(/SkillResult\(success.*/, '«SkillResult»(success=False, error="No tide")'),
      program(/, skill_id=self.metadata\(\).id/, "", PROGRAM.replace("return SkillResult", "return «SkillResult»")),
    ],
    sound: [
      SOUND,
      program(/SkillResult\(success.*/, "SkillResult(**found)"),
      program(/SkillResult\(success.*/, "SkillResult(True, found)"),
    ],
  },
  "id-differs": {
    broken: [program('"reasoning/tide-check"', '«"reasoning/tides"»')],
    sound: [SOUND],
  },
  "outside-path": {
    broken: [
      program("return SkillResult", 'open(«"/etc/hosts"»)\n        return SkillResult'),
      program("return SkillResult", 'Path(«"~/.tides"»).read_text()\n        return SkillResult'),
      program("return SkillResult", "open(«r'C:\\tides'»)\n        return SkillResult"),
      program(
        "return SkillResult",
        'with open(«"../other/x"», "w") as out:\n            pass\n        return SkillResult',
      ),
    ],
    sound: [
      SOUND,
      program(
        "return SkillResult",
        'open("data/tides.json")\n        open(input_data["path"])\n        return SkillResult',
      ),
      skill(`${MANIFEST}permissions: { filesystem: read, network: none, shell: none }\n`, {
        "skill.py": `${PROGRAM}\nopen("/etc/hosts")\n`,
      }),
    ],
  },
  "not-a-schema": { broken: [takes('«["level"]»'), takes('«"object"»')], sound: [SOUND] },
  "bad-schema": {
    broken: [
      takes('{"type": «"dict"»}'),
      takes('{"type": "object", "properties": {"level": {"type": «["string", "str"]»}}}'),
      takes('{"type": "object", "required": «True»}'),
      takes('{"properties": {"level": «"string"»}}'),
      takes('{"anyOf": «[]», "minLength": «-1», "enum": «"a"»}'),
      takes('{"properties": {"a": {"$ref": «"#/$defs/none"»}}, "$defs": {"some": {}}}'),
      program("\n\n    def execute", `${OUTPUT.replace('"object"', '«"dictionary"»')}\n    def execute`),
      { files: { "manifest.yaml": schemasInManifest["manifest.yaml"].replace("type: number", "type: «float»") } },
      { files: { "manifest.yaml": MANIFEST, "schema.json": '{"output": {"type": «"float"»}}' } },
    ],
    sound: [
      SOUND,
      takes("True"),
      takes('{"properties": {"a": {"$ref": "#/$defs/a~1b"}}, "$defs": {"a/b": {}}, "x-unknown": 1, "format": "date"}'),
      takes('{"type": ["object", "null"], "items": {}, "additionalProperties": False, "required": []}'),
      { files: schemasInManifest },
    ],
  },
  "not-statically-known": {
    broken: [takes("«build()»"), takes('{"type": «kind()», "properties": {"level": {"enum": list(«self.KINDS»)}}}')],
    sound: [SOUND, takes('{"properties": {"level": {"enum": sorted({"a": 1}.keys())}}}')],
  },
  "schema-differs": {
    broken: [
      skill(`${MANIFEST}input_schema: «{ type: object }»\n`),
      skill(MANIFEST, { "schema.json": '{"input": «{"type": "object"}»}' }),
      {
        files: {
          "manifest.yaml": `${MANIFEST}input_schema: {}\n`,
          "schema.json": '{"input_schema": «{"type": "object"}»}',
        },
      },
    ],
    sound: [
      SOUND,
      skill(`${MANIFEST}input_schema: { type: object }\n`, {
        "skill.py": takes('{"type": "object"}').files["skill.py"] ?? "",
      }),
    ],
  },
  "example-input": {
    broken: [
      manifest("level: quick\n      water", "level: 3\n      water"),
      {
        files: {
          "manifest.yaml": MANIFEST.replace("level: quick\n      water", "level: 3\n      water"),
          "schema.json": '{"input": {"properties": {"level": {"type": "string"}}}}',
        },
      },
    ].map((one) => mark(one, /level: 3[\s\S]*?rising: true/)),
    sound: [
      SOUND,
      skill(`${MANIFEST.replace(/examples:[\s\S]*/, "")}examples: [{ input: { level: a } }, { output: 1 }, text]\n`),
    ],
  },
  "example-output": {
    broken: [
      skill(`${MANIFEST.replace(/examples:[\s\S]*/, "")}examples: [{ output: «{ open: 1 }» }, { output: «7» }]\n`, {
        "skill.py": `${PROGRAM}${OUTPUT.replace('"object"}', '"object", "properties": {"open": {"type": "boolean"}}}')}`,
      }),
    ],
    sound: [
      SOUND,
      skill(MANIFEST, { "skill.py": PROGRAM + OUTPUT }),
      skill(`${MANIFEST.replace(/examples:[\s\S]*/, "")}examples: [{ input: { level: a } }, text]\n`, {
        "skill.py": PROGRAM + OUTPUT,
      }),
    ],
  },
  secret: {
    broken: [
      program("return SkillResult", `key = "«${AWS}»"\n        return SkillResult`),
      skill(MANIFEST, { "references/setup.md": `Log in with «${GITHUB}», then\n` }),
      skill(MANIFEST, { "scripts/key.pem": `«${PRIVATE_KEY.split("\n-----END")[0]}»\n-----END\n` }),
      skill(MANIFEST, { "data/db.json": `{"url": "postgres://tide:«${PASSWORD}»@db.local/x"}` }),
    ],
    sound: [
      SOUND,
      skill(MANIFEST, {
        "references/setup.md": `Set AWS_KEY to AKIAIOSFODNN7EXAMPLE, or ghp_${"x".repeat(36)}.\n`,
        "data/db.json":
          '{"url": "postgres://user:password@db.local/x", "b": "https://u:${PASSWORD}@x.y", "c": "a://b:<token>@c"}',
        "assets/tide.png": AWS,
        "assets/raw": new Uint8Array([0xff, 0xfe, 0x41]),
      }),
    ],
  },
  "possible-secret": {
    broken: [
      program("return SkillResult", `api_key = "«${PASSWORD}»"\n        return SkillResult`),
      skill(MANIFEST, { "data/settings.json": `{"secret_key": "«${PASSWORD}»"}` }),
      skill(MANIFEST, { "data/settings.yaml": `user: tide\npassword: «${PASSWORD}»\n` }),
      skill(MANIFEST, { ".env": `REGION=eu\nTIDES_API_KEY=«${PASSWORD}»\n` }),
    ],
    sound: [
      SOUND,
      skill(MANIFEST, { "data/settings.yml": "password: required\ntoken: the-token-of-2025\n" }),
      program("return SkillResult", 'api_key = os.environ["TIDES_API_KEY"]\n        return SkillResult'),
      skill(MANIFEST, {
        "data/settings.json":
          '{"api_key": "your-api-key-goes-here-1", "password": "correct horse", "secret": "tides/production/api-key-2", "max_tokens": "40960000"}',
      }),
    ],
  },
});

function withoutMarks(example: RuleExample): RuleExample {
  const files = Object.entries(example.files).map(([file, text]) => [file, String(text).replace(/[«»]/g, "")]);
  return { ...example, files: Object.fromEntries(files) };
}

function mark(example: RuleExample, place: RegExp): RuleExample {
  const text = String(example.files["manifest.yaml"]);
  return { ...example, files: { ...example.files, "manifest.yaml": text.replace(place, "«$&»") } };
}

const findings = (example: RuleExample) =>
  validateSkill(memoryFiles(example.files, { path: example.path ?? PATH }), adapter).diagnostics;

describe("validation", () => {
  it("reports only the missing method of a skill like the example of the specification (skill-standard.md#d30)", () => {
    expect(findings(SOUND).map(({ code, severity }) => [code, severity])).toEqual([
      ["skill-standard/no-output-schema", "info"],
    ]);
  });

  it("has no findings about a generated skill.py", () => {
    const files = memoryFiles({}, { path: PATH });
    const read = adapter.decode(memoryFiles(complete, { path: PATH })).value?.manifest;
    const written = adapter.encode?.(read!, { over: files }).value;
    const { diagnostics } = validateSkill(overlay(files, written!.edits), adapter);
    expect(diagnostics.filter(({ file }) => file === "skill.py")).toEqual([]);
  });

  it("checks instruction-first skills too (skill-standard.md#s13)", () => {
    const files = { "SKILL.md": `---\nname: knots\ndescription: Finds knots.\ncolour: red\n---\nUse ${GITHUB}.\n` };
    expect(findings({ files }).map(({ code }) => code)).toEqual([
      "skill-standard/instruction-first",
      "skill-standard/secret",
    ]);
    expect(findings({ files: { "SKILL.md": "---\nname: knots\n---\n" } }).map(({ code }) => code)).toContain(
      "skill-standard/missing-field",
    );
  });

  it("never repeats a secret (skill-standard.md#s60, skill-standard.md#d38)", () => {
    const example = skill(MANIFEST, { "a.md": `${AWS} ${GITHUB} api_key = "${PASSWORD}"\n` });
    const reported = findings(example).filter(({ file }) => file === "a.md");
    expect(reported.map(({ confidential }) => confidential)).toEqual([true, true, true]);
    for (const secret of [AWS, GITHUB, PASSWORD]) expect(JSON.stringify(reported)).not.toContain(secret);
  });

  it("offers quotes around a version that is a number (skill-standard.md#s32)", () => {
    const fix = (version: string) =>
      findings(manifest('"0.2.0"', version)).find(({ code }) => code.endsWith("/unquoted-version"))?.fix;
    expect(fix("1.0")?.edits.map(({ text }) => text)).toEqual(['"1.0"']);
    expect(fix("1.10")?.edits.map(({ text }) => text)).toEqual(['"1.10"']);
    expect(fix("1e2")).toBeUndefined();
  });

  it("offers quotes around a scalar whose text stays the same", () => {
    const fix = (text: string) =>
      findings(manifest("Tide Check", text)).find(({ code }) => code.endsWith("/scalar-as-text"))?.fix;
    expect(fix("12")?.edits.map(({ text }) => text)).toEqual(['"12"']);
    expect(fix("1.50")).toBeUndefined();
    expect(fix("True")).toBeUndefined();
  });

  it("declares a message for each rule", () => {
    for (const { code } of adapter.rules)
      expect(Object.keys(skillStandardDiagnostics.definitions)).toContain(code.split("/")[1]);
  });
});
