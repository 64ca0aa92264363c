import {
  compareManifests,
  convert,
  decodeSkill,
  memoryFiles,
  overlay,
  type SkillManifest,
  toLosses,
  validateSkill,
} from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { readSkillCode } from "../src/files/code/read.js";
import { runSkillProgram } from "../src/files/code/run-skill.js";
import { skillStandardAdapter as adapter } from "../src/index.js";
import { complete, examples, otherWords, permissions, schemasInManifest, withWords, wrapped } from "./examples.js";

const runSkillFile = runSkillProgram({ id: "reasoning/tide-check", className: "TideSkill" });

const at = (contents: Record<string, string | Uint8Array>, path = "skills/x/y") => memoryFiles(contents, { path });
const codes = (contents: Record<string, string | Uint8Array>) =>
  adapter.decode(at(contents)).diagnostics.map(({ code, severity }) => `${severity} ${code.split("/")[1]}`);
function decode(contents: Record<string, string>, path?: string): SkillManifest {
  const { value, diagnostics } = decodeSkill(at(contents, path), adapter);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return value!.manifest;
}
const yaml = (text: string) => ({ "manifest.yaml": text });
const minimal = "name: N\ndescription: D\n";

describe("detection", () => {
  it.each(Object.entries(examples))("recognises the example: %s", (_, contents) => {
    expect(adapter.detect(at(contents))).toMatchObject({ rank: 40 });
  });
  it.each([
    ["a web app", { "manifest.json": '{ "name": "App", "start_url": "/", "description": "x" }', "SKILL.md": "x" }],
    [
      "a browser extension",
      { "manifest.json": '{ "manifest_version": 3, "name": "X", "description": "x" }', "skill.py": "" },
    ],
    ["some manifest.json", { "manifest.json": '{ "name": "X", "description": "x" }' }],
    ["Kubernetes", { "manifest.yaml": "apiVersion: v1\nkind: Service\nmetadata:\n  name: x\n  description: y\n" }],
    ["Kubernetes beside a SKILL.md", { "manifest.yaml": "apiVersion: v1\nkind: Pod\nname: x\n", "SKILL.md": "# x" }],
    ["some manifest.yaml", { "manifest.yaml": "version: 3\nservices:\n  name: x\n" }],
    ["SKILL.md alone", { "SKILL.md": "---\nname: x\ndescription: y\n---\n" }],
    ["skill.py alone", { "skill.py": "class X: pass" }],
  ])("does not take %s for a skill (skill-standard.md#d2)", (_, contents) => {
    expect(adapter.detect(at(contents as unknown as Record<string, string>))).toBeUndefined();
  });
  it("reads the first manifest in the order of the discovery rules, and reports the others (skill-standard.md#s45, skill-standard.md#d1)", () => {
    const both = { ...yaml(minimal), "manifest.yml": "name: M\ndescription: E\n" };
    expect(adapter.detect(at(both))?.file).toBe("manifest.yaml");
    expect(codes(both)).toContain("warning other-manifest-file");
    expect(adapter.erase(at(both)).map(({ path }) => path)).toEqual(["manifest.yaml", "manifest.yml"]);
  });
  it("recognises broken manifests, so that their errors are reported", () => {
    expect(adapter.detect(at({ "manifest.yaml": "", "skill.py": "" }))).toBeDefined();
    expect(adapter.detect(at(yaml("name: [\ndescription: x")))).toBeDefined();
    expect(adapter.detect(memoryFiles({ "manifest.yaml": new Uint8Array([0xff]), "skill.py": "" }))).toBeDefined();
  });
});

