import { Validator } from "@seriousme/openapi-schema-validator";
import type { Effect, SkillManifest } from "@skill-convert/core";
import { schemaToInput, schemaToOutput } from "@skill-convert/core/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hintsOf, openApiDocument, toolDefinition, toolsOf } from "../src/definitions.js";
import { toolNames } from "../src/tools/names.js";

const manifest = (more: Partial<SkillManifest> = {}): SkillManifest => ({
  id: "notes",
  description: "Keeps notes.",
  operations: [{}],
  ...more,
});

describe("hints never understate what a skill may do (mcp-skills.md#s30, mcp-skills.md#d8)", () => {
  const read: Effect = { type: "filesystem", access: "read" };

  it.each<[string, Partial<SkillManifest>, Partial<ReturnType<typeof hintsOf>>]>([
    ["nothing is declared", {}, { readOnlyHint: false, destructiveHint: true, openWorldHint: true }],
    [
      "it declares that it has no effect",
      { effects: [] },
      { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    ],
    ["it only reads", { effects: [read] }, { readOnlyHint: true, idempotentHint: true, openWorldHint: false }],
    ["an access is not given", { effects: [{ type: "filesystem" }] }, { readOnlyHint: false, destructiveHint: true }],
    ["it uses the network", { effects: [read, { type: "network" }] }, { readOnlyHint: false, openWorldHint: true }],
    [
      "it starts programs",
      { effects: [read, { type: "process" }] },
      { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    ],
    [
      "it declares an unknown effect",
      { effects: [{ type: "unknown", name: "x" }] },
      { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    ],
    [
      "it produces files that it does not declare to write",
      { effects: [read], operations: [{ producedFiles: [{ pattern: ["a"] }] }] },
      { readOnlyHint: false },
    ],
    [
      "it writes and says that it destroys nothing",
      { effects: [{ type: "filesystem", access: "write" }], execution: { destructive: false } },
      { destructiveHint: false },
    ],
    [
      "it says nothing of what it destroys",
      { effects: [{ type: "filesystem", access: "write" }] },
      { destructiveHint: true },
    ],
    [
      "it deletes, whatever it says",
      { effects: [{ type: "filesystem", access: "delete" }], execution: { destructive: false } },
      { destructiveHint: true },
    ],
    [
      "it reads and says that it destroys",
      { effects: [read], execution: { destructive: true } },
      { readOnlyHint: false, destructiveHint: true },
    ],
    [
      "it denies that it destroys and needs the network, and declares no effects",
      { execution: { destructive: false, network: false } },
      { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    ],
    [
      "it starts programs, and denies that it destroys",
      { effects: [read, { type: "process" }], execution: { destructive: false } },
      { destructiveHint: false, openWorldHint: true },
    ],
    [
      "it calls hosts, whatever it says",
      { effects: [{ type: "network" }], execution: { network: false } },
      { openWorldHint: true },
    ],
    ["it is idempotent", { execution: { idempotent: true } }, { idempotentHint: true, readOnlyHint: false }],
  ])("%s", (_, more, expected) => {
    expect(hintsOf(manifest(more))).toMatchObject(expected);
  });

  it("even for random effects: one more effect never makes a skill look safer", () => {
    const access = fc.constantFrom("read", "write", "delete", undefined);
    const effect = fc.oneof(
      access.map((value): Effect => ({ type: "filesystem", ...(value ? { access: value } : {}) })),
      fc.constantFrom<Effect>(
        { type: "network" },
        { type: "process" },
        { type: "state" },
        { type: "unknown", name: "x" },
      ),
      fc.constantFrom<Effect>(
        { type: "message" },
        { type: "database", access: "read" },
        { type: "git", access: "write" },
      ),
    );
    fc.assert(
      fc.property(fc.array(effect), effect, (effects, one) => {
        const fewer = hintsOf(manifest({ effects }));
        const more = hintsOf(manifest({ effects: [...effects, one] }));
        expect(more.readOnlyHint && !fewer.readOnlyHint).toBe(false);
        expect(!more.destructiveHint && fewer.destructiveHint).toBe(false);
        expect(!more.openWorldHint && fewer.openWorldHint).toBe(false);
      }),
    );
  });
});

describe("names of tools (mcp-skills.md#s27, mcp-skills.md#d5)", () => {
  it("are unique, deterministic, and have at most 64 letters, digits, hyphens and underscores", () => {
    const part = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("a", "a-b", "b", "Ärger", "a/b"),
      fc.string({ minLength: 60, maxLength: 200 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(part, fc.option(part, { nil: undefined }))), (operations) => {
        const names = toolNames(operations);
        expect(new Set(names).size).toBe(operations.length);
        for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        expect(toolNames(operations)).toEqual(names);
      }),
    );
  });

  it.each([
    [[["notes", "search"]], ["notes-search"]],
    [[["team/notes", undefined]], ["team-notes"]],
    [
      [
        ["a-b", "c"],
        ["a", "b-c"],
      ],
      [expect.stringMatching(/^a-b-c-[0-9a-f]{8}$/), expect.stringMatching(/^a-b-c-[0-9a-f]{8}$/)],
    ],
    [[["笔记", undefined]], [expect.stringMatching(/^skill-[0-9a-f]{8}$/)]],
  ] as const)("of %j are %j", (operations, names) => {
    expect(toolNames(operations as never)).toEqual(names);
  });

  it("are never those of other tools", () => {
    expect(toolNames([["read", "skill"]], ["read-skill"])).toEqual([expect.stringMatching(/^read-skill-[0-9a-f]{8}$/)]);
  });
});

/** A schema with every keyword of JSON Schema 2020-12. */
const EVERYTHING = {
  $comment: "every keyword",
  $defs: { word: { type: "string", minLength: 1, maxLength: 9, pattern: "^[a-z]+$" } },
  properties: {
    word: { $ref: "#/$defs/word" },
    list: {
      type: "array",
      prefixItems: [{ const: 1 }],
      items: { type: "number" },
      minItems: 1,
      maxItems: 4,
      uniqueItems: true,
    },
    found: { contains: { enum: ["a", null] }, minContains: 1, maxContains: 2, unevaluatedItems: false },
    size: { type: ["integer", "null"], multipleOf: 2, minimum: 0, exclusiveMaximum: 100, examples: [4] },
    when: { type: "string", format: "date-time", contentMediaType: "text/plain", contentEncoding: "base64" },
    free: {
      type: "object",
      patternProperties: { "^x-": true },
      additionalProperties: false,
      propertyNames: { maxLength: 9 },
    },
  },
  required: ["word"],
  minProperties: 1,
  maxProperties: 9,
  dependentRequired: { list: ["size"] },
  dependentSchemas: { when: { required: ["size"] } },
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword
  allOf: [{ if: { required: ["found"] }, then: { required: ["list"] }, else: true }],
  anyOf: [true, { not: { required: ["free"] } }],
  oneOf: [{}, false],
  unevaluatedProperties: false,
} as const;

describe("schemas", () => {
  it("pass through unchanged with every keyword (mcp-skills.md#s28, mcp-skills.md#s29)", () => {
    const operation = { input: schemaToInput(EVERYTHING), output: schemaToOutput(EVERYTHING) };
    const { inputSchema, outputSchema } = toolDefinition("all", manifest(), operation);
    expect(inputSchema).toEqual({ ...EVERYTHING, type: "object" });
    expect(outputSchema).toEqual(EVERYTHING);
  });

  it("of an input always describe an object (mcp-skills.md#s28)", () => {
    expect(toolDefinition("none", manifest(), {}).inputSchema).toEqual({ type: "object" });
    expect(toolDefinition("false", manifest(), { input: schemaToInput(false) }).inputSchema).toEqual({
      not: {},
      type: "object",
    });
  });
});

it("a description states the conditions that must hold before the operation runs (mcp-skills.md#d7)", () => {
  const { description } = toolDefinition(
    "notes",
    manifest({
      environment: [
        { name: "TOKEN", required: true },
        { name: "PAGER", required: false },
      ],
      commands: [{ name: "git", minVersion: "2.40" }],
      requiredFiles: [{ path: ["notes.md"] }],
      assertions: { pre: [{ check: "env_var", name: "HOME", message: "There is a home folder." }] },
    }),
    { description: "Takes a note." },
  );
  expect(description).toBe(
    "Takes a note.\n\nKeeps notes.\n\nBefore it runs: the environment has TOKEN; installed: git 2.40 or later; " +
      "1 required file exists; There is a home folder.",
  );
});

describe("an OpenAPI document", () => {
  const skills = [
    {
      path: "team/notes",
      manifest: manifest({
        scopes: ["notes.read"],
        operations: [
          {
            name: "search",
            input: schemaToInput(EVERYTHING),
            output: schemaToOutput({ description: "What was found.", type: "array", items: { $ref: "#" } }),
          },
          { name: "take" },
        ],
      }),
    },
    { path: "plain", manifest: manifest({ id: "plain" }) },
  ];

  it("is valid and has a POST per operation (semioverse.md#s117, semioverse.md#s120)", async () => {
    const document = openApiDocument(skills, { title: "Skills", version: "1.0.0", servers: ["https://example.com"] });
    expect(await new Validator().validate(structuredClone(document) as never)).toEqual({ valid: true });
    expect(Object.keys(document["paths"] as object)).toEqual(["/team/notes/search", "/team/notes/take", "/plain"]);
    expect(document["paths"]).toMatchObject({
      "/team/notes/search": { post: { operationId: "notes-search", security: [{ token: ["notes.read"] }] } },
    });
  });

  it("points the references of schemas to their place in the document (semioverse.md#s118, semioverse.md#s119)", () => {
    const { components } = openApiDocument(skills, { title: "Skills", version: "1.0.0" }) as never as {
      components: { schemas: Record<string, Record<string, never>> };
    };
    expect(components.schemas["notes-search.input"]).toMatchObject({
      properties: { word: { $ref: "#/components/schemas/notes-search.input/$defs/word" } },
    });
    expect(components.schemas["notes-search.output"]).toMatchObject({
      items: { $ref: "#/components/schemas/notes-search.output" },
    });
  });
});

it("tools are in the order of the skills, and only of the included operations (mcp-skills.md#s31)", () => {
  const skills = ["b", "a"].map((id) => ({
    path: id,
    manifest: manifest({ id, operations: [{ name: "x" }, { name: "y" }] }),
  }));
  const names = toolsOf(skills, { include: (_, operation) => operation.name === "y" }).map(
    ({ definition }) => definition.name,
  );
  expect(names).toEqual(["b-y", "a-y"]);
});

describe("documentation (semioverse.md#s30)", () => {
  const skills = [
    { path: "ref", manifest: manifest({ id: "ref", runtime: "documentation" }) },
    { path: "notes", manifest: manifest() },
  ];

  it("is exported neither as a tool nor as an endpoint", () => {
    expect(toolsOf(skills).map(({ definition }) => definition.name)).toEqual(["notes"]);
    const { paths, tags } = openApiDocument(skills, { title: "Skills", version: "1.0.0" });
    expect([Object.keys(paths as object), tags]).toEqual([
      ["/notes"],
      [{ name: "notes", description: "Keeps notes." }],
    ]);
  });
});
