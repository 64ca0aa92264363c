import type { LossNote, Operation, RequiredFile, SkillManifest } from "@skill-convert/core";
import { hintOf } from "../fields/execution.js";
import { pathProblem } from "./paths.js";
import { producedFileNotes } from "./references.js";
import { isInSubset, outsideSubset } from "./schema-subset.js";

/** Why effects and hints do not come back as they were. */
export function executionNotes({ execution, effects = [] }: SkillManifest): LossNote[] {
  const hints = new Set(effects.map(hintOf));
  const nothing = "ADR-002 declares no effect but the use of the network.";
  const none = effects.length > 0 && [...hints].every((hint) => hint === undefined);
  const notes: LossNote[] = none ? [{ path: ["effects"], kind: "dropped", reason: nothing }] : [];
  for (const [index, effect] of effects.entries()) {
    const hint = hintOf(effect);
    if (effect.type === "network" && !effect.destinations && !effect.description) continue;
    const reasons = {
      network: "ADR-002 says of the network only that it is used.",
      destructive: "ADR-002 has no effects on files; what the skill deletes makes it destructive.",
    };
    const reason = hint === undefined ? nothing : reasons[hint];
    notes.push({ path: ["effects", index], kind: hint ? "narrowed" : "dropped", reason });
  }
  if (hints.has("destructive") && execution?.destructive !== true) {
    const path = execution ? ["execution", "destructive"] : ["execution"];
    notes.push({ path, kind: "synthesised", reason: "A skill that deletes files is destructive." });
  }
  if (hints.has("network") && execution?.network === false) {
    const reason = "The effects of the skill use the network, so ADR-002 says that it needs it.";
    notes.push({ path: ["execution", "network"], kind: "dropped", reason });
  }
  return notes;
}

/** Why required files are not written. */
export function requiredFileNotes(files: readonly RequiredFile[] = []): LossNote[] {
  return files.flatMap(({ path }, index): LossNote[] => {
    const problem = typeof path === "string" ? pathProblem(path) : "it depends on an input";
    if (problem === undefined) return [];
    const reason = `ADR-002 does not allow such a path for a required file: ${problem}.`;
    return [{ path: ["requiredFiles", index], kind: "dropped", reason }];
  });
}

/** Why schemas and produced files of an operation are not written as they are. */
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
    const reason = `ADR-002 holds a subset of JSON Schema, without this use of ${[...lost].join(", ")}.`;
    return [{ path: ["operations", index, ...path, "schema"], kind: "narrowed", reason }];
  });
  return [...narrowed, ...producedFileNotes(operation, index)];
}
