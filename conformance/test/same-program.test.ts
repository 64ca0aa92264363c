import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  convert,
  decodeSkill,
  type Json,
  type JsonRecord,
  memoryFiles,
  overlay,
  type SkillFiles,
} from "@skill-convert/core";
import { runSkill } from "@skill-convert/runtime";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { registry, root } from "../skills.js";

/** A converted skill runs the same program as before (mapping-decisions.md#d68, mapping-decisions.md#d98). */
const isThere = (command: string) => process.platform !== "win32" && spawnSync(command, ["-c", ""]).error === undefined;
const withoutPython = isThere("python3") ? undefined : "python3 is not in PATH, or this is Windows";

const scratch = realpathSync(mkdtempSync(join(tmpdir(), "same-program-")));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Formats that can start a program. */
const FORMATS = ["skill-manifest-v2", "skill-standard", "semioverse"];

/** Programs that show how they were started: arguments, standard input, folder; and that fail if they are asked to. */
const PROGRAMS: Readonly<Record<string, { readonly file: string; readonly text: string }>> = {
  python3: {
    file: "scripts/probe.py",
    text: `import json, os, sys
print("at work")
print(json.dumps({"argv": sys.argv[1:], "stdin": sys.stdin.read(), "folder": os.path.basename(os.getcwd())}))
if "--fail" in sys.argv: sys.exit("it failed") if len(sys.argv) > 4 else sys.exit(3)
`,
  },
  node: {
    file: "scripts/probe.cjs",
    text: `const stdin = require("node:fs").readFileSync(0, "utf8");
const argv = process.argv.slice(2);
console.log(JSON.stringify({ argv, stdin, folder: require("node:path").basename(process.cwd()) }));
if (argv.includes("--fail")) process.exit(4);
`,
  },
  sh: {
    file: "scripts/probe.sh",
    text: `printf '<%s>' "$@"
cat
case "$*" in *--fail*) exit 5;; esac
`,
  },
};

const NAMES = ["place", "day", "count", "deep", "options"];
const TYPES = ["string", "integer", "boolean", "json"] as const;

const text = fc.oneof(
  fc.constantFrom(
    "",
    "two words",
    "-dash",
    "--fail",
    "$(echo no)",
    "{place}",
    "12",
    "true",
    '"x"',
    "[1]",
    "ü ☾ 𝄞",
    "line\nbreak",
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }).filter((value) => !value.includes("\0")),
);
const anyValue = (type: (typeof TYPES)[number]): fc.Arbitrary<Json> => {
  if (type === "string") return text;
  if (type === "integer") return fc.integer({ min: -1000, max: 1000 });
  if (type === "boolean") return fc.boolean();
  return fc.oneof(text, fc.constantFrom<Json>([1, "zwei", null], { "a b": { c: true } }, false, 7));
};

interface Operation {
  readonly parameters: readonly {
    readonly name: string;
    readonly type: (typeof TYPES)[number];
    readonly required: boolean;
  }[];
  readonly words: readonly string[];
  readonly values: JsonRecord;
}

const operation: fc.Arbitrary<Operation> = fc
  .uniqueArray(
    fc.record({ name: fc.constantFrom(...NAMES), type: fc.constantFrom(...TYPES), required: fc.boolean() }),
    {
      selector: ({ name }) => name,
      maxLength: 3,
    },
  )
  .chain((parameters) => {
    const words = parameters.map(({ name, required }, index) =>
      required && index === 0
        ? fc.constant([`{${name}}`])
        : fc.constantFrom([`--${name}`, `{${name}}`], [`--${name}={${name}}`]),
    );
    const values = parameters.map(({ name, type, required }) =>
      fc.tuple(fc.constant(name), required ? anyValue(type) : fc.option(anyValue(type), { nil: undefined })),
    );
    return fc.record({
      parameters: fc.constant(parameters),
      words: fc.tuple(...words, fc.constantFrom([], ["--quiet"], ["--fail"])).map((parts) => parts.flat()),
      values: fc
        .tuple(...values)
        .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as JsonRecord),
    });
  });

const interpreters = Object.keys(PROGRAMS).filter((name) =>
  name === "node" ? process.platform !== "win32" : isThere(name),
);
const skill = fc.record({
  interpreter: fc.constantFrom(...interpreters),
  operations: fc.array(operation, { minLength: 1, maxLength: 2 }),
  constant: fc.boolean(),
});

