import { existsSync, readFileSync } from "node:fs";
import { memoryFiles, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { semioverseAdapter } from "../src/index.js";
import { skills } from "./skills.js";

const file = new URL("../../../../shared/specs/semioverse-skill-manifests.md", import.meta.url);
const reason = existsSync(file) ? "" : " (skipped: the specification is not here)";

const complaints = (text: string, path: string) =>
  validateSkill(memoryFiles({ "SKILL.md": text }, { path }), semioverseAdapter).diagnostics.filter(
    // One example has a placeholder without quotes, which is not YAML (semioverse.md#d35).
    ({ severity, code }) => severity !== "info" && code !== "source/unquoted-placeholder",
  );

describe("the examples of the specification", () => {
  it.skipIf(reason !== "")(`have no error and no warning${reason}`, () => {
    const printed = readFileSync(file, "utf8").match(/^id: \S+\n(?:\S.*\n| {2}.*\n)*depends: \{\}$/gm) ?? [];
    expect(printed.length).toBe(3);
    for (const example of printed) {
      const id = /^id: (\S+)/.exec(example)?.[1] ?? "";
      expect(complaints(`---\n${example}\n---\n`, `.claude/skills/${id}`)).toEqual([]);
    }
  });

  it.each(["renumber-footnotes", "draft-recipe", "count-broken-pages"])("have none in the same shape: %s", (id) => {
    expect(complaints(skills[id] ?? "", `.claude/skills/${id}`)).toEqual([]);
  });
});
