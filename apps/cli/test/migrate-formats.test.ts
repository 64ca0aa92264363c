import { planMigration } from "@skill-convert/adapter-skill-manifest-v2/migrate";
import { convert, hasErrors, memoryFiles, overlay, type SkillFiles } from "@skill-convert/core";
import { loadRegistry } from "@skill-convert/formats";
import { describe, expect, it } from "vitest";
import { v1Md } from "./migrate-repo.js";

const registry = await loadRegistry();
const others = registry.adapters.filter(({ encode, id }) => encode !== undefined && id !== "skill-manifest-v2");

/** v1 skills with several operations, with one and with none. */
const skills: Readonly<Record<string, string>> = {
  "two operations": v1Md("notes"),
  "CRLF and a byte-order mark": `\ufeff${v1Md("notes").replaceAll("\n", "\r\n")}`,
  "one operation": v1Md("notes").replace(/,\s*"note\.list": \{[^}]*\}[^}]*\}/, ""),
  "no operations": v1Md("notes").replace(/"entrypoints": \{[\s\S]*?\n {2}\},/, '"entrypoints": {},'),
  YAML: "# Notes\n\n```router-manifest\nid: notes\nversion: 1.0\neffects: [fs.read]\nentrypoints: { take: { unix: [sh, '{x}'] } }\nstdout_contract: { last_line_json: false }\n```\n",
};

function migrated(text: string): SkillFiles {
  const files = memoryFiles({ "SKILL.md": text }, { path: "skills/notes" });
  const { value } = planMigration(files);
  expect(value?.status).toBe("migrated");
  return overlay(files, value?.edits ?? []);
}

describe.each(Object.entries(skills))("a migrated skill (%s)", (_, text) => {
  it("is detected and read as v2 without errors", () => {
    const files = migrated(text);
    const found = registry.detect(files).value?.adapter;
    expect(found?.id).toBe("skill-manifest-v2");
    const read = found?.decode(files);
    expect(read?.value).toBeDefined();
    expect(read?.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it.each(others.map(({ id }) => id))("converts to %s with predicted losses only", (id) => {
    const from = registry.get("skill-manifest-v2");
    const to = registry.get(id);
    if (!from || !to) throw new Error(id);
    const { value, diagnostics } = convert(migrated(text), { from, to });
    expect(hasErrors(diagnostics), JSON.stringify(diagnostics)).toBe(false);
    expect(value?.losses.filter(({ predicted }) => !predicted)).toEqual([]);
    expect(value?.edits.length).toBeGreaterThan(0);
  });
});
