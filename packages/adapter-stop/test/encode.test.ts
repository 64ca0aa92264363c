import {
  compareManifests,
  type Json,
  type JsonSchema,
  type Loss,
  type Parameter,
  type SkillManifest,
  toLosses,
  toPointer,
} from "@skill-convert/core";
import { deepFreeze } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { stopAdapter } from "../src/index.js";
import { documentFor, documentIn, documentOf, read, readText, skillOf, textIn, write } from "./help.js";

const only = (manifest: Partial<SkillManifest>): SkillManifest => ({ id: "tea-maker", operations: [{}], ...manifest });

/** The losses of a manifest, each as kind, pointer and reason. */
function lossesOf(manifest: SkillManifest, base = skillOf({})): string[] {
  return fullLossesOf(manifest, base).map(({ kind, path, message }) => `${kind} ${toPointer(path)} ${message}`);
}

function fullLossesOf(manifest: SkillManifest, base = skillOf({})): Loss[] {
  const encoded = stopAdapter.encode?.(deepFreeze(manifest), { over: base }).value;
  const after = read(write(manifest, base));
  const losses = toLosses(compareManifests(manifest, after), {
    before: manifest,
    after,
    target: stopAdapter,
    notes: encoded?.notes ?? [],
    locate: () => undefined,
    preserved: () => false,
  });
  expect(losses.filter(({ predicted }) => !predicted)).toEqual([]);
  return losses;
}

describe("required fields (mapping-decisions.md#d15)", () => {
  it("are derived or defaulted, and reported", () => {
    const manifest: SkillManifest = { operations: [{ output: { fields: [{ name: "cup" }] } }] };
    expect(documentIn(write(manifest))).toEqual({
      sop: "0.1",
      name: "tea-maker",
      version: "0.1.0",
      description: "tea-maker",
      outputs: [{ name: "cup", type: "string" }],
    });
    expect(lossesOf(manifest)).toEqual([
      'defaulted /operations/0/output/fields/0/schema STOP requires a type for each output, so "cup" was written as string, which takes no numbers, booleans, lists, objects or null.',
      'synthesised /id STOP requires a name, and "tea-maker" is used as the id.',
      'synthesised /name STOP requires a name, and "tea-maker" is used as the label.',
      "synthesised /description STOP requires a description; this one is the name.",
      "defaulted /version STOP requires a version, so 0.1.0 was written.",
    ]);
  });

  it("include a description, from the first paragraph of the instructions or the name", () => {
    const instructions = "# Tea\n\n```sh\nboil\n```\n\n- a list\n\nBoil water\nand pour it.\n\nMore.\n";
    expect(documentFor({ instructions })["description"]).toBe("Boil water and pour it.");
    expect(documentFor({ instructions: "# Tea\n", name: "Tea Maker" })["description"]).toBe("Tea Maker");
  });
});

describe("the name", () => {
  it("is the last part of the id in kebab-case, and the label is lost (mapping-decisions.md#d40)", () => {
    const manifest = only({ id: "kitchen/hotDrinks", name: "Hot drinks" });
    expect(documentFor(manifest)["name"]).toBe("hot-drinks");
    expect(lossesOf(manifest).slice(0, 2)).toEqual([
      'narrowed /id STOP has one name in kebab-case, so the id "kitchen/hotDrinks" became "hot-drinks".',
      'narrowed /name STOP has one name in kebab-case, so the label "Hot drinks" became "hot-drinks".',
    ]);
  });

  it("is the folder's name, or the label, if there is no id", () => {
    const label: SkillManifest = { name: "Green Tea", operations: [{}] };
    expect(documentIn(write(label))["name"]).toBe("tea-maker");
    expect(documentIn(write(label, skillOf({}, "")))["name"]).toBe("green-tea");
    expect(documentIn(write({ operations: [{}] }, skillOf({}, "")))["name"]).toBe("skill");
  });
});

