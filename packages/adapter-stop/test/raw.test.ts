import {
  decodeSkill,
  hasErrors,
  type Json,
  type JsonRecord,
  memoryFiles,
  overlay,
  type SkillFiles,
} from "@skill-convert/core";
import { getOwn, jsonEqual, recordOf } from "@skill-convert/core/json";
import { printMarkdown, printYaml, readData, readMarkdown } from "@skill-convert/source";
import { dump, identifier, json, LawBroken, lossesArePredicted, text } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import { stopAdapter } from "../src/index.js";

// The shared suite starts from canonical manifests. These documents are as people write them, with dialects.

/** A mapping of the fields, of which some are left out, with unknown keys. */
function record(fields: Readonly<Record<string, fc.Arbitrary<Json>>>, required: readonly string[] = []) {
  const entries = Object.entries(fields).map(([key, value]) =>
    (required.includes(key) ? value : fc.option(value, { nil: undefined, freq: 2 })).map(
      (made) => [key, made] as const,
    ),
  );
  const unknown = fc.uniqueArray(fc.tuple(fc.constantFrom("x-a", "$spelling", "$frontmatter", "__proto__"), json), {
    maxLength: 1,
    selector: ([key]) => key,
  });
  return fc
    .tuple(fc.tuple(...entries), fc.option(unknown, { nil: [], freq: 1 }))
    .map(([own, more]): JsonRecord => recordOf<Json>([...own, ...more]));
}

const nothing = fc.constant<Json>(null);
const some = (value: fc.Arbitrary<Json>) =>
  fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: nothing });
const texts = some(fc.oneof(fc.array(fc.oneof(text, fc.integer()), { maxLength: 3 }), text) as fc.Arbitrary<Json>);
const list = (item: fc.Arbitrary<JsonRecord>, key?: string) =>
  fc.uniqueArray(item, { maxLength: 3, selector: (made) => (key ? getOwn(made, key) : {}) }) as fc.Arbitrary<Json>;

const constraints = some(
  record({
    pattern: some(text),
    enum: some(fc.array(json, { maxLength: 2 })),
    min: some(fc.constantFrom(-1, 0, 2, 2.5)),
    max: some(fc.constantFrom(3, 7.5)),
  }),
);
const TYPES = ["string", "number", "boolean", "file_path", "dir_path", "url", "json", "array", "enum"];
const value = { name: identifier, type: fc.constantFrom(...TYPES), description: some(text), constraints };
const input = record({ ...value, required: some(fc.boolean()), default: json }, ["name", "type"]);
const output = record({ ...value, guaranteed: some(fc.boolean()) }, ["name", "type"]);
const effect = record(
  {
    type: fc.constantFrom("filesystem", "network", "message", "exec", "state"),
    access: some(fc.constantFrom("read", "write", "delete", "append")),
    description: some(text),
    paths: some(fc.oneof(fc.array(fc.constantFrom("a/", "./b", "c.md"), { maxLength: 2 }), fc.constant("one.txt"))),
    destinations: some(fc.oneof(fc.array(fc.constantFrom("h.example.org", "#c"), { maxLength: 2 }), fc.constant("h"))),
  },
  ["type"],
);
const details = { message: some(text), severity: some(fc.constantFrom("error", "warn", "fatal")) };
const assertion = fc.oneof(
  record({ check: fc.constantFrom("file_exists", "file_not_empty"), path: text.map(literal), ...details }, [
    "check",
    "path",
  ]),
  record({ check: fc.constant("env_var"), name: text, ...details }, ["check", "name"]),
  record({ check: fc.constant("output.a.b"), equals: json, not_empty: some(fc.boolean()), ...details }, ["check"]),
  record({ check: fc.constant("http_status"), url_pattern: some(text), equals: json, ...details }, ["check"]),
  record({ check: fc.constant("duration"), max_ms: fc.nat(9999), ...details }, ["check", "max_ms"]),
);
const metric = record({ name: text, type: some(fc.constantFrom("counter", "timer")), description: some(text) }, [
  "name",
]);

