import {
  compareManifests,
  decodeSkill,
  hasErrors,
  type Json,
  type JsonRecord,
  type Loss,
  overlay,
  toLosses,
} from "@skill-convert/core";
import { jsonEqual, recordOf, setOwn } from "@skill-convert/core/json";
import { anyManifest, deepFreeze, identifier, json } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { skillManifestV1Adapter, skillManifestV2Adapter } from "../src/index.js";
import { V1_SKILL, v2Skills } from "./fixtures.js";
import { decoded, filesOf } from "./support.js";

/** The names of operations, inputs and output fields of a file, each list in its order. */
function namesIn(text: string): string[][] {
  const { operations } = decoded(text).manifest;
  const names = (items: readonly { readonly name?: string }[] = []) => items.map(({ name = "" }) => name);
  return [
    names(operations),
    ...operations.flatMap(({ input, output }) => [names(input?.parameters), names(output?.fields)]),
  ];
}

/** Returns true if a loss is only a change of order, because the file already had at least two of the names in order. */
function keepsOrder({ value, written }: Loss, existing: readonly string[][]): boolean {
  if (!Array.isArray(value) || !Array.isArray(written)) return false;
  if (!jsonEqual([...value].sort(), [...written].sort())) return false;
  return existing.some((names) => {
    const shared = names.filter((name) => written.includes(name));
    return (
      shared.length > 1 &&
      jsonEqual(
        shared,
        written.filter((name) => shared.includes(String(name))),
      )
    );
  });
}

describe("encoding over the manifest of another skill", () => {
  it.each(Object.entries(v2Skills))("reads back as the new manifest, with predicted losses only: %s", (_, text) => {
    const existing = namesIn(text);
    fc.assert(
      fc.property(anyManifest, (manifest) => {
        const base = filesOf(text);
        const encoded = skillManifestV2Adapter.encode(deepFreeze(manifest), { over: base }).value;
        if (!encoded) throw new Error("not encoded");
        const result = overlay(base, encoded.edits);
        const read = decodeSkill(result, skillManifestV2Adapter, { quiet: true });
        if (!read.value || hasErrors(read.diagnostics)) throw new Error(JSON.stringify(read.diagnostics));
        const losses = toLosses(compareManifests(manifest, read.value.manifest), {
          before: manifest,
          after: read.value.manifest,
          target: skillManifestV2Adapter,
          notes: encoded.notes,
          locate: () => undefined,
          preserved: () => false,
        });
        // Names that the file already has keep their order, and the report says so.
        expect(losses.filter((loss) => !loss.predicted && !keepsOrder(loss, existing))).toEqual([]);
        expect(skillManifestV2Adapter.encode(manifest, { over: result }).value?.edits).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

/** A document in which one value is replaced or removed. */
function damaged(document: JsonRecord): fc.Arbitrary<Json> {
  const places: string[][] = [];
  const walk = (value: Json, path: string[]) => {
    places.push(path);
    if (typeof value === "object" && value !== null) {
      for (const [key, item] of Object.entries(value)) walk(item, [...path, key]);
    }
  };
  walk(document, []);
  const replace = (value: Json, [head, ...rest]: readonly string[], by: Json | undefined): Json | undefined => {
    if (head === undefined) return by;
    if (Array.isArray(value)) {
      return value.flatMap((item: Json, index) => (String(index) === head ? (replace(item, rest, by) ?? []) : [item]));
    }
    const copy = recordOf<Json>(Object.entries(value as JsonRecord).filter(([key]) => key !== head));
    const changed = replace((value as JsonRecord)[head] ?? null, rest, by);
    if (changed !== undefined) setOwn(copy, head, changed);
    return copy;
  };
  return fc
    .tuple(fc.constantFrom(...places), fc.option(json, { nil: undefined }), fc.option(identifier, { nil: undefined }))
    .map(
      ([path, value, name]) =>
        replace(document, name === undefined ? path : [...path.slice(0, -1), name], value) ?? null,
    );
}

describe("bad input", () => {
  const cases = [
    ["v2", skillManifestV2Adapter, v2Skills.FULL, "skill-manifest"],
    ["v1", skillManifestV1Adapter, V1_SKILL, "router-manifest"],
  ] as const;
  it.each(cases)("does not throw: %s", (_, adapter, text, word) => {
    const block = new RegExp(`\`\`\`${word}\n([\\s\\S]*?)\`\`\``);
    const document = JSON.parse(block.exec(text)?.[1] ?? "null");
    fc.assert(
      fc.property(damaged(document), (value) => {
        const files = filesOf(text.replace(block, () => `\`\`\`${word}\n${JSON.stringify(value, null, 2)}\n\`\`\``));
        const result = adapter.decode(files);
        for (const diagnostic of result.diagnostics) {
          expect(diagnostic.file).toBe("SKILL.md");
          expect(diagnostic.range).toBeDefined();
        }
        if (!result.value) expect(hasErrors(result.diagnostics)).toBe(true);
        const reading = adapter.read(files);
        for (const { check } of adapter.rules) check(reading);
      }),
      { numRuns: 400 },
    );
  });
  // `bench.mjs growth` measures that the time is linear.
  it("may have thousands of blocks and operations", () => {
    const many = `${"```skill-manifest\n{}\n```\n\n".repeat(20_000)}`;
    expect(skillManifestV2Adapter.decode(filesOf(many)).value).toBeUndefined();
    expect(skillManifestV2Adapter.erase(filesOf(many))).not.toBeUndefined();
    const operations = recordOf(
      Array.from({ length: 2000 }, (_, index) => [
        `o${index}`,
        {
          description: "d",
          input: { [`i${index}`]: { type: "string" } },
          output: { description: "o" },
          entrypoints: { unix: ["{x}"] },
        },
      ]),
    );
    const large = {
      schema_version: "2.0",
      id: "a",
      version: "1.0.0",
      capabilities: [],
      effects: [],
      operations,
      stdout_contract: { last_line_json: true },
    };
    const { value } = skillManifestV2Adapter.decode(
      filesOf(`\`\`\`skill-manifest\n${JSON.stringify(large)}\n\`\`\`\n`),
    );
    expect(value?.manifest.operations).toHaveLength(2000);
  });
});
