import { type Adapter, type Json, memoryFiles } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { describeSchema } from "@skill-convert/testing";
import { skillManifestV1Adapter, skillManifestV2Adapter } from "../src/index.js";
import { V1_SKILL, v2Skills } from "./fixtures.js";
import { v1, v2 } from "./rule-examples.js";

const documentOf = (adapter: Adapter, text: string): Json =>
  adapter.read(memoryFiles({ "SKILL.md": text })).document?.document ?? null;

const inBlock = (word: string) => (document: Json) => ({
  "SKILL.md": `\`\`\`${word}\n${JSON.stringify(document)}\n\`\`\`\n`,
});

const WORDS = [
  "2.0",
  "2",
  "1.0.0",
  "1.0",
  "v1.2.3",
  "1.0.0-01",
  "1.0.0-x.1+7",
  "01.0.0",
  "",
  "fs.read",
  "fs.raed",
  "json",
  "number",
  "integer",
  "required",
  "default",
  "note",
  "fields",
  "agent",
  "unix",
  "windows",
  2,
  1.5,
  true,
  false,
  null,
  [],
  {},
];

describeSchema(skillManifestV2Adapter, {
  documents: [v2().files["SKILL.md"] as string, ...Object.values(v2Skills)]
    .map((text) => documentOf(skillManifestV2Adapter, text))
    .filter(isJsonRecord),
  words: WORDS,
  write: inBlock("skill-manifest"),
});

describeSchema(skillManifestV1Adapter, {
  documents: [v1().files["SKILL.md"] as string, V1_SKILL].map((text) => documentOf(skillManifestV1Adapter, text)),
  words: WORDS,
  write: inBlock("router-manifest"),
});