describe("errors of a manifest (skill-standard.md#s26, skill-standard.md#s30)", () => {
  it.each([
    ["name: [\ndescription: x", "error unclosed-bracket"],
    ["", "error wrong-type"],
    ["- name: x\n- description: y", "error wrong-type"],
    ["name: N", "error missing-field"],
    ["name: N\ndescription: ~", "error missing-field"],
    ["description: D", "error missing-field"],
    ["name: ~\ndescription: D", "error missing-field"],
    ["name: [x]\ndescription: D", "error wrong-type"],
    [`${minimal}tags: one`, "error wrong-type"],
    [`${minimal}tags: [[x]]`, "error wrong-type"],
    [`${minimal}dependencies: [{ name: x }]`, "error missing-field"],
    [`${minimal}examples: { input: 1 }`, "error wrong-type"],
  ])("%j is rejected: %s", (text, code) => {
    const found = codes({ ...yaml(text), "skill.py": "" });
    expect(found).toContain(code);
    const { value, diagnostics } = adapter.decode(at({ ...yaml(text), "skill.py": "" }));
    expect(value).toBeUndefined();
    for (const { file, range, severity } of diagnostics)
      if (severity === "error") expect([file, typeof range]).toEqual(["manifest.yaml", "object"]);
  });
  it("a missing description in both the manifest and SKILL.md is an error (skill-standard.md#d6)", () => {
    const words = "---\nname: x\ndescription:\n---\n";
    expect(codes({ ...yaml("name: N"), "SKILL.md": words })).toContain("error missing-field");
  });
  it("a file that is not text is reported, and nothing is written over it", () => {
    for (const file of ["manifest.yaml", "skill.py", "SKILL.md"]) {
      const contents = { ...yaml(minimal), "skill.py": "", [file]: new Uint8Array([0x6e, 0xff]) };
      expect(codes(contents)).toContain("error unreadable-file");
      expect(adapter.encode!(decode(yaml(minimal)), { over: at(contents) }).value).toBeUndefined();
    }
  });
  it("a SKILL.md without a manifest is read as an instruction-first skill on request (skill-standard.md#s12, skill-standard.md#s13, skill-standard.md#d4)", () => {
    const words = { "SKILL.md": "---\nname: x\ndescription: Does x\n---\nGo.\n" };
    expect(codes(words)).toContain("info instruction-first");
    expect(decode(words)).toMatchObject({ id: "x/y", name: "x", description: "Does x", instructions: "Go.\n" });
    expect(adapter.encode!(decode(words), { over: at(words) }).value?.edits.map(({ path }) => path)).toEqual([
      "manifest.yaml",
      "skill.py",
    ]);
    expect(codes({ "SKILL.md": "# nothing" })).toEqual(["error not-this-format"]);
  });
});

