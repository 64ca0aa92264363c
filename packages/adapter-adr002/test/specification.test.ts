import { existsSync, readFileSync } from "node:fs";
import { applyTextEdits, compareManifests, validateSkill } from "@skill-convert/core";
import { scanFences } from "@skill-convert/source";
import { describe, expect, it } from "vitest";
import { adr002Adapter } from "../src/index.js";
import { SPECIFIED } from "./fixtures.js";
import { decoded, manifestOf, skill } from "./read.js";

const findings = (text: string) =>
  validateSkill(skill(text), adr002Adapter).diagnostics.map(({ severity, code }) => `${severity} ${code}`);

/** The example with all fields has an optional input without a default. */
const ONE_WITHOUT_DEFAULT = ["info adr002/optional-without-default"];

describe("the specification's own examples", () => {
  it.each(Object.entries(SPECIFIED))("have no findings in our words: %s", (name, text) => {
    expect(findings(text)).toEqual(name === "FULL" ? ONE_WITHOUT_DEFAULT : []);
  });

  const specification = new URL("../../../../shared/specs/adr-002-skill-manifest-format.md", import.meta.url);
  it.skipIf(!existsSync(specification))(
    "have no findings as they are printed (skipped if they are not available)",
    () => {
      const examples = scanFences(readFileSync(specification, "utf8"), 0).map(({ contentText }) => contentText);
      expect(examples).toHaveLength(5);
      expect(examples.map(findings)).toEqual([ONE_WITHOUT_DEFAULT, [], [], [], []]);
    },
  );
});

describe("fixes", () => {
  it("put versions in quotes with the same digits (adr002.md#d1, adr002.md#d8)", () => {
    const text = manifestOf("version: 2", "preconditions: { commands: [{ cmd: git, min_version: 2.40 }] }").replace(
      '"1.0"',
      "1.0",
    );
    const edits = validateSkill(skill(text), adr002Adapter).diagnostics.flatMap(({ fix }) => fix?.edits ?? []);
    const fixed = applyTextEdits(text, edits);
    expect(fixed).toBe(manifestOf('version: "2"', 'preconditions: { commands: [{ cmd: git, min_version: "2.40" }] }'));
    const differences = compareManifests(decoded(text).manifest, decoded(fixed).manifest);
    expect(differences.filter(({ equivalent }) => !equivalent)).toEqual([]);
  });

  it("are not offered for a number that is written differently from its version", () => {
    const text = manifestOf("version: 1e1").replace('"1.0"', "1");
    const fixes = validateSkill(skill(text), adr002Adapter).diagnostics.filter(({ fix }) => fix);
    expect(fixes).toEqual([]);
  });
});

describe("a suggestion", () => {
  const messages = (text: string) =>
    validateSkill(skill(text), adr002Adapter).diagnostics.map(({ message }) => message);
  it.each([
    ["preconditions: { files: [{ path: a, base: skil_root }] }", "skill_root"],
    ["inputs: { required: [{ name: a, description: b, schema: { type: dict } }] }", "object"],
    ["inputs: { required: [{ name: a, description: b, schema: { type: strng } }] }", "string"],
    ["inputs: { required: [{ name: a, description: b, schema: { minimun: 1 } }] }", "minimum"],
    ["execution: { idempotend: true }", "idempotent"],
  ])("names the intended value for %s", (line, expected) => {
    expect(messages(manifestOf(line))[0]).toContain(`(did you mean "${expected}"?)`);
  });
});
