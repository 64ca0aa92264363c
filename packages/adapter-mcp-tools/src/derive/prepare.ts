import type { Json, LossNote, Operation, SkillManifest } from "@skill-convert/core";
import { hintsOf, operationNames } from "@skill-convert/core/adapters";
import { jsonEqual, recordOf } from "@skill-convert/core/json";
import { kebabName } from "@skill-convert/core/text";
import {
  type Added,
  type Explain,
  type PrepareContext,
  type Prepared,
  type PrepareStep,
  step,
} from "@skill-convert/format";

/** The name of the only tool of a skill that has none itself (mcp-tools.md#d7). */
const ONLY_TOOL = "run";

/** An operation with a value that it lacked or had in another form, and the reason. */
interface Change {
  readonly operation: Operation;
  readonly reason: string;
  /** The path of the value in the operation, if it is not that of the step. */
  readonly path?: readonly string[];
  readonly kind?: LossNote["kind"];
}

/** Changes one operation; undefined leaves it as it is. */
type ChangeOperation = (
  operation: Operation,
  given: SkillManifest,
  context: PrepareContext,
  index: number,
) => Change | undefined;

/** Makes a step that changes a field of each operation. A skill that declares no operation has no tools. */
function changeEach(field: string, kind: Added, change: ChangeOperation): PrepareStep {
  return step({ [`operations/*/${field}`]: kind }, (manifest, context): Prepared => {
    if (jsonEqual(context.given.operations as unknown as Json, [{}])) return { manifest, notes: [] };
    const notes: LossNote[] = [];
    const operations = manifest.operations.map((operation, index) => {
      const changed = change(operation, context.given, context, index);
      if (!changed) return operation;
      const path = ["operations", index, ...(changed.path ?? [field])];
      notes.push({ path, kind: changed.kind ?? kind, reason: changed.reason });
      return changed.operation;
    });
    return { manifest: { ...manifest, operations }, notes };
  });
}

/** Each operation becomes a tool with a name, a description, a schema of its input and hints. */
export const prepare: readonly PrepareStep[] = [
  changeEach("name", "synthesised", nameTool),
  changeEach("description", "synthesised", describeTool),
  changeEach("input", "defaulted", listNoInputs),
  changeEach("input", "synthesised", takeAnObject),
  changeEach("output", "synthesised", describeByObject),
  changeEach("hints", "synthesised", hintAtEffects),
];

function nameTool(
  operation: Operation,
  given: SkillManifest,
  { files }: PrepareContext,
  index: number,
): Change | undefined {
  if (operation.name !== undefined) return undefined;
  const own = [given.id, files.folder].map((name) => kebabName(name ?? "")).find((name) => name !== "");
  const name = given.operations.length > 1 ? operationNames(given.operations)[index] : own;
  const reason = `A tool has a name, so this one was called "${name ?? ONLY_TOOL}".`;
  return { operation: { ...operation, name: name ?? ONLY_TOOL }, reason };
}

/** The only operation of a skill may take the description of the skill (mapping-decisions.md#d15). */
function describeTool(operation: Operation, given: SkillManifest): Change | undefined {
  if (operation.description !== undefined || given.operations.length > 1 || !given.description) return undefined;
  const reason = "A model chooses a tool by its description, so the skill's was used.";
  return { operation: { ...operation, description: given.description }, reason };
}

function listNoInputs(operation: Operation): Change | undefined {
  if (operation.input !== undefined) return undefined;
  const reason = "A tool has a schema of its arguments, so one without properties was written.";
  return { operation: { ...operation, input: { parameters: [] } }, reason };
}

/** Gives the input a root of the type `object`, which MCP requires (mcp-tools.md#s7). */
function takeAnObject(operation: Operation): Change | undefined {
  const { input } = operation;
  if (!input) return undefined;
  const { keywords, omits, ...rest } = input;
  if (typeof keywords === "boolean") {
    const reason = "The arguments of a tool are an object, so a schema that is true or false became one of an object.";
    return {
      operation: { ...operation, input: { ...rest, ...(keywords ? {} : { keywords: { not: {} } }) } },
      reason,
      kind: "narrowed",
    };
  }
  const isTyped = keywords === undefined || !Object.hasOwn(keywords, "type");
  if (isTyped && !omits?.includes("type")) return undefined;
  const reason = "The arguments of a tool are an object, so the schema has the type object.";
  const others = keywords && recordOf(Object.entries(keywords).filter(([keyword]) => keyword !== "type"));
  const omitted = omits?.filter((keyword) => keyword !== "type") ?? [];
  const next = {
    ...rest,
    ...(others && Object.keys(others).length > 0 ? { keywords: others } : {}),
    ...(omitted.length > 0 ? { omits: omitted } : {}),
  };
  return { operation: { ...operation, input: next }, reason, kind: "narrowed" };
}

/** Writes a schema that is `true` or `false` as an equivalent object, because MCP has no others (mcp-tools.md#s11). */
function describeByObject(operation: Operation): Change | undefined {
  const { output } = operation;
  if (typeof output?.keywords !== "boolean") return undefined;
  const { keywords, fields: _fields, description: _description, ...rest } = output;
  const changed = { ...rest, omits: ["type" as const], ...(keywords ? {} : { keywords: { not: {} } }) };
  const reason = "The schema of a tool's result is an object, so true and false were written as one.";
  return { operation: { ...operation, output: changed }, reason, kind: "narrowed" };
}

/** Adds hints if the skill declares what it does. Without that, the defaults of MCP are right: the worst case. */
function hintAtEffects(operation: Operation, given: SkillManifest): Change | undefined {
  if (operation.hints !== undefined || (given.effects ?? given.execution) === undefined) return undefined;
  const reason = "A tool has no effects, so its hints say what they amount to; they never say less.";
  return { operation: { ...operation, hints: hintsOf(given, operation) }, reason };
}

/** The parts that a tool has no place for, with a better reason than that. */
export const explain: readonly Explain[] = [
  ({ effects }) =>
    effects === undefined
      ? []
      : [{ path: ["effects"], kind: "dropped", reason: "A tool has no effects; its hints say what they amount to." }],
];
