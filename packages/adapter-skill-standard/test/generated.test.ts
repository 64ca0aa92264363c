import { join } from "node:path";
import { type Json, memoryFiles, type SkillManifest } from "@skill-convert/core";
import { isRecord, jsonEqual } from "@skill-convert/core/json";
import { startConditions } from "@skill-convert/format";
import { anyManifest } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CompleteManifest, withRequired } from "../src/derive/required.js";
import { generateSkill } from "../src/files/code/generate.js";
import { isUnchanged } from "../src/files/code/marker.js";
import { readSkillCode } from "../src/files/code/read.js";
import { codePartOf } from "../src/files/write-program.js";
import { skillStandardAdapter } from "../src/index.js";
import { loadBatch, makeRepository, runPython, withoutPython, writeFiles } from "./python.js";

/** Strings that would end a string literal if they were not escaped. */
const hostile = fc.oneof(
  fc.constantFrom(
    '"',
    "'",
    '"""',
    "'''",
    "\\",
    "\\\\",
    '\\"',
    "\n",
    "\r",
    "\r\n",
    "\0",
    "{",
    "}",
    "{x}",
    "{{",
    "%s",
    "\\N{DIGIT ONE}",
    "\\u0041",
    "\\x41",
    "#",
    '"\nimport os\nos.abort()\n"',
    '"""\nimport os\nos.abort()\n"""',
    "\ud800",
    "\udfff",
    "\ud83d\ude00",
    "\u2028",
    "\u0085",
    "\ufeff",
    "\u202e",
    "é漢",
    "\t",
    "\x07",
    "\x7f",
    "None",
    "$(reboot)",
    "`reboot`",
  ),
  fc.string({ unit: "binary", maxLength: 12 }),
);
const hostileText = fc.array(hostile, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));

/** Manifests with hostile text in place of every string, including names. */
const hostileManifest: fc.Arbitrary<SkillManifest> = fc
  .tuple(anyManifest, fc.infiniteStream(hostileText))
  .map(([manifest, stream]) => {
    let count = 0;
    const next = () => `${stream.next().value}${count++}`;
    const twist = (value: Json, key: string): Json => {
      if (typeof value === "string") return FIXED.has(key) ? value : next();
      if (Array.isArray(value)) return value.map((item: Json) => twist(item, key === "unix" ? "" : key));
      if (!isRecord(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, twist(item as Json, name)]));
    };
    const operations = manifest.operations as unknown as Json;
    return {
      ...manifest,
      id: next(),
      name: next(),
      description: next(),
      category: next(),
      operations: twist(operations, "") as unknown as SkillManifest["operations"],
    };
  });

/** Keys whose strings have a meaning in the model. */
const FIXED: ReadonlySet<string> = new Set(["type", "base", "builtin", "$ref", "omits", "required"]);

function generate(manifest: SkillManifest): {
  text: string;
  complete: CompleteManifest;
} {
  const complete = withRequired(manifest, "batch/skill");
  const { input: inputSchema, output: outputSchema, ...part } = codePartOf(complete);
  const { id, name, description, category } = complete;
  const rest = { id, name, description, category, conditions: startConditions(complete) };
  return { complete, text: generateSkill({ ...rest, inputSchema, outputSchema, ...part }) };
}

/** Normalizes surrogates as a round trip through JSON in Python does. */
function normal(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

describe("a generated skill.py", () => {
  const batch = fc.sample(fc.oneof(anyManifest, hostileManifest), { numRuns: 150, seed: 20261121 });

  it("is ASCII, and is read back as the manifest that it was generated from (skill-standard.md#d39, skill-standard.md#d42)", () => {
    for (const manifest of batch) {
      const { text } = generate(manifest);
      expect(text).toMatch(/^[\n -~]*$/);
      expect(isUnchanged(text)).toBe(true);
      const { code, issues } = readSkillCode(text);
      expect(issues).toEqual([]);
      const part = codePartOf(manifest);
      expect(jsonEqual(code.input ?? null, part.input ?? null)).toBe(true);
      expect(jsonEqual(code.output ?? null, part.output ?? null)).toBe(true);
      expect(code.lastLineJson).toBe(part.lastLineJson);
      expect(code.conditions).toEqual(startConditions(manifest));
    }
  });

  it.skipIf(withoutPython)(
    "compiles, imports skills.base and returns what the manifest declares (skill-standard.md#s42, skill-standard.md#s43, skill-standard.md#d40, skill-standard.md#d43)",
    () => {
      const root = makeRepository();
      const made = batch.map(generate);
      const paths = made.map(({ text }, index) => {
        const path = join("skills", "batch", `s${index}`, "skill.py");
        writeFiles(root, { [path]: text });
        return join(root, path);
      });
      const done = runPython([loadBatch, ...paths], { cwd: root, path: root });
      expect(done.stderr).toBe("");
      const answers = done.stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(answers).toHaveLength(batch.length);
      const names = answers[0].names;
      for (const [index, { complete }] of made.entries()) {
        const answer = answers[index];
        const part = codePartOf(complete);
        expect(answer.id).toBe(normal(complete.id));
        expect(answer.name).toBe(normal(complete.name));
        expect(answer.description).toBe(normal(complete.description));
        expect(["reasoning", "automation"]).toContain(answer.category);
        expect(jsonEqual(answer.input, normal(part.input ?? {})), JSON.stringify([answer.input, part.input])).toBe(
          true,
        );
        expect(jsonEqual(answer.output, normal(part.output))).toBe(true);
        expect(Object.keys(answer.entrypoints)).toHaveLength(new Set(part.operations.map(({ name }) => name)).size);
        // No text of a manifest became code.
        expect(answer.names).toEqual(names);
      }
    },
  );

  it("is rewritten only if its contents change, and never after a person has edited it (skill-standard.md#d44)", () => {
    const manifest: SkillManifest = { id: "a/b", name: "B", description: "Does b", operations: [{}] };
    const [write, program] = encode(manifest, {});
    expect(write).toMatchObject({ kind: "write", path: "manifest.yaml" });
    expect(program).toMatchObject({ kind: "write", path: "skill.py" });
    const files = Object.fromEntries(
      encode(manifest, {}).map((edit) => [edit.path, edit.kind === "write" ? edit.text : ""]),
    );
    expect(encode({ ...manifest, tags: ["x"] }, files).map(({ path }) => path)).toEqual(["manifest.yaml"]);
    expect(encode({ ...manifest, name: "C" }, files).map(({ path }) => path)).toEqual(["manifest.yaml", "skill.py"]);
    const edited = { ...files, "skill.py": files["skill.py"]!.replace("os.name", "os . name") };
    expect(encode({ ...manifest, name: "C" }, edited).map(({ path }) => path)).toEqual(["manifest.yaml"]);
    const crlf = { ...files, "skill.py": files["skill.py"]!.replaceAll("\n", "\r\n") };
    expect(encode({ ...manifest, tags: [] }, crlf).map(({ path }) => path)).toEqual(["manifest.yaml"]);
  });
});

function encode(manifest: SkillManifest, files: Record<string, string>) {
  const { value, diagnostics } = skillStandardAdapter.encode!(manifest, {
    over: memoryFiles(files, { path: "skills/a/b" }),
  });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return value!.edits;
}
