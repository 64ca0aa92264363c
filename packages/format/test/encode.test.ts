import { memoryFiles, overlay, type SkillFiles, type SkillManifest } from "@skill-convert/core";
import { WEAK_RANK } from "@skill-convert/core/adapters";
import { describe, expect, it } from "vitest";
import {
  dataFile,
  defineFindings,
  defineFormat,
  defineTable,
  field,
  nameOnce,
  oneName,
  string,
  structuralDiagnostics,
} from "../src/index.js";

const id = "crate";
const differs = { severity: "warning", message: "SKILL.md has another {field}.", docs: "Say it once." } as const;
const findings = { ...structuralDiagnostics, differs };
const rows = [field("name", "name", string, { required: true }), field("about", "description", string)];
const initial = () => ({ operations: [{}] });

const base = {
  format: {
    id,
    title: "Crate",
    manifestFiles: ["crate.json"],
    detect: (files: SkillFiles) => (files.has("crate.json") ? { file: "crate.json", rank: 500 } : undefined),
  },
  versions: ["1"],
  findings: defineFindings(id, findings),
  container: dataFile({ names: ["crate.json"] }),
  table: defineTable(rows, { id, initial }),
  prepare: [nameOnce(oneName("Crate"))],
  idOf: () => undefined,
  coverage: {},
};

/** Has a name, a description and a license in the front matter of SKILL.md too, and starts it with the name. */
const fronted = defineFormat({
  ...base,
  frontMatter: {
    table: defineTable(
      [field("name", "name", string), field("description", "description", string), field("license", "license", string)],
      { id, own: new Set() },
    ),
    differsCode: "differs",
    overridesKey: "SKILL.md",
    initial: ({ name }) => ({ name: name ?? "" }),
  },
});

/** Lists the operations in SKILL.md. */
const described = defineFormat({ ...base, section: "contract" });

/** Has the instructions in the manifest. */
const letter = defineFormat({
  ...base,
  container: dataFile({ names: ["crate.json"], holdsInstructions: true }),
  table: defineTable([...rows, field("text", "instructions", string)], { id, initial }),
});

type Files = Readonly<Record<string, string>>;

function textsIn(files: SkillFiles): Files {
  return Object.fromEntries(
    files.list().flatMap((path) => {
      const content = files.text(path);
      return content.kind === "text" ? [[path, content.text]] : [];
    }),
  );
}

/** Writes a manifest over files, and returns the resulting ones. */
function written(format: typeof letter, manifest: Partial<SkillManifest>, files: Files = {}, editing = false) {
  const over = memoryFiles(files);
  const { value } = format.encode({ operations: [{}], ...manifest }, { over, editing });
  return value && textsIn(overlay(over, value.edits));
}

const CRATE = '{"name":"notes","about":"Finds notes."}';
const READING = { id: "notes", name: "notes", description: "Finds notes." };

describe("writing a manifest over a skill", () => {
  it("changes nothing if the skill has this manifest already", () => {
    const { value } = letter.decode(memoryFiles({ "crate.json": CRATE }));
    const { value: encoded, diagnostics } = letter.encode(value?.manifest ?? { operations: [{}] }, {
      over: memoryFiles({ "crate.json": CRATE }),
    });
    expect(encoded?.edits).toEqual([]);
    expect(diagnostics).toEqual([]);
  });
  it("writes nothing, and reports only the errors, if the program cannot be written", () => {
    const problem = { severity: "error", message: "The program has no end.", docs: "Write an end to it." } as const;
    const remark = { severity: "warning", message: "The program is long.", docs: "Shorten the program." } as const;
    const withProgram = defineFormat({
      ...base,
      findings: defineFindings(id, { ...structuralDiagnostics, problem, remark }),
      program: {
        findings: () => [],
        write: () => ({
          edits: [],
          notes: [],
          diagnostics: [
            { code: "remark", at: {} },
            { code: "problem", at: {} },
          ],
        }),
      },
    });
    const { value, diagnostics } = withProgram.encode({ name: "notes", operations: [{}] });
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(["crate/problem"]);
  });
});

describe("a document that is written over", () => {
  it.each([
    ["is a manifest of the format if it is detected as one", 500, true],
    ["may be of another program if it is hardly detected", WEAK_RANK, false],
    ["is a manifest if the caller says so", WEAK_RANK, true],
  ])("%s", (title, rank, expected) => {
    let found: boolean | undefined;
    const container = dataFile({ names: ["crate.json"] });
    const unmarked = ({ value, ...rest }: ReturnType<typeof container.find>) =>
      value ? { ...rest, value: { ...value, isMarked: false } } : rest;
    const format = defineFormat({
      ...base,
      container: { ...container, find: (folder) => unmarked(container.find(folder)) },
      format: { ...base.format, detect: () => ({ file: "crate.json", rank }) },
      finish(document, _, isEdited) {
        found = isEdited;
        return document;
      },
    });
    written(format, { ...READING, name: "other" }, { "crate.json": CRATE }, title.includes("caller"));
    expect(found).toBe(expected);
  });
});

describe("front matter next to a new manifest", () => {
  it("is written before new instructions, with its first keys", () => {
    const files = written(fronted, { ...READING, instructions: "Look here.\n" });
    expect(files?.["SKILL.md"]).toBe("---\nname: notes\n---\nLook here.\n");
  });
  it("is written without instructions for a value that only it can have", () => {
    expect(written(fronted, { ...READING, license: "MIT" })?.["SKILL.md"]).toContain("license: MIT\n");
  });
});