describe("dialects", () => {
  it("derive the id from the path below skills/, without writing it (skill-standard.md#s46, skill-standard.md#d7)", () => {
    const derived = decode(yaml(minimal), "repo/skills/a/b");
    expect(derived.id).toBe("a/b");
    expect(decode(yaml(minimal), "elsewhere/b").id).toBe("b");
    const { edits } = adapter.encode!({ ...derived, tags: ["t"] }, { over: at(yaml(minimal), "repo/skills/a/b") })
      .value!;
    expect(overlay(at(yaml(minimal)), edits).text("manifest.yaml")).toMatchObject({
      text: "name: N\ndescription: D\ntags: [t]\n",
    });
  });
  it("allow skill_id and v1, and keep their form (skill-standard.md#d8, skill-standard.md#d14)", () => {
    expect(decode(wrapped)).toMatchObject({
      id: "ropes/knot-finder",
      version: "1.0.0",
      description: "Finds a knot for a purpose.",
    });
    expect(codes(wrapped).sort()).toEqual([
      "info missing-skill-py",
      "info older-key",
      "warning description-from-skill-md",
      "warning version-spelling",
    ]);
    const changed = adapter.encode!(
      { ...decode(wrapped), version: "1.1.0", description: "New." },
      { over: at(wrapped) },
    ).value!;
    const after = overlay(at(wrapped), changed.edits);
    expect(after.text("manifest.json")).toMatchObject({ text: wrapped["manifest.json"].replace('"v1"', '"1.1.0"') });
    expect(after.text("SKILL.md")).toMatchObject({
      text: wrapped["SKILL.md"].replace("Finds a knot for a purpose.", "New."),
    });
  });
  it("have permissions for effects, and requires for dependencies (skill-standard.md#d20, skill-standard.md#d22)", () => {
    const manifest = decode(permissions);
    expect(manifest.effects).toEqual([
      { type: "filesystem", access: "read" },
      { type: "network", destinations: ["localhost"] },
    ]);
    expect(manifest.dependencies).toMatchObject([{ id: "audio/output" }]);
    const { edits } = adapter.encode!(
      { ...manifest, dependencies: [{ id: "b/c" }], effects: [{ type: "process" }] },
      { over: at(permissions) },
    ).value!;
    const after = decode({ "manifest.yaml": textOf(overlay(at(permissions), edits).text("manifest.yaml")) });
    expect(after.dependencies).toEqual([{ id: "b/c" }]);
    expect(after.effects).toEqual([{ type: "process" }]);
    expect(decode(yaml(`${minimal}permissions: { filesystem: none, network: [], shell: none }`)).effects).toEqual([]);
    expect(codes(yaml(`${minimal}permissions: { moon: full }`))).toContain("warning unknown-shape");
  });
  it("have dependencies as ids, as mappings and in groups (skill-standard.md#s57, skill-standard.md#d17)", () => {
    const text = `${minimal}dependencies:\n  required: [a/b]\n  optional:\n    - { skill_id: c/d, version: ">=1", reason: why, extra: 1 }\n`;
    expect(decode(yaml(text)).dependencies).toMatchObject([
      { id: "a/b" },
      { id: "c/d", optional: true, version: ">=1", reason: "why" },
    ]);
    const list = `${minimal}dependencies: [{ skill_id: a, required: false }, { id: b }, { skill_id: c }]\n`;
    expect(decode(yaml(list)).dependencies).toMatchObject([{ id: "a", optional: true }, { id: "b" }, { id: "c" }]);
    for (const each of [text, list]) {
      const fresh = overlay(at({}), adapter.encode!(decode(yaml(each)), { over: at({}) }).value!.edits);
      expect(decode({ "manifest.yaml": textOf(fresh.text("manifest.yaml")) }).dependencies).toEqual(
        decode(yaml(each)).dependencies,
      );
    }
  });
  it("have capabilities in several forms, and keep the other keys of an entry (skill-standard.md#d21)", () => {
    const forms =
      "capabilities:\n  - wait\n  - weigh: Decides\n  - { capability_id: say, cost: 2 }\n  - { name: note }\n";
    const files = yaml(`${minimal}${forms}`);
    const manifest = decode(files);
    const wait = { name: "wait" };
    const weigh = { name: "weigh", description: "Decides" };
    const say = { name: "say", extensions: { "skill-standard": { cost: 2 } } };
    const note = { name: "note" };
    expect(manifest.capabilities).toEqual([wait, weigh, say, note]);
    const written = (changed: SkillManifest, base: Record<string, string> = files) =>
      textOf(overlay(at(base), adapter.encode!(changed, { over: at(base) }).value!.edits).text("manifest.yaml"));
    expect(written({ ...manifest, capabilities: [note, weigh, { name: "new" }] })).toBe(
      `${minimal}capabilities:\n  - { name: note }\n  - weigh: Decides\n  - new\n`,
    );
    expect(decode(yaml(written(manifest, {}))).capabilities).toEqual(manifest.capabilities);
    expect(decode(yaml(`${minimal}capabilities: [1]\n`)).capabilities).toBeUndefined();
    expect(codes(yaml(`${minimal}capabilities: [1]\n`))).toContain("warning unknown-shape");
    const inPart = codes(yaml(`${minimal}capabilities: [{ name: note, description: [words] }]\n`));
    expect(inPart).toContain("warning unknown-shape");
    expect(inPart).not.toContain("error wrong-type");
  });
  it("have schemas in the manifest, unless skill.py has them (skill-standard.md#d31)", () => {
    expect(decode(schemasInManifest).operations[0]?.input?.parameters.map(({ name }) => name)).toEqual([
      "capability",
      "seconds",
      "said",
    ]);
    const both = { ...complete, "manifest.yaml": `${complete["manifest.yaml"]}input_schema: { type: object }\n` };
    expect(codes(both)).toContain("warning schema-differs");
    expect(decode(both).operations[0]?.input?.parameters.map(({ name }) => name)).toEqual(["level", "boat"]);
    const manifest = decode(schemasInManifest);
    const input = { parameters: [{ name: "other", schema: { type: "string" } }] };
    const { edits } = adapter.encode!(
      { ...manifest, operations: [{ ...manifest.operations[0], input }] },
      { over: at(schemasInManifest) },
    ).value!;
    expect(edits.map(({ path }) => path)).toEqual(["manifest.yaml"]);
  });
  it("keep numbers and booleans that should be strings (skill-standard.md#d13)", () => {
    const text = "name: 7\ndescription: true\nversion: 1.5\ntags: [a, 2]\n";
    expect(decode(yaml(text))).toMatchObject({ name: "7", description: "true", version: "1.5.0", tags: ["a", "2"] });
    const { edits } = adapter.encode!({ ...decode(yaml(text)), level: "basic" }, { over: at(yaml(text)) }).value!;
    expect(textOf(overlay(at(yaml(text)), edits).text("manifest.yaml"))).toBe(
      `${text.replace("version: 1.5\n", "version: 1.5\nlevel: basic\n")}`,
    );
  });
  it("keep values of SKILL.md that differ from the manifest, and report them (mapping-decisions.md#d4)", () => {
    const decoded = adapter.decode(at(otherWords));
    const words = { name: "tide-words", description: "Use it before a trip.", license: "ISC", author: "Ann" };
    expect(decoded.value?.manifest).toMatchObject({
      name: "Tides",
      description: "Reads tides",
      license: "MIT",
      author: "Harbour",
      extensions: { "skill-standard:SKILL.md": words },
    });
    const text = otherWords["SKILL.md"];
    const reported = decoded.diagnostics.filter(({ code }) => code === "skill-standard/skill-file-differs");
    expect(reported.map(({ file, range }) => [file, text.slice(range?.start, range?.end)])).toEqual(
      Object.values(words).map((value) => ["SKILL.md", value]),
    );
    for (const [field, value] of Object.entries(words)) {
      const place = decoded.value?.locate(["extensions", "skill-standard:SKILL.md", field]);
      expect([place?.file, text.slice(place?.range?.start, place?.range?.end)]).toEqual(["SKILL.md", value]);
    }
    const { manifest } = decoded.value!;
    expect(adapter.encode!(manifest, { over: at(otherWords) }).value?.edits).toEqual([]);
    expect(textOf(overlay(at({}), adapter.encode!(manifest).value!.edits).text("SKILL.md"))).toBe(text);
  });
  it("drop a licence from SKILL.md if the manifest no longer has one, so that it is not read instead", () => {
    const { license: _, ...manifest } = decode(otherWords);
    for (const base of [at({}), at(otherWords)]) {
      const after = overlay(base, adapter.encode!(manifest, { over: base }).value!.edits);
      expect(adapter.decode(after).value?.manifest.license).toBeUndefined();
      expect(textOf(after.text("SKILL.md"))).toContain("description: Use it before a trip.\n");
    }
  });
  it("treat a kebab-case name and other line breaks in SKILL.md as the same value", () => {
    const words = "---\nname: Tides\ndescription: |\n  Reads\n  tides\n---\nGo.\n";
    expect(codes({ ...otherWords, "SKILL.md": words })).not.toContain("warning skill-file-differs");
    expect(decode({ ...otherWords, "SKILL.md": words }).extensions).toBeUndefined();
  });
  it("rename the skill in SKILL.md with its id, unless it has a name of its own", () => {
    const named = (name: string) => ({ ...otherWords, "SKILL.md": `---\nname: ${name}\n---\nGo.\n` });
    const renamed = (name: string) => {
      const { edits } = adapter.encode!({ ...decode(named(name)), id: "sea/winds" }, { over: at(named(name)) }).value!;
      return textOf(overlay(at(named(name)), edits).text("SKILL.md"));
    };
    expect(renamed("tides")).toBe(named("winds")["SKILL.md"]);
    expect(renamed("tide-words")).toBe(named("tide-words")["SKILL.md"]);
  });
  it("keep differing values of SKILL.md until the manifest changes that field", () => {
    const base = at(otherWords);
    const { extensions: _, ...manifest } = decode(otherWords);
    const written = (changed: SkillManifest) =>
      adapter.encode!(changed, { over: base }).value!.edits.map(({ path }) => path);
    expect(written({ ...manifest, version: "1.1.0" })).toEqual(["manifest.yaml"]);
    expect(written({ ...manifest, description: "Reads tides and winds" })).toEqual(["manifest.yaml", "SKILL.md"]);
  });
  it("write the shared fields to the manifest and to the front matter of SKILL.md (mapping-decisions.md#d3)", () => {
    const manifest = decode(withWords);
    expect(manifest).toMatchObject({
      compatibility: "Needs a recording",
      tools: { required: ["transcriber"], used: ["transcriber", "editor"] },
      extensions: { frontmatter: { colour: "blue" } },
    });
    const { edits } = adapter.encode!({ ...manifest, license: "ISC", instructions: "Write." }, { over: at(withWords) })
      .value!;
    const after = overlay(at(withWords), edits);
    expect(textOf(after.text("manifest.yaml"))).toBe(
      withWords["manifest.yaml"].replace("license: MIT", "license: ISC"),
    );
    expect(textOf(after.text("SKILL.md"))).toContain("license: ISC\n");
    expect(textOf(after.text("SKILL.md"))).toMatch(/---\nWrite\.$/);
  });
  it("check the size of the manifest in validation, not in decoding (skill-standard.md#s25)", () => {
    const text = `${minimal}more: ${"x".repeat(1100)}\n`;
    const rule = adapter.rules.find(({ code }) => code.endsWith("manifest-size"));
    const files = at(yaml(text));
    expect(rule?.check(adapter.read(files))).toMatchObject([{ severity: "warning" }]);
    expect(codes(yaml(text))).not.toContain("warning manifest-size");
  });
  it("report a new manifest that is too large (skill-standard.md#s25, skill-standard.md#d3)", () => {
    const long = adapter.encode!({ id: "a", name: "a", description: "x".repeat(2000), operations: [{}] });
    expect(long.diagnostics.map(({ code }) => code)).toEqual([
      "skill-standard/manifest-size",
      "core/generated-program",
    ]);
  });
});