/** A skill of Skill Manifest v2, with the values that its operations are started with. */
function v2Skill({
  interpreter,
  operations,
  constant,
}: typeof skill extends fc.Arbitrary<infer S> ? S : never): SkillFiles {
  const { file, text: program } = PROGRAMS[interpreter]!;
  const manifest = {
    schema_version: "2.0",
    id: "probe",
    version: "1.0.0",
    capabilities: ["probe"],
    effects: ["proc.exec"],
    operations: Object.fromEntries(
      operations.map(({ parameters, words }, index) => [
        `operation-${index}`,
        {
          description: `Operation ${index}.`,
          input: Object.fromEntries(
            parameters.map(({ name, type, required }) => [name, { type, required, description: name }]),
          ),
          output: { description: "What was asked" },
          entrypoints: { unix: [interpreter, file, ...(constant ? [`operation-${index}`] : []), ...words] },
        },
      ]),
    ),
    stdout_contract: { last_line_json: interpreter !== "sh" },
  };
  const block = `\`\`\`skill-manifest\n${JSON.stringify(manifest, null, 2)}\n\`\`\`\n`;
  const head = "---\nname: probe\ndescription: Shows how it is started.\n---\n\n# Probe\n\n";
  // A helper module that bears the name of the skill is no program of it.
  const files = { "SKILL.md": head + block, [file]: program, "scripts/helpers.py": "def probe():\n    return 1\n" };
  return memoryFiles(files, { path: "skills/probe" });
}

interface Ran {
  readonly exitCode: number | undefined;
  readonly output: Json;
}

async function run(files: SkillFiles, format: string, values: JsonRecord, operation: string | undefined): Promise<Ran> {
  const repository = mkdtempSync(join(scratch, "repository-"));
  const folder = join(repository, files.path);
  for (const path of files.list()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), files.bytes(path) ?? "");
    chmodSync(join(folder, path), 0o755);
  }
  mkdirSync(join(repository, ".git"));
  cpSync(join(root, "../packages/adapter-skill-standard/test/fixtures/base.py"), join(repository, "skills/base.py"));
  const { value } = decodeSkill(files, registry.get(format)!);
  const { report, value: output = null } = await runSkill(
    { folder, manifest: value?.manifest, supportFiles: value?.supportFiles },
    { values, operation, cwd: folder, sandbox: "off", environment: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" } },
  );
  if (report.status !== "succeeded" && report.status !== "run" && report.status !== "postcondition")
    throw new Error(`${format}: ${JSON.stringify(report.findings, null, 1)}`);
  rmSync(repository, { recursive: true, force: true });
  return { exitCode: report.exitCode, output };
}

function converted(files: SkillFiles, from: string, to: string): SkillFiles {
  const { value, diagnostics } = convert(files, { from: registry.get(from)!, to: registry.get(to)! });
  if (!value) throw new Error(JSON.stringify(diagnostics));
  const result = overlay(files, value.edits);
  const contents = result.list().map((path) => [path, result.bytes(path) ?? new Uint8Array()] as const);
  return memoryFiles(Object.fromEntries(contents), { path: files.path });
}

/** The output of the program itself, without the `effect_report` that Semioverse adds (semioverse.md#s54). */
function withoutReport({ exitCode, output }: Ran): Ran {
  if (typeof output !== "object" || output === null || Array.isArray(output) || !("effect_report" in output))
    return { exitCode, output };
  const { effect_report: _, ...rest } = output as JsonRecord;
  return { exitCode, output: Object.keys(rest).join() === "output" ? rest["output"]! : rest };
}

describe.skipIf(withoutPython)("a converted skill runs the same program as before", () => {
  const targets = ["skill-standard", "semioverse"];
  it.each(targets)("from Skill Manifest v2 to %s, and back", { timeout: 300_000 }, async (target) => {
    await fc.assert(
      fc.asyncProperty(skill, async (generated) => {
        const source = v2Skill(generated);
        const there = converted(source, "skill-manifest-v2", target);
        const back = converted(there, target, "skill-manifest-v2");
        for (const [index, { values }] of generated.operations.entries()) {
          const name = `operation-${index}`;
          const before = await run(source, "skill-manifest-v2", values, name);
          const several = generated.operations.length > 1;
          // A program that fails says so in an envelope, so its own output is not the last line.
          const shown = (ran: Ran) =>
            before.exitCode === 0 ? withoutReport(ran) : { exitCode: ran.exitCode, output: null };
          const named = several || target === "skill-standard" ? name : undefined;
          expect(shown(await run(there, target, values, named))).toEqual(shown(before));
          expect(shown(await run(back, "skill-manifest-v2", values, named ?? "run"))).toEqual(shown(before));
        }
      }),
      { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 2) },
    );
  });
});

