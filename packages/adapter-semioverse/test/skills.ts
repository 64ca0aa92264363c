import {
  type Json,
  type JsonRecord,
  memoryFiles,
  overlay,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { readMarkdown } from "@skill-convert/source";
import { expect } from "vitest";
import { semioverseAdapter } from "../src/index.js";

/** The front matter of a skill, as data. */
export function frontMatter(files: SkillFiles): Json | undefined {
  const content = files.text("SKILL.md");
  if (content.kind !== "text") return undefined;
  return readMarkdown(content.text, "SKILL.md", { tolerate: "placeholders" }).frontmatter?.value;
}

/** The error envelope that a new manifest has as an alternative of its output (semioverse.md#d23). */
export const errorEnvelope = {
  title: "error envelope",
  type: "object",
  properties: {
    error: { type: "object", properties: { message: { type: "string" } }, required: ["message"] },
    effect_report: { type: "object" },
  },
  required: ["error", "effect_report"],
};

/** The schema of the output of success in a document that has the error envelope as well. */
export function success(document: JsonRecord): JsonRecord {
  const { anyOf } = document["outputs"] as { anyOf: [JsonRecord, JsonRecord] };
  expect(anyOf).toEqual([anyOf[0], errorEnvelope]);
  return anyOf[0];
}

/** Skills with the keys, source forms and regions of the three examples of the specification, and other contents. */
const printed = {
  // Reads and writes one folder (semioverse.md#s129).
  "renumber-footnotes": `---
id: renumber-footnotes
name: Renumber footnotes
version: (1, 0)
kind: operational
runtime: inference
region:
  reads: [library/]
  writes: [library/]
depends: {}
---
`,
  // Has a placeholder without quotes in a flow list, which is not YAML (semioverse.md#s130, semioverse.md#d35).
  "draft-recipe": `---
id: draft-recipe
name: Draft a recipe
version: (1, 0)
kind: operational
runtime: inference
region:
  reads: [library/{target-cuisine}/]
  writes: [library/{target-cuisine}/]
depends: {}
---
`,
  // Reads one folder and writes another (semioverse.md#s132).
  "count-broken-pages": `---
id: count-broken-pages
name: Count broken pages
version: (1, 0)
kind: operational
runtime: script
region:
  reads: [library/]
  writes: [reports/]
depends: {}
---
`,
};

export const skills: Readonly<Record<string, string>> = {
  ...printed,
  "v1 convention": `---
skill_spec_version: 1
id: greet
name: Greet
kind: operational
runtime: human
inputs:
  type: object
  properties:
    who: { type: string, description: The person to greet }
    language: { type: string, default: en }
  required: [who]
outputs:
  type: object
  properties:
    greeting: { type: string }
    effect_report: { type: object }
  required: [greeting, effect_report]
---

# Greet

Say hello.
`,
  "older spellings": `---
id: ask-librarian
version: "2.1"
kind: operational
invocation: manual
dependencies: # kept under its older key
  - open-catalogue
  - { id: reserve-desk, coordination: true }
  - id: warm-up
scopes: catalogue
triggers: find a book
---
Ask.
`,
  "full of dialects": `---
description: "Sort the pantry: labels first"   # what it does
version: 1.0
kind:   meta
runtime: none
license: MIT
metadata:
  author: A. Cook
  shelf: 3
allowed-tools: [Read, "Bash(git add:*)"]
inputs:
  shelf: string
  labels: string[]?
  depth: integer?
  notes: free text about it
  item: { type: string, description: What to sort, required: false }
outputs:
  changes: string[]
  counts: object
region:
  reads: ["pantry/**/jars/", "pantry/{shelf}/{unknown}/"]
  writes: pantry/{shelf}/
  note: keys beyond the two stay
depends:
  wash-jars:
  buy-lids: true
  label-jars: { coordination: true, since: 3 }
  rinse: {}
  odd: ">=2"
scopes: []
triggers: []
__proto__: kept
toString: kept too
model: small
---
Body with {braces}.
`,
  "declares nothing": `---
id: nothing
version: [0, 1]
kind: operational
runtime: documentation
region: {}
inputs: {}
outputs:
depends:
scopes:
triggers:
---
Read me.
`,
  "schemas of every kind": `---
id: schemas
version: [3, 0]
kind: operational
runtime: inference
inputs:
  $schema: https://json-schema.org/draft/2020-12/schema#
  type: object
  minProperties: 1
outputs: true
region:
  writes: []
---
`,
  "an applicator": `---
id: applicator
version: [3, 0]
kind: operational
runtime: inference
inputs:
  oneOf:
    - { type: object, properties: { a: { type: string } } }
    - { $ref: "#/$defs/b" }
  $defs: { b: { type: object } }
outputs:
  additionalProperties: { type: number }
---
`,
  "carriage returns": `---
id: carriage
version: [0, 1] # first
kind: operational
runtime: inference
description: A line
region:
  reads:
    - "a/"
---

Text.
`.replaceAll("\n", "\r\n"),
};

/** A small valid skill with these keys added or replaced. */
export function skill(keys: Readonly<Record<string, string>>, path = "skills/example"): SkillFiles {
  const frontMatterKeys = {
    id: "example",
    name: "Example",
    version: "[0, 1]",
    kind: "operational",
    runtime: "inference",
    ...keys,
  };
  const lines = Object.entries(frontMatterKeys).map(([key, value]) => `${key}: ${value}\n`);
  return memoryFiles({ "SKILL.md": `---\n${lines.join("")}---\nBody.\n` }, { path });
}

/** The codes of the diagnostics of a skill. */
export function codes(files: SkillFiles): string[] {
  return semioverseAdapter.decode(files).diagnostics.map(({ code }) => code);
}

/** The decoded manifest of a skill. Throws if it cannot be read. */
export function read(files: SkillFiles) {
  const { value, diagnostics } = semioverseAdapter.decode(files);
  if (!value) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return { ...value, diagnostics };
}

/** The front matter of a skill after a manifest was written over it. */
export function over(files: SkillFiles, manifest: SkillManifest): JsonRecord {
  const written = frontMatter(overlay(files, semioverseAdapter.encode(manifest, { over: files }).value?.edits ?? []));
  if (!isJsonRecord(written)) throw new Error("nothing was written");
  return written;
}

/** The front matter that a manifest gets in an empty folder of the same path. */
export function recode(files: SkillFiles, manifest: SkillManifest = read(files).manifest): JsonRecord {
  const written = frontMatter(rewrite(manifest, files).files);
  if (!isJsonRecord(written)) throw new Error("nothing was written");
  return written;
}

/** The skill that is written for a manifest in an empty folder of the same path, and the diagnostics. */
export function rewrite(manifest: SkillManifest, { path } = skill({})) {
  const empty = memoryFiles({}, { path });
  const { value, diagnostics } = semioverseAdapter.encode(manifest, { over: empty });
  return { files: overlay(empty, value?.edits ?? []), diagnostics };
}
