import { applyTextEdits, type Diagnostic, memoryFiles, validateSkill } from "@skill-convert/core";
import type { RuleExample } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { skillManifestV2Adapter } from "../src/index.js";
import { inBlock, v2 } from "./rule-examples.js";
import { manifestOf } from "./support.js";

const textOf = ({ files }: RuleExample) => files["SKILL.md"] as string;

const findings = (text: string): readonly Diagnostic[] =>
  validateSkill(memoryFiles({ "SKILL.md": text }, { path: "skills/example" }), skillManifestV2Adapter).diagnostics;

/** The text after the fix of a finding; undefined if it has no fix. */
function fixed(text: string, code: string): string | undefined {
  const found = findings(text).find((finding) => finding.code === `skill-manifest-v2/${code}`);
  if (!found) throw new Error(`${code} is not found`);
  return found.fix && applyTextEdits(text, found.fix.edits);
}

const meaning = (text: string) => {
  const { extensions: _, ...manifest } = manifestOf(text);
  return manifest;
};

describe("fixes", () => {
  it.each([
    ["unquoted-version", "version", "1.0", `"1.0"`],
    ["unquoted-version", "version", "1.10", `"1.10"`],
    ["version-spelling", "version", `"v1.2"`, `"1.2.0"`],
    ["schema-version-spelling", "schema_version", "2.0", `"2.0"`],
    ["schema-version-spelling", "schema_version", `"2"`, `"2.0"`],
  ])("of %s change %s %s to %s, and no other byte", (code, key, before, after) => {
    const text = textOf(v2({ [key]: before }));
    const result = fixed(text, code);
    expect(result).toBe(textOf(v2({ [key]: after })));
    expect(meaning(result ?? "")).toEqual(meaning(text));
    expect(findings(result ?? "").map((finding) => finding.code)).not.toContain(`skill-manifest-v2/${code}`);
  });

  it("leave a later schema version alone (skill-manifest-v2.md#d12)", () => {
    for (const later of [`"2.1"`, "2.5", `"v2.0.1"`])
      expect(fixed(textOf(v2({ schema_version: later })), "schema-version-spelling")).toBeUndefined();
  });

  it("leave a value alone that an alias refers to", () => {
    const text = textOf(
      inBlock(
        "skill-manifest",
        `schema_version: "2.0"\nid: example\nversion: &v 1.0\ncapabilities: []\neffects: []\noperations: {}\nstdout_contract: { last_line_json: false, since: *v }`,
      ),
    );
    expect(fixed(text, "unquoted-version")).toBeUndefined();
  });

  it.each(["\n", "\r\n"])(
    "of unclosed-block add a fence at the end of the file: %j (skill-manifest-v2.md#d5)",
    (eol) => {
      const text = textOf(v2()).replaceAll("\n", eol);
      const open = text.slice(0, -3 - eol.length);
      expect(fixed(open, "unclosed-block")).toBe(text);
      const cut = open.slice(0, -eol.length);
      expect(fixed(cut, "unclosed-block")).toBe(text.slice(0, -eol.length));
      expect(meaning(fixed(cut, "unclosed-block") ?? "")).toEqual(meaning(cut));
    },
  );

  it("of unclosed-block are not offered if other text follows the manifest", () => {
    for (const more of ["# More\n", "More\n"]) {
      const open = textOf(v2()).replace(/```\n$/, more);
      const found = findings(open).filter(({ code }) => code.endsWith("/unclosed-block"));
      expect(found.map(({ fix }) => fix)).toEqual([undefined]);
    }
  });

  it("of json-as-yaml remove a trailing comma", () => {
    const text = textOf(v2({ effects: `["proc.exec",]` }));
    const result = fixed(text, "json-as-yaml");
    expect(result).toBe(textOf(v2({ effects: `["proc.exec"]` })));
    expect(meaning(result ?? "")).toEqual(meaning(text));
  });

  it.each([
    ["a comment", `["proc.exec"], // all of them`, `["proc.exec"],`],
    ["a comment with a key", `["proc.exec"],\n  // "note": "x",`, `["proc.exec"],`],
    ["typographic quotes", `[“proc.exec”],`, `["proc.exec"],`],
    ["a word of Python", `["proc.exec"], "extra": None,`, `["proc.exec"], "extra": null,`],
  ])("correct JSON with %s, which YAML would read differently", (_, written, corrected) => {
    const sound = textOf(v2({ effects: `["proc.exec"]` }));
    const text = sound.replace(`["proc.exec"],`, written);
    const found = findings(text);
    expect(found.map(({ code }) => code)).toEqual([expect.stringMatching(/^source\/json-/)]);
    const result = applyTextEdits(text, found[0]?.fix?.edits ?? []);
    expect(result).toBe(sound.replace(`["proc.exec"],`, corrected));
  });

  it("are those of JSON for JSON below a comment", () => {
    const sound = textOf(v2());
    const text = sound.replace("{", "// What it does\n{");
    expect(findings(text).map(({ code }) => code)).toEqual(["source/json-comment"]);
  });

  it.each(["", "[]"])(
    "are not offered for a block of %j, which is not reported as YAML (skill-manifest-v2.md#s5, skill-manifest-v2.md#d6)",
    (text) => {
      const { files } = inBlock("skill-manifest", text);
      const codes = findings(files["SKILL.md"] as string).map(({ code }) => code);
      expect(codes).toContain("skill-manifest-v2/wrong-type");
      expect(codes).not.toContain("skill-manifest-v2/yaml-content");
    },
  );
});
