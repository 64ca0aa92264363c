import type { SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { frontMatter, read, recode, skill } from "./skills.js";

const SCHEMA = "{ type: object, properties: { path: { type: string } }, required: [path] }";
const OUTPUTS = "{ type: object, properties: { effect_report: { type: object } }, required: [effect_report] }";

/** A key, the sentence about it, its value in the front matter, and the part of the manifest that it is read into. */
type Case = readonly [key: string, sentence: string, value: string, Partial<SkillManifest>];

const CASES: readonly Case[] = [
  ["id", "semioverse.md#s9", "write-note", { id: "write-note" }],
  ["name", "semioverse.md#s10", "Write a note", { name: "Write a note" }],
  ["version", "semioverse.md#s11", "[2, 5]", { version: "2.5.0" }],
  ["kind", "semioverse.md#s12", "meta", { kind: "meta" }],
  ["runtime", "semioverse.md#s27", "inference", { runtime: "inference" }],
  ["runtime", "semioverse.md#s28", "script", { runtime: "script" }],
  ["runtime", "semioverse.md#s29", "human", { runtime: "human" }],
  ["runtime", "semioverse.md#s30", "documentation", { runtime: "documentation" }],
  [
    "inputs",
    "semioverse.md#s14",
    SCHEMA,
    { operations: [{ input: { parameters: [{ name: "path", schema: { type: "string" }, required: true }] } }] },
  ],
  [
    "outputs",
    "semioverse.md#s15",
    OUTPUTS,
    { operations: [{ output: { fields: [{ name: "effect_report", schema: { type: "object" }, guaranteed: true }] } }] },
  ],
  [
    "region",
    "semioverse.md#s16",
    "{ reads: [content/], writes: [notes/] }",
    {
      effects: [
        { type: "filesystem", access: "read", paths: ["content/"] },
        { type: "filesystem", access: "write", paths: ["notes/"] },
      ],
    },
  ],
  ["depends", "semioverse.md#s17", "[other-skill]", { dependencies: [{ id: "other-skill" }] }],
  ["scopes", "semioverse.md#s18", "[vault.read]", { scopes: ["vault.read"] }],
];

describe("reading", () => {
  it.each(CASES)("%s (%s): %s", (key, _, value, expected) => {
    expect(read(skill({ [key]: value })).manifest).toMatchObject(expected);
  });

  it("all parts of a manifest, and writing them again (semioverse.md#s1, semioverse.md#s7)", () => {
    const files = skill({ ...Object.fromEntries(CASES.map(([key, _, value]) => [key, value])), runtime: "human" });
    const { outputs, ...others } = frontMatter(files) as Record<string, unknown>;
    expect(recode(files)).toMatchObject({ ...others, outputs: { anyOf: [outputs, {}] } });
  });

  it.each([
    ["region", "semioverse.md#s22", "effects"],
    ["depends", "semioverse.md#s23", "dependencies"],
    ["scopes", "semioverse.md#s24", "scopes"],
  ])("a manifest without %s (%s)", (key, _, field) => {
    const files = skill({});
    expect(read(files).manifest).not.toHaveProperty(field);
    expect(recode(files)).not.toHaveProperty(key);
  });
});
