import { decodeSkill, memoryFiles, overlay, type SkillFiles, type SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { skillManifestV2Adapter as adapter } from "../src/index.js";

const PROGRAM = "scripts/pass_input.py";

/** A skill whose program reads its inputs as JSON on standard input, as Semioverse programs do. */
const tides: SkillManifest = {
  id: "tides",
  description: "Looks up tides.",
  operations: [
    {
      name: "run",
      description: "Looks up tides.",
      input: {
        parameters: [
          { name: "place", schema: { type: "string" }, required: true },
          { name: "mode", schema: { enum: ["high", "low"] }, required: false },
          { name: "days", schema: { type: "integer" }, required: false },
        ],
      },
      output: { description: "The tides." },
      entrypoints: { unix: ["node", "scripts/tides.mjs"] },
    },
  ],
};
const ARGV = [
  "python3",
  PROGRAM,
  "--place={place}",
  "--mode?={mode}",
  "--days?:={days}",
  "--",
  "node",
  "scripts/tides.mjs",
];

const textOf = (files: SkillFiles, path: string) => {
  const content = files.text(path);
  return content.kind === "text" ? content.text : "";
};
const at = { path: "skills/tides" };
const encode = (manifest: SkillManifest, base: SkillFiles = memoryFiles({}, at)) => {
  const { value, diagnostics } = adapter.encode(manifest, { over: base });
  const result = overlay(base, value!.edits);
  const block = /```skill-manifest\n([\s\S]*?)```/.exec(textOf(result, "SKILL.md"))![1]!;
  return { result, diagnostics, edits: value!.edits, unix: JSON.parse(block).operations.run.entrypoints.unix };
};
const decode = (files: SkillFiles) => decodeSkill(files, adapter).value!;
const withSkill = (files: SkillFiles, from: string, to: string) => {
  const others = files.list().map((path) => [path, textOf(files, path)] as const);
  return memoryFiles({ ...Object.fromEntries(others), "SKILL.md": textOf(files, "SKILL.md").replace(from, to) }, at);
};

describe("a program that reads its inputs on standard input", () => {
  it("is started by pass_input.py, which is reported (mapping-decisions.md#d73)", () => {
    const { unix, result, diagnostics } = encode(tides);
    expect(unix).toEqual(ARGV);
    expect(textOf(result, PROGRAM).split("\n")[1]).toContain("Starts a program");
    expect(diagnostics.map(({ code, file, message }) => [code, file, message])).toEqual([
      ["core/generated-program", PROGRAM, expect.stringContaining("It starts `node scripts/tides.mjs`.")],
    ]);
  });

  it("is read as the program that the skill starts, with the place of each argument (mapping-decisions.md#d68)", () => {
    const { result } = encode(tides);
    const { manifest, locate } = decode(result);
    expect(manifest.operations[0]?.entrypoints).toEqual(tides.operations[0]?.entrypoints);
    for (const [index, argument] of ["node", "scripts/tides.mjs"].entries()) {
      const { range } = locate(["operations", 0, "entrypoints", "unix", index])!;
      expect(textOf(result, "SKILL.md").slice(range!.start, range!.end)).toBe(JSON.stringify(argument));
    }
    const document = adapter.read(result).document!.document as never;
    const places = [2, 5, 6].map((index) => ["operations", "run", "entrypoints", "unix", index]);
    expect(places.map((path) => adapter.toModel(document, path))).toEqual([
      undefined,
      undefined,
      ["operations", 0, "entrypoints", "unix", 0],
    ]);
  });

  it("keeps its bytes, and follows an edit of the program", () => {
    const { result } = encode(tides);
    const { manifest } = decode(result);
    expect(encode(manifest, result).edits).toEqual([]);
    const [operation] = manifest.operations;
    const edited = { ...manifest, operations: [{ ...operation, entrypoints: { unix: ["bun", "scripts/tides.mjs"] } }] };
    expect(encode(edited, result).result.text("SKILL.md")).toEqual(
      withSkill(result, '"node"', '"bun"').text("SKILL.md"),
    );
  });

  it("loses pass_input.py with the manifest, unless another command starts that", () => {
    const { result } = encode(tides);
    const paths = (files: SkillFiles) => overlay(files, adapter.erase(files)).list();
    expect(paths(result)).not.toContain(PROGRAM);
    const edited = withSkill(result, "--mode?={mode}", "--mode={mode}");
    expect(paths(edited)).toContain(PROGRAM);
    expect(decode(edited).manifest.operations[0]?.entrypoints?.unix).toHaveLength(ARGV.length);
  });

  it.each([
    ["a pass_input.py that somebody wrote", memoryFiles({ [PROGRAM]: "print()\n" }, at), tides],
    ["an input whose name no argument can hold", memoryFiles({}, at), withInput("a=b")],
    [
      "no input",
      memoryFiles({}, at),
      { ...tides, operations: [{ ...tides.operations[0], input: { parameters: [] } }] },
    ],
  ])("is started directly if there is %s", (_, base, manifest) => {
    const { unix, result } = encode(manifest, base);
    expect(unix).toEqual(["node", "scripts/tides.mjs"]);
    expect(textOf(result, PROGRAM)).toBe(textOf(base, PROGRAM));
  });

  it("is still started directly in an existing manifest that does so", () => {
    const bare = memoryFiles({ "SKILL.md": startedDirectly(textOf(encode(tides).result, "SKILL.md")) }, at);
    const { manifest } = decode(bare);
    const { edits, result } = encode({ ...manifest, version: "3.0.0" }, bare);
    expect(edits.map(({ path }) => path)).toEqual(["SKILL.md"]);
    expect(decode(result).manifest.operations).toEqual(manifest.operations);
  });
});

function withInput(name: string): SkillManifest {
  const parameters = [{ name, schema: { type: "string" } }];
  return { ...tides, operations: [{ ...tides.operations[0], input: { parameters } }] };
}

/** The text with a command that starts the program directly. */
function startedDirectly(text: string): string {
  return text.replace(/"unix": \[[\s\S]*?\]/, '"unix": ["node", "scripts/tides.mjs"]');
}
