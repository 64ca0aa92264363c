import { memoryFiles, overlay, type SkillManifest, validateSkill } from "@skill-convert/core";
import { readMarkdown } from "@skill-convert/source";
import { describe, expect, it } from "vitest";
import { joinModels } from "../src/document/join-models.js";
import {
  boolean,
  dataFile,
  defineFindings,
  defineFormat,
  defineTable,
  field,
  nameOnce,
  oneName,
  step,
  string,
  structuralDiagnostics,
} from "../src/index.js";
import { divideModel } from "../src/writing/divide-model.js";
import { frontMatterOf } from "../src/writing/skill-file.js";

const id = "crate";
const table = defineTable(
  [
    field("name", "name", string, { required: true, orInFrontMatter: true }),
    field("about", "description", string),
    field("strict", "extensions.crate.strict", boolean),
  ],
  { id, initial: () => ({ operations: [{}] }) },
);
/** The table of an older version, which had only a name. */
const older = defineTable([field("old", "name", string, { required: true })], {
  id,
  initial: () => ({ operations: [{}] }),
});
const front = defineTable([field("name", "name", string), field("description", "description", string)], {
  id,
  own: new Set(),
});
const differs = { severity: "warning", message: "SKILL.md has another {field}.", docs: "Say it once." } as const;

/** A format in crate.json with front matter next to it. A manifest without a description is written with one. */
const crate = defineFormat({
  format: {
    id,
    title: "Crate",
    manifestFiles: ["crate.json"],
    detect: (files) => (isCrate(files.text("crate.json")) ? { file: "crate.json", rank: 500 } : undefined),
  },
  versions: ["1"],
  findings: defineFindings(id, {
    ...structuralDiagnostics,
    differs,
    "unknown-field": {
      ...structuralDiagnostics["unknown-field"],
      section: "Crate",
      requirement: "A crate has no other field.",
    },
  }),
  container: dataFile({
    names: ["crate.json", "crate-2.json"],
    isManifest: (files, file) => isCrate(files.text(file)),
    freeName: (files) => ["crate.json", "crate-2.json"].find((name) => !files.has(name)),
  }),
  table,
  tableOf: (document) => ("old" in document ? older : table),
  frontMatter: { table: front, differsCode: "differs" },
  prepare: [
    nameOnce(oneName("Crate")),
    step({ description: "synthesised" }, (manifest) => ({
      manifest: { ...manifest, description: manifest.description ?? "None." },
      notes: [],
    })),
  ],
  idOf: () => undefined,
  coverage: {},
});

function isCrate(content: { kind: string; text?: string }): boolean {
  return content.kind === "text" && !content.text?.includes("another program");
}

const read = (files: Record<string, string>) => crate.decode(memoryFiles(files));
const codes = (files: Record<string, string>) => read(files).diagnostics.map(({ code }) => code);

/** Writes a manifest over files, and returns the result. */
function written(manifest: Partial<SkillManifest>, files: Record<string, string>, editing = true) {
  const base = memoryFiles(files);
  const { value, diagnostics } = crate.encode({ operations: [{}], ...manifest }, { over: base, editing });
  const after = value && overlay(base, value.edits);
  const text = (path: string) => {
    const content = after?.text(path);
    return content?.kind === "text" ? content.text : undefined;
  };
  return { text, diagnostics };
}

describe("front matter next to a manifest", () => {
  it("may have a required field of the manifest", () => {
    expect(codes({ "crate.json": "{}", "SKILL.md": "---\nname: a\n---\n" })).toEqual([]);
    expect(codes({ "crate.json": "{}", "SKILL.md": "---\nname: [a]\n---\n" })).toContain("crate/missing-field");
  });
  it("is reported if its value differs from the manifest's", () => {
    const withName = (name: string) => codes({ "crate.json": '{"name":"a"}', "SKILL.md": `---\nname: ${name}\n---\n` });
    expect(withName("a")).toEqual([]);
    expect(withName("b")).toEqual(["crate/differs"]);
  });
  it("does not replace a value of the manifest that could not be read", () => {
    const own = { name: "a" };
    const inFront = { name: "b", description: "x" };
    const paths = [["name"], ["description"]];
    expect(joinModels(own, inFront, paths, () => false)).toEqual({ name: "a", description: "x" });
    expect(joinModels(own, inFront, paths, () => true)).toEqual({ name: "a" });
  });
  it("is written before instructions that could be read as front matter", () => {
    const markdown = readMarkdown("Text.\n", "SKILL.md");
    const content = { model: {}, initial: { name: "a" } };
    const after = (instructions: string) =>
      frontMatterOf({ table: front }, { markdown, diagnostics: [] }, { ...content, instructions });
    expect(after("Other text.\n")).toBe("keep");
    expect(after("---\nx: 1\n---\nText.\n")).toEqual({ name: "a" });
  });
  it("keeps the keys of other programs when the manifest is new", () => {
    const current = { own: undefined, front: { extensions: { frontmatter: { a: 1 } } }, joined: {} };
    const model = { extensions: { frontmatter: { b: 2 } } };
    const divided = divideModel({ table: front }, model, current, [], () => false);
    expect(divided.front).toEqual({ extensions: { frontmatter: { a: 1, b: 2 } } });
  });
});

describe("reading", () => {
  it("reads a manifest in spite of minor findings", () => {
    const { value, diagnostics } = read({ "crate.json": '{"name":"a","about":null}' });
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([["crate/empty-field", "info"]]);
    expect(value?.manifest).toMatchObject({ name: "a" });
  });
  it("leaves unknown keys to validation", () => {
    const files = { "crate.json": '{"name":"a","x":1}' };
    expect(codes(files)).toEqual([]);
    expect(validateSkill(memoryFiles(files), crate).diagnostics.map(({ code }) => code)).toEqual([
      "crate/unknown-field",
    ]);
  });
});

describe("writing over a manifest", () => {
  it("does not add fields that the existing manifest leaves out, until they change", () => {
    expect(written({ name: "b" }, { "crate.json": '{"name":"a"}' }).text("crate.json")).toBe('{"name":"b"}');
    expect(written({ name: "b" }, {}).text("crate.json")).toContain("None.");
    const described = written({ name: "a", description: "x" }, { "crate.json": '{"name":"a"}' });
    expect(described.text("crate.json")).toContain('"about":"x"');
  });
  it("neither reads nor changes the file of another program", () => {
    const foreign = '{"for":"another program","name":"x"}';
    const { text } = written({ name: "a" }, { "crate.json": foreign }, false);
    expect(text("crate.json")).toBe(foreign);
    expect(JSON.parse(text("crate-2.json") ?? "")).toEqual({ name: "a", about: "None." });
  });
  it("is refused if the manifest has an error", () => {
    const { text, diagnostics } = written({ name: "b" }, { "crate.json": '{"name":"a","strict":"yes"}' });
    expect(text("crate.json")).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(["crate/wrong-type"]);
  });
  it("of an older version keeps the version if that can represent the result", () => {
    const over = { "crate.json": '{"old":"a"}' };
    expect(written({ name: "b" }, over).text("crate.json")).toBe('{"old":"b"}');
    expect(written({ name: "b", description: "x" }, over).text("crate.json")).toContain('"about":"x"');
  });
});