describe("side effects are never understated (mapping-decisions.md#d31): encoding", () => {
  it.each<[NonNullable<SkillManifest["effects"]>[number], object]>([
    [{ type: "process" }, { type: "exec" }],
    [
      { type: "state", description: "memory" },
      { type: "state", description: "memory" },
    ],
    [
      { type: "filesystem", access: "delete", paths: ["notes/"] },
      { type: "filesystem", access: "delete", paths: ["notes/"] },
    ],
  ])("writes %j as %j", (effect, written) => {
    expect(documentFor({ effects: [effect] })["side_effects"]).toEqual([written]);
    lossesOf(only({ effects: [effect] }));
  });

  it.each<NonNullable<SkillManifest["effects"]>[number]>([
    { type: "database", access: "read" },
    { type: "database", access: "write", description: "orders" },
    { type: "git", access: "read" },
    { type: "git", access: "write" },
    { type: "unknown", name: "gpio.set" },
  ])("writes no list with %j, because a list is complete (stop.md#s26, mapping-decisions.md#d27)", (effect) => {
    const manifest = only({ effects: [{ type: "process" }, effect] });
    expect(documentFor(manifest)).not.toHaveProperty("side_effects");
    expect(lossesOf(manifest)).toContainEqual(expect.stringMatching(/^dropped \/effects STOP has no type for /));
  });

  it("adds effects that files, tools and entrypoints imply", () => {
    const manifest = only({
      effects: [],
      requiredFiles: [{ path: "leaf.md" }],
      operations: [{ entrypoints: { unix: ["bash", "brew.sh"] }, producedFiles: [{ pattern: "cups/1.md" }] }],
    });
    const { effects: _, ...undeclared } = manifest;
    expect(documentFor(undeclared)).not.toHaveProperty("side_effects");
    expect(documentFor({ effects: [], tools: { required: ["exec"] } })["side_effects"]).toEqual([{ type: "exec" }]);
    expect(documentFor(manifest)["side_effects"]).toEqual([
      { type: "filesystem", access: "read", paths: ["skills/tea-maker/leaf.md"] },
      { type: "filesystem", access: "write", paths: ["cups/1.md"] },
      { type: "exec" },
    ]);
    lossesOf(manifest);
  });

  it("reads any file if one is in the private folder of a client (mapping-decisions.md#d103)", () => {
    const manifest = only({ effects: [], requiredFiles: [{ path: "leaf.md" }, { path: "key.json", base: "client" }] });
    expect(documentFor(manifest)["side_effects"]).toEqual([{ type: "filesystem", access: "read" }]);
    expect(documentFor(manifest)["requirements"]).toEqual({ files: ["skills/tea-maker/leaf.md"] });
    lossesOf(manifest);
  });

  it("adds the produced files that a declared write does not cover", () => {
    const producedFiles = [{ pattern: "cups/1.md" }, { pattern: "pots/1.md" }];
    const effects = [{ type: "filesystem" as const, access: "write" as const, paths: ["cups"] }];
    expect(documentFor({ effects, operations: [{ producedFiles }] })["side_effects"]).toEqual([
      { type: "filesystem", access: "write", paths: ["cups"] },
      { type: "filesystem", access: "write", paths: ["pots/1.md"] },
    ]);
  });

  it("writes no list if the manifest has none, and an empty list as an empty list (mapping-decisions.md#d27)", () => {
    expect(documentFor({})).not.toHaveProperty("side_effects");
    expect(documentFor({ effects: [] })["side_effects"]).toEqual([]);
  });

  it("cuts a path off before a reference to an undeclared name (stop.md#s60)", () => {
    const paths = [
      ["content/", { input: "topic" }, "/a.md"],
      [{ input: "topic" }, "/a.md"],
      ["notes-", { input: "topic" }],
    ];
    expect(documentFor({ effects: [{ type: "filesystem", access: "write", paths }] })["side_effects"]).toMatchObject([
      { paths: ["content/", ".", "."] },
    ]);
  });
});

