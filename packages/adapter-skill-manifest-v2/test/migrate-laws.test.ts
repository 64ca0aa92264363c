import { applyTextEdits, decodeSkill, hasErrors, type Json } from "@skill-convert/core";
import { identifier, json } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { skillManifestV1Adapter, skillManifestV2Adapter } from "../src/index.js";
import { type MigrateOptions, planMigration } from "../src/migrate/index.js";
import { manifestIn, skill } from "./migrate-support.js";

const text = fc.oneof(
  fc.string({ maxLength: 12, unit: "grapheme" }),
  fc.constantFrom("{a}", "-{b}-{a}", "{skill_dir}/x", "${HOME}", "{ }", "```", '\\"', "</x>"),
);
const argv = fc.array(text, { maxLength: 5 });
const name = fc.oneof(
  identifier,
  fc.tuple(identifier, identifier).map((parts) => parts.join(".")),
  fc.string({ minLength: 1, maxLength: 8 }),
);
const entry = fc.record({ unix: argv, windows: argv, agent: text, shell: json }, { requiredKeys: [] });
const extra = fc.dictionary(fc.constantFrom("owner", "notes", "x-y", "constructor", "tags"), json, { maxKeys: 3 });
const document = fc
  .record({
    head: extra,
    id: identifier,
    version: fc.oneof(fc.constantFrom("1.0.0", "0.1", "v2", "soon"), fc.double({ min: 0, max: 9, noNaN: true })),
    effects: fc.array(fc.constantFrom("fs.read", "proc.exec", "net.fetch", "tea.pour"), { maxLength: 3 }),
    entrypoints: fc.dictionary(name, entry, { maxKeys: 4 }),
    stdout_contract: fc
      .tuple(fc.boolean(), extra)
      .map(([last_line_json, more]) => ({ ...more, last_line_json, schema_version: "1" })),
  })
  .map(({ head, ...rest }) => ({ ...head, ...rest }) as Record<string, Json>);

/** The layout of a document and the file around it. */
const style = fc.record({
  indent: fc.constantFrom("", "  ", "    ", "\t", " "),
  eol: fc.constantFrom("\n", "\r\n"),
  fence: fc.constantFrom("```", "`````", "~~~", "~~~~"),
  fenceIndent: fc.constantFrom("", " ", "   "),
  info: fc.constantFrom("", " json", " yaml title=x"),
  bom: fc.boolean(),
  before: fc.constantFrom(
    "",
    "# Title\n\n",
    "---\nname: x\n---\n",
    "text\n",
    "- a: Does it.\n\n| b | c |\n|-|-|\n| a | Says what. |\n\n",
  ),
  after: fc.constantFrom("", "\n", "after\n", "\n## a.b\n\nDoes it", "```js\n1\n```\n"),
  closed: fc.boolean(),
});
const options: fc.Arbitrary<MigrateOptions> = fc.record(
  { stripOperationPrefix: fc.boolean(), bump: fc.constantFrom("minor", "major"), removeV1: fc.boolean() },
  { requiredKeys: [] },
);

type Style = typeof style extends fc.Arbitrary<infer T> ? T : never;

function write(raw: Json, { indent, eol, fence, fenceIndent, info, bom, before, after, closed }: Style) {
  const content = JSON.stringify(raw, null, indent).replaceAll("\n", eol);
  const head = `${bom ? "\ufeff" : ""}${before.replaceAll("\n", eol)}${fenceIndent}${fence}`;
  const tail = closed ? `${eol}${fenceIndent}${fence}${eol}${after.replaceAll("\n", eol)}` : "";
  return { head, opened: `${info}${eol}`, content, tail };
}

describe("for any v1 manifest in any layout", () => {
  it("a migration changes only the word and the content, and changes nothing the second time (skill-manifest-v1.md#d27)", () => {
    fc.assert(
      fc.property(document, style, options, (raw, how, given) => {
        const { head, opened, content, tail } = write(raw, how);
        const source = `${head}router-manifest${opened}${content}${tail}`;
        const { value, diagnostics } = planMigration(skill(source), given);
        if (!value) throw new Error(JSON.stringify(diagnostics));
        const [edit] = value.edits;
        if (edit?.kind !== "splice") throw new Error("no splice");
        const result = applyTextEdits(source, edit.edits);
        expect(result.startsWith(`${head}skill-manifest${opened}`)).toBe(true);
        expect(result.endsWith(tail)).toBe(true);
        const derived = (items: typeof value.review) => items.filter(({ code }) => code.startsWith("migrate/"));
        expect(derived(value.reviewAfter)).toHaveLength(derived(value.review).length);

        const again = planMigration(skill(result), given);
        expect(again.value).toMatchObject({ status: "already-v2", edits: [] });
        const read = decodeSkill(skill(result), skillManifestV2Adapter, { quiet: true });
        expect(hasErrors(read.diagnostics)).toBe(false);

        const before = decodeSkill(skill(source), skillManifestV1Adapter, { quiet: true }).value?.manifest;
        const after = read.value?.manifest;
        expect(after?.effects).toEqual(before?.effects);
        expect(after?.instructions).toBe(before?.instructions);
        expect(after?.capabilities).toEqual(before?.capabilities);
        const argvs = (manifest: typeof after) =>
          manifest?.operations.map(({ input, entrypoints }) => [
            input?.parameters.map(({ name }) => name),
            entrypoints?.unix,
            entrypoints?.windows,
            entrypoints?.agent,
          ]);
        if (Object.keys(raw["entrypoints"] as object).length > 0) expect(argvs(after)).toEqual(argvs(before));
      }),
      { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 200) },
    );
  });

  it("a migration keeps every value, whatever its key", () => {
    fc.assert(
      fc.property(document, (raw) => {
        const source = `\`\`\`router-manifest\n${JSON.stringify(raw, null, 2)}\n\`\`\`\n`;
        const [edit] = planMigration(skill(source)).value?.edits ?? [];
        if (edit?.kind !== "splice") throw new Error("no splice");
        const result = manifestIn(applyTextEdits(source, edit.edits));
        const { id, effects, entrypoints, stdout_contract, version, schema_version: _, ...unknown } = raw;
        expect(result).toMatchObject({ id, effects, ...unknown });
        if (typeof version === "string") expect(result["version"]).toBe(version);
        expect({ ...(result["stdout_contract"] as object), schema_version: "1" }).toEqual(stdout_contract);
        const written = Object.entries(result["operations"] as Record<string, { entrypoints: Json }>);
        expect(Object.fromEntries(written.map(([key, operation]) => [key, operation.entrypoints]))).toEqual(
          entrypoints,
        );
      }),
      { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 200) },
    );
  });

  it("a migration refuses invalid content without an exception", () => {
    const nonsense = fc.oneof(
      json.map((value) => JSON.stringify(value)),
      fc.string(),
      document.map((raw) => JSON.stringify(raw).slice(0, -3)),
    );
    fc.assert(
      fc.property(nonsense, fc.constantFrom("router-manifest", "skill-manifest"), options, (content, word, given) => {
        const { value, diagnostics } = planMigration(skill(`\`\`\`${word}\n${content}\n\`\`\`\n`), given);
        expect(value !== undefined || hasErrors(diagnostics)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
