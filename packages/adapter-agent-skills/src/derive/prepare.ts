import type { Json, LossNote, SkillManifest } from "@skill-convert/core";
import { isJsonRecord, recordOf, textOf } from "@skill-convert/core/json";
import { describe, nameOnce, type PrepareContext, type Prepared, type PrepareStep, step } from "@skill-convert/format";
import { isDialectMapping, writeContract } from "../dialects/index.js";
import { NAMES } from "../fields/name.js";
import { LIMITS } from "../limits.js";
import { WRITE_ONLY } from "./coverage.js";

/** One name, a description, strings within their limits, and no operations. */
export const prepare: readonly PrepareStep[] = [
  nameOnce(NAMES),
  describe(NAMES),
  limit("description"),
  limit("compatibility"),
  step({ metadata: "synthesised" }, keepInMetadata),
  step({}, writeStrings),
  writeContract,
  step({ "operations/*": "synthesised" }, leaveOperations),
];

/** Truncates a text to the limit of its field (mapping-decisions.md#d18). */
function limit(field: "description" | "compatibility"): PrepareStep {
  return step({}, (manifest, { subject }) => {
    const { [field]: text, ...rest } = manifest;
    if (!text) return { manifest: rest, notes: [] };
    const characters = [...text];
    const most = LIMITS[field];
    if (characters.length <= most) return { manifest, notes: [] };
    const reason = `${subject} allows ${most} characters here, so this text of ${characters.length} characters was truncated.`;
    const truncated = `${characters.slice(0, most - 1).join("")}…`;
    return { manifest: { ...rest, [field]: truncated }, notes: [{ path: [field], kind: "narrowed", reason }] };
  });
}

/**
 * Adds the fields that only other formats have keys for to the metadata, unless it has such a key
 * (agent-skills.md#d14).
 */
function keepInMetadata(manifest: SkillManifest, { subject }: PrepareContext): Prepared {
  const { metadata } = manifest;
  if (metadata !== undefined && !isJsonRecord(metadata)) return { manifest, notes: [] };
  const added = WRITE_ONLY.flatMap((key) => {
    const value = manifest[key];
    return value === undefined || Object.hasOwn(metadata ?? {}, key) ? [] : [[key, value] as const];
  });
  if (added.length === 0) return { manifest, notes: [] };
  const keys = added.map(([key]) => key);
  const reason = `The metadata holds the fields that an Agent Skill has no key for: ${keys.join(", ")}.`;
  const paths = metadata === undefined ? [["metadata"]] : keys.map((key) => ["metadata", key]);
  const notes = [
    ...paths.map((path): LossNote => ({ path, kind: "synthesised", reason })),
    ...keys.map((key): LossNote => {
      const moved = `${subject} has no key for the ${key}, so it was written to metadata.`;
      return { path: [key], kind: "narrowed", reason: moved, movedTo: { path: ["metadata", key] } };
    }),
  ];
  return { manifest: { ...manifest, metadata: recordOf<Json>([...Object.entries(metadata ?? {}), ...added]) }, notes };
}

/** Turns the values of metadata into strings (agent-skills.md#s25), except mappings that clients define. */
function writeStrings(manifest: SkillManifest): Prepared {
  const { metadata } = manifest;
  if (!isJsonRecord(metadata)) return { manifest, notes: [] };
  const entries = Object.entries(metadata);
  const notes = entries.flatMap(([key, value]): LossNote[] => {
    if (typeof value === "string" || isDialectMapping(key, value)) return [];
    const reason = `The metadata of an Agent Skill contains only strings, so the value of "${key}" was written as a string.`;
    return [{ path: ["metadata", key], kind: "narrowed", reason }];
  });
  if (notes.length === 0) return { manifest, notes };
  const strings = entries.map(
    ([key, value]) => [key, typeof value === "string" || isDialectMapping(key, value) ? value : textOf(value)] as const,
  );
  return { manifest: { ...manifest, metadata: recordOf<Json>(strings) }, notes };
}

function leaveOperations(manifest: SkillManifest, { given, subject }: PrepareContext): Prepared {
  const reason = `${subject} has no operations; its instructions describe what it can do.`;
  const notes: LossNote[] = given.operations.length > 1 ? [{ path: ["operations"], kind: "narrowed", reason }] : [];
  return { manifest: { ...manifest, operations: [{}] }, notes };
}