describe("side effects on an empty list of paths", () => {
  const effects: SkillManifest["effects"] = [
    { type: "filesystem", access: "read", paths: [] },
    { type: "filesystem", access: "write", paths: ["notes/"] },
  ];

  it("touch nothing and are left out (mapping-decisions.md#d35)", () => {
    expect(documentFor({ effects })["side_effects"]).toEqual([
      { type: "filesystem", access: "write", paths: ["notes/"] },
    ]);
    expect(documentFor({ effects: effects.slice(0, 1) })["side_effects"]).toEqual([]);
    expect(lossesOf(only({ effects }))).toContain(
      "dropped /effects/0 An effect on an empty list of paths touches nothing, so it was left out.",
    );
  });

  it("stay if somebody wrote them", () => {
    const text = documentOf("side_effects: [{type: filesystem, access: read, paths: []}]\n");
    const files = skillOf({ "skill.yaml": text });
    expect(textIn(write({ ...read(files), author: "Kitchen" }, files), "skill.yaml")).toContain("paths: []");
  });
});

describe("a license that is not an SPDX identifier (stop.md#d58)", () => {
  const license = "Complete terms in LICENSE.txt";

  it("is written to SKILL.md alone, and not lost", () => {
    const result = write(only({ license }));
    expect(documentIn(result)).not.toHaveProperty("license");
    expect(textIn(result, "SKILL.md")).toContain(`license: ${license}`);
    expect(read(result).license).toBe(license);
    expect(documentFor({ license: "MIT" })["license"]).toBe("MIT");
  });

  it("stays where it is", () => {
    const files = skillOf({ "skill.yaml": documentOf(`license: ${license}\n`) });
    expect(documentIn(write({ ...read(files), author: "Kitchen" }, files))["license"]).toBe(license);
  });
});

describe("the hint that a skill needs the network (mapping-decisions.md#d100)", () => {
  const hinted = only({ execution: { network: true, idempotent: true, timeout: 2 } });

  it("is an effect that says that the list is not complete, and is read as the hint", () => {
    expect(documentFor(hinted)["side_effects"]).toEqual([
      { type: "network", description: "Needs the network. The other effects of the skill are not declared." },
    ]);
    const after = read(write(hinted));
    expect(after.effects).toBeUndefined();
    expect(after.execution).toEqual({ network: true });
    expect(lossesOf(hinted).filter((loss) => loss.includes("/execution"))).toEqual([
      'dropped /execution/idempotent STOP has no place for the "idempotent" hint.',
      "narrowed /execution/timeout STOP has no timeout; it was written as an assertion on the duration.",
    ]);
  });

  it("keeps its bytes, and becomes a complete list once the skill has one", () => {
    const files = write(hinted);
    expect(textIn(write(read(files), files), "skill.yaml")).toBe(textIn(files, "skill.yaml"));
    const declared = write({ ...read(files), effects: [{ type: "process" }] }, files);
    expect(read(declared).effects).toEqual([{ type: "process" }, { type: "network" }]);
    const { execution: _, ...none } = read(files);
    expect(read(write(none, files)).execution).toBeUndefined();
  });

  it("is among the effects that the skill declares", () => {
    const manifest = only({ effects: [{ type: "process" }], execution: { network: true } });
    expect(documentFor(manifest)["side_effects"]).toEqual([{ type: "exec" }, { type: "network" }]);
    expect(lossesOf(manifest)).toContain(
      "narrowed /execution/network STOP has no hint that a skill needs the network; its list of effects has the network.",
    );
  });

  it("is in the description alone, so that another description leaves a complete list", () => {
    const text = documentOf("side_effects:\n  - type: network\n    description: Calls hosts.\n");
    expect(read(skillOf({ "skill.yaml": text }))).toMatchObject({
      effects: [{ type: "network", description: "Calls hosts." }],
    });
  });
});

