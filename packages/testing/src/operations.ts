import type { Input, Json, JsonRecord, Operation, Output, Parameter, Template } from "@skill-convert/core";
import { compact } from "@skill-convert/core/json";
import fc from "fast-check";
import { json, jsonSchema } from "./json.js";
import { type Density, namedList, type Optional, sparse } from "./sparse.js";
import { identifier, kebab, text } from "./text.js";

function parameter(density: Density): fc.Arbitrary<Parameter> {
  return sparse<Parameter>(
    {
      name: identifier,
      description: text,
      schema: jsonSchema,
      required: fc.boolean(),
      sensitive: fc.constantFrom(false, false, true),
      default: fc.oneof(json, fc.constantFrom<Json>("ok", 5, 2.5, true, ["inbox"], { mode: "quick" })),
      extensions: fc.constant(undefined),
    } as unknown as Optional<Parameter>,
    ["name", "schema"],
    density,
  ).map((made) => (made.sensitive ? plain(made) : made));
}

/** Removes the values of a sensitive parameter. A sidecar masks them, so they might not be restored. */
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

/** Generates a template that may refer to one of the inputs. */
export function template(inputs: readonly string[]): fc.Arbitrary<Template> {
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
        hints: sparse(
          { readOnly: fc.boolean(), destructive: fc.boolean(), idempotent: fc.boolean(), openWorld: fc.boolean() },
          [],
          density,
        ),
      } as unknown as Optional<Operation>,
      [],
      density,
    ).map((rest) => compact({ name, input: made, ...rest }) as Operation);
  });
}

/** Generates one operation, with or without a name, or several operations. */
export function operations(density: Density): fc.Arbitrary<Operation[]> {
  const one = fc.option(kebab, { nil: undefined }).chain((name) => operation(name, density).map((made) => [made]));
  const several = fc
    .uniqueArray(fc.oneof(kebab, fc.constantFrom("__proto__", "constructor", "search", "store")), {
      minLength: 2,
      maxLength: 4,
    })
    .chain((names) => fc.tuple(...names.map((name) => operation(name, density))).map((made) => [...made]));
  return fc.oneof({ weight: 2, arbitrary: one }, { weight: 1, arbitrary: several });
}
