import { existsSync, readFileSync } from "node:fs";
import { type Json, memoryFiles, validateSkill } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { describe, expect, it } from "vitest";
import { skillManifestV2Adapter } from "../src/index.js";

const file = new URL("../../../../shared/specs/skill-manifest-v2.md", import.meta.url);
const reason = existsSync(file) ? "" : " (skipped: the specification is not available)";

/** The JSON blocks of the specification. */
function examples(): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, content = ""]) => content);
}

describe("the specification's own example", () => {
  it.skipIf(reason !== "")(`has no error and no warning${reason}`, () => {
    const [example] = examples().filter((content) => !content.includes('"skill-name"'));
    const id = (JSON.parse(example ?? "{}") as { id?: string }).id ?? "";
    const files = memoryFiles({ "SKILL.md": `\`\`\`skill-manifest\n${example}\`\`\`\n` }, { path: `skills/${id}` });
    const { manifest, diagnostics } = validateSkill(files, skillManifestV2Adapter);
    expect(manifest?.operations.length).toBeGreaterThan(1);
    expect(diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
  });

  it.skipIf(reason !== "")(`has no error in its template except the placeholder of a type${reason}`, () => {
    const [template = ""] = examples().filter((content) => content.includes('"skill-name"'));
    const document = JSON.parse(template) as Json;
    expect(isJsonRecord(document)).toBe(true);
    const files = memoryFiles({ "SKILL.md": `\`\`\`skill-manifest\n${template}\`\`\`\n` }, { path: "skill-name" });
    const errors = validateSkill(files, skillManifestV2Adapter).diagnostics.filter(
      ({ severity }) => severity === "error",
    );
    // The template has a list of all types in place of one.
    expect(errors.map(({ code }) => code)).toEqual(["skill-manifest-v2/unknown-type"]);
  });
});

it("a field without a value is reported once (skill-manifest-v2.md#s22)", () => {
  const files = memoryFiles({ "SKILL.md": '```skill-manifest\n{ "version": null }\n```\n' });
  const about = validateSkill(files, skillManifestV2Adapter).diagnostics.filter(
    ({ path }) => path?.join("/") === "version",
  );
  expect(about.map(({ code }) => code)).toEqual(["skill-manifest-v2/missing-field"]);
});
