import { describe, expect, it } from "vitest";
import { stopAdapter } from "../src/index.js";
import { documentIn, documentOf, findings, messages, read, readText, skillOf, textIn, write } from "./help.js";

/** Decodes a document, and checks that it stays as it is when another field changes. */
function kept(text: string) {
  const files = skillOf({ "skill.yaml": text });
  const manifest = read(files);
  expect(stopAdapter.encode(manifest, { over: files }).value?.edits).toEqual([]);
  const changed = write({ ...manifest, license: "MIT" }, files);
  expect(textIn(changed, "skill.yaml").replace("license: MIT\n", "")).toBe(text);
  return manifest;
}

describe("reading reports and encoding keeps", () => {
  it("a version of the specification without quotes (stop.md#d1)", () => {
    const text = documentOf().replace('"0.1"', "0.1");
    expect(findings(text)).toEqual(["stop/sop-spelling 1:6"]);
    kept(text);
  });

  it("another version of the specification (stop.md#d1)", () => {
    const text = documentOf().replace('"0.1"', '"0.9"');
    expect(findings(text)).toEqual(["stop/unknown-sop-version 1:6"]);
    kept(text);
  });

  it("a name that is not in kebab-case (stop.md#d3)", () => {
    const text = documentOf().replace("tea-maker", "Tea Maker");
    expect(findings(text)).toEqual(["stop/name-not-kebab 2:7"]);
    expect(kept(text)).toMatchObject({ id: "Tea Maker", name: "Tea Maker" });
  });

  it.each([
    ["1.0", "1.0.0", "unquoted-version"],
    ["2", "2.0.0", "unquoted-version"],
    ["v1.4", "1.4.0", "version-spelling"],
    ['"1.4"', "1.4.0", "version-spelling"],
  ])("the version %s (stop.md#d2)", (found, version, code) => {
    const text = documentOf().replace("1.0.0", found);
    expect(findings(text)).toEqual([`stop/${code} 3:10`]);
    expect(kept(text).version).toBe(version);
  });

  it("a version that YAML reads as a number, with its digits (stop.md#d2)", () => {
    const text = documentOf().replace("1.0.0", "1.10");
    expect(messages(text)[0]).toContain("The version 1.10 is a number, and num");
    expect(kept(text).version).toBe("1.10.0");
  });

  it("a version that is not SemVer (stop.md#d2)", () => {
    const text = documentOf().replace("1.0.0", "spring");
    expect(findings(text)).toEqual(["stop/version-not-semver 3:10"]);
    expect(kept(text).version).toBe("spring");
  });

  it("a string in place of a list of one (stop.md#d4)", () => {
    const text = documentOf("tags: hot\ntools_used: exec\nrequirements: {env_vars: KETTLE, files: ./a}\n");
    expect(findings(text)).toEqual([
      "stop/text-for-list 5:7",
      "stop/text-for-list 6:13",
      "stop/text-for-list 7:26",
      "stop/text-for-list 7:41",
    ]);
    expect(kept(text)).toMatchObject({
      tags: ["hot"],
      tools: { used: ["exec"] },
      environment: [{ name: "KETTLE", required: true }],
      requiredFiles: [{ path: "a", base: "cwd" }],
    });
  });

  it("a key without a value (stop.md#d5)", () => {
    const text = documentOf("inputs:\nauthor:\nrequirements: {files: }\nobservability:\n  level:\n");
    expect(findings(text)).toEqual([
      "stop/empty-field 5:8",
      "stop/empty-field 6:8",
      "stop/empty-field 7:22",
      "stop/empty-field 9:9",
    ]);
    const manifest = kept(text);
    expect(manifest).not.toHaveProperty("author");
    expect(manifest.operations).toEqual([{}]);
  });

  it("an unknown access, severity, level or type of metric (stop.md#d6)", () => {
    const text = documentOf(
      [
        "side_effects: [{type: filesystem, access: append}]",
        "assertions: {pre: [{check: env_var, name: A, severity: fatal}]}",
        "observability: {level: L7, metrics: [{name: m, type: timer}]}",
        "",
      ].join("\n"),
    );
    expect(findings(text)).toEqual([
      "stop/unknown-value 5:43",
      "stop/unknown-value 6:56",
      "stop/unknown-value 7:24",
      "stop/unknown-value 7:54",
    ]);
    expect(kept(text).effects).toEqual([{ type: "filesystem", extensions: { stop: { access: "append" } } }]);
  });

  it("the type enum without values, and constraints that do not apply to the type (stop.md#d14)", () => {
    const text = documentOf(
      "inputs:\n  - {name: a, type: enum}\n  - {name: b, type: boolean, constraints: {min: 1}}\n  - {name: c, type: json, constraints: {}}\n",
    );
    expect(kept(text).operations[0]?.input?.parameters.map(({ schema }) => schema)).toEqual([
      {},
      { type: "boolean" },
      { type: "object" },
    ]);
  });
});

describe("encoding does not add", () => {
  it("an effect for required files that the document left out, unless other effects are added", () => {
    const text = documentOf("requirements: {files: [data/a.json]}\n");
    const manifest = kept(text);
    const files = skillOf({ "skill.yaml": text });
    const other = write({ ...manifest, requiredFiles: [{ path: "data/b.json", base: "repository" }] }, files);
    expect(textIn(other, "skill.yaml")).toBe(text.replace("a.json", "b.json"));
    // A manifest without effects gets none for its requirements (mapping-decisions.md#d27).
    const commands = [{ name: "brew" }];
    expect(documentIn(write({ ...manifest, commands }, files))["side_effects"]).toBeUndefined();
    const more = documentIn(write({ ...manifest, commands, effects: [{ type: "network" }] }, files));
    expect(more["side_effects"]).toEqual([
      { type: "network" },
      { type: "filesystem", access: "read", paths: ["data/a.json"] },
      { type: "exec" },
    ]);
  });

  it("a level to a document that has assertions and no level", () => {
    const text = documentOf("assertions: {pre: [{check: env_var, name: A}]}\n");
    const manifest = kept(text);
    expect(documentIn(write(manifest))["observability"]).toEqual({ level: "L2" });
  });
});

describe("source forms of a dialect", () => {
  it("are replaced when the value changes", () => {
    const manifest = readText(documentOf("tags: hot\n").replace("1.0.0", "1.0").replace("tea-maker", "Tea Maker"));
    const changed = documentIn(write({ ...manifest, id: "tea", version: "1.1.0", tags: ["cold"] }));
    expect(changed).toMatchObject({ name: "tea", version: "1.1.0", tags: ["cold"] });
  });

  it("stay when another value changes", () => {
    const text = documentOf("tags: hot   # for now\nlicense: 'MIT'\n").replace('"0.1"', "0.1").replace("1.0.0", "1.0");
    const files = skillOf({ "skill.yaml": text });
    const result = write({ ...read(files), license: "Apache-2.0" }, files);
    expect(textIn(result, "skill.yaml")).toBe(text.replace("'MIT'", "'Apache-2.0'"));
  });
});
