import { describe, expect, it } from "vitest";
import { documentIn, documentOf, findings, messages, read, readText, skillOf, textIn, write } from "./help.js";

/** Decodes, and checks that the same document comes back into an empty folder. */
function roundTrip(text: string) {
  const files = skillOf({ "skill.yaml": text });
  const manifest = read(files);
  expect(documentIn(write(manifest))).toEqual(documentIn(files));
  return manifest;
}

describe("dialects are read with a word about them, and written back as they were", () => {
  it("a version of the specification without quotes", () => {
    const text = documentOf().replace('"0.1"', "0.1");
    expect(findings(text)).toEqual(["stop/sop-spelling 1:6"]);
    roundTrip(text);
  });

  it("another version of the specification", () => {
    const text = documentOf().replace('"0.1"', '"0.9"');
    expect(findings(text)).toEqual(["stop/unknown-sop-version 1:6"]);
    roundTrip(text);
  });

  it("a name that is not kebab-case", () => {
    const text = documentOf().replace("tea-maker", "Tea Maker");
    expect(findings(text)).toEqual(["stop/name-not-kebab 2:7"]);
    expect(roundTrip(text)).toMatchObject({ id: "Tea Maker", name: "Tea Maker" });
  });

  it.each([
    ["1.0", "1.0.0", "unquoted-version"],
    ["2", "2.0.0", "unquoted-version"],
    ["v1.4", "1.4.0", "version-spelling"],
    ['"1.4"', "1.4.0", "version-spelling"],
  ])("the version %s", (found, version, code) => {
    const text = documentOf().replace("1.0.0", found);
    expect(findings(text)).toEqual([`stop/${code} 3:10`]);
    expect(roundTrip(text).version).toBe(version);
  });

  it("a version of which YAML takes the digits for a number", () => {
    expect(messages(documentOf().replace("1.0.0", "1.10"))[0]).toContain(
      'The version 1.10 is a number to YAML, and read as "1.1.0"',
    );
  });

  it("a version that is none", () => {
    const text = documentOf().replace("1.0.0", "spring");
    expect(findings(text)).toEqual(["stop/version-not-semver 3:10"]);
    expect(roundTrip(text).version).toBe("spring");
  });

  it("a text for a list of one", () => {
    const text = documentOf("tags: hot\ntools_used: exec\nrequirements: {env_vars: KETTLE, files: ./a}\n");
    expect(findings(text)).toEqual([
      "stop/text-for-list 5:7",
      "stop/text-for-list 6:13",
      "stop/text-for-list 7:26",
      "stop/text-for-list 7:41",
    ]);
    expect(roundTrip(text)).toMatchObject({
      tags: ["hot"],
      tools: { used: ["exec"] },
      environment: [{ name: "KETTLE", required: true }],
      requiredFiles: [{ path: "a", base: "cwd" }],
    });
  });

  it("a key without a value", () => {
    const text = documentOf("inputs:\nauthor:\nrequirements: {files: }\nobservability:\n  level:\n");
    expect(findings(text)).toEqual([
      "stop/empty-value 5:8",
      "stop/empty-value 6:8",
      "stop/empty-value 7:22",
      "stop/empty-value 9:9",
    ]);
    const manifest = roundTrip(text);
    expect(manifest).not.toHaveProperty("author");
    expect(manifest.operations).toEqual([{}]);
  });

  it("a word outside the few that a field may have", () => {
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
    expect(roundTrip(text).effects).toEqual([{ type: "filesystem", extensions: { stop: { access: "append" } } }]);
  });

  it("a type enum without values, and constraints that mean nothing for a type", () => {
    const text = documentOf(
      "inputs:\n  - {name: a, type: enum}\n  - {name: b, type: boolean, constraints: {min: 1}}\n  - {name: c, type: json, constraints: {}}\n",
    );
    expect(roundTrip(text).operations[0]?.input?.parameters.map(({ schema }) => schema)).toEqual([
      {},
      { type: "boolean" },
      { type: "object" },
    ]);
  });
});

describe("what a document leaves unsaid stays unsaid", () => {
  it("the read of files that it requires, until there is more to say", () => {
    const text = documentOf("requirements: {files: [data/a.json]}\n");
    const manifest = roundTrip(text);
    const more = documentIn(write({ ...manifest, commands: [{ name: "brew" }] }));
    expect(more["side_effects"]).toEqual([
      { type: "filesystem", access: "read", paths: ["data/a.json"] },
      { type: "exec" },
    ]);
  });

  it("the level of its assertions, until another assertion is written", () => {
    const text = documentOf("assertions: {pre: [{check: env_var, name: A}]}\n");
    const manifest = roundTrip(text);
    expect(documentIn(write({ ...manifest, execution: { timeout: 2 } }))["observability"]).toEqual({ level: "L2" });
  });
});

describe("spellings", () => {
  it("give way to a value that changed", () => {
    const manifest = readText(documentOf("tags: hot\n").replace("1.0.0", "1.0").replace("tea-maker", "Tea Maker"));
    const changed = documentIn(write({ ...manifest, id: "tea", version: "1.1.0", tags: ["cold"] }));
    expect(changed).toMatchObject({ name: "tea", version: "1.1.0", tags: ["cold"] });
  });

  it("stay in the other places when one changes", () => {
    const text = documentOf("tags: hot   # for now\nlicense: 'MIT'\n").replace('"0.1"', "0.1").replace("1.0.0", "1.0");
    const files = skillOf({ "skill.yaml": text });
    const result = write({ ...read(files), license: "Apache-2.0" }, files);
    expect(textIn(result, "skill.yaml")).toBe(text.replace("'MIT'", "'Apache-2.0'"));
  });
});