const document = record(
  {
    sop: fc.constantFrom<Json>("0.1", 0.1, "0.2", "0.1.0"),
    name: fc.oneof(fc.constantFrom("tea-maker", "Tea Maker", "tea/maker"), text),
    version: fc.constantFrom<Json>("1.0.0", "v1.2", 1, 1.5, "someday"),
    description: text,
    author: some(text),
    license: some(fc.constantFrom("MIT", "Apache-2.0")),
    repository: some(text),
    tags: texts,
    inputs: some(list(input, "name")),
    outputs: some(list(output, "name")),
    tools_used: texts,
    side_effects: some(list(effect)),
    requirements: some(
      record({
        env_vars: some(fc.array(fc.constantFrom("A", "B"), { maxLength: 3 }) as fc.Arbitrary<Json>),
        files: some(fc.array(fc.constantFrom("a.md", "./b.md", "skills/tea-maker/c.md"), { maxLength: 2 })),
        tools: texts,
        capabilities: texts,
      }),
    ),
    assertions: some(record({ pre: some(list(assertion)), post: some(list(assertion)) })),
    observability: some(
      record({
        level: some(fc.constantFrom("L0", "L2", "L9")),
        trace_sampling: some(fc.constantFrom(0, 0.5)),
        metrics: some(list(metric)),
      }),
    ),
  },
  ["sop", "name", "version", "description"],
);

/** Removes references from a text, which would have to name something declared. */
function literal(words: string): string {
  return words.replaceAll("${", "");
}

/** Front matter that agrees with a document, differs from it, has some of its fields, or is missing. */
function frontmatter(own: JsonRecord): fc.Arbitrary<JsonRecord | undefined> {
  const repeated = (key: string, other: fc.Arbitrary<Json>) => {
    const repeatedValue = getOwn(own, key);
    return typeof repeatedValue === "string" ? fc.oneof(fc.constant<Json>(repeatedValue), other) : other;
  };
  const people = fc.oneof(
    record({ author: repeated("author", text), repository: repeated("repository", text), team: json }),
    json,
  );
  return fc.option(
    record({
      name: repeated("name", text),
      description: repeated("description", fc.oneof(text, json)),
      license: repeated("license", fc.constant("MIT")),
      compatibility: fc.oneof<fc.Arbitrary<Json>[]>(text, fc.constant(3)),
      metadata: people as fc.Arbitrary<Json>,
      "allowed-tools": fc.constantFrom<Json>("exec, read", ["exec"], "exec read", 4),
    }),
    { nil: undefined, freq: 3 },
  );
}

const skill = document.chain((own) =>
  fc
    .record({ front: frontmatter(own), body: fc.constantFrom(undefined, "# Tea\r\n\r\nBoil water.", "Pour.\n", "") })
    .map(({ front, body }) => {
      const markdown = front === undefined && body === undefined ? undefined : printMarkdown(front, body);
      return { "skill.yaml": printYaml(own), ...(markdown === undefined ? {} : { "SKILL.md": markdown }) };
    }),
);

const path = "skills/tea-maker";
const numRuns = Number(process.env["SKILL_CONVERT_RUNS"] ?? 150);

describe("documents as people write them", () => {
  it("stay untouched if nothing changes, and lose no more in an empty folder than the coverage predicts", () => {
    fc.assert(
      fc.property(skill, (contents) => {
        const files = memoryFiles(contents, { path });
        const manifest = read(files);
        const untouched = write(manifest, files);
        if (untouched.length > 0) throw new LawBroken("an unchanged manifest is edited", { contents, untouched });
        lossesArePredicted(stopAdapter, manifest);
      }),
      { numRuns },
    );
  });

  it("change in one place if one field changes", () => {
    fc.assert(
      fc.property(skill, (contents) => {
        const files = memoryFiles(contents, { path });
        const manifest = read(files);
        const result = overlay(files, write({ ...manifest, version: "9.9.9" }, files));
        const before = dataOf(files);
        const after = dataOf(result);
        const expected = { ...before, document: { ...before.document, version: "9.9.9" } };
        if (!jsonEqual(expected, after)) throw new LawBroken("more than the version changed", { before, after });
        if (dump(result)["SKILL.md"] !== dump(files)["SKILL.md"]) throw new LawBroken("SKILL.md changed", dump(result));
      }),
      { numRuns },
    );
  });
});

function read(files: SkillFiles) {
  const decoded = decodeSkill(files, stopAdapter);
  if (!decoded.value || hasErrors(decoded.diagnostics))
    throw new LawBroken("not read", [decoded.diagnostics, dump(files)]);
  return decoded.value.manifest;
}

function write(manifest: ReturnType<typeof read>, base: SkillFiles) {
  const encoded = stopAdapter.encode?.(manifest, { over: base });
  if (!encoded?.value) throw new LawBroken("not written", encoded?.diagnostics);
  return encoded.value.edits;
}

function dataOf(files: SkillFiles) {
  const { "skill.yaml": own = "", "SKILL.md": skillText } = dump(files);
  const markdown = readMarkdown(skillText ?? "", "SKILL.md");
  const front = markdown.frontmatter?.value;
  return {
    document: readData(own, { file: "skill.yaml", format: "yaml" }).value as JsonRecord,
    body: markdown.text.slice(markdown.body.start),
    frontmatter: front ?? {},
  };
}
