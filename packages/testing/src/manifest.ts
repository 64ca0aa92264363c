import type {
  Input,
  Json,
  JsonRecord,
  Operation,
  Output,
  Parameter,
  SkillManifest,
  Template,
} from "@skill-convert/core";
import { compact, orderManifest } from "@skill-convert/core";
import fc from "fast-check";
import { json, jsonObject, jsonSchema } from "./json.js";
import { identifier, kebab, markdown, text } from "./text.js";

/** How much of a manifest is filled in: each optional field with this chance, from 0 to 1. */
interface Density {
  readonly chance: number;
}

type Optional<T> = { [K in keyof T]: fc.Arbitrary<T[K] | undefined> };

/** An object in which every field but the required ones may be left out. */
function sparse<T extends object>(
  fields: Optional<T>,
  required: readonly (keyof T)[],
  { chance }: Density,
): fc.Arbitrary<T> {
  const entries = Object.entries(fields) as [keyof T & string, fc.Arbitrary<unknown>][];
  const arbitraries = entries.map(([key, arbitrary]) =>
    required.includes(key)
      ? arbitrary
      : fc.double({ min: 0, max: 1, noNaN: true }).chain((x) => (x < chance ? arbitrary : fc.constant(undefined))),
  );
  return fc
    .tuple(...arbitraries)
    .map((values) => compact(Object.fromEntries(entries.map(([key], index) => [key, values[index]]))) as T);
}

function namedList<T extends object>(
  item: fc.Arbitrary<T>,
  name: (item: T) => string,
  maxLength = 4,
): fc.Arbitrary<T[]> {
  return fc.uniqueArray(item, { maxLength, selector: name });
}

function parameter(density: Density): fc.Arbitrary<Parameter> {
  return sparse<Parameter>(
    {
      name: identifier,
      description: text,
      schema: jsonSchema,
      required: fc.boolean(),
      sensitive: fc.constantFrom(false, false, true),
      default: json,
      extensions: fc.constant(undefined),
    } as unknown as Optional<Parameter>,
    ["name", "schema"],
    density,
  ).map((made) => (made.sensitive ? plain(made) : made));
}

/** A sensitive parameter without values: what is sensitive is never stashed, so it could not come back. */
function plain(made: Parameter): Parameter {
  const { default: _, ...rest } = made;
  return { ...rest, schema: { type: "string" } };
}

const inputKeywords: fc.Arbitrary<JsonRecord> = fc.constantFrom<JsonRecord>(
  { additionalProperties: false },
  { title: "Input", additionalProperties: true },
  { $defs: { part: { type: "string" } }, additionalProperties: { $ref: "#/$defs/part" } },
  { minProperties: 1 },
);

function input(density: Density): fc.Arbitrary<Input> {
  return sparse<Input>(
    {
      parameters: namedList(parameter(density), ({ name }) => name),
      keywords: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: inputKeywords }),
    } as unknown as Optional<Input>,
    ["parameters"],
    density,
  );
}

function output(density: Density): fc.Arbitrary<Output> {
  const field = sparse(
    { name: identifier, description: text, schema: jsonSchema, guaranteed: fc.boolean() },
    ["name"],
    density,
  );
  return sparse<Output>(
    { description: text, fields: namedList(field, ({ name }) => name ?? "") } as unknown as Optional<Output>,
    [],
    density,
  );
}

/** Text with a reference to one of the names in it, if there are any. */
function template(inputs: readonly string[]): fc.Arbitrary<Template> {
  const literal = fc.constantFrom(
    "reports/",
    "scripts/run.sh",
    "--limit",
    "out.md",
    "a b",
    'quote"d',
    "$(echo)",
    "back\\slash",
  );
  const usable = inputs.filter((name) => /^[a-z][a-z0-9_]*$/.test(name));
  if (usable.length === 0) return literal;
  const reference = fc.constantFrom(...usable).map((name): Template => [{ input: name }]);
  const mixed = fc.tuple(literal, fc.constantFrom(...usable)).map(([head, name]): Template => [head, { input: name }]);
  return fc.oneof(literal, reference, mixed);
}

