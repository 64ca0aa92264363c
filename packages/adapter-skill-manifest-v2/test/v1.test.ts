import { convert, lineAndColumn, memoryFiles, overlay } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { deriveCapabilities, deriveParameters, sharedPrefix } from "../src/derive/v1.js";
import { skillManifestV1Adapter, skillManifestV2Adapter } from "../src/index.js";
import { PATH, V1_SKILL } from "./fixtures.js";
import { decoded, diagnosticsOf, erased, filesOf, manifestOf } from "./support.js";

describe("Skill Manifest v1", () => {
  const manifest = manifestOf(V1_SKILL, skillManifestV1Adapter);
  it("is read with the version of its output contract as an unknown key (skill-manifest-v1.md#s21, skill-manifest-v1.md#s22, skill-manifest-v1.md#d20)", () => {
    expect(manifest).toMatchObject({
      id: "skill-home-lamp",
      name: "skill-home-lamp",
      description: "Switches lamps.",
      version: "0.1.0",
      effects: [{ type: "process" }],
      stdoutContract: { lastLineJson: true, extensions: { "skill-manifest-v1": { schema_version: "1.0" } } },
      instructions: "\n# Lamps\n\nBefore.\n\nAfter.\n",
    });
  });
  it("is completed with operations, inputs and capabilities (skill-manifest-v1.md#s19, skill-manifest-v1.md#s23, skill-manifest-v1.md#d14, skill-manifest-v1.md#d15, skill-manifest-v1.md#d16, skill-manifest-v1.md#d17)", () => {
    expect(manifest.capabilities).toEqual([{ name: "lamp-on" }, { name: "lamp-list" }]);
    expect(manifest.operations.map(({ name, description }) => [name, description])).toEqual([
      ["lamp.on", 'Runs the operation "lamp.on".'],
      ["lamp.list", 'Runs the operation "lamp.list".'],
    ]);
    expect(manifest.operations[0]?.input?.parameters).toEqual(
      ["room", "level", "scene"].map((name) => ({ name, schema: { type: "string" }, required: true })),
    );
    expect(manifest.operations[1]?.input).toEqual({ parameters: [] });
  });
  it("is reported with the line of each derived value", () => {
    const lines = diagnosticsOf(V1_SKILL, skillManifestV1Adapter).map(({ code, severity, range }) => [
      code.replace(/^.*\//, ""),
      severity,
      lineAndColumn(V1_SKILL, range?.start ?? 0).line,
    ]);
    expect(lines).toEqual([
      ["derived-capabilities", "info", 15],
      ["derived-input", "info", 16],
      ["derived-operation", "info", 16],
      ["derived-operation", "info", 20],
      ["contract-schema-version", "info", 22],
    ]);
    expect(skillManifestV1Adapter.decode(filesOf(V1_SKILL), { quiet: true }).diagnostics).toEqual([]);
  });
  it("has its operations located at their entrypoints", () => {
    const { locate } = decoded(V1_SKILL, skillManifestV1Adapter);
    const at = (path: (string | number)[]) => {
      const range = locate(path)?.range;
      return range && V1_SKILL.slice(range.start, range.end);
    };
    expect(at(["operations", 0, "entrypoints", "unix", 2])).toBe('"on"');
    expect(at(["operations", 1, "description"])).toBe('{ "unix": ["bash", "lamp.sh", "list"] }');
    expect(at(["version"])).toBe('"0.1.0"');
    expect(at(["stdoutContract", "extensions", "skill-manifest-v1", "schema_version"])).toBe('"1.0"');
  });
  it("is detected after v2, and erased like it (mapping-decisions.md#d87, skill-manifest-v1.md#d3)", () => {
    expect(skillManifestV1Adapter.detect(filesOf(V1_SKILL))?.rank).toBe(20);
    expect(skillManifestV2Adapter.detect(filesOf(V1_SKILL))).toBeUndefined();
    expect(erased(V1_SKILL, skillManifestV1Adapter)).toBe(V1_SKILL.replace(/\n```router-manifest[\s\S]*```\n/, ""));
  });
  it("is converted to v2 in the same place", () => {
    const files = memoryFiles({ "SKILL.md": V1_SKILL }, { path: PATH });
    const converted = convert(files, { from: skillManifestV1Adapter, to: skillManifestV2Adapter });
    const result = overlay(files, converted.value?.edits ?? []).text("SKILL.md");
    const text = result.kind === "text" ? result.text : "";
    expect(text.replace(/```skill-manifest[\s\S]*```\n/, "")).toBe(
      V1_SKILL.replace(/```router-manifest[\s\S]*```\n/, ""),
    );
    expect(text).toMatch(/Before\.\n\n```skill-manifest\n/);
    expect(converted.value?.losses.every(({ predicted }) => predicted)).toBe(true);
    expect(converted.value?.losses.map(({ kind }) => kind)).toEqual(["synthesised", "synthesised", "dropped"]);
    expect(manifestOf(text).operations.map(({ name }) => name)).toEqual(["lamp.on", "lamp.list"]);
  });
  it("is refused if it is malformed (skill-manifest-v1.md#s4, skill-manifest-v1.md#s5, skill-manifest-v1.md#s8)", () => {
    const errors = (text: string) =>
      diagnosticsOf(text, skillManifestV1Adapter)
        .filter(({ severity }) => severity === "error")
        .map(({ code }) => code);
    expect(errors(V1_SKILL.replace('"version": "0.1.0",', ""))).toEqual(["skill-manifest-v1/missing-field"]);
    expect(errors(V1_SKILL.replace('["proc.exec"]', "true"))).toEqual(["skill-manifest-v1/wrong-type"]);
    const second = `${V1_SKILL}\n${V1_SKILL.slice(V1_SKILL.indexOf("```"))}`;
    expect(errors(second)).toEqual(["skill-manifest-v1/second-block"]);
  });
});

describe("derivation", () => {
  it("finds the prefix that all operations share (skill-manifest-v1.md#d21)", () => {
    expect(sharedPrefix(["mem.search", "mem.store"])).toBe("mem.");
    expect(sharedPrefix(["mem.search"])).toBe("mem.");
    expect(sharedPrefix(["a.b.c", "a.b.d", "a.x"])).toBe("a.");
    expect(sharedPrefix(["a.b", "c.d"])).toBe("");
    expect(sharedPrefix(["plain", "mem.x"])).toBe("");
    expect(sharedPrefix(["mem.", "mem.x"])).toBe("");
    expect(sharedPrefix([])).toBe("");
  });
  it("joins the last part of the id to each operation (skill-manifest-v1.md#d16)", () => {
    expect(deriveCapabilities("skill-system-memory", ["mem.search", "mem.store"])).toEqual([
      "memory-search",
      "memory-store",
    ]);
    expect(deriveCapabilities("tools/Clock", ["read"])).toEqual(["clock-read"]);
  });
  it("takes inputs from placeholders, each once, and not from other braces (skill-manifest-v1.md#d15)", () => {
    const unix = ["{b}", '{"a":1}', "{print $1}", "{skill_dir}/x", "{a}-{b}"];
    expect(deriveParameters({ unix, windows: ["{c}"] }).map(({ name }) => name)).toEqual(["b", "a", "c"]);
    expect(deriveParameters("nonsense")).toEqual([]);
  });
});
