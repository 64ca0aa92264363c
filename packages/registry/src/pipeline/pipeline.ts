import type { JsonSchema } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { canonicalJson } from "@skill-convert/core/json";
import { REGISTRY, type SkillRegistry } from "../registry/registry.js";
import { declaredFields } from "../schema/fields.js";
import { inputSchema, operationName, successSchema } from "../schema/operations.js";
import { feeds, passedFields, type Relation } from "../schema/relation.js";

/** An operation of a registered skill. */
export interface OperationReference {
  readonly skill: string;
  readonly operation: string;
}

/** Two operations, and whether the output of the first can be the input of the second (semioverse.md#s57). */
export interface PipelineLink {
  readonly from: OperationReference;
  readonly to: OperationReference;
  readonly answer: Relation;
  /** The fields that are passed on: those that both operations declare. */
  readonly fields: readonly string[];
}

interface Port extends OperationReference {
  readonly schema: JsonSchema;
  /** False if the operation declares no schema, so that nothing is known. */
  readonly isDeclared: boolean;
}

/**
 * Compares the output of one skill with the input of another, for each pair of their operations (semioverse.md#s57).
 * The answer of a link can also be no or unknown. Returns an empty list if one of the ids is not registered.
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
      ...link(output, input),
    })),
  );
}

/**
 * Returns the operations that can follow a skill, and those for which this is unknown, sorted by id. Returns an empty
 * list for an id that is not registered.
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
  const memo = new FeedsMemo();
  const all = allInputs(registry);
  return outputs(registry, id).flatMap((output) =>
    all.flatMap((input) => {
      const found = link(output, input, memo);
      return found.answer.verdict === "no" ? [] : [{ from: reference(output), to: reference(input), ...found }];
    }),
  );
}

/** A pipeline from one type to another. */
export interface TypePath {
  readonly verdict: "yes" | "no" | "unknown";
  /** The operations to run one after the other; empty if no operation is needed, or if there is no pipeline. */
  readonly steps: readonly OperationReference[];
}

/** Options of {@link pathBetween}. */
export interface PathOptions {
  /** The most operations in the pipeline; no limit by default. */
  readonly maxLength?: number;
}

const OPTIONS: KeysOf<PathOptions> = { keys: { maxLength: "a number" } };

/**
 * Finds the shortest pipeline from one type to another, or the first by ids if several are equally short. The types are
 * schemas, such as those of the data that a caller has and needs. An operation is used at most once. The verdict is
 * `unknown` if there is no pipeline, but a link that could be part of one cannot be decided.
 *
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
  options: PathOptions = {},
): TypePath {
  requireArguments("pathBetween", {
    registry: [registry, REGISTRY],
    from: [from, "a JSON Schema"],
    to: [to, "a JSON Schema"],
    options: [options, OPTIONS],
  });
  const given = { schema: from, isDeclared: true };
  return shortest(registry, given, (output, memo) => memo.feeds(output.schema, to), options.maxLength);
}

/** Finds the shortest pipeline from an output to one that arrives, breadth first. */
function shortest(
  registry: SkillRegistry,
  from: Passing,
  arrives: (output: Passing, memo: FeedsMemo) => Relation,
  maxLength = Number.POSITIVE_INFINITY,
): TypePath {
  const memo = new FeedsMemo();
  const all = allInputs(registry);
  let isUndecided = false;
  const isYes = ({ verdict }: Relation) => {
    isUndecided ||= verdict === "unknown";
    return verdict === "yes";
  };
  let frontier: { readonly output: Passing; readonly steps: readonly OperationReference[] }[] = [
    { output: from, steps: [] },
  ];
  const seen = new Set<Port>();
  for (let length = 0; frontier.length > 0; length++) {
    for (const { output, steps } of frontier) if (isYes(arrives(output, memo))) return { verdict: "yes", steps };
    if (length >= maxLength) break;
    frontier = frontier.flatMap(({ output, steps }) =>
      all
        .filter((port) => !seen.has(port) && isYes(link(output, port, memo).answer) && seen.add(port))
        .map((port) => ({ output: port.output, steps: [...steps, reference(port)] })),
    );
  }
  return { verdict: isUndecided ? "unknown" : "no", steps: [] };
}

/**
 * Finds the shortest pipeline from one skill to another, both included: the output of each step can be the input of the
 * next (semioverse.md#s57). `steps` is empty if there is none, or if one of the ids is not registered.
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
  let isUndecided = false;
  let best: readonly OperationReference[] | undefined;
  for (const output of outputs(registry, from)) {
    for (const input of inputs(registry, to)) {
      const { verdict, steps } = shortest(registry, output, (last, memo) => link(last, input, memo).answer);
      isUndecided ||= verdict === "unknown";
      const pipeline = [reference(output), ...steps, reference(input)];
      if (verdict === "yes" && (best === undefined || pipeline.length < best.length)) best = pipeline;
    }
  }
  if (best !== undefined) return { verdict: "yes", steps: best };
  return { verdict: isUndecided ? "unknown" : "no", steps: [] };
}

function outputs(registry: SkillRegistry, id: string): Port[] {
  const operations = registry.lookup(id)?.manifest.operations ?? [];
  return operations.map((operation) => ({
    skill: id,
    operation: operationName(operation),
    schema: successSchema(operation),
    isDeclared: operation.output !== undefined,
  }));
}

function inputs(registry: SkillRegistry, id: string): (Port & { readonly output: Passing })[] {
  const operations = registry.lookup(id)?.manifest.operations ?? [];
  return operations.map((operation) => ({
    skill: id,
    operation: operationName(operation),
    schema: inputSchema(operation),
    isDeclared: operation.input !== undefined,
    output: { schema: successSchema(operation), isDeclared: operation.output !== undefined },
  }));
}

/**
 * Decides whether an output can be an input. A pipeline passes something on: without a common field there is no link,
 * and if one of the schemas is not declared it is unknown (semioverse.md#d24).
 */
function link(output: Passing, input: Passing, memo = new FeedsMemo()): Pick<PipelineLink, "answer" | "fields"> {
  const fields = passedFields(output.schema, input.schema);
  if (!output.isDeclared || !input.isDeclared) return { answer: UNDECLARED, fields };
  const answer = memo.feeds(output.schema, input.schema);
  const passesNothing = fields.length === 0 && answer.verdict === "yes" && isClosed(output.schema, input.schema);
  return { answer: passesNothing ? NOTHING_PASSED : answer, fields };
}

type Passing = Pick<Port, "schema" | "isDeclared">;

const UNDECLARED: Relation = {
  verdict: "unknown",
  reason: "undeclared",
  detail: "an operation declares no schema, so it is not known what it takes or gives",
};

const NOTHING_PASSED: Relation = {
  verdict: "no",
  witness: null,
  path: "",
  explanation: "No field of the output is a field of the input, so nothing would be passed on.",
};

/** Returns true if all fields that can be passed on are known by name. */
function isClosed(...schemas: readonly JsonSchema[]): boolean {
  return schemas.map(declaredFields).every(({ all, patterns }) => !all && patterns.length === 0);
}

/** Returns every operation that can be invoked. Documentation cannot (semioverse.md#s30). */
function allInputs(registry: SkillRegistry) {
  return registry
    .skills()
    .filter(({ manifest }) => manifest.runtime !== "documentation")
    .flatMap(({ id }) => inputs(registry, id));
}

function reference({ skill, operation }: OperationReference): OperationReference {
  return { skill, operation };
}

/** Remembers the answers of `feeds`, because many skills share the same types. */
class FeedsMemo {
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
