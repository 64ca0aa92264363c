import { stopAdapter } from "@skill-convert/adapter-stop";
import { createRegistry, memoryFiles } from "@skill-convert/core";
import * as usage from "@skill-convert/usage";
import { describe, expect, it } from "vitest";
import { examine, mayUse, planFixes, rememberUses, withUses } from "../src/validate.js";

const registry = createRegistry([stopAdapter]);
const MANIFEST = `sop: "0.1"
name: notes
version: 1.0.0
description: Takes notes.
inputs: []
outputs: []
side_effects:
  - type: filesystem
    access: read
`;
const skill = memoryFiles({
  "skill.yaml": MANIFEST,
  "scripts/get.sh": 'curl -o rows.json "https://api.example.org?key=$API_KEY"\n',
});
const request = { registry, from: undefined, clients: undefined };
const settings = { levels: new Map(), allowedFields: new Set<string>(), strict: false };

describe("a skill with programs", () => {
  it("has the findings about what they use only on request", () => {
    const without = examine({ files: skill, explicit: true }, request);
    expect(without.findings.filter(({ code }) => code.startsWith("usage/"))).toEqual([]);
    const found = withUses(without, usage).findings;
    expect(found).toEqual(examine({ files: skill, explicit: true }, { ...request, usage }).findings);
    expect(found.map(({ code }) => code).filter((code) => code.startsWith("usage/"))).toEqual([
      "usage/undeclared-secret",
      "usage/undeclared-network",
      "usage/undeclared-process",
      "usage/undeclared-write",
    ]);
  });

  it("declares what they use if every fix is agreed to, and nothing else", () => {
    const reexamine = (files: typeof skill) => examine({ files, explicit: true }, { ...request, usage });
    const isUsage = (_: unknown, { code }: { readonly code: string }) => code.startsWith("usage/");
    const plan = planFixes(skill, reexamine(skill), reexamine, settings, isUsage);
    expect(plan.refused).toEqual([]);
    expect(plan.examined.findings).toEqual([]);
    expect(plan.files.text("skill.yaml")).toEqual({
      kind: "text",
      text: `${MANIFEST}  - type: network
    destinations: [api.example.org]
  - type: exec
  - type: filesystem
    access: write
    paths: [rows.json]
requirements:
  env_vars: [API_KEY]
`,
    });
  });

  it("gets none of these fixes without consent", () => {
    const reexamine = (files: typeof skill) => examine({ files, explicit: true }, { ...request, usage });
    expect(planFixes(skill, reexamine(skill), reexamine, settings).edits).toEqual([]);
  });
});

it("reads programs again only if one has changed", () => {
  let count = 0;
  const counting = {
    ...usage,
    findUses(files: typeof skill) {
      count++;
      return usage.findUses(files);
    },
  };
  const remembered = rememberUses(counting);
  const texts = { "SKILL.md": "# A\n", "scripts/get.sh": "rm a\n" };
  const first = remembered.findUses(memoryFiles(texts));
  expect(first.uses.map(({ kind }) => kind)).toEqual(["program", "delete"]);
  const edited = memoryFiles({ ...texts, "SKILL.md": "```sh\ncurl https://a.example\n```\n" });
  expect(remembered.findUses(edited).uses).toEqual(expect.arrayContaining([...usage.findUses(edited).uses]));
  expect(count).toBe(3);
  const changed = memoryFiles({ ...texts, "scripts/get.sh": "rm b\n" });
  expect(remembered.findUses(changed).uses).toEqual(usage.findUses(changed).uses);
  expect(count).toBe(5);
});

it("does not read a skill without programs", () => {
  const files = memoryFiles({ "skill.yaml": MANIFEST });
  const examined = examine({ files, explicit: true }, request);
  expect(mayUse(examined)).toBe(false);
  expect(withUses(examined, usage)).toBe(examined);
});