describe("assertions in place of fields that STOP does not have", () => {
  it("are written for produced files and a timeout, and set level L2 (stop.md#s123)", () => {
    const manifest = only({
      operations: [{ producedFiles: [{ pattern: "cup.md", base: "cwd", description: "The cup" }] }],
      execution: { timeout: 1.5, idempotent: true },
      observability: { traceSampling: 0.5 },
    });
    expect(documentFor(manifest)).toMatchObject({
      assertions: {
        post: [
          { check: "file_exists", path: "./cup.md", message: "The cup" },
          { check: "duration", max_ms: 1500 },
        ],
      },
      observability: { level: "L2", trace_sampling: 0.5 },
    });
    expect(
      lossesOf(manifest)
        .map((loss) => loss.split(" ").slice(0, 2).join(" "))
        .sort(),
    ).toEqual([
      "defaulted /version",
      "dropped /execution/idempotent",
      "narrowed /execution/timeout",
      "narrowed /operations/0/producedFiles",
      "synthesised /assertions",
      "synthesised /description",
      "synthesised /name",
      "synthesised /observability/level",
    ]);
  });

  it("are not added if the manifest has them", () => {
    const assertions: NonNullable<SkillManifest["assertions"]> = {
      post: [
        { check: "duration", maxMs: 2000, message: "soon" },
        { check: "file_exists", path: "cup.md" },
      ],
    };
    const operations = [{ producedFiles: [{ pattern: "cup.md" }] }];
    expect(documentFor({ assertions, operations, execution: { timeout: 2 } })["assertions"]).toEqual({
      post: [
        { check: "duration", max_ms: 2000, message: "soon" },
        { check: "file_exists", path: "cup.md" },
      ],
    });
  });

  it("do not change a level that is given", () => {
    expect(documentFor({ execution: { timeout: 1 }, observability: { level: "L1" } })["observability"]).toEqual({
      level: "L1",
    });
  });

  it("are left out if they refer to an undeclared name, and plain text loses its dollar sign (stop.md#d20)", () => {
    const manifest = only({
      assertions: {
        pre: [
          { check: "file_exists", path: [{ input: "leaf" }] },
          { check: "file_exists", path: "${inputs.leaf}.md" },
        ],
      },
    });
    expect(documentFor(manifest)["assertions"]).toEqual({ pre: [{ check: "file_exists", path: "{inputs.leaf}.md" }] });
    lossesOf(manifest);
  });
});

describe("requirements", () => {
  it("list authorisation scopes among the capabilities, each once (mapping-decisions.md#d85)", () => {
    const written = (fields: Partial<SkillManifest>) => documentFor(fields)["requirements"];
    expect(written({ scopes: ["notes.read"] })).toEqual({ capabilities: ["notes.read"] });
    expect(written({ scopes: ["browser", "b", "b"], requiredCapabilities: ["browser", "browser"] })).toEqual({
      capabilities: ["browser", "browser", "b"],
    });
    expect(documentFor({ scopes: [] })).not.toHaveProperty("requirements");
  });

  it("list required variables only, and have no list if none is required (stop.md#d21)", () => {
    const optional = { name: "MILK", required: false };
    expect(
      documentFor({ environment: [{ name: "KETTLE", required: true, sensitive: true }, optional] })["requirements"],
    ).toEqual({
      env_vars: ["KETTLE"],
    });
    expect(documentFor({ environment: [optional] })).not.toHaveProperty("requirements");
    expect(documentFor({ environment: [] })["requirements"]).toEqual({ env_vars: [] });
  });
});

