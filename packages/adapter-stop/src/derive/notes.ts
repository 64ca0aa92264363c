import type { LossNote, OutputField, Parameter, Path, SkillManifest } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { PrepareContext, Prepared } from "@skill-convert/format";
import { lossyType } from "../fields/types.js";
import { isUntraced } from "./untraced.js";

/** Explains the types of the one operation, after several were merged. */
export function noteTypes(manifest: SkillManifest): Prepared {
  const [operation] = manifest.operations;
  const notes: LossNote[] = [];
  const note = (values: readonly Typed[] = [], path: Path, noun: string) => {
    for (const [index, value] of values.entries()) {
      const found = typeNote(value, noun);
      if (found) notes.push({ path: ["operations", 0, ...path, index, "schema"], ...found });
    }
  };
  note(operation?.input?.parameters, ["input", "parameters"], "inputs");
  note(operation?.output?.fields, ["output", "fields"], "outputs");
  return { manifest, notes };
}

type Typed = Parameter | OutputField;

function typeNote({ name, schema }: Typed, noun: string): Omit<LossNote, "path"> | undefined {
  if (schema === undefined) {
    const written = "so json was written, which allows any object";
    return {
      kind: "defaulted",
      reason: `STOP requires a type for each output, ${written}.`,
      group: { message: `STOP requires the types of {count} outputs, ${written}`, name },
    };
  }
  const type = lossyType(schema);
  if (type === undefined) return undefined;
  const found = isJsonRecord(schema) && typeof schema["type"] === "string" ? schema["type"] : undefined;
  if (found === undefined || found === type) {
    return {
      kind: "narrowed",
      reason: `STOP cannot express this schema in full, so it was written as ${type}.`,
      group: {
        message: `STOP cannot express the schemas of {count} ${noun} in full, so each was written as ${type}`,
        name,
      },
    };
  }
  return {
    kind: "narrowed",
    reason: `STOP has its own types, so ${found} was written as ${type}.`,
    group: { message: `STOP has its own types, so {count} ${noun} of type ${found} were written as ${type}`, name },
  };
}

/** Explains the requirements that cannot be written. */
export function noteRequirements(manifest: SkillManifest, { files }: PrepareContext): readonly LossNote[] {
  const { environment = [], requiredFiles = [], commands } = manifest;
  const optional = environment.flatMap(({ required, name }, index): LossNote[] => {
    const reason = `STOP lists required environment variables only, so the optional "${name}" was left out.`;
    return required ? [] : [{ path: ["environment", index], kind: "dropped", reason }];
  });
  const misplaced = requiredFiles.flatMap(({ base = "skill" }, index): LossNote[] => {
    if (base !== "skill" || files.path) return [];
    const reason =
      "STOP names files relative to the repository's root, and the path of the skill's folder is not known.";
    return [{ path: ["requiredFiles", index], kind: "narrowed", reason }];
  });
  if (!commands) return [...optional, ...misplaced];
  const reason = "STOP has no place for commands; if effects are declared, they include exec.";
  return [...optional, ...misplaced, { path: ["commands"], kind: "dropped", reason }];
}

/** Explains the parts that are written as assertions, which they stay when they are read back. */
export function noteReplacements(manifest: SkillManifest): Prepared {
  const { operations, execution } = manifest;
  const notes: LossNote[] = [];
  const untraced = isUntraced(manifest);
  const because = "because a skill with sensitive values is not traced, and STOP needs a trace to evaluate assertions";
  if (operations[0]?.producedFiles?.length) {
    const reason = untraced
      ? `STOP has no produced files, and no assertion that they exist was written, ${because}.`
      : "STOP has no produced files; assertions that they exist were written instead.";
    notes.push({ path: ["operations", 0, "producedFiles"], kind: untraced ? "dropped" : "narrowed", reason });
  }
  if (execution?.timeout !== undefined) {
    const reason = untraced
      ? `STOP has no timeout, and no assertion on the duration was written, ${because}.`
      : "STOP has no timeout; it was written as an assertion on the duration.";
    notes.push({ path: ["execution", "timeout"], kind: untraced ? "dropped" : "narrowed", reason });
  }
  return { manifest, notes };
}
