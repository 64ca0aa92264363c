import type { LossNote, Operation, SkillManifest } from "@skill-convert/core";
import { operationNames } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { type Added, type PrepareContext, type Prepared, type PrepareStep, step } from "@skill-convert/format";
import { firstParagraph } from "@skill-convert/source";

/** The name of a skill's only operation if it has none (mapping-decisions.md#d54). */
const ONLY_OPERATION = "run";

/** The `agent` entrypoint of an operation without entrypoints (mapping-decisions.md#d15). */
const FOLLOW_INSTRUCTIONS = "Follow SKILL.md";

/** The steps that complete the operations (skill-manifest-v2.md#s45). Each uses the values of those before it. */
export const completeOperations: readonly PrepareStep[] = [
  complete("name", "defaulted", nameOperation),
  complete("description", "synthesised", describeBySkill),
  complete("description", "defaulted", describeByName),
  complete("input", "defaulted", listNoInputs),
  complete("output", "synthesised", addOutput),
  complete("output/description", "synthesised", describeOutput),
  complete("entrypoints", "defaulted", followInstructions),
  step(
    { "operations/*/output/fields/*/schema": "defaulted", "operations/*/output/fields/*/description": "synthesised" },
    noteFields,
  ),
];

/** An operation with a value that it lacked, and the reason for the value. */
interface Completion {
  readonly operation: Operation;
  readonly reason: string;
}

/** Adds the value to an operation; undefined if the operation has one, or if there is nothing to make it of. */
type Complete = (operation: Operation, given: SkillManifest, index: number) => Completion | undefined;

/** Makes a step that gives a field to each operation without one. */
function complete(field: string, kind: Added, add: Complete): PrepareStep {
  return step({ [`operations/*/${field}`]: kind }, (manifest, context) => {
    if (stayEmpty(context)) return { manifest, notes: [] };
    const notes: LossNote[] = [];
    const operations = manifest.operations.map((operation, index) => {
      const added = add(operation, context.given, index);
      if (!added) return operation;
      notes.push({ path: ["operations", index, ...field.split("/")], kind, reason: added.reason });
      return added.operation;
    });
    return { manifest: { ...manifest, operations }, notes };
  });
}

/** Returns true if the `operations` of the existing manifest are empty and stay so (mapping-decisions.md#d94). */
function stayEmpty({ given, existing }: PrepareContext): boolean {
  return jsonEqual(given.operations, [{}]) && jsonEqual(existing?.operations, [{}]);
}

function nameOperation(operation: Operation, { operations }: SkillManifest, index: number): Completion | undefined {
  if (operation.name !== undefined) return undefined;
  const name = (operations.length > 1 && operationNames(operations)[index]) || ONLY_OPERATION;
  const reason = `Skill Manifest v2 requires a name for each operation, so this one was called "${name}".`;
  return { operation: { ...operation, name }, reason };
}

/** The only operation of a skill may take the description of the skill (mapping-decisions.md#d15). */
function describeBySkill(operation: Operation, given: SkillManifest): Completion | undefined {
  const found = operation.description === undefined && given.operations.length === 1 ? describedBy(given) : undefined;
  if (!found) return undefined;
  const reason = `Skill Manifest v2 requires a description of each operation, so ${found.from} was used.`;
  return { operation: { ...operation, description: found.text }, reason };
}

function describedBy({ description, instructions = "", name }: SkillManifest) {
  if (description) return { text: description, from: "the skill's description" };
  const paragraph = firstParagraph(instructions);
  if (paragraph !== undefined) return { text: paragraph, from: "the first paragraph of the instructions" };
  return name ? { text: name, from: "the skill's label" } : undefined;
}

function describeByName(operation: Operation): Completion | undefined {
  if (operation.description !== undefined) return undefined;
  const description = neutralDescription(operation.name ?? ONLY_OPERATION);
  const reason = "Skill Manifest v2 requires a description of each operation, so a placeholder was written.";
  return { operation: { ...operation, description }, reason };
}

/** The description of an operation of which only the name is known (skill-manifest-v1.md#d17). */
export function neutralDescription(name: string): string {
  return `Runs the operation "${name}".`;
}

function listNoInputs(operation: Operation): Completion | undefined {
  if (operation.input !== undefined) return undefined;
  const reason = "Skill Manifest v2 requires the inputs of each operation, so an empty list was written.";
  return { operation: { ...operation, input: { parameters: [] } }, reason };
}

function addOutput(operation: Operation): Completion | undefined {
  return operation.output === undefined ? describeOutput(operation) : undefined;
}

function describeOutput(operation: Operation): Completion | undefined {
  const { description = "", output } = operation;
  if (output?.description !== undefined) return undefined;
  const reason = "Skill Manifest v2 requires a description of the output, so the operation's was used.";
  return { operation: { ...operation, output: { ...output, description } }, reason };
}

function followInstructions(operation: Operation): Completion | undefined {
  if (operation.entrypoints !== undefined) return undefined;
  const reason = `Skill Manifest v2 requires entrypoints, so an agent is told: ${FOLLOW_INSTRUCTIONS}.`;
  return { operation: { ...operation, entrypoints: { agent: FOLLOW_INSTRUCTIONS } }, reason };
}

/**
 * Explains what the codec of output fields adds: a field needs a type or a description, and a choice of words is
 * written as the description (mapping-decisions.md#d20).
 */
function noteFields(manifest: SkillManifest): Prepared {
  const notes = manifest.operations.flatMap(({ output }, operation) =>
    (output?.fields ?? []).flatMap(({ description, schema }, index): LossNote[] => {
      if (description !== undefined) return [];
      const path = ["operations", operation, "output", "fields", index];
      if (schema === undefined) {
        const reason = "Skill Manifest v2 requires a type or a description for each output field, so json was written.";
        return [{ path: [...path, "schema"], kind: "defaulted", reason }];
      }
      if (!isJsonRecord(schema) || getOwn(schema, "enum") === undefined) return [];
      const reason = "Skill Manifest v2 writes a choice as text, which is the field's description as well.";
      return [{ path: [...path, "description"], kind: "synthesised", reason }];
    }),
  );
  return { manifest, notes };
}
