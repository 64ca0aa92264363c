import { applyTextEdits, memoryFiles, type SkillManifest } from "@skill-convert/core";
import { schemaToOutput } from "@skill-convert/core/schema";
import { writeAndRead } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { semioverseAdapter } from "../src/index.js";
import { errorEnvelope, read, recode, skill, success } from "./skills.js";

const encode = (manifest: SkillManifest, files: Readonly<Record<string, string>> = {}) => {
  const base = memoryFiles(files, { path: "skills/example" });
  const { value, diagnostics } = semioverseAdapter.encode?.(manifest, { over: base }) ?? {};
  if (!value) throw new Error(diagnostics?.map(({ message }) => message).join("\n"));
  return value;
};

/** SKILL.md after a manifest was written over it. */
function over(text: string, manifest: SkillManifest): string {
  const [edit] = encode(manifest, { "SKILL.md": text }).edits;
  return edit?.kind === "splice" ? applyTextEdits(text, edit.edits) : text;
}

const OPTIONAL_REPORT = `---
id: example
name: Example
version: [1, 0]
kind: operational
runtime: inference
outputs:
  type: object
  properties:
    effect_report:
      type: object
---
`;

describe("encoding a manifest", () => {
  it("lists required capabilities among the scopes, each once (mapping-decisions.md#d85)", () => {
    const written = (manifest: Partial<SkillManifest>) => {
      const { scopes } = recode(skill({}), { id: "sort", operations: [{}], ...manifest }) as { scopes?: string[] };
      return scopes;
    };
    expect(written({ requiredCapabilities: ["browser"] })).toEqual(["browser"]);
    expect(written({ requiredCapabilities: ["browser", "b", "b", " "], scopes: ["browser"] })).toEqual([
      "browser",
      "b",
    ]);
    expect(written({ requiredCapabilities: [] })).toBeUndefined();
    expect(encode({ id: "sort", operations: [{}], requiredCapabilities: ["browser"] }).notes).toContainEqual({
      path: ["requiredCapabilities"],
      kind: "narrowed",
      reason: "Semioverse has no required capabilities, so they are among the authorisation scopes.",
      movedTo: { path: ["scopes"] },
    });
  });

  it("adds the required keys, with a note each (mapping-decisions.md#d15, semioverse.md#d1)", () => {
    const { notes } = encode({ id: "sort", operations: [{}] });
    expect(recode(skill({}), { id: "sort", operations: [{}] })).toEqual({
      skill_spec_version: 1,
      id: "sort",
      name: "sort",
      version: [0, 1],
      kind: "operational",
      runtime: "inference",
      outputs: {
        anyOf: [
          { type: "object", properties: { effect_report: { type: "object" } }, required: ["effect_report"] },
          errorEnvelope,
        ],
      },
    });
    expect(notes.map(({ path, kind }) => [path.join("/"), kind])).toEqual([
      ["name", "synthesised"],
      ["version", "defaulted"],
      ["kind", "defaulted"],
      ["runtime", "defaulted"],
      ["operations/0/output", "synthesised"],
    ]);
    for (const { reason } of notes) expect(reason).toMatch(/^[A-Z].*\.$/);
  });

  it("requires an optional effect report, and no other field (semioverse.md#s51)", () => {
    const fields = [{ name: "path" }, { name: "effect_report", schema: { type: "object" }, guaranteed: false }];
    const manifest: SkillManifest = { operations: [{ output: { fields } }] };
    expect(success(recode(skill({}), manifest))).toMatchObject({ required: ["effect_report"] });
    expect(encode(manifest).notes).toContainEqual({
      path: ["operations", 0, "output", "fields", 1, "guaranteed"],
      kind: "synthesised",
      reason: "Semioverse requires an effect_report in every output.",
    });
  });

  it("does not require the effect report of a manifest that was read without that", () => {
    const { manifest } = read(memoryFiles({ "SKILL.md": OPTIONAL_REPORT }, { path: "skills/example" }));
    expect(over(OPTIONAL_REPORT, { ...manifest, kind: "meta" })).toBe(OPTIONAL_REPORT.replace("operational", "meta"));
  });

  it.each([
    ["another order", ["b", "a"], ["b", "a", "effect_report"]],
    ["no field", [], ["effect_report"]],
  ])("predicts that the effect report is added to a list of required fields with %s", (_, required, written) => {
    const schema = { type: "object", properties: { a: {}, b: {} }, required };
    const manifest: SkillManifest = { operations: [{ output: schemaToOutput(schema) }] };
    const { losses } = writeAndRead(semioverseAdapter, manifest);
    expect(losses.filter(({ predicted }) => !predicted)).toEqual([]);
    expect(success(recode(skill({}), manifest))).toMatchObject({ required: written });
  });

  it("writes the runtime script if a program runs (semioverse.md#s28)", () => {
    const operations = [{ entrypoints: { unix: ["bash", "run.sh"] } }];
    expect(recode(skill({}), { operations })).toMatchObject({ runtime: "script" });
    expect(recode(skill({}), { operations, runtime: "human" })).toMatchObject({ runtime: "human" });
  });

  it("does not write keys of another format under the same name", () => {
    const extensions = { frontmatter: { runtime: "node", model: "small" } };
    const written = recode(skill({}), { operations: [{}], extensions });
    expect(written).toMatchObject({ runtime: "inference", model: "small" });
  });
});

