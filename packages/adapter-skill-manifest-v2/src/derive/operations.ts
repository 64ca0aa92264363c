import type { LossNote, Operation, Output, Path, SkillManifest } from "@skill-convert/core";
import { operationNames } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { firstParagraph } from "@skill-convert/source";

/** The name of a skill's only operation if it has none (mapping-decisions.md#d54). */
const ONLY_OPERATION = "run";

/** The `agent` entrypoint of an operation without entrypoints (mapping-decisions.md#d15). */
const FOLLOW_INSTRUCTIONS = "Follow SKILL.md";

/** The operations with every field that the format requires (skill-manifest-v2.md#s45). */
export function operationsToWrite(manifest: SkillManifest): { operations: Operation[]; notes: LossNote[] } {
  const { operations } = manifest;
  const names = operations.length === 1 ? [operations[0]?.name ?? ONLY_OPERATION] : operationNames(operations);
  const notes: LossNote[] = [];
  const completed = operations.map((operation, index): Operation => {
    const name = names[index] ?? ONLY_OPERATION;
    const described = describe(manifest, operation, name);
    notes.push(...notesOf(operation, ["operations", index], name, described));
    return {
      ...operation,
      name,
      description: described.text,
      input: operation.input ?? { parameters: [] },
      output: { ...operation.output, description: operation.output?.description ?? described.text },
      entrypoints: operation.entrypoints ?? { agent: FOLLOW_INSTRUCTIONS },
    };
  });
  return { operations: completed, notes };
}

interface Description {
  readonly text: string;
  /** The source of the text; undefined for the operation's own, `""` for a neutral sentence. */
  readonly from?: string;
}

/** The only operation of a skill may take the description of the skill (mapping-decisions.md#d15). */
function describe(manifest: SkillManifest, operation: Operation, name: string): Description {
  if (operation.description !== undefined) return { text: operation.description };
  if (manifest.operations.length === 1) {
    if (manifest.description) return { text: manifest.description, from: "the skill's description" };
    const paragraph = firstParagraph(manifest.instructions ?? "");
    if (paragraph !== undefined) return { text: paragraph, from: "the first paragraph of the instructions" };
    if (manifest.name) return { text: manifest.name, from: "the skill's label" };
  }
  return { text: neutralDescription(name), from: "" };
}

/** The description of an operation of which only the name is known (skill-manifest-v1.md#d17). */
export function neutralDescription(name: string): string {
  return `Runs the operation "${name}".`;
}

function notesOf({ name, input, output, entrypoints }: Operation, at: Path, newName: string, { from }: Description) {
  const notes: LossNote[] = [];
  const add = (kind: LossNote["kind"], field: string, reason: string) =>
    notes.push({ path: [...at, ...field.split("/")], kind, reason });
  if (name === undefined)
    add(
      "defaulted",
      "name",
      `Skill Manifest v2 requires a name for each operation, so this one was called "${newName}".`,
    );
  if (from !== undefined) {
    const remedy = from ? `${from} was used` : "a placeholder was written";
    const reason = `Skill Manifest v2 requires a description of each operation, so ${remedy}.`;
    add(from ? "synthesised" : "defaulted", "description", reason);
  }
  if (input === undefined)
    add("defaulted", "input", "Skill Manifest v2 requires the inputs of each operation, so an empty list was written.");
  if (output?.description === undefined) {
    const reason = "Skill Manifest v2 requires a description of the output, so the operation's was used.";
    add("synthesised", output === undefined ? "output" : "output/description", reason);
  }
  if (entrypoints === undefined) {
    const reason = `Skill Manifest v2 requires entrypoints, so an agent is told: ${FOLLOW_INSTRUCTIONS}.`;
    add("defaulted", "entrypoints", reason);
  }
  return [...notes, ...fieldNotes(output, [...at, "output", "fields"])];
}

/**
 * A field needs a type or a description. A choice of words is written as the description (mapping-decisions.md#d20).
 */
function fieldNotes(output: Output | undefined, at: Path): LossNote[] {
  return (output?.fields ?? []).flatMap(({ description, schema }, index): LossNote[] => {
    if (description !== undefined) return [];
    if (schema === undefined) {
      const reason = "Skill Manifest v2 requires a type or a description for each output field, so json was written.";
      return [{ path: [...at, index, "schema"], kind: "defaulted", reason }];
    }
    if (!isJsonRecord(schema) || getOwn(schema, "enum") === undefined) return [];
    const reason = "Skill Manifest v2 writes a choice as text, which is the field's description as well.";
    return [{ path: [...at, index, "description"], kind: "synthesised", reason }];
  });
}
