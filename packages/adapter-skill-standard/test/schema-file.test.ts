import {
  decodeSkill,
  type FileEdit,
  memoryFiles,
  overlay,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { skillStandardAdapter as adapter } from "../src/index.js";
import { complete } from "./examples.js";

const MANIFEST = "id: tides/look\nname: Look\ndescription: Looks at the water.\n";
const PROGRAM = complete["skill.py"].replace(/ {4}def input_schema[\s\S]*?(?= {4}def execute)/, "");
const SCHEMAS = `{
  "skill_id": "tides/look",
  "input": {
    "type": "object",
    "properties": { "level": { "type": "string", "enum": ["quick", "slow"] } },   
    "required": ["level"]
  },
  "output": { "type": "object", "properties": { "open": { "type": "boolean" } } }
}
`;

const at = (contents: Record<string, string>) => memoryFiles(contents, { path: "skills/tides/look" });
const decode = (files: SkillFiles): SkillManifest => decodeSkill(files, adapter).value!.manifest;
const textOf = (files: SkillFiles, path: string) => {
  const content = files.text(path);
  return content.kind === "text" ? content.text : "";
};
const edited = (files: SkillFiles, change: (manifest: SkillManifest) => SkillManifest): readonly FileEdit[] =>
  adapter.encode!(change(decode(files)), { over: files, editing: true }).value!.edits;

const LEVEL = { name: "level", required: true, schema: { type: "string", enum: ["quick", "slow"] } };

describe("schema.json beside the manifest (skill-standard.md#d32)", () => {
  it.each([
    ["with a skill.py that has no schemas", { "skill.py": PROGRAM }],
    ["without a skill.py", {}],
  ] as [string, Record<string, string>][])("is read %s, with locations", (_, more) => {
    const files = at({ "manifest.yaml": MANIFEST, "schema.json": SCHEMAS, ...more });
    const { value } = decodeSkill(files, adapter);
    const [operation] = value!.manifest.operations;
    expect(operation?.input?.parameters).toEqual([LEVEL]);
    // What a skill.py prints is its output, of which a schema without `required` guarantees nothing (skill-standard.md#s55).
    const optional = "skill.py" in more ? { guaranteed: false } : {};
    expect(operation?.output?.fields).toEqual([{ name: "open", schema: { type: "boolean" }, ...optional }]);
    const place = value!.locate(["operations", 0, "input", "parameters", 0, "schema", "enum"]);
    expect(place?.file).toBe("schema.json");
    expect(SCHEMAS.slice(place!.range!.start, place!.range!.end)).toBe('["quick", "slow"]');
  });

  it("may be the schema of the input itself", () => {
    const bare =
      '{ "type": "object", "properties": { "level": { "type": "string", "enum": ["quick", "slow"] } }, "required": ["level"] }';
    const files = at({ "manifest.yaml": MANIFEST, "schema.json": bare });
    expect(decode(files).operations[0]?.input?.parameters).toEqual([LEVEL]);
    const edits = edited(files, (manifest) => ({ ...manifest, operations: [{}] }));
    expect(edits).toEqual([{ kind: "remove", path: "schema.json" }]);
  });

  it("has a lower precedence than skill.py and the manifest", () => {
    const program = at({ ...complete, "schema.json": SCHEMAS });
    expect(decode(program).operations[0]?.input?.parameters).toHaveLength(2);
    const manifest = at({ "manifest.yaml": `${MANIFEST}input_schema: { type: object }\n`, "schema.json": SCHEMAS });
    expect(decode(manifest).operations[0]?.input?.parameters).toEqual([]);
    expect(decode(manifest).operations[0]?.output?.fields).toHaveLength(1);
  });

  it.each([
    ["with a skill.py that a person wrote", { "skill.py": PROGRAM }],
    ["without a skill.py", {}],
  ] as [string, Record<string, string>][])("is written with the smallest edit, %s", (_, more) => {
    const files = at({ "manifest.yaml": MANIFEST, "schema.json": SCHEMAS, ...more });
    expect(edited(files, (manifest) => manifest)).toEqual([]);
    const edits = edited(files, (manifest) => {
      const [operation] = manifest.operations;
      const parameters = [{ ...LEVEL, description: "How carefully" }];
      return { ...manifest, operations: [{ ...operation, input: { ...operation!.input!, parameters } }] };
    });
    expect(edits.map(({ path }) => path)).toEqual(["schema.json"]);
    const after = overlay(files, edits);
    expect(textOf(after, "schema.json")).toBe(
      SCHEMAS.replace('["quick", "slow"]', '["quick", "slow"], "description": "How carefully"'),
    );
    expect(decode(after).operations[0]?.input?.parameters[0]?.description).toBe("How carefully");
  });

  it("is ignored if skill.py is generated", () => {
    const base = at({ "schema.json": SCHEMAS });
    const wanted: SkillManifest = { id: "tides/look", name: "Look", description: "Looks.", operations: [{}] };
    const after = overlay(base, adapter.encode!(wanted, { over: base }).value!.edits);
    expect(textOf(after, "schema.json")).toBe(SCHEMAS);
    expect(decode(after).operations).toEqual([{}]);
  });

  it("is not changed if a skill of another format is converted into its folder", () => {
    const base = at({ "skill.py": PROGRAM, "schema.json": SCHEMAS });
    const wanted: SkillManifest = { id: "tides/look", name: "Look", description: "Looks.", operations: [{}] };
    const { value, diagnostics } = adapter.encode!(wanted, { over: base });
    expect(value!.edits.map(({ path }) => path)).toEqual(["manifest.yaml"]);
    expect(diagnostics.map(({ code }) => code)).toContain("skill-standard/foreign-skill-py");
  });
});

describe("front matter in manifest.yaml", () => {
  it.each(["---\nname: x\ndescription: y\nkind: operational\n---\nBody\n", "\uFEFF---\r\nid: x\r\n---\r\n"])(
    "is not a manifest, unless there is a skill.py: %j",
    (text) => {
      expect(adapter.detect(memoryFiles({ "manifest.yaml": text }))).toBeUndefined();
      expect(adapter.detect(memoryFiles({ "manifest.yaml": text, "skill.py": "" }))).toBeDefined();
    },
  );
  it("is not confused with a document marker", () => {
    expect(adapter.detect(memoryFiles({ "manifest.yaml": "---\nname: x\ndescription: y\n" }))).toBeDefined();
  });
});
