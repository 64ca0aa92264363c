import type { Effect, Execution, LossNote, Operation, RequiredFile, SkillManifest } from "@skill-convert/core";
import { needsNetwork, touchesNothing } from "@skill-convert/core/adapters";
import { compact } from "@skill-convert/core/json";
import { pathProblem } from "./paths.js";
import { producedFileNotes } from "./references.js";
import { hasPatternForFormat, isInSubset, outsideSubset } from "./schema-subset.js";

/**
 * The hints to write (mapping-decisions.md#d31, mapping-decisions.md#d34). Deleting files makes a skill destructive,
 * and the effects decide whether it needs the network, even against a hint. The format has no field for other effects.
 */
export function executionToWrite(manifest: SkillManifest): { execution?: Execution; notes: LossNote[] } {
  const { execution, effects = [] } = manifest;
  const lost =
    "ADR-002 has no effects. Its execution hints say only whether the skill needs the network and whether it is destructive.";
  const notes: LossNote[] = effects.length > 0 ? [{ path: ["effects"], kind: "dropped", reason: lost }] : [];
  const isDestructive = effects.some(isDeletion);
  const hints = compact({ network: needsNetwork(manifest), ...(isDestructive && { destructive: true }) });
  for (const [hint, value] of Object.entries(hints)) {
    if (execution?.[hint as keyof typeof hints] === value) continue;
    const path = execution ? ["execution", hint] : ["execution"];
    notes.push({
      path,
      kind: "synthesised",
      reason: HINT_REASONS[`${hint} ${value}`] ?? "",
    });
  }
  return { ...(execution || Object.keys(hints).length > 0 ? { execution: { ...execution, ...hints } } : {}), notes };
}

const HINT_REASONS: Readonly<Record<string, string>> = {
  "destructive true": "The skill deletes files, so destructive: true was written.",
  "network true": "The effects include the network, so network: true was written.",
  "network false": "The effects do not include the network, so network: false was written.",
};

function isDeletion(effect: Effect): boolean {
  return effect.type === "filesystem" && effect.access === "delete" && !touchesNothing(effect);
}

/** Notes the required files that cannot be written. */
export function requiredFileNotes(files: readonly RequiredFile[] = []): LossNote[] {
  return files.flatMap(({ path }, index): LossNote[] => {
    const problem = typeof path === "string" ? pathProblem(path) : "it depends on an input";
    if (problem === undefined) return [];
    const reason = `ADR-002 does not allow such a path for a required file: ${problem}.`;
    return [{ path: ["requiredFiles", index], kind: "dropped", reason }];
  });
}

/** Notes the schemas and the produced files of an operation that are narrowed or cannot be written. */
export function operationNotes(operation: Operation, index: number): LossNote[] {
  const parameters = (operation.input?.parameters ?? []).map(
    ({ schema }, at) => [schema, ["input", "parameters", at]] as const,
  );
  const fields = (operation.output?.fields ?? []).map(
    ({ schema = {} }, at) => [schema, ["output", "fields", at]] as const,
  );
  const narrowed = [...parameters, ...fields].flatMap(([schema, path]): LossNote[] => {
    if (typeof schema === "boolean" || isInSubset(schema)) return [];
    const lost = new Set(outsideSubset(schema).map((place) => `"${place.at(-1)}"`));
    const place = ["operations", index, ...path, "schema"];
    const reason = `ADR-002 holds a subset of JSON Schema, without this use of ${[...lost].join(", ")}.`;
    const note: LossNote = { path: place, kind: "narrowed", reason };
    if (!hasPatternForFormat(schema)) return [note];
    const restriction = `ADR-002 has no formats, so the format was written as a pattern, which takes no other text.`;
    return [{ ...note, reason: lost.size > 1 ? `${reason} ${restriction}` : restriction, restricts: true }];
  });
  return [...narrowed, ...producedFileNotes(operation, index)];
}
