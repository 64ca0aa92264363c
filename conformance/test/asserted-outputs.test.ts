import { semioverseAdapter } from "@skill-convert/adapter-semioverse";
import { skillStandardAdapter } from "@skill-convert/adapter-skill-standard";
import { stopAdapter } from "@skill-convert/adapter-stop";
import {
  type Assertion,
  convert,
  type JsonSchema,
  memoryFiles,
  overlay,
  type SkillManifest,
} from "@skill-convert/core";
import { encode } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

/** A schema of an output, and the assertion that says the same as its last keyword. */
const equivalents: readonly (readonly [schema: JsonSchema, keyword: string, condition: object])[] = [
  [{ type: "string", minLength: 1 }, "minLength", { notEmpty: true }],
  [{ type: "array", minItems: 1 }, "minItems", { notEmpty: true }],
  [{ type: "object", minProperties: 1 }, "minProperties", { notEmpty: true }],
  [{ type: "string", pattern: "^https://" }, "pattern", { matches: "^https://" }],
  [{ type: "string", const: "published" }, "const", { equals: "published" }],
  [{ type: "number", exclusiveMinimum: 0 }, "exclusiveMinimum", { greaterThan: 0 }],
];

function skill(fields: readonly object[], post: readonly object[]): SkillManifest {
  const manifest = {
    id: "tide",
    name: "tide",
    version: "1.0.0",
    description: "Says when.",
    operations: [{ output: { fields } }],
  };
  const observed = post.length > 0 ? { assertions: { post }, observability: { level: "L2" } } : {};
  return { ...manifest, ...observed } as SkillManifest;
}

function filesOf(manifest: SkillManifest) {
  const empty = memoryFiles({}, { path: "skills/tide" });
  return overlay(empty, encode(stopAdapter, manifest, empty).edits);
}

const without = (schema: JsonSchema, keyword: string) =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== keyword));

// mapping-decisions.md#d65, and back: mapping-decisions.md#d66.
describe.each([semioverseAdapter, skillStandardAdapter])("assertions on outputs, from STOP to $id", (to) => {
  const onto = (fields: readonly object[], post: readonly object[]) => {
    const files = filesOf(skill(fields, post));
    const { value, diagnostics } = convert(files, { from: stopAdapter, to });
    expect(diagnostics.filter(({ severity, code }) => severity === "error" || /undeclared/.test(code))).toEqual([]);
    const back = value && convert(overlay(files, value.edits), { from: to, to: stopAdapter }).value;
    return {
      there: value?.readBack.operations[0]?.output?.fields?.[0]?.schema,
      losses: value?.losses ?? [],
      back: back?.readBack,
    };
  };
  const reasonIn = (losses: readonly { readonly path: readonly unknown[]; readonly message: string }[]) =>
    losses.find(({ path }) => path.length === 1 && path[0] === "assertions")?.message;

  it.each(equivalents)("become keywords of the schema and come back: %j", (schema, keyword, condition) => {
    const assertion = { check: "output", output: "found", ...condition, severity: "error" } as Assertion;
    const bare = without(schema, keyword);
    const { there, losses, back } = onto([{ name: "found", schema: bare, guaranteed: true }], [assertion]);
    expect(there).toEqual(schema);
    expect(reasonIn(losses)).toContain('Those on "found" became part of the output schema');
    expect(back?.assertions?.post).toEqual([assertion]);
    expect(back?.operations[0]?.output?.fields?.[0]?.schema).toEqual(bare);
    expect(back?.observability?.level).toBe("L2");
  });

  const assertion = { check: "output", output: "found", notEmpty: true, severity: "error" };
  const field = { name: "found", schema: { type: "string" }, guaranteed: true };
  it.each([
    ["an assertion that only warns", field, { ...assertion, severity: "warn" }],
    ["one without a severity, which warns after a run", field, { check: "output", output: "found", notEmpty: true }],
    ["one on an output that may be missing", { ...field, guaranteed: false }, assertion],
    ["one that says nothing of values of the type", { ...field, schema: { type: "boolean" } }, assertion],
    ["one on no declared output", field, { ...assertion, output: "other" }],
  ])("are reported if they do not match: %s", (_, given, post) => {
    const { there, losses } = onto([given], [post]);
    expect(there).toEqual(given.schema);
    expect(reasonIn(losses)).toMatch(/has no place for the assertions/);
  });

  it("reports how many were left out", () => {
    const { losses } = onto([field], [assertion, { check: "duration", maxMs: 5 }]);
    expect(reasonIn(losses)).toMatch(/without their messages\. One other assertion was left out\.$/);
  });

  it("keep a manifest that has them together", () => {
    const several = fc.subarray([...equivalents], { minLength: 1 }).map((chosen) =>
      chosen.map(([schema, keyword, condition], index) => {
        const name = `out_${index}`;
        const post = { check: "output", output: name, ...condition, severity: "error" };
        return { field: { name, schema: without(schema, keyword), guaranteed: true }, post };
      }),
    );
    fc.assert(
      fc.property(several, (all) => {
        const post = all.map((each) => each.post);
        expect(
          onto(
            all.map((each) => each.field),
            post,
          ).back?.assertions?.post,
        ).toEqual(post);
      }),
      { numRuns: 25 },
    );
  });
});

describe("constraints of outputs in STOP", () => {
  const schema = { type: "string", pattern: "^a" };

  it("are written as assertions, because only inputs have constraints (Schema)", () => {
    const text = filesOf(skill([{ name: "found", schema, guaranteed: true }], [])).text("skill.yaml");
    const yaml = text.kind === "text" ? text.text : "";
    expect(yaml).toContain("check: output.found\n      matches: ^a\n      severity: error");
    expect(yaml).not.toContain("constraints");
  });

  it("stay where a person has written them, and beside sensitive values, which no trace may hold", () => {
    const own =
      'sop: "0.1"\nname: tide\nversion: 1.0.0\ndescription: Says when.\noutputs:\n  - name: found\n    type: string\n    constraints:\n      pattern: ^a\n    guaranteed: true\n';
    const files = memoryFiles({ "skill.yaml": own }, { path: "skills/tide" });
    const { value } = stopAdapter.decode(files);
    const changed = { ...value?.manifest, description: "Says what.", operations: value?.manifest.operations ?? [] };
    const { edits } = encode(stopAdapter, changed, files);
    const after = overlay(files, edits).text("skill.yaml");
    expect(after).toEqual({ kind: "text", text: own.replace("when", "what") });
    const [operation] = skill([{ name: "found", schema, guaranteed: true }], []).operations;
    const parameters = [{ name: "key", schema: { type: "string" }, sensitive: true }];
    const secret = { ...changed, operations: [{ ...operation, input: { parameters } }] };
    const written = filesOf(secret).text("skill.yaml");
    expect(written.kind === "text" && written.text).not.toMatch(/assertions|observability/);
  });
});