function operation(name: string | undefined, density: Density): fc.Arbitrary<Operation> {
  return fc.option(input(density), { nil: undefined, freq: 4 }).chain((made) => {
    const names = made?.parameters.map((member) => member.name) ?? [];
    const argv = fc.array(template(names), { minLength: 1, maxLength: 4 }).map((rest): Template[] => ["bash", ...rest]);
    return sparse<Operation>(
      {
        description: text,
        output: output(density),
        producedFiles: fc.array(
          sparse(
            { pattern: template(names), base: fc.constantFrom("skill", "repository", "cwd"), description: text },
            ["pattern"],
            density,
          ),
          { minLength: 1, maxLength: 2 },
        ),
        entrypoints: sparse({ unix: argv, windows: argv, agent: text }, ["unix"], density),
      } as unknown as Optional<Operation>,
      [],
      density,
    ).map((rest) => compact({ name, input: made, ...rest }) as Operation);
  });
}

function operations(density: Density): fc.Arbitrary<Operation[]> {
  const one = fc.option(kebab, { nil: undefined }).chain((name) => operation(name, density).map((made) => [made]));
  const several = fc
    .uniqueArray(fc.oneof(kebab, fc.constantFrom("__proto__", "constructor", "search", "store")), {
      minLength: 2,
      maxLength: 4,
    })
    .chain((names) => fc.tuple(...names.map((name) => operation(name, density))).map((made) => [...made]));
  return fc.oneof({ weight: 2, arbitrary: one }, { weight: 1, arbitrary: several });
}

function effects(density: Density): fc.Arbitrary<NonNullable<SkillManifest["effects"]>> {
  const paths = fc.array(fc.constantFrom("content/", "slop/", "reports/a.md", ".git/"), { maxLength: 2 });
  const destinations = fc.array(fc.constantFrom("example.org", "#channel"), { minLength: 1, maxLength: 2 });
  const effect = fc.oneof(
    sparse(
      { type: fc.constant("filesystem"), access: fc.constantFrom("read", "write", "delete"), paths, description: text },
      ["type", "access"],
      density,
    ),
    sparse({ type: fc.constantFrom("network", "message"), destinations, description: text }, ["type"], density),
    sparse({ type: fc.constantFrom("process", "state"), description: text }, ["type"], density),
    sparse(
      { type: fc.constantFrom("database", "git"), access: fc.constantFrom("read", "write"), description: text },
      ["type", "access"],
      density,
    ),
  );
  return fc.uniqueArray(effect, {
    maxLength: 4,
    selector: (made) => `${made.type}/${"access" in made ? made.access : ""}`,
  }) as fc.Arbitrary<NonNullable<SkillManifest["effects"]>>;
}

function assertions(inputs: readonly string[], outputs: readonly string[], density: Density) {
  const details = { message: text, severity: fc.constantFrom("error", "warn") };
  const before = fc.oneof(
    sparse({ check: fc.constant("file_exists"), path: template(inputs), ...details }, ["check", "path"], density),
    sparse(
      { check: fc.constant("file_matches"), path: template(inputs), pattern: fc.constant("^ok$"), ...details },
      ["check", "path", "pattern"],
      density,
    ),
    sparse(
      { check: fc.constant("env_var"), name: fc.constantFrom("HOME", "API_KEY"), ...details },
      ["check", "name"],
      density,
    ),
    sparse({ check: fc.constant("tool_available"), tool: fc.constant("exec"), ...details }, ["check", "tool"], density),
  );
  const after = fc.oneof(
    sparse({ check: fc.constant("duration"), maxMs: fc.nat(90000), ...details }, ["check", "maxMs"], density),
    sparse(
      { check: fc.constant("http_status"), urlPattern: fc.constant("example"), equals: fc.constant(200), ...details },
      ["check", "equals"],
      density,
    ),
    sparse(
      { check: fc.constant("custom"), command: template(inputs), exitCode: fc.nat(3), ...details },
      ["check", "command"],
      density,
    ),
    ...(outputs.length > 0
      ? [
          sparse(
            {
              check: fc.constant("output"),
              output: fc.constantFrom(...outputs),
              equals: json,
              notEmpty: fc.boolean(),
              matches: fc.constant("^x"),
              greaterThan: fc.nat(5),
              ...details,
            },
            ["check", "output"],
            density,
          ),
        ]
      : []),
  );
  return sparse(
    { pre: fc.array(before, { maxLength: 3 }), post: fc.array(after as fc.Arbitrary<object>, { maxLength: 3 }) },
    [],
    density,
  );
}

const version = fc.constantFrom("0.1.0", "1.0.0", "1.2.3", "2.0.0-beta.1", "10.4.0");