describe("strings", () => {
  it("have formats as patterns, because STOP has no formats, and say what is refused (mapping-decisions.md#d25)", () => {
    const parameters: Parameter[] = ["date", "date-time", "uuid", "email"].map((format) => ({
      name: format,
      schema: { type: "string", format },
    }));
    const manifest = { id: "tea", operations: [{ input: { parameters } }] };
    const inputs = documentFor(manifest)["inputs"] as { constraints?: { pattern: string } }[];
    const [date, time, uuid, email] = inputs.map(({ constraints }) => new RegExp(constraints?.pattern ?? "^never$"));
    expect([date?.test("2024-02-29"), date?.test("2024-13-01")]).toEqual([true, false]);
    expect([time?.test("2024-02-29T10:00:00.5+02:00"), time?.test("2024-02-29")]).toEqual([true, false]);
    expect([uuid?.test("00000000-0000-4000-8000-00000000000a"), uuid?.test("0000")]).toEqual([true, false]);
    expect(email?.source).toBe("^never$");
    const restricted = fullLossesOf(manifest).filter(({ outcome }) => outcome === "restricted");
    expect(restricted.map(({ path, message }) => [path.at(-3), path.at(-1), message])[0]).toEqual([
      0,
      "format",
      'STOP has no formats, so the format date of "date" was written as a pattern, which takes no other text.',
    ]);
    expect(restricted).toHaveLength(3);
    const tomorrow = { name: "day", schema: { type: "string", format: "date" }, default: "tomorrow" };
    expect(documentFor({ operations: [{ input: { parameters: [tomorrow] } }] })["inputs"]).toEqual([
      { name: "day", type: "string", default: "tomorrow" },
    ]);
  });
});

describe("values of several types", () => {
  const inputs = (...parameters: Parameter[]) => documentFor({ operations: [{ input: { parameters } }] })["inputs"];
  const input = (schema: JsonSchema, value?: Json) =>
    inputs({ name: "x", schema, ...(value !== undefined && { default: value }) });

  it.each<[what: string, schema: JsonSchema, value: Json | undefined, written: object]>([
    ["no type", {}, undefined, { type: "string" }],
    ["no type and a list as default", {}, ["inbox"], { type: "array", default: ["inbox"] }],
    ["no type and an object as default", {}, { a: 1 }, { type: "json", default: { a: 1 } }],
    ["no type and a number as default", {}, 0.5, { type: "string", default: "0.5" }],
    ["no type and null as default", {}, null, { type: "string" }],
    ["scalars", { type: ["integer", "string"], pattern: "^a" }, 5, { type: "string", default: "5" }],
    [
      "null beside another",
      { type: ["string", "null"], enum: ["a", null] },
      null,
      { type: "string", constraints: { enum: ["a"] } },
    ],
    ["alternatives", { anyOf: [{ type: "integer" }, { type: "array" }] }, [1], { type: "array", default: [1] }],
    ["alternatives of one type", { anyOf: [{ type: "object" }, { type: "null" }] }, undefined, { type: "json" }],
    [
      "constants",
      { oneOf: [{ const: "a" }, { const: 1 }] },
      1,
      { type: "enum", default: 1, constraints: { enum: ["a", 1] } },
    ],
    ["URIs", { type: "string", format: "uri" }, "urn:isbn:1", { type: "string", default: "urn:isbn:1" }],
    ["URLs", { type: "string", format: "uri" }, "https://a.org", { type: "url", default: "https://a.org" }],
  ])("are written for %s (stop.md#d56, stop.md#d57)", (_, schema, value, written) => {
    expect(input(schema, value)).toEqual([{ name: "x", ...written }]);
  });

  it("have the types of definitions that they refer to", () => {
    const part = { type: "object", properties: {} };
    const parameters = [
      { name: "one", schema: { $ref: "#/$defs/part" } },
      { name: "two", schema: { anyOf: [{ $ref: "#/$defs/part" }, { type: "null" }] } },
      { name: "three", schema: { $ref: "#/$defs/none" } },
    ];
    const operation = { input: { parameters, keywords: { $defs: { part } } } };
    expect(documentFor({ operations: [operation] })["inputs"]).toEqual([
      { name: "one", type: "json" },
      { name: "two", type: "json" },
      { name: "three", type: "string" },
    ]);
  });

  it("are reported with the values that are not taken any more (mapping-decisions.md#d106)", () => {
    const parameters = [
      { name: "any", schema: {} },
      { name: "both", schema: { type: ["integer", "string"] } },
    ];
    const fields = [{ name: "path", description: "where it was stored" }];
    const losses = fullLossesOf({ id: "tea", operations: [{ input: { parameters }, output: { fields } }] });
    const restricted = losses.filter(({ outcome }) => outcome === "restricted");
    expect(restricted.map(({ path, message }) => [path.slice(2).join("/"), message])).toEqual([
      [
        "input/parameters/0/schema/type",
        'STOP has no type that takes any value, so "any" was written as string, which takes no numbers, booleans, lists, objects or null except as text.',
      ],
      [
        "input/parameters/1/schema/type",
        'STOP has no type that takes strings and numbers, so "both" was written as string, which takes no numbers except as text.',
      ],
      [
        "output/fields/0/schema",
        'STOP requires a type for each output, so "path" was written as string, which takes no numbers, booleans, lists, objects or null.',
      ],
    ]);
  });
});

