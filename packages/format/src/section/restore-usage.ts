import type { LossNote, Operation, Parameter, Path, SkillManifest } from "@skill-convert/core";
import { templateReferences } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import type { PrepareStep } from "../prepare/step.js";
import { commandsIn } from "./entrypoints.js";
import { usageIn } from "./read-usage.js";
import { line } from "./words.js";

/** A manifest with the command lines that a section of SKILL.md had, and what was added. */
export interface RestoredUsage {
  readonly manifest: SkillManifest;
  readonly notes: readonly LossNote[];
  readonly adds: PrepareStep["adds"];
}

/**
 * Gives the operations of a manifest the command lines that an earlier conversion wrote into the section "Usage", and takes
 * operations apart that it had merged (mapping-decisions.md#d108). Undefined if the manifest has command lines, or the
 * section has none for each of its operations.
 *
 * @param section the generated section of SKILL.md
 */
export function restoreUsage(manifest: SkillManifest, section: string): RestoredUsage | undefined {
  const { operations } = manifest;
  const [only, ...others] = operations;
  if (only === undefined || operations.some(({ entrypoints }) => commandsIn(entrypoints).length > 0)) return undefined;
  const described = usageIn(section);
  const [usage, ...more] = described;
  if (usage === undefined) return undefined;
  if (others.length === 0 && more.length > 0) return divided(manifest, only, described);
  const found = operations.map((operation) => (others.length === 0 ? usage : described.find(isNamed(operation.name))));
  const restored = operations.map((operation, index) => withUsage(operation, found[index]));
  if (!restored.every((each) => each !== undefined)) return undefined;
  return {
    manifest: { ...manifest, operations: restored },
    notes: operations.flatMap(({ input }, index) => [
      ...(input ? [] : [added(["operations", index, "input"], "The inputs are those")]),
      added(["operations", index, "entrypoints"], "The command line is the one"),
    ]),
    adds: { "operations/*/entrypoints": "synthesised", "operations/*/input": "synthesised" },
  };
}

const added = (path: Path, what: string): LossNote => ({
  path,
  kind: "synthesised",
  reason: `${what} in the section "Usage" of SKILL.md, which an earlier conversion wrote.`,
});

const isNamed = (name: string | undefined) => (each: Operation) => name !== undefined && each.name === line(name);

/** An operation with the command lines of the section; undefined if they name an input that it does not have. */
function withUsage(operation: Operation, usage: Operation | undefined): Operation | undefined {
  if (usage === undefined) return undefined;
  const input = operation.input ?? usage.input;
  const entrypoints = { ...operation.entrypoints, ...usage.entrypoints };
  const names = new Set((input?.parameters ?? []).map(({ name }) => name));
  const areKnown = commandsIn(entrypoints).every(({ argv }) =>
    argv.flatMap(templateReferences).every((reference) => "input" in reference && names.has(reference.input)),
  );
  return areKnown ? { ...operation, ...(input && { input }), entrypoints } : undefined;
}

/** Takes the one operation, into which several were merged, apart: each has the inputs that the section lists for it. */
function divided(
  manifest: SkillManifest,
  merged: Operation,
  described: readonly Operation[],
): RestoredUsage | undefined {
  const parameters = merged.input?.parameters ?? [];
  const isMerged = parameters.length === 0 || parameters.some(({ schema }) => namesAll(schema, described));
  if (!isMerged) return undefined;
  const { name: _, description: __, input, producedFiles: ___, ...shared } = merged;
  const operations = described.map((usage) => {
    const own = (usage.input?.parameters ?? []).map((listed) => asMerged(listed, parameters));
    const operation = {
      ...(usage.name !== undefined && { name: usage.name }),
      ...(usage.description !== undefined && { description: usage.description }),
      ...shared,
      ...((input || usage.input) && { input: { ...input, parameters: own } }),
    };
    return withUsage(operation, usage);
  });
  if (!operations.every((each) => each !== undefined)) return undefined;
  const reason = `The operation was divided into the ${described.length} that the section "Usage" of SKILL.md describes, because an earlier conversion had merged them, so each takes and requires the inputs that it lists.`;
  return {
    manifest: { ...manifest, operations },
    notes: [
      { path: ["operations", 0], kind: "narrowed", reason, restricts: true },
      ...operations.map((_, index) => added(["operations", index], "This operation is one of those")),
    ],
    adds: { operations: "synthesised", "operations/*": "synthesised" },
  };
}

/** Returns true for an enum with the names of all operations. */
function namesAll(schema: Parameter["schema"], described: readonly Operation[]): boolean {
  const names = isJsonRecord(schema) && Array.isArray(schema["enum"]) ? schema["enum"] : [];
  return described.every(({ name }) => names.some((each) => typeof each === "string" && line(each) === name));
}

/** An input as the section lists it, with the type and the other properties of the merged one. */
function asMerged(listed: Parameter, merged: readonly Parameter[]): Parameter {
  const known = merged.find(({ name }) => line(name) === listed.name);
  if (known === undefined) return listed;
  const { description: _, required: __, ...rest } = known;
  const { description, required } = listed;
  return { ...rest, ...(description !== undefined && { description }), ...(required !== undefined && { required }) };
}
