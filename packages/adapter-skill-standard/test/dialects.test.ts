import { compareManifests, decodeSkill, hasErrors, type Json, memoryFiles, overlay } from "@skill-convert/core";
import { json, jsonSchema, text } from "@skill-convert/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { skillStandardAdapter as adapter } from "../src/index.js";

const id = fc.constantFrom("a/b", "c/d", "e", "f/g/h");
const maybeNull = (arbitrary: fc.Arbitrary<Json>) =>
  fc.oneof({ weight: 8, arbitrary }, { weight: 1, arbitrary: fc.constant<Json>(null) });
const scalar: fc.Arbitrary<Json> = fc.oneof(text, fc.integer(), fc.boolean());
const dependency: fc.Arbitrary<Json> = fc.oneof(
  id,
  fc.record(
    { skill_id: id, version: scalar, optional: scalar, reason: scalar, more: json },
    { requiredKeys: ["skill_id"] },
  ),
  fc.record({ id, required: fc.boolean(), optional: fc.boolean(), coordination: json }, { requiredKeys: ["id"] }),
) as fc.Arbitrary<Json>;
const group = maybeNull(fc.array(dependency, { maxLength: 3 }));

/** Manifests that mix every dialect with arbitrary values. */
const document = fc.record(
  {
    name: scalar,
    description: scalar,
    id: maybeNull(fc.oneof(id, fc.integer())),
    skill_id: fc.oneof(id, fc.integer()),
    version: maybeNull(
      fc.oneof(fc.constantFrom<Json>("v1", "1.0", "2", "1.2.3", "latest", 1.5, "v1.0.0-rc.1"), text, fc.integer()),
    ),
    category: maybeNull(scalar),
    level: maybeNull(scalar),
    tags: maybeNull(fc.array(scalar, { maxLength: 3 })),
    dependencies: fc.oneof(
      group,
      fc.record({ required: group, optional: group }, { requiredKeys: [] }) as fc.Arbitrary<Json>,
    ),
    requires: fc.oneof(
      fc.array(fc.oneof(id, fc.constantFrom<Json>("numpy>=1.2", 3)), { maxLength: 4 }),
      json,
    ) as fc.Arbitrary<Json>,
    permissions: fc.oneof(
      fc.record(
        {
          filesystem: fc.constantFrom<Json>("none", "read", "write", "read_write", true, "odd"),
          network: fc.oneof(
            fc.array(text, { maxLength: 2 }),
            fc.constantFrom<Json>(true, "none", 3),
          ) as fc.Arbitrary<Json>,
          shell: fc.constantFrom<Json>("none", "limited", false),
        },
        { requiredKeys: [] },
      ),
      json,
    ) as fc.Arbitrary<Json>,
    requires_tools: fc.oneof(fc.array(scalar, { maxLength: 2 }), json) as fc.Arbitrary<Json>,
    author: fc.oneof(scalar, json),
    license: fc.oneof(scalar, json),
    repository: json,
    examples: maybeNull(fc.array(json, { maxLength: 2 })),
    input_schema: fc.oneof(jsonSchema as fc.Arbitrary<Json>, json),
    output_schema: fc.oneof(jsonSchema as fc.Arbitrary<Json>, json),
    entry_point: fc.oneof(text, json),
    capabilities: json,
    created_at: json,
    $spelling: json,
  },
  { requiredKeys: ["name", "description"] },
);

it("every dialect is encoded without a change in its own folder, and without a loss in an empty one (skill-standard.md#d17, skill-standard.md#d20, skill-standard.md#d21, skill-standard.md#d22, skill-standard.md#d23)", () => {
  fc.assert(
    fc.property(document, fc.boolean(), (value, hasSkillFile) => {
      const others = hasSkillFile
        ? { "SKILL.md": "---\nname: x\nlicense: MIT\nmetadata:\n  author: A\n---\nGo.\n" }
        : {};
      const files = memoryFiles(
        { "manifest.json": JSON.stringify(value), "skill.py": "", ...others },
        { path: "skills/a/b" },
      );
      const decoded = decodeSkill(files, adapter);
      expect(hasErrors(decoded.diagnostics), JSON.stringify(decoded.diagnostics)).toBe(false);
      const { manifest } = decoded.value!;
      expect(adapter.encode!(manifest, { over: files }).value?.edits).toEqual([]);
      const changed = { ...manifest, name: "Another", description: "Says more" };
      const edited = overlay(files, adapter.encode!(changed, { over: files }).value!.edits);
      const differences = compareManifests(changed, decodeSkill(edited, adapter).value!.manifest);
      expect(differences.filter(({ equivalent }) => !equivalent)).toEqual([]);
      const empty = memoryFiles({}, { path: files.path });
      const written = overlay(empty, adapter.encode!(manifest, { over: empty }).value!.edits);
      expect(compareManifests(manifest, decodeSkill(written, adapter).value!.manifest)).toEqual([]);
    }),
    { numRuns: 120 },
  );
});
