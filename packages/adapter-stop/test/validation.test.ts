import { validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { stopAdapter } from "../src/index.js";
import { EVERYTHING, FULL, MESSY, MINIMAL } from "./examples.js";
import { documentOf, findings, messages, skillOf } from "./help.js";

describe("reading a manifest", () => {
  it.each([MINIMAL, FULL, EVERYTHING, MESSY])("reports nothing about a valid document", (text) => {
    expect(findings(text)).toEqual([]);
  });

  describe("without required fields (stop.md#s57)", () => {
    it("names each missing field", () => {
      expect(messages("name: tea\n")).toEqual([
        'The required field "sop" is missing from the manifest (a string).',
        'The required field "version" is missing from the manifest (a string).',
        'The required field "description" is missing from the manifest (a string).',
      ]);
    });
    it("reports a document that is not a mapping", () => {
      expect(messages("- sop\n")).toEqual(["The manifest must be a mapping; found a list."]);
      expect(messages("# nothing yet\n")).toEqual(["The manifest must be a mapping; found nothing."]);
    });
  });

  it.each([
    ["name: [tea]", "description: x", "stop/wrong-type 2:7"],
    ["name: tea", "description: 7", "stop/wrong-type 4:14"],
    ["name: tea", "description:", "stop/missing-field 4:13"],
  ])("reports the place of a wrong type: %s, %s (stop.md#s3)", (name, description, finding) => {
    expect(findings(`sop: "0.1"\n${name}\nversion: 1.0.0\n${description}\n`)).toEqual([finding]);
  });

  it.each([
    ["inputs: {leaf: {type: string}}", "stop/wrong-type 5:9"],
    ["inputs: [leaf]", "stop/wrong-type 5:10"],
    ["inputs: [{name: leaf}]", "stop/missing-field 5:10"],
    ["inputs: [{name: leaf, type: string, required: often}]", "stop/wrong-type 5:47"],
    ['inputs: [{name: leaf, type: number, constraints: {min: "3"}}]', "stop/wrong-type 5:56"],
    ["tags: {tea: hot}", "stop/wrong-type 5:7"],
    ["requirements: [KETTLE]", "stop/wrong-type 5:15"],
    ["assertions: {post: [{check: duration, max_ms: long}]}", "stop/wrong-type 5:47"],
    ["assertions: {post: [{check: duration}]}", "stop/missing-field 5:21"],
    ["observability: {trace_sampling: all}", "stop/wrong-type 5:33"],
  ])("reports what is wrong with %s", (line, finding) => {
    expect(findings(documentOf(`${line}\n`))).toEqual([finding]);
  });

  it("reports the wrong item of a list, not the list", () => {
    expect(messages(documentOf("tags: [green, [hot]]"))).toEqual(['"tags[1]" must be a string; found a list.']);
  });

  it("reports a string that an output cannot equal as a string (stop.md#s82)", () => {
    const text = documentOf(
      "outputs: [{name: page, type: url}]\nobservability: {level: L2}\nassertions: {post: [{check: output.page, equals: tea}]}\n",
    );
    const { diagnostics } = validateSkill(skillOf({ "skill.yaml": text }), stopAdapter);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'The output "page" has the type url, so it cannot equal a string that is not a URL.',
    ]);
  });

  it("reports unknown types of inputs and outputs (stop.md#s58)", () => {
    const text = documentOf("inputs: [{name: a, type: sting}]\noutputs: [{name: b, type: blob}]\n");
    expect(findings(text)).toEqual(["stop/unknown-input-type 5:26", "stop/unknown-output-type 6:27"]);
    expect(messages(text)[0]).toContain('did you mean "string"');
  });

  it("reports unknown types of side effects (stop.md#s59)", () => {
    const text = documentOf("side_effects: [{type: networks}]\n");
    expect(findings(text)).toEqual(["stop/unknown-effect-type 5:23"]);
    expect(messages(text)[0]).toContain('did you mean "network"');
  });

  it.each([
    ["integer", "number"],
    ["Bool", "boolean"],
    ["object", "json"],
    ["directory", "dir_path"],
  ])("suggests the type that other formats call %s", (type, expected) => {
    const [message] = messages(documentOf(`inputs: [{name: a, type: ${type}}]\n`));
    expect(message).toContain(`did you mean "${expected}"`);
  });

  it("reports undeclared names in every field with references (stop.md#s60, stop.md#d18)", () => {
    const text = documentOf(
      [
        "inputs: [{name: leaf, type: string}]",
        "side_effects:",
        '  - {type: filesystem, paths: ["${inputs.leaves}", "x/${inputs.leaf}"]}',
        '  - {type: network, destinations: ["${inputs.host}"]}',
        'requirements: {files: ["${inputs.file}"]}',
        "assertions:",
        '  pre: [{check: file_exists, path: "${inputs.path}", message: "${inputs.talk}"}]',
        '  post: [{check: custom, command: "taste ${outputs.cup}"}]',
        "",
      ].join("\n"),
    );
    expect(findings(text)).toEqual([
      "stop/undeclared-input 7:32",
      "stop/undeclared-input 8:36",
      "stop/undeclared-input 9:24",
      "stop/undeclared-input 11:36",
      "stop/undeclared-output 12:35",
    ]);
    expect(messages(text)[0]).toBe('"${inputs.leaves}" does not name a declared input.');
  });

  it("reports unknown checks (stop.md#s61)", () => {
    const text = documentOf(
      "assertions: {pre: [{check: file_exist, path: x}], post: [{check: output}, {check: output.}]}\n",
    );
    expect(findings(text)).toEqual(["stop/unknown-check 5:28", "stop/unknown-check 5:66", "stop/unknown-check 5:83"]);
    expect(messages(text)[0]).toContain('did you mean "file_exists"');
  });

  it("reports a name that two inputs or two outputs have (stop.md#d9)", () => {
    const both = "[{name: a, type: string}, {name: a, type: number}]";
    expect(findings(documentOf(`inputs: ${both}\noutputs: ${both}\n`))).toEqual([
      "stop/duplicate-name 5:42",
      "stop/duplicate-name 6:43",
    ]);
  });
});

