import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadRegistry } from "@skill-convert/formats";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

const { adapters } = await loadRegistry();

/** The file that tests the rules of a format. Version 1 of Skill Manifest shares the package of version 2. */
const testOf = (id: string) =>
  id === "skill-manifest-v1"
    ? "packages/adapter-skill-manifest-v2/test/v1-rules.test.ts"
    : `packages/adapter-${id}/test/rules.test.ts`;

const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "");

describe.each(adapters.map((adapter) => ({ id: adapter.id, adapter, test: testOf(adapter.id) })))(
  "the rules of $id",
  (format) => {
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
  },
);