describe("the front matter next to an existing manifest", () => {
  const files = {
    "crate.json": '{"name":"notes"}',
    "SKILL.md": "---\ndescription: Finds notes.\nlicense: MIT\nother: 1\n---\nLook here.\n",
  };
  const decoded = (more: Files = {}) => fronted.decode(memoryFiles({ ...files, ...more }));
  const placeOf = (path: readonly string[], more: Files = {}) => {
    const place = decoded(more).value?.locate(path);
    const text = { ...files, ...more }[place?.file as keyof typeof files] ?? "";
    return [place?.file, place?.range && text.slice(place.range.start, place.range.end)];
  };

  it("adds its values and the keys of other programs to the manifest", () => {
    expect(decoded().value?.manifest).toMatchObject({
      name: "notes",
      description: "Finds notes.",
      license: "MIT",
      extensions: { frontmatter: { other: 1 } },
    });
  });
  it("is where the values are found that only it has", () => {
    expect(placeOf(["name"])).toEqual(["crate.json", '"notes"']);
    expect(placeOf(["description"])).toEqual(["SKILL.md", "Finds notes."]);
    expect(placeOf(["license"])).toEqual(["SKILL.md", "MIT"]);
  });
  it("is where an override of the manifest's value is found", () => {
    const own = { "crate.json": CRATE, "SKILL.md": "---\ndescription: Another text.\n---\n" };
    expect(decoded(own).value?.manifest.extensions).toEqual({ "SKILL.md": { description: "Another text." } });
    expect(placeOf(["extensions", "SKILL.md", "description"], own)).toEqual(["SKILL.md", "Another text."]);
    expect(placeOf(["extensions"], own)[0]).toBe("SKILL.md");
    expect(placeOf(["extensions", "crate", "x"], { ...own, "crate.json": '{"name":"notes","x":"y"}' })).toEqual([
      "crate.json",
      '"y"',
    ]);
    expect(placeOf(["extensions"], { ...own, "crate.json": '{"name":"notes","about":"A.","x":"y"}' })[0]).toBe(
      "crate.json",
    );
  });
  it("gets the value of the manifest once its override was edited away", () => {
    const own = { "crate.json": CRATE, "SKILL.md": "---\ndescription: Another text.\n---\n" };
    const { extensions: _, ...manifest } = decoded(own).value?.manifest ?? { operations: [{}] };
    const kept = written(fronted, manifest, own, true);
    expect(kept?.["SKILL.md"]).toBe(own["SKILL.md"]);
    const edited = { ...manifest, extensions: { "SKILL.md": {} } };
    expect(written(fronted, edited, own, true)?.["SKILL.md"]).toContain("description: Finds notes.");
  });
  it("is only reported as broken if it cannot be read", () => {
    const broken = decoded({ "SKILL.md": "---\na: [\n---\n" }).diagnostics;
    expect(broken.map(({ code }) => code)).not.toContain("format/front-matter-shape");
    expect(broken.length).toBeGreaterThan(0);
    const list = decoded({ "SKILL.md": "---\n- a\n---\n" }).diagnostics;
    expect(list.map(({ code }) => code)).toContain("format/front-matter-shape");
  });
});

describe("the operations of a skill in a format without a place for them", () => {
  const items = { type: "object", properties: { line: { type: "string" } } } as const;
  const operations = ["find_note", "add_note"].map((name) => ({
    name,
    input: { parameters: [{ name: "at", schema: items }] },
  }));
  const pagesIn = (files: Files = {}) => Object.keys(files).filter((path) => path.startsWith("references/"));

  it("have pages, if SKILL.md lists them", () => {
    expect(pagesIn(written(described, { ...READING, operations }))).toHaveLength(1);
    expect(pagesIn(written(letter, { ...READING, operations }))).toEqual([]);
  });
  it("stay as they are over an existing manifest", () => {
    expect(pagesIn(written(described, { ...READING, operations }, { "crate.json": CRATE }))).toEqual([]);
  });
});

describe("instructions that the manifest itself has", () => {
  const LETTER = '{"name":"notes","text":"Look here.\\n"}';

  it("are written to SKILL.md when the manifest is removed, unless there is one", () => {
    const erased = (files: Files) => textsIn(overlay(memoryFiles(files), letter.erase(memoryFiles(files))));
    expect(erased({ "crate.json": LETTER })).toEqual({ "SKILL.md": "Look here.\n" });
    expect(erased({ "crate.json": '{"name":"notes"}' })).toEqual({});
    expect(erased({ "crate.json": LETTER, "SKILL.md": "Other.\n" })).toEqual({ "SKILL.md": "Other.\n" });
  });
  it.each([
    ["is removed if it consists of them", "Look here.\n", false],
    ["is removed if it is empty", "", false],
    ["is removed if it is blank", "\n", false],
    ["stays with another text", "Look there.\n", true],
    ["stays with front matter", "---\na: 1\n---\nLook here.\n", true],
  ])("SKILL.md %s", (_, text, stays) => {
    const files = written(letter, { ...READING, instructions: "Look here.\n" }, { "SKILL.md": text });
    expect(JSON.parse(files?.["crate.json"] ?? "")).toMatchObject({ text: "Look here.\n" });
    expect(files?.["SKILL.md"]).toBe(stays ? text : undefined);
  });
});
