import type { JsonSchema } from "@skill-convert/core";
import { canonicalJson } from "@skill-convert/core/json";
import type { SkillRegistry } from "../registry/registry.js";
import { inputSchema, operationName, outputSchema } from "../schema/operations.js";
import { feeds, passedFields, type Relation } from "../schema/relation.js";

/** An operation of a registered skill. */
export interface OperationReference {
  readonly skill: string;
  readonly operation: string;
}

/** That the output of one operation can be the input of another, or why it cannot (definition 4.4). */
export interface PipelineLink {
  readonly from: OperationReference;
  readonly to: OperationReference;
  readonly answer: Relation;
  /** The fields that are passed on: those that both declare. */
  readonly fields: readonly string[];
}

interface Port extends OperationReference {
  readonly schema: JsonSchema;
}

/**
 * Whether the output of one skill feeds the input of another, for each pair of their operations (definition 4.4). The
 * answer of a link can be no or unknown, too. Empty if one of the ids is not registered.
 *
 * @example
 * const path = { name: "path", schema: { type: "string" } };
 * const { registry } = registerAll(createSkillRegistry(), [
 *   { manifest: { id: "find", operations: [{ output: { fields: [{ ...path, guaranteed: true }] } }] } },
 *   { manifest: { id: "show", operations: [{ input: { parameters: [{ ...path, required: true }] } }] } },
 * ]);
 * linksBetween(registry, "find", "show").map(({ answer, fields }) => [answer.verdict, fields]); // [["yes", ["path"]]]
 */
export function linksBetween(registry: SkillRegistry, from: string, to: string): PipelineLink[] {
  return outputs(registry, from).flatMap((output) =>
    inputs(registry, to).map((input) => ({
      from: reference(output),
      to: reference(input),
      answer: feeds(output.schema, input.schema),
      fields: passedFields(output.schema, input.schema),
    })),
  );
}

/**
 * The operations that can follow a skill, or for which this is unknown, sorted by id. Empty for an unknown id.
 *
 * @example
 * const path = { name: "path", schema: { type: "string" } };
 * const { registry } = registerAll(createSkillRegistry(), [
 *   { manifest: { id: "find", operations: [{ output: { fields: [{ ...path, guaranteed: true }] } }] } },
 *   { manifest: { id: "show", operations: [{ input: { parameters: [{ ...path, required: true }] } }] } },
 * ]);
 * successors(registry, "find").some(({ to }) => to.skill === "show"); // true
 */
export function successors(registry: SkillRegistry, id: string): PipelineLink[] {
  const memory = new Memory();
  const all = allInputs(registry);
  return outputs(registry, id).flatMap((output) =>
    all.flatMap((input) => {
      const answer = memory.feeds(output.schema, input.schema);
      if (answer.verdict === "no") return [];
      const fields = passedFields(output.schema, input.schema);
      return [{ from: reference(output), to: reference(input), answer, fields }];
    }),
  );
}

/** A way from one type to another. */
export interface TypePath {
  readonly verdict: "yes" | "no" | "unknown";
  /** The operations to run one after the other; none if the one type is the other already. */
  readonly steps: readonly OperationReference[];
}

/**
 * Finds the shortest pipeline from one type to another; of several, the first by ids. `unknown` if there is none, but a
 * link that could be part of one cannot be decided. The types are schemas, such as those of what a caller has and wants. An
 * operation is used once at most.
 *
 * @param options `maxLength`: the most operations that it may have; no limit by default
 * @example
 * const field = (name) => ({ type: "object", properties: { [name]: { type: "string" } }, required: [name] });
 * const operation = {
 *   input: { parameters: [{ name: "word", schema: { type: "string" }, required: true }] },
 *   output: { fields: [{ name: "path", schema: { type: "string" }, guaranteed: true }] },
 * };
 * const { registry } = register(createSkillRegistry(), { manifest: { id: "find", operations: [operation] } });
 * pathBetween(registry, field("word"), field("path")).steps.map(({ skill }) => skill); // ["find"]
 */
