import type { Json, SkillFiles } from "@skill-convert/core";
import { readsStandardInput } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { readData, readMarkdown } from "@skill-convert/source";
import { describeAdapter } from "@skill-convert/testing";
import { skillManifestV1Adapter, skillManifestV2Adapter } from "../src/index.js";
import { V1_SKILL, v2Skills } from "./fixtures.js";

function document(files: SkillFiles, word = "skill-manifest"): Json | undefined {
  const content = files.text("SKILL.md");
  if (content.kind !== "text") return undefined;
  const [block] = readMarkdown(content.text, "SKILL.md").blocks(word);
  const value = block && readData(content.text, { file: "SKILL.md", format: "yaml", range: block.content }).value;
  return isJsonRecord(value) ? value : undefined;
}

// Tests the guarantee reliability.md#g14.
describeAdapter(skillManifestV2Adapter, {
  examples: Object.fromEntries(Object.entries(v2Skills).map(([name, text]) => [name, { "SKILL.md": text }])),
  document,
  allowedWarnings: {
    "skill-manifest-v2/unused-input": "The command lines are those of the manifest, which may leave an input out.",
    "skill-manifest-v2/default-type": "A default that its own schema refuses comes from the manifest.",
    "skill-manifest-v2/output-not-json": "The manifest does not promise that a program prints JSON.",
  },
  // It declares an effect twice.
  withDuplicates: ["YAML"],
  // The arguments of pass_input.py say of each input whether it is JSON and may be left out.
  elsewhere: ([head, index, part], { operations }) => {
    const { unix = [], windows = [] } = (head === "operations" && operations[Number(index)]?.entrypoints) || {};
    return part === "input" && [unix, windows].some(readsStandardInput);
  },
});

describeAdapter(skillManifestV1Adapter, {
  examples: { lamp: { "SKILL.md": V1_SKILL } },
  document: (files) => document(files, "router-manifest"),
});
