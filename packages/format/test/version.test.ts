import { memoryFiles } from "@skill-convert/core";
import { expect, it } from "vitest";
import {
  dataFile,
  defineFindings,
  defineFormat,
  defineTable,
  field,
  plainVersion,
  structuralDiagnostics,
  versionDiagnostics,
} from "../src/index.js";

const id = "crate";
const crate = defineFormat({
  format: { id, title: "Crate", manifestFiles: ["crate.yaml"], detect: () => ({ file: "crate.yaml", rank: 500 }) },
  versions: ["1"],
  findings: defineFindings(id, { ...structuralDiagnostics, ...versionDiagnostics }),
  container: dataFile({ names: ["crate.yaml"] }),
  table: defineTable([field("version", "version", plainVersion)], { id, initial: () => ({ operations: [{}] }) }),
  idOf: () => undefined,
  coverage: {},
  readOnly: true,
});

it.each([
  ["version: 2.40\n", "2.40"],
  ["version: '2.40'\n", "2.40"],
  ["version: 1_0\n", "1_0"],
  ["a: 1\n", undefined],
])("a version is the text of the document, also if YAML reads a number: %j", (text, version) => {
  const { value } = crate.decode(memoryFiles({ "crate.yaml": text }));
  expect(value?.manifest.version).toBe(version);
});
