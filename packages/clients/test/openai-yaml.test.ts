import { applyTextEdits, memoryFiles } from "@skill-convert/core";
import { expect, it } from "vitest";
import { fixOfOpenaiYaml, OPENAI_FILE } from "../src/openai-yaml.js";

const POLICY = "policy:\n  allow_implicit_invocation: false\n";

it.each([
  ["a missing file", undefined, POLICY],
  ["an empty file", "", POLICY],
  ["a file with other settings", "interface:\n  name: x # mine\n", `interface:\n  name: x # mine\n${POLICY}`],
  ["a file that allows it", "policy:\n  allow_implicit_invocation: true\n", POLICY],
])("the fix that forbids a client to use a skill unasked changes %s", (_, text, expected) => {
  const fix = fixOfOpenaiYaml(memoryFiles(text === undefined ? {} : { [OPENAI_FILE]: text }));
  expect(fix && applyTextEdits(text ?? "", [...fix.edits])).toBe(expected);
});

it.each([
  ["forbids it", POLICY],
  ["is not a mapping", "- a\n"],
  ["has another policy", "policy: strict\n"],
  ["is not text", new Uint8Array([0xff])],
])("there is no fix for a file that %s", (_, content) => {
  expect(fixOfOpenaiYaml(memoryFiles({ [OPENAI_FILE]: content }))).toBeUndefined();
});