describe("encoding over an existing SKILL.md", () => {
  const text = `\ufeff---\r
# a comment\r
kind:   operational   # spaced\r
runtime: inference\r
version: (1, 0)\r
depends: {}\r
model: small\r
---\r
Body\r
`;
  const { manifest } = read(memoryFiles({ "SKILL.md": text }, { path: "skills/example" }));

  it("changes nothing if the manifest is the same", () => expect(over(text, manifest)).toBe(text));

  it.each<[string, Partial<SkillManifest>, string, string]>([
    ["kind", { kind: "meta" }, "kind:   operational", "kind:   meta"],
    ["version", { version: "1.1.0" }, "version: (1, 0)", "version: [1, 1]"],
    ["instructions", { instructions: "Other\r\n" }, "Body", "Other"],
    ["runtime", { runtime: "human" }, "runtime: inference", "runtime: human"],
  ])("changes the %s only", (_, change, before, after) => {
    expect(over(text, { ...manifest, ...change })).toBe(text.replace(before, after));
  });

  it("keeps the source form of values that did not change", () => {
    const { extensions: _, ...plain } = manifest;
    expect(over(text, { ...plain, extensions: { frontmatter: { model: "small" } }, kind: "meta" })).toBe(
      text.replace("operational", "meta"),
    );
  });

  it("adds a new manifest to existing front matter, and keeps the rest of it", () => {
    const plain = "---\nname: Sort # label\nallowed-tools: [Read, Write]\n---\nBody\n";
    const after = over(plain, { id: "sort", name: "Sort", operations: [{}], tools: { used: ["Read", "Write"] } });
    expect(after).toContain("name: Sort # label\n");
    expect(after).toContain("allowed-tools: [Read, Write]\n");
    expect(after).toContain("kind: operational\n");
    expect(after.endsWith("---\nBody\n")).toBe(true);
  });

  it("adds front matter to a file that has none", () => {
    expect(over("Body\n", { operations: [{}], kind: "meta", runtime: "human" })).toMatch(
      /^---\n[\s\S]*kind: meta\n[\s\S]*---\nBody\n$/,
    );
  });

  it("replaces its own keys if they cannot be read", () => {
    const broken = "---\nname: x\nkind: meta\nruntime: python\nregion: 3\n---\n";
    const after = over(broken, { id: "x", name: "x", kind: "meta", runtime: "human", operations: [{}] });
    expect(after).toContain("runtime: human\n");
    expect(after).not.toContain("region");
  });

  it("refuses front matter that is not YAML, and bytes that are not text", () => {
    for (const content of ["---\nkind: [\n---\n", new Uint8Array([0xff])]) {
      const base = memoryFiles({ "SKILL.md": content });
      const result = semioverseAdapter.encode?.({ operations: [{}] }, { over: base });
      expect(result?.value).toBeUndefined();
      expect(result?.diagnostics.length).toBeGreaterThan(0);
    }
  });
});

