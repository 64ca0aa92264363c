import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { adr002Adapter } from "@skill-convert/adapter-adr002";
import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { semioverseAdapter } from "@skill-convert/adapter-semioverse";
import { skillManifestV1Adapter, skillManifestV2Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { skillStandardAdapter } from "@skill-convert/adapter-skill-standard";
import { stopAdapter } from "@skill-convert/adapter-stop";
import type { Adapter } from "@skill-convert/core";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Each format, with the file that tests its rules. */
const formats: readonly (readonly [Adapter, string])[] = [
  [skillManifestV2Adapter, "packages/adapter-skill-manifest-v2/test/rules.test.ts"],
  [skillManifestV1Adapter, "packages/adapter-skill-manifest-v2/test/v1-rules.test.ts"],
  [stopAdapter, "packages/adapter-stop/test/rules.test.ts"],
  [adr002Adapter, "packages/adapter-adr002/test/rules.test.ts"],
  [skillStandardAdapter, "packages/adapter-skill-standard/test/rules.test.ts"],
  [semioverseAdapter, "packages/adapter-semioverse/test/rules.test.ts"],
  [agentSkillsAdapter, "packages/adapter-agent-skills/test/rules.test.ts"],
];

const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "");

describe.each(formats.map(([adapter, test]) => ({ id: adapter.id, adapter, test })))("the rules of $id", (format) => {
  const { id, adapter, test } = format;
  const table = read("docs/rules.md").split(`<a id="${id}">`)[1]?.split("\n## ")[0] ?? "";
  const page = read(`docs/diagnostics/${id}.md`);
  const names = adapter.rules.map(({ code }) => code.slice(id.length + 1));

  it("are many, and each has its own code", () => {
    expect(names.length).toBeGreaterThan(3);
    expect(new Set(names).size).toBe(names.length);
  });

  it("each have a row in docs/rules.md, and no row is left over", () => {
    const rows = [...table.matchAll(/^\| \[`([\w-]+)`\]/gm)].map((match) => match[1] ?? "");
    expect(rows).toEqual(names);
    expect(table).toContain(`](../${test})`);
  });

  it.each(adapter.rules.map((rule) => ({ code: rule.code, rule })))(
    "$code is declared, explained and tested",
    (each) => {
      const { rule } = each;
      const name = rule.code.slice(id.length + 1);
      expect(adapter.diagnostics[name]?.docs.length).toBeGreaterThan(20);
      expect(page).toContain(`<a id="${name}"></a>`);
      expect(rule.cites.section.length).toBeGreaterThan(3);
      expect(rule.cites.requirement).toMatch(/^.{15,}\.$/);
      expect(table).toContain(rule.cites.requirement.replaceAll("|", "\\|"));
      expect(read(test)).toMatch(new RegExp(`(?:"${name}"|\\b${name})\\s*:`));
    },
  );

  it(`are tested by their examples in ${test}`, () => {
    expect(read(test)).toMatch(/^\s*describeRules\(/m);
  });
});
