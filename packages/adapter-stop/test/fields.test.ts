import { type SkillManifest, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { stopAdapter } from "../src/index.js";
import { EVERYTHING, FULL, MINIMAL } from "./examples.js";
import { documentIn, documentOf, readText, skillOf, write } from "./help.js";

/** A field, the sentence about it, a document with it, and the part of the manifest that it is read into. */
type Case = readonly [field: string, sentence: string, lines: string, Partial<SkillManifest>];

const inputs = (parameter: Parameter): Partial<SkillManifest> => ({
  operations: [{ input: { parameters: [parameter] } }],
});
type Parameter = NonNullable<SkillManifest["operations"][number]["input"]>["parameters"][number];

const outputs = (field: OutputField): Partial<SkillManifest> => ({ operations: [{ output: { fields: [field] } }] });
type OutputField = NonNullable<NonNullable<SkillManifest["operations"][number]["output"]>["fields"]>[number];

const string = { type: "string" };

const CASES: readonly Case[] = [
  ["name", "stop.md#s7", "", { id: "tea-maker", name: "tea-maker" }],
  ["version", "stop.md#s9", "", { version: "1.0.0" }],
  ["description", "stop.md#s11", "", { description: "Makes tea" }],
  ["author", "stop.md#s12", "author: Tea Club", { author: "Tea Club" }],
  ["license", "stop.md#s13", "license: MIT", { license: "MIT" }],
  ["repository", "stop.md#s14", "repository: https://example.org/tea", { repository: "https://example.org/tea" }],
  ["tags", "stop.md#s15", "tags: [hot, drink]", { tags: ["hot", "drink"] }],
  [
    "inputs",
    "stop.md#s16",
    "inputs: [{name: leaf, type: string, description: Green or black}]",
    inputs({ name: "leaf", schema: string, description: "Green or black" }),
  ],
  [
    "required",
    "stop.md#s17",
    "inputs: [{name: leaf, type: string, required: true}]",
    inputs({ name: "leaf", schema: string, required: true }),
  ],
  [
    "default",
    "stop.md#s18",
    "inputs: [{name: leaf, type: string, default: green}]",
    inputs({ name: "leaf", schema: string, default: "green" }),
  ],
  [
    "outputs",
    "stop.md#s23",
    "outputs: [{name: cup, type: string, description: Hot}]",
    outputs({ name: "cup", schema: string, description: "Hot" }),
  ],
  [
    "guaranteed",
    "stop.md#s24",
    "outputs: [{name: cup, type: string, guaranteed: true}]",
    outputs({ name: "cup", schema: string, guaranteed: true }),
  ],
  ["tools_used", "stop.md#s25", "tools_used: [exec, read]", { tools: { used: ["exec", "read"] } }],
  [
    "side_effects",
    "stop.md#s26",
    "side_effects: [{type: exec, description: Boils water}]",
    { effects: [{ type: "process", description: "Boils water" }] },
  ],
  [
    "filesystem",
    "stop.md#s52",
    "side_effects: [{type: filesystem, access: delete}]",
    { effects: [{ type: "filesystem", access: "delete" }] },
  ],
  [
    "paths",
    "stop.md#s29",
    "side_effects: [{type: filesystem, access: read, paths: [leaves/]}]",
    { effects: [{ type: "filesystem", access: "read", paths: ["leaves/"] }] },
  ],
  [
    "network",
    "stop.md#s53",
    "side_effects: [{type: network, destinations: [example.org]}]",
    { effects: [{ type: "network", destinations: ["example.org"] }] },
  ],
  [
    "message",
    "stop.md#s54",
    "side_effects: [{type: message, destinations: ['#tea']}]",
    { effects: [{ type: "message", destinations: ["#tea"] }] },
  ],
  ["exec", "stop.md#s55", "side_effects: [{type: exec}]", { effects: [{ type: "process" }] }],
  ["state", "stop.md#s56", "side_effects: [{type: state}]", { effects: [{ type: "state" }] }],
  [
    "requirements.env_vars",
    "stop.md#s32",
    "requirements: {env_vars: [KETTLE]}",
    { environment: [{ name: "KETTLE", required: true }] },
  ],
  [
    "requirements.files",
    "stop.md#s33",
    "requirements: {files: [data/leaves.json]}",
    { requiredFiles: [{ path: "data/leaves.json", base: "repository" }] },
  ],
  ["requirements.tools", "stop.md#s34", "requirements: {tools: [exec]}", { tools: { required: ["exec"] } }],
  [
    "requirements.capabilities",
    "stop.md#s35",
    "requirements: {capabilities: [heat]}",
    { requiredCapabilities: ["heat"] },
  ],
  ["observability.level", "stop.md#s38", "observability: {level: L1}", { observability: { level: "L1" } }],
  [
    "observability.trace_sampling",
    "stop.md#s39",
    "observability: {level: L1, trace_sampling: 0.5}",
    { observability: { level: "L1", traceSampling: 0.5 } },
  ],
  [
    "observability.metrics",
    "stop.md#s40",
    "observability: {level: L3, metrics: [{name: cups, type: counter, description: Cups of tea}]}",
    { observability: { level: "L3", metrics: [{ name: "cups", type: "counter", description: "Cups of tea" }] } },
  ],
];

describe("reading and writing", () => {
  it.each(CASES)("%s (%s)", (_, _sentence, lines, expected) => {
    const text = documentOf(lines && `${lines}\n`);
    const manifest = readText(text);
    expect(manifest).toMatchObject(expected);
    expect(documentIn(write(manifest))).toEqual(documentIn(skillOf({ "skill.yaml": text })));
  });
});

type Assertion = NonNullable<NonNullable<SkillManifest["assertions"]>["post"]>[number];

const CHECKS: readonly (readonly [sentence: string, written: string, Assertion])[] = [
  ["stop.md#s73", "{check: file_exists, path: a.md}", { check: "file_exists", path: "a.md" }],
  ["stop.md#s74", "{check: file_not_empty, path: a.md}", { check: "file_not_empty", path: "a.md" }],
  [
    "stop.md#s75",
    "{check: file_matches, path: a.md, pattern: ^a}",
    { check: "file_matches", path: "a.md", pattern: "^a" },
  ],
  ["stop.md#s76", "{check: env_var, name: KETTLE}", { check: "env_var", name: "KETTLE" }],
  ["stop.md#s77", "{check: tool_available, tool: exec}", { check: "tool_available", tool: "exec" }],
  ["stop.md#s80", "{check: output.cup, not_empty: true}", { check: "output", output: "cup", notEmpty: true }],
  ["stop.md#s81", "{check: output.cup, matches: ^h}", { check: "output", output: "cup", matches: "^h" }],
  ["stop.md#s82", "{check: output.cup, equals: hot}", { check: "output", output: "cup", equals: "hot" }],
  ["stop.md#s83", "{check: output.cup, greater_than: 3}", { check: "output", output: "cup", greaterThan: 3 }],
  ["stop.md#s84", "{check: http_status, equals: 200}", { check: "http_status", equals: 200 }],
  [
    "stop.md#s85",
    "{check: http_status, url_pattern: example.org, equals: 200}",
    { check: "http_status", urlPattern: "example.org", equals: 200 },
  ],
  ["stop.md#s87", "{check: duration, max_ms: 500}", { check: "duration", maxMs: 500 }],
  ["stop.md#s88", "{check: custom, command: taste, exit_code: 1}", { check: "custom", command: "taste", exitCode: 1 }],
  [
    "stop.md#s70",
    "{check: env_var, name: KETTLE, message: Fill the kettle}",
    { check: "env_var", name: "KETTLE", message: "Fill the kettle" },
  ],
  [
    "stop.md#s71",
    "{check: env_var, name: KETTLE, severity: error}",
    { check: "env_var", name: "KETTLE", severity: "error" },
  ],
];

describe("reading and writing assertions", () => {
  it.each(CHECKS)("(%s) %s", (_, written, assertion) => {
    const text = documentOf(`assertions: {post: [${written}]}\nobservability: {level: L2}\n`);
    const manifest = readText(text);
    expect(manifest.assertions).toEqual({ post: [assertion] });
    expect(documentIn(write(manifest))).toEqual(documentIn(skillOf({ "skill.yaml": text })));
  });
});

describe("observability levels", () => {
  const codes = (text: string) =>
    validateSkill(skillOf({ "skill.yaml": text }), stopAdapter).diagnostics.map(({ code }) => code);

  it("are additive: L3 allows everything that a lower level allows (stop.md#s134)", () => {
    const metrics = EVERYTHING.replace("metrics: []", "metrics: [{name: loaves, type: counter}]");
    expect(codes(metrics).filter((code) => code.includes("level"))).toEqual([]);
    expect(codes(FULL.replace("level: L2", "level: L3"))).toEqual([]);
  });

  it("trace runs from L1 on (stop.md#s122)", () => {
    const sampled = (level: string) => codes(documentOf(`observability: {level: ${level}, trace_sampling: 0.5}\n`));
    expect(sampled("L0")).toEqual(["stop/sampling-below-level"]);
    expect(sampled("L1")).toEqual([]);
  });

  it("all allow declarations of inputs, outputs and side effects (stop.md#s110, stop.md#s121)", () => {
    expect(codes(MINIMAL)).toEqual([]);
    const levels = ["L0", "L1"].map((level) => codes(`${MINIMAL}observability: {level: ${level}}\n`));
    expect(levels).toEqual([[], []]);
  });
});