function textOf(content: { kind: string; text?: string }): string {
  return content.text ?? "";
}

describe("a skill.py that a person wrote", () => {
  const manifest = () => decode(complete);
  it("gives the schemas with their locations, and an entrypoint that runs it (skill-standard.md#s41, skill-standard.md#d45)", () => {
    const decoded = adapter.decode(at(complete)).value!;
    expect(decoded.supportFiles).toEqual([runSkillFile]);
    expect(decoded.manifest.operations).toEqual([
      {
        input: {
          parameters: [
            { name: "level", description: "How carefully to look", schema: { type: "string" }, required: true },
            { name: "boat", schema: { type: "object" }, required: false },
          ],
        },
        entrypoints: {
          unix: ["python3", "scripts/run_skill.py", "--level", [{ input: "level" }], "--boat", [{ input: "boat" }]],
          windows: ["python", "scripts/run_skill.py", "--level", [{ input: "level" }], "--boat", [{ input: "boat" }]],
        },
      },
    ]);
    expect(decoded.manifest.stdoutContract).toEqual({ lastLineJson: true });
    const place = decoded.locate(["operations", 0, "input", "parameters", 0, "schema", "type"])!;
    expect(complete["skill.py"].slice(place.range!.start, place.range!.end)).toBe('"string"');
  });
  it("has a location for the required tools", () => {
    const text = "name: Tides\ndescription: Reads them\nrequires_tools: [git]\n";
    const { range } = adapter.decode(at({ "manifest.yaml": text })).value!.locate(["tools"])!;
    expect(text.slice(range!.start, range!.end)).toBe("[git]");
  });
  it("is never replaced, and its differences are reported (skill-standard.md#d44)", () => {
    const input = { parameters: [{ name: "other", schema: {} }] };
    const { value, diagnostics } = adapter.encode!(
      { ...manifest(), name: "New", operations: [{ input, entrypoints: { unix: ["ls"] } }] },
      { over: at(complete) },
    );
    expect(value!.edits.map(({ path }) => path)).toEqual(["manifest.yaml"]);
    expect(diagnostics).toMatchObject([
      {
        code: "skill-standard/foreign-skill-py",
        message: expect.stringContaining("differs from the manifest in input_schema() and the entrypoints."),
      },
    ]);
  });
  it("is kept if another format is converted into its folder", () => {
    const base = at({ "skill.py": complete["skill.py"] });
    const { value } = adapter.encode!(
      { ...manifest(), operations: [{ name: "go", input: { parameters: [] } }] },
      { over: base },
    );
    expect(value!.edits.map(({ path }) => path)).toEqual(["manifest.yaml"]);
    const again = convert(at(complete), { from: adapter, to: adapter });
    expect(again.value?.edits).toEqual([]);
  });
  it("causes only losses that the coverage predicts", () => {
    const base = at({ "skill.py": complete["skill.py"] });
    const wanted: SkillManifest = {
      id: "x/y",
      name: "Y",
      description: "Does y",
      operations: ["a", "b"].map((name) => ({ name, output: { description: name }, entrypoints: { unix: [name] } })),
      stdoutContract: { lastLineJson: false },
    };
    const { value } = adapter.encode!(wanted, { over: base });
    const after = decodeSkill(overlay(base, value!.edits), adapter).value!.manifest;
    const losses = toLosses(compareManifests(wanted, after), {
      before: wanted,
      after,
      target: { ...adapter, coverage: { ...adapter.coverage, ...value!.coverage } },
      notes: value!.notes,
      locate: () => undefined,
      preserved: () => false,
    });
    expect(losses.filter(({ predicted }) => !predicted)).toEqual([]);
    expect(losses.length).toBeGreaterThan(2);
  });
  it("may have a scripts/run_skill.py that a person wrote too", () => {
    const entrypoints = { unix: ["python3", "scripts/run_skill.py"] };
    const existing = at({ "scripts/run_skill.py": "print(1)" });
    const wanted = { id: "x/y", name: "Y", description: "Does y", operations: [{ entrypoints }] };
    const files = overlay(existing, adapter.encode!(wanted, { over: existing }).value!.edits);
    expect(decodeSkill(files, adapter).value!.manifest.operations).toEqual([{ entrypoints }]);
  });
  it("has the class that the manifest names, if that is a valid class name (skill-standard.md#d24)", () => {
    for (const [entry, name] of [
      ["skill.py:EchoSkill", "EchoSkill"],
      ["skill.py:X(os.system('x'))", "GeneratedSkill"],
      ["skill.py:Skill", "GeneratedSkill"],
    ]) {
      const wanted = {
        id: "x/y",
        name: "Y",
        description: "Does y",
        operations: [{}],
        extensions: { "skill-standard": { entry_point: entry! } },
      };
      const files = overlay(at({}), adapter.encode!(wanted, { over: at({}) }).value!.edits);
      expect(textOf(files.text("skill.py"))).toContain(`class ${name}(Skill):`);
    }
  });
  it("does not become a program that calls itself (skill-standard.md#d46)", () => {
    const files = overlay(at({}), adapter.encode!(manifest(), { over: at({}) }).value!.edits);
    expect(textOf(files.text("skill.py"))).not.toContain("run_skill");
    expect(decodeSkill(files, adapter).value!.manifest.operations[0]?.entrypoints).toBeUndefined();
  });
  it("has findings where the schema is not known without running it (skill-standard.md#d27)", () => {
    const code = complete["skill.py"].replace('{"type": "object"}', "make_schema()");
    const { diagnostics } = adapter.decode(at({ ...complete, "skill.py": code }));
    const [found] = diagnostics.filter(({ code }) => code.endsWith("not-statically-known"));
    expect(code.slice(found!.range!.start, found!.range!.end)).toBe("make_schema()");
    expect(decode({ ...complete, "skill.py": code }).operations[0]?.input?.parameters).toMatchObject([
      { name: "level", schema: { type: "string" }, required: true },
      { name: "boat", schema: {}, required: false },
    ]);
    const unknown = complete["skill.py"].replace(/return \{[\s\S]*?\n {8}\}/, "return make_schema()");
    expect(decode({ ...complete, "skill.py": unknown }).operations[0]?.input).toBeUndefined();
  });
  it("has findings that give the reason in one sentence", () => {
    for (const [expression, why] of [
      ["self.schema", "self.schema (this file does not bind it)"],
      ["SCHEMA", "the name SCHEMA (this file does not bind it)"],
    ] as const) {
      const code = complete["skill.py"].replace('{"type": "object"}', expression);
      const messages = adapter.decode(at({ ...complete, "skill.py": code })).diagnostics.map(({ message }) => message);
      expect(messages.join("\n")).toContain(`without running the program: ${why} has no fixed value here.`);
    }
  });
  it("is read around an expression without a known value (skill-standard.md#d27)", () => {
    const names = ["topic", "tone", "length", "audience", "language", "title", "notes", "draft", "style"];
    const code = `class Letters(Skill):
    LENGTHS = load_lengths()

    def input_schema(self):
        return {
            "type": "object",
            "properties": {
${names.map((name) => `                "${name}": {"type": "string"},`).join("\n")}
                "size": {"type": "string", "enum": list(self.LENGTHS.keys()), "description": "How long"},
            },
            "required": ["topic", "size"],
        }
`;
    const files = { ...yaml(minimal), "skill.py": code };
    const { parameters } = decode(files).operations[0]!.input!;
    expect(parameters.map(({ name }) => name)).toEqual([...names, "size"]);
    expect(parameters.at(-1)).toEqual({
      name: "size",
      required: true,
      description: "How long",
      schema: { type: "string" },
    });
    const [found, ...others] = adapter
      .decode(at(files))
      .diagnostics.filter((each) => each.code.endsWith("not-statically-known"));
    expect(others).toEqual([]);
    expect(found!.message).toBe(
      '"properties.size.enum" in the schema that input_schema() returns cannot be determined without running the program: the expression load_lengths() has no fixed value here.',
    );
    expect(code.slice(found!.range!.start, found!.range!.end)).toBe("load_lengths()");
    const known = { ...files, "skill.py": code.replace("load_lengths()", '{"short": build(), "long": 2}') };
    expect(decode(known).operations[0]!.input!.parameters.at(-1)!.schema).toMatchObject({ enum: ["short", "long"] });
    expect(codes(known)).not.toContain("warning not-statically-known");
  });
  it.each([
    ['{"enum": ["a", f()], "type": "string"}', { type: "string" }],
    ['{"const": {"a": f()}, "not": {"enum": f()}, "title": "t"}', { title: "t" }],
    ['{"if": {"const": f()}, "then": {"title": "x"}, "else": False, "title": "t"}', { title: "t" }],
    [
      '{"oneOf": [{"const": f()}, {"type": "string"}], "anyOf": [{"minimum": f(), "type": "number"}]}',
      { anyOf: [{ type: "number" }] },
    ],
    [
      '{"properties": {"a": f(), "b": {}}, "additionalProperties": False}',
      { properties: { a: {}, b: {} }, additionalProperties: false },
    ],
    ['{"properties": {f(): {}, "b": {}}, "additionalProperties": False}', { properties: { b: {} } }],
    ['{"properties": f(), "additionalProperties": False, "type": "object"}', { type: "object" }],
    ['{"type": "object", **f(), "title": "t"}', { title: "t" }],
    ['{"items": {"properties": {"a": {"enum": f()}}}, "required": f()}', { items: { properties: { a: {} } } }],
    ['{"enum": Tone, "type": "string"}', { type: "string" }],
    ['{"enum": list(Tone), "type": "string"}', { type: "string" }],
    ['{"enum": [t.value for t in Tone]}', { enum: ["warm"] }],
  ])("gives a schema that never rejects more than the program does: %s", (schema, known) => {
    const head = "import enum\nclass Tone(enum.Enum):\n    WARM = 'warm'\n\n";
    const code = `${head}class S(Skill):\n    def input_schema(self):\n        return ${schema}\n`;
    expect(readSkillCode(code).code.input).toEqual(known);
  });
  it("is read around a syntax error", () => {
    const code = `${complete["skill.py"]}\n    def more(self):\n        return 5.\n`;
    expect(codes({ ...complete, "skill.py": code })).toContain("warning python-syntax");
    expect(decode({ ...complete, "skill.py": code }).operations[0]?.input?.parameters).toHaveLength(2);
    expect(codes({ ...complete, "skill.py": "def (" })).toContain("warning python-syntax");
  });
  it("needs every required method, also if it has none of them (skill-standard.md#s38)", () => {
    const missing = (code: string) =>
      validateSkill(memoryFiles({ ...complete, "skill.py": `from skills.base import Skill\n${code}` }), adapter)
        .diagnostics.filter(({ code: each }) => each === "skill-standard/missing-method")
        .map(({ severity, message }) => `${severity} ${/(\w+)\(\)/.exec(message)?.[1]}`);
    const all = ["error metadata", "error input_schema", "error execute"];
    expect(missing("class A(Skill):\n    pass\n")).toEqual(all);
    expect(missing("class A(Skill):\n    pass\nclass B(A):\n    x = 1\n")).toEqual(all);
  });
  it("is read for the class that the manifest names, and for its id (skill-standard.md#d24, skill-standard.md#d25, skill-standard.md#d35)", () => {
    const code =
      "class A(Skill):\n    def input_schema(self): return {}\nclass B(Skill):\n    def input_schema(self): return {'title': 'B'}\n    def metadata(self): return SkillMetadata(id='other/id')\n";
    const both = { ...yaml(`${minimal}entry_point: "skill.py:A"\n`), "skill.py": code };
    expect(decode(both).operations[0]?.input).toEqual({ parameters: [], omits: ["type", "properties"] });
    expect(decode({ ...yaml(minimal), "skill.py": code }).operations[0]?.input?.keywords).toEqual({ title: "B" });
    expect(codes({ ...yaml(minimal), "skill.py": code })).toContain("warning id-differs");
    expect(codes({ ...yaml(minimal), "skill.py": "import os\n" })).toContain("warning no-skill-class");
  });
});