export function pathBetween(
  registry: SkillRegistry,
  from: JsonSchema,
  to: JsonSchema,
  options: { readonly maxLength?: number } = {},
): TypePath {
  const memory = new Memory();
  const all = allInputs(registry);
  let isOpen = false;
  const holds = (a: JsonSchema, b: JsonSchema) => {
    const { verdict } = memory.feeds(a, b);
    isOpen ||= verdict === "unknown";
    return verdict === "yes";
  };
  let frontier: { readonly schema: JsonSchema; readonly steps: readonly OperationReference[] }[] = [
    { schema: from, steps: [] },
  ];
  const seen = new Set<Port>();
  for (let length = 0; frontier.length > 0; length++) {
    for (const { schema, steps } of frontier) if (holds(schema, to)) return { verdict: "yes", steps };
    if (length >= (options.maxLength ?? Number.POSITIVE_INFINITY)) break;
    frontier = frontier.flatMap(({ schema, steps }) =>
      all
        .filter((port) => !seen.has(port) && holds(schema, port.schema) && seen.add(port))
        .map((port) => ({ schema: port.output, steps: [...steps, reference(port)] })),
    );
  }
  return { verdict: isOpen ? "unknown" : "no", steps: [] };
}

/**
 * The shortest pipeline from one skill to another, both included (definition 4.4): the output of each step can be the input
 * of the next. No steps if there is none, or if one of the ids is not registered.
 *
 * @example
 * const path = { name: "path", schema: { type: "string" } };
 * const { registry } = registerAll(createSkillRegistry(), [
 *   { manifest: { id: "find", operations: [{ output: { fields: [{ ...path, guaranteed: true }] } }] } },
 *   { manifest: { id: "show", operations: [{ input: { parameters: [{ ...path, required: true }] } }] } },
 * ]);
 * pipelineBetween(registry, "find", "show").steps.map(({ skill }) => skill); // ["find", "show"]
 */
export function pipelineBetween(registry: SkillRegistry, from: string, to: string): TypePath {
  let isOpen = false;
  let best: readonly OperationReference[] | undefined;
  for (const output of outputs(registry, from)) {
    for (const input of inputs(registry, to)) {
      const { verdict, steps } = pathBetween(registry, output.schema, input.schema);
      isOpen ||= verdict === "unknown";
      const whole = [reference(output), ...steps, reference(input)];
      if (verdict === "yes" && (best === undefined || whole.length < best.length)) best = whole;
    }
  }
  if (best !== undefined) return { verdict: "yes", steps: best };
  return { verdict: isOpen ? "unknown" : "no", steps: [] };
}

function outputs(registry: SkillRegistry, id: string): Port[] {
  const operations = registry.lookup(id)?.manifest.operations ?? [];
  return operations.map((operation) => ({
    skill: id,
    operation: operationName(operation),
    schema: outputSchema(operation),
  }));
}

function inputs(registry: SkillRegistry, id: string): (Port & { readonly output: JsonSchema })[] {
  const operations = registry.lookup(id)?.manifest.operations ?? [];
  return operations.map((operation) => ({
    skill: id,
    operation: operationName(operation),
    schema: inputSchema(operation),
    output: outputSchema(operation),
  }));
}

/** Every operation that can be invoked; documentation cannot. */
function allInputs(registry: SkillRegistry) {
  return registry
    .skills()
    .filter(({ manifest }) => manifest.runtime !== "documentation")
    .flatMap(({ id }) => inputs(registry, id));
}

function reference({ skill, operation }: OperationReference): OperationReference {
  return { skill, operation };
}

/** Many skills share a type, and one answer does for all of them. */
class Memory {
  readonly #keys = new Map<JsonSchema, string>();
  readonly #answers = new Map<string, Relation>();

  feeds(output: JsonSchema, input: JsonSchema): Relation {
    const key = `${this.#key(output)}\n${this.#key(input)}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = feeds(output, input);
    this.#answers.set(key, answer);
    return answer;
  }

  #key(schema: JsonSchema): string {
    const key = this.#keys.get(schema) ?? canonicalJson(schema);
    this.#keys.set(schema, key);
    return key;
  }
}