describe("a program in scripts/", () => {
  const text = "---\nid: sort\nkind: operational\nruntime: script\nversion: [0, 1]\n---\n";
  const entrypoints = (...scripts: string[]) => {
    const files = Object.fromEntries(scripts.map((path) => [path, ""]));
    const { manifest } = read(memoryFiles({ "SKILL.md": text, ...files }, { path: "skills/example" }));
    return manifest.operations[0]?.entrypoints;
  };

  it("is an entrypoint if it has the skill's name or is the only one (semioverse.md#s28, semioverse.md#d43)", () => {
    expect(entrypoints("scripts/run.py")).toEqual({ unix: ["python3", "scripts/run.py"] });
    expect(entrypoints("scripts/run.py", "scripts/sort.sh", "scripts/sort.ps1")).toEqual({
      unix: ["bash", "scripts/sort.sh"],
      windows: ["powershell", "-File", "scripts/sort.ps1"],
    });
    expect(entrypoints("scripts/sort")).toEqual({ unix: ["scripts/sort"] });
  });

  it("is not an entrypoint if several could be meant (semioverse.md#d43)", () => {
    expect(entrypoints()).toBeUndefined();
    expect(entrypoints("scripts/a.py", "scripts/b.py")).toBeUndefined();
    expect(entrypoints("scripts/sort.py", "scripts/sort.sh")).toBeUndefined();
    expect(entrypoints("scripts/readme.md", "scripts/lib/sort.py", "scripts/.hidden")).toBeUndefined();
  });

  it("is never a helper module (semioverse.md#d43)", () => {
    const helper = "import json\n\nX = {'a': 1}\n\n\ndef load():\n    return json\n";
    const program = (scripts: Record<string, string>) =>
      read(memoryFiles({ "SKILL.md": text, ...scripts }, { path: "skills/example" })).manifest.operations[0]
        ?.entrypoints;
    const run = { unix: ["python3", "scripts/run.py"] };
    const acts = "print(1)\n";
    expect(program({ "scripts/run.py": acts, "scripts/model.py": helper, "scripts/utils.py": acts })).toEqual(run);
    expect(program({ "scripts/run.py": acts, "scripts/__init__.py": "", "scripts/test_run.py": acts })).toEqual(run);
    expect(program({ "scripts/run.py": `${helper}\nif __name__ == "__main__":\n    load()\n` })).toEqual(run);
    expect(program({ "scripts/run.py": acts, "scripts/lines.js": "module.exports = 1;\n" })).toEqual(run);
    expect(program({ "scripts/model.py": helper })).toBeUndefined();
    expect(program({ "scripts/sort.py": helper, "scripts/run.py": acts })).toEqual({
      unix: ["python3", "scripts/sort.py"],
    });
  });

  it("is not an entrypoint with another runtime", () => {
    const files = { "SKILL.md": text.replace("script", "inference"), "scripts/run.py": "" };
    expect(read(memoryFiles(files)).manifest.operations[0]?.entrypoints).toBeUndefined();
  });

  it("has no instruction for agents, which a generated SKILL.md has", () => {
    const noteOf = (more: object) => {
      const manifest = { id: "sort", operations: [{ name: "sort", entrypoints: { agent: "Do it." } }], ...more };
      return encode(manifest).notes.find(({ path }) => path.at(-1) === "agent");
    };
    expect(noteOf({})).toMatchObject({ kind: "dropped", movedTo: { file: "SKILL.md" } });
    expect(noteOf({ instructions: "# Sort\n" })).toMatchObject({
      kind: "dropped",
      reason: expect.stringMatching(/for agents\.$/),
    });
    expect(noteOf({ instructions: "# Sort\n" })?.movedTo).toBeUndefined();
  });

  it("or the wrapper takes the place of entrypoints, with notes about the losses", () => {
    const manifest = {
      id: "sort",
      operations: [{ entrypoints: { unix: ["bash", "scripts/run.sh"], agent: "Do it." } }],
    };
    const labels = (files?: Record<string, string>) =>
      encode(manifest, files).notes.flatMap(({ path, kind }) => (path[2] === "entrypoints" ? [[path[3], kind]] : []));
    const narrowed = [
      ["unix", "narrowed"],
      ["agent", "dropped"],
    ];
    expect(labels()).toEqual(narrowed);
    expect(labels({ "scripts/run.sh": "" })).toEqual(narrowed);
    // A program of that name that somebody wrote is not replaced.
    expect(labels({ "scripts/invoke_skill.py": "print(1)\n" })).toEqual([[undefined, "dropped"]]);
  });
});