/** The command lines of a skill by the names of its operations. */
function commandsOf(files: SkillFiles, format: string): Readonly<Record<string, unknown>> {
  const { value } = decodeSkill(files, registry.get(format)!);
  return Object.fromEntries(value!.manifest.operations.map(({ name, entrypoints }) => [name, entrypoints]));
}

// These formats have no place for command lines but the section "Usage" of SKILL.md (mapping-decisions.md#d108).
describe("the command lines of a skill", () => {
  const between = ["stop", "adr002", "agent-skills"];
  it.each(between)("are the same after it was %s, and after two such formats", (middle) => {
    fc.assert(
      fc.property(skill, fc.constantFrom(...between), (generated, second) => {
        const source = v2Skill(generated);
        const there = converted(source, "skill-manifest-v2", middle);
        const commands = commandsOf(source, "skill-manifest-v2");
        const isNamed = generated.operations.length > 1;
        const found = commandsOf(converted(there, middle, "skill-manifest-v2"), "skill-manifest-v2");
        expect(isNamed ? found : Object.values(found)).toEqual(isNamed ? commands : Object.values(commands));
        if (second === middle) return;
        const further = converted(converted(there, middle, second), second, "skill-manifest-v2");
        const last = commandsOf(further, "skill-manifest-v2");
        expect(isNamed ? last : Object.values(last)).toEqual(isNamed ? commands : Object.values(commands));
      }),
      { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 20) },
    );
  });
});

/** An agent that knows no more than the specification of v2: it fills in the arguments, and starts them in the skill's folder. */
function runAsAgent(files: SkillFiles, values: JsonRecord): Json {
  const folder = mkdtempSync(join(scratch, "skill-"));
  for (const path of files.list()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), files.bytes(path) ?? "");
  }
  const skill = readFileSync(join(folder, "SKILL.md"), "utf8");
  const manifest = JSON.parse(/```skill-manifest\n([\s\S]*?)```/.exec(skill)![1]!);
  const [operation] = Object.values(manifest.operations) as [{ entrypoints: { unix: string[] } }];
  const text = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value));
  const [program, ...words] = operation.entrypoints.unix.map((word) =>
    word.replace(/\{(\w+)\}/g, (all, name: string) => (Object.hasOwn(values, name) ? text(values[name]!) : all)),
  );
  const { stdout, status } = spawnSync(program!, words, { cwd: folder, input: "", encoding: "utf8" });
  rmSync(folder, { recursive: true, force: true });
  return status === 0 ? (JSON.parse(stdout.trimEnd().split("\n").at(-1)!) as Json) : { status };
}

/** The values as the program receives them: a string that is JSON may arrive as JSON, and an empty one as nothing. */
function asArguments({ parameters, values }: Operation): JsonRecord {
  const entries = parameters.flatMap(({ name, type, required }): [string, Json][] => {
    const value = values[name];
    if (value === undefined || (!required && (value === "" || value === `{${name}}`))) return [];
    return [[name, type === "json" && typeof value === "string" ? jsonOr(value) : value]];
  });
  return Object.fromEntries(entries);
}

