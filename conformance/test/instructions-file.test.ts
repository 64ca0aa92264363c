import { stopAdapter } from "@skill-convert/adapter-stop";
import { convert, memoryFiles, overlay, type SkillFiles } from "@skill-convert/core";
import {
  dataFile,
  defineFindings,
  defineFormat,
  field,
  fieldsOf,
  string,
  structuralDiagnostics,
} from "@skill-convert/format";
import { describeAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";

const { defineTable } = fieldsOf("extension");

/** A format with a data file, and the instructions in another file than SKILL.md. */
const extension = defineFormat({
  format: {
    id: "extension",
    title: "Extension",
    manifestFiles: ["*.extension.json"],
    detect(files) {
      const file = files.list().find((path) => path.endsWith(".extension.json"));
      return file === undefined ? undefined : { file, rank: 500 };
    },
  },
  versions: ["1"],
  findings: defineFindings("extension", structuralDiagnostics),
  container: dataFile({ names: ["*.extension.json"] }),
  instructionsFile: "CONTEXT.md",
  table: defineTable([field("about", "description", string)], { initial: () => ({ operations: [{}] }) }),
  idOf: () => undefined,
  coverage: { instructions: { holds: "exact" } },
});

describeAdapter(extension, {
  examples: {
    full: { "a.extension.json": '{ "about": "Greets.", "colour": 1 }', "CONTEXT.md": "# Greet\n\nSay hello.\n" },
    minimal: { "a.extension.json": "{}" },
  },
  document(files) {
    const [file = ""] = files.list().filter((path) => path.endsWith(".json"));
    const content = files.text(file);
    return content.kind === "text" ? JSON.parse(content.text) : undefined;
  },
});

const contents = (files: SkillFiles) =>
  Object.fromEntries(
    files.list().map((path) => {
      const content = files.text(path);
      return [path, content.kind === "text" ? content.text : content.kind];
    }),
  );

describe("instructions in another file", () => {
  const skill = memoryFiles(
    {
      "skill.yaml": 'sop: "0.1"\nname: greet\nversion: 1.0.0\ndescription: Greets.\n',
      "SKILL.md": "# Greet\n\nSay hello.\n",
    },
    { path: "skills/greet" },
  );

  it("move there from SKILL.md, and back", () => {
    const there = overlay(skill, convert(skill, { from: stopAdapter, to: extension }).value?.edits ?? []);
    expect(contents(there)).toEqual({
      "CONTEXT.md": "# Greet\n\nSay hello.\n",
      "greet.extension.json": '{\n  "about": "Greets."\n}\n',
    });
    const back = overlay(there, convert(there, { from: extension, to: stopAdapter }).value?.edits ?? []);
    expect(back.list()).toEqual(["SKILL.md", "skill.yaml"]);
    expect(contents(back)["SKILL.md"]).toContain("# Greet\n\nSay hello.\n");
  });

  it("stay where they are if another SKILL.md is in the way", () => {
    const files = overlay(skill, [
      { kind: "remove", path: "skill.yaml" },
      { kind: "write", path: "a.extension.json", text: "{}" },
      { kind: "write", path: "CONTEXT.md", text: "Own.\n" },
    ]);
    const stop = overlay(files, convert(files, { from: extension, to: stopAdapter }).value?.edits ?? []);
    expect(contents(stop)).toMatchObject({ "CONTEXT.md": "Own.\n" });
  });
});