describe("a file that cannot be read", () => {
  it.each([
    ["invalid YAML", 'sop: "0.1"\nname: [tea\n', "source/"],
    ["a second document", `${documentOf()}---\nsop: "0.1"\n`, "source/several-documents"],
    ["a repeated key", documentOf("name: coffee\n"), "source/duplicate-key"],
    ["bytes that are not text", new Uint8Array([0x73, 0xff, 0xfe]), "core/unreadable-file"],
    ["a file that is too large", new Uint8Array(11 * 1024 * 1024).fill(0x61), "core/unreadable-file"],
  ])("is an error: %s", (_, text, code) => {
    const { value, diagnostics } = stopAdapter.decode(skillOf({ "skill.yaml": text }));
    expect(value).toBeUndefined();
    expect(diagnostics.some((each) => each.severity === "error" && each.code.startsWith(code))).toBe(true);
    expect(diagnostics.every(({ file }) => file === "skill.yaml")).toBe(true);
    expect(
      stopAdapter.encode?.({ id: "x", operations: [{}] }, { over: skillOf({ "skill.yaml": text }) }).value,
    ).toBeUndefined();
  });

  it("is an error in SKILL.md too", () => {
    const files = skillOf({ "skill.yaml": documentOf(), "SKILL.md": new Uint8Array([0xff]) });
    expect(stopAdapter.decode(files).diagnostics).toMatchObject([{ code: "core/unreadable-file", file: "SKILL.md" }]);
  });

  it("is reported if it does not exist", () => {
    expect(stopAdapter.decode(skillOf({})).diagnostics).toMatchObject([{ code: "core/not-this-format" }]);
  });
});

describe("rules", () => {
  it("find the same as decoding", () => {
    const files = skillOf({ "skill.yaml": documentOf("inputs: [{name: x, type: blob}]\n") });
    const reading = stopAdapter.read(files);
    const found = stopAdapter.rules.flatMap((rule) => rule.check(reading).map(({ code }) => [rule.code, code]));
    expect(found).toEqual([["stop/unknown-input-type", "stop/unknown-input-type"]]);
  });
});