function manifest(density: Density): fc.Arbitrary<SkillManifest> {
  return operations(density).chain((made) => {
    const inputs = made.length === 1 ? (made[0]?.input?.parameters.map(({ name }) => name) ?? []) : [];
    const outputs = made.length === 1 ? (made[0]?.output?.fields?.map(({ name }) => name) ?? []) : [];
    const list = fc.uniqueArray(text, { maxLength: 3 });
    return sparse<SkillManifest>(
      {
        id: fc.oneof(
          kebab,
          fc.tuple(kebab, kebab).map((parts) => parts.join("/")),
        ),
        name: fc.oneof(kebab, text),
        description: text,
        version,
        license: fc.constantFrom("MIT", "Apache-2.0"),
        compatibility: text,
        metadata: jsonObject.map(withoutPeople).filter((record) => Object.keys(record).length > 0),
        author: text,
        repository: fc.constant("https://example.org/repository"),
        tags: list,
        triggers: list,
        category: fc.constantFrom("reasoning", "automation", "made up"),
        level: fc.constantFrom("basic", "expert"),
        kind: fc.constantFrom("operational", "meta"),
        runtime: fc.constantFrom("inference", "script", "human", "documentation"),
        operations: fc.constant(made),
        effects: effects(density),
        execution: sparse(
          {
            idempotent: fc.boolean(),
            destructive: fc.boolean(),
            network: fc.constant(false),
            interactive: fc.boolean(),
            timeout: fc.integer({ min: 1, max: 600 }),
          },
          [],
          density,
        ),
        environment: namedList(
          sparse(
            {
              name: fc.constantFrom("HOME", "API_KEY", "PROJECT"),
              description: text,
              required: fc.boolean(),
              sensitive: fc.boolean(),
            },
            ["name", "required"],
            density,
          ),
          ({ name }) => name ?? "",
        ),
        commands: namedList(
          sparse(
            {
              name: fc.constantFrom("git", "python3", "date"),
              minVersion: fc.constant("2.40"),
              maxVersion: fc.constant("4"),
            },
            ["name"],
            density,
          ),
          ({ name }) => name ?? "",
        ),
        requiredFiles: fc.array(
          sparse(
            {
              path: fc.constantFrom("scripts/run.sh", "data/a.json"),
              base: fc.constantFrom("skill", "repository", "cwd"),
              description: text,
            },
            ["path"],
            density,
          ),
          { maxLength: 2 },
        ),
        tools: sparse(
          { required: fc.uniqueArray(kebab, { maxLength: 2 }), used: fc.uniqueArray(kebab, { maxLength: 2 }) },
          [],
          density,
        ),
        requiredCapabilities: fc.uniqueArray(kebab, { maxLength: 2 }),
        dependencies: namedList(
          sparse(
            {
              id: kebab,
              version: fc.constant("^1.0.0"),
              optional: fc.boolean(),
              coordination: fc.boolean(),
              reason: text,
            },
            ["id"],
            density,
          ),
          ({ id }) => id ?? "",
        ),
        scopes: fc.uniqueArray(kebab, { maxLength: 2 }),
        examples: fc.array(jsonObject as fc.Arbitrary<Json>, { maxLength: 2 }),
        assertions: assertions(inputs, outputs, density),
        observability: sparse(
          {
            level: fc.constantFrom("L0", "L1", "L2", "L3"),
            traceSampling: fc.constantFrom(0, 0.5, 1),
            metrics: namedList(
              sparse(
                { name: identifier, type: fc.constantFrom("counter", "gauge"), description: text },
                ["name"],
                density,
              ),
              ({ name }) => name ?? "",
            ),
          },
          [],
          density,
        ),
        sensitive: fc.boolean(),
        stdoutContract: sparse({ lastLineJson: fc.boolean(), note: text }, ["lastLineJson"], density),
        instructions: markdown,
      } as unknown as Optional<SkillManifest>,
      ["operations"],
      density,
    ).map(orderManifest);
  });
}

/** Author and repository have fields of their own in the model. */
function withoutPeople(record: JsonRecord): JsonRecord {
  const { author: _author, repository: _repository, ...rest } = record;
  return rest;
}

/** Canonical manifests of which little is filled in. */
export const sparseManifest: fc.Arbitrary<SkillManifest> = manifest({ chance: 0.2 });

/** Canonical manifests of which nearly everything is filled in. */
export const denseManifest: fc.Arbitrary<SkillManifest> = manifest({ chance: 0.9 });

/** Both, in equal parts. */
export const anyManifest: fc.Arbitrary<SkillManifest> = fc.oneof(sparseManifest, denseManifest);