function jsonOr(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

const WHAT_IT_READS: Readonly<Record<string, { readonly file: string; readonly text: string }>> = {
  python3: {
    file: "scripts/probe.py",
    text: `import json, sys
seen = json.loads(sys.stdin.buffer.read())
print("at work")
print(json.dumps({"seen": seen, "argv": sys.argv[1:], "effect_report": {}}))
`,
  },
  node: {
    file: "scripts/probe.mjs",
    text: `import { readFileSync } from "node:fs";
const seen = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify({ seen, argv: process.argv.slice(2), effect_report: {} }));
`,
  },
};

function semioverseSkill({ parameters }: Operation, interpreter: string): SkillFiles {
  const properties = parameters.map(({ name, type }) => [name, type === "json" ? {} : { type }] as const);
  const required = parameters.flatMap(({ name, required: isRequired }) => (isRequired ? [name] : []));
  const inputs = { type: "object", properties: Object.fromEntries(properties), required };
  const outputs = {
    type: "object",
    required: ["effect_report"],
    properties: { seen: { type: "object" }, effect_report: { type: "object" } },
  };
  const { file, text: program } = WHAT_IT_READS[interpreter]!;
  const head =
    "id: probe\nname: Probe\ndescription: Shows what it reads.\nversion: [1, 0]\nkind: operational\nruntime: script";
  const skill = `---\n${head}\ninputs: ${JSON.stringify(inputs)}\noutputs: ${JSON.stringify(outputs)}\n---\n\n# Probe\n`;
  return memoryFiles({ "SKILL.md": skill, [file]: program }, { path: "skills/probe" });
}

describe.skipIf(withoutPython)("a Semioverse program as a command line", () => {
  it.each(Object.keys(WHAT_IT_READS).filter((name) => interpreters.includes(name)))(
    "an agent of Skill Manifest v2 starts the one of %s with the same values, and the way back starts it itself",
    { timeout: 300_000 },
    async (interpreter) => {
      const withInputs = operation.filter(({ parameters }) => parameters.length > 0);
      await fc.assert(
        fc.asyncProperty(withInputs, async (generated) => {
          const source = semioverseSkill(generated, interpreter);
          const there = converted(source, "semioverse", "skill-manifest-v2");
          const seen = { seen: asArguments(generated), argv: [], effect_report: {} };
          expect(runAsAgent(there, generated.values)).toEqual(seen);
          const back = converted(there, "skill-manifest-v2", "semioverse");
          expect(back.list()).toEqual(source.list());
          const before = await run(source, "semioverse", generated.values, undefined);
          expect(before).toMatchObject({ exitCode: 0, output: { seen: generated.values } });
          expect(await run(there, "skill-manifest-v2", generated.values, "run")).toEqual(before);
          expect(await run(back, "semioverse", generated.values, undefined)).toEqual(before);
        }),
        { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 2) },
      );
    },
  );
});

describe.skipIf(withoutPython)("programs of single formats", () => {
  const input = { level: "quick", count: 2 };
  const semioverse = memoryFiles(
    {
      "SKILL.md":
        "---\nid: probe\nname: Probe\ndescription: Probes.\nversion: [1, 0]\nkind: operational\nruntime: script\ninputs:\n  type: object\n  properties:\n    level: { type: string }\n    count: { type: integer }\noutputs:\n  type: object\n  properties:\n    effect_report: { type: object }\n  required: [effect_report]\n---\n",
      "scripts/probe.py":
        'import json, sys\nprint(json.dumps({"seen": json.load(sys.stdin), "argv": sys.argv[1:], "effect_report": {}}))\n',
      "scripts/model.py": "def load():\n    return 1\n",
    },
    { path: "skills/probe" },
  );
  const standard = memoryFiles(
    {
      "manifest.yaml": "id: probe\nname: Probe\ndescription: Probes.\n",
      "skill.py": `from skills.base import Skill, SkillResult


class Probe(Skill):
    def metadata(self):
        return None

    def input_schema(self):
        return {"type": "object", "properties": {"level": {"type": "string"}, "count": {"type": "integer"}}}

    def execute(self, input_data, context):
        return SkillResult(success=True, output={"seen": input_data}, skill_id="probe")
`,
      // Files that the skill uses, and files that the target format might mistake for its program.
      "scripts/probe.py": "print('another program')\n",
    },
    { path: "skills/probe" },
  );

  it.each([
    ["semioverse", semioverse],
    ["skill-standard", standard],
  ] as const)("%s to each other format that starts programs, and on", { timeout: 300_000 }, async (from, files) => {
    const before = await run(files, from, input, undefined);
    expect(before).toMatchObject({ exitCode: 0, output: { seen: input } });
    for (const to of FORMATS.filter((each) => each !== from)) {
      const there = converted(files, from, to);
      expect([to, withoutReport(await run(there, to, input, undefined))]).toEqual([to, withoutReport(before)]);
      for (const on of FORMATS.filter((each) => each !== to)) {
        const result = converted(there, to, on);
        expect([to, on, withoutReport(await run(result, on, input, undefined))]).toEqual([
          to,
          on,
          withoutReport(before),
        ]);
      }
    }
  });
});