describe("several operations", () => {
  const manifest = only({
    operations: [
      {
        name: "brew",
        description: "Makes tea",
        input: { parameters: [{ name: "leaf", schema: { type: "string" }, required: true }] },
      },
      { name: "pour", input: { parameters: [{ name: "leaf", schema: { type: "number" } }] } },
    ],
  });

  it("are merged into one list with a parameter that names the operation", () => {
    expect(documentFor(manifest)["inputs"]).toEqual([
      {
        name: "operation",
        type: "enum",
        required: true,
        description: "brew: Makes tea\npour",
        constraints: { enum: ["brew", "pour"] },
      },
      { name: "leaf", type: "string", required: false, description: "Required for: brew." },
    ]);
    lossesOf(manifest);
  });
});

describe("encoding over an existing skill", () => {
  const text = `# head\n${documentOf("# mind the order\ntags: [ hot,  cold ]\nx-more: {a: 1}   # ours\n")}`;

  it("changes the text of changed values only", () => {
    const files = skillOf({ "skill.yaml": text });
    const result = write({ ...read(files), tags: ["hot", "iced"] }, files);
    expect(textIn(result, "skill.yaml")).toBe(text.replace("cold", "iced"));
  });

  it("keeps unknown keys that a manifest from another format does not have", () => {
    const files = skillOf({ "skill.yaml": text.replace("1.0.0", "1.0") });
    const foreign = only({ name: "tea-maker", description: "Makes tea", version: "1.0.0", tags: ["hot"] });
    expect(textIn(write(foreign, files), "skill.yaml")).toBe(text.replace("1.0.0", "1.0").replace(",  cold", ""));
  });

  it("refuses to overwrite a file that cannot be read, or belongs to another tool", () => {
    for (const existing of ["sop: [", "name: other tool\n"]) {
      const result = stopAdapter.encode?.(only({}), { over: skillOf({ "skill.yaml": existing }) });
      expect(result?.value).toBeUndefined();
      expect(result?.diagnostics.length).toBeGreaterThan(0);
    }
  });

  it("fills an empty file", () => {
    const result = write(only({ description: "Makes tea" }), skillOf({ "skill.yaml": "# to be written\n" }));
    expect(textIn(result, "skill.yaml")).toMatch(/^# to be written\nsop: "0.1"\nname: tea-maker\n/);
  });

  it("uses the line endings of the file", () => {
    const files = skillOf({ "skill.yaml": documentOf().replaceAll("\n", "\r\n") });
    const result = textIn(write({ ...read(files), license: "MIT", tags: ["a"] }, files), "skill.yaml");
    expect(result).toContain("license: MIT\r\n");
    expect(result.replaceAll("\r\n", "")).not.toContain("\n");
  });

  it("writes the document that was read into an empty folder", () => {
    expect(textIn(write(readText(documentOf())), "skill.yaml")).toBe(documentOf());
  });
});
