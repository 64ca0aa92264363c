import type { JsonRecord } from "@skill-convert/core";

// The JSON Schemas of the answers.

const text = { type: "string" };
const texts = { type: "array", items: text };

function object(properties: JsonRecord, optional: readonly string[] = []): JsonRecord {
  return { type: "object", properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) };
}

const list = (items: JsonRecord) => ({ type: "array", items });

const NEXT = { ...text, format: "uri-reference", description: "the address of the next page; absent on the last" };

const listed = { id: text, dir: text, name: text, description: text, version: text };
const optional = ["name", "description", "version"];

export const SKILLS = object(
  {
    skills: list(object({ ...listed, operations: texts }, [...optional, "operations"])),
    undecided: { ...list(object({ id: text, because: text })), description: "skills that may match, with the reason" },
    next: NEXT,
  },
  ["next"],
);
export const SKILL = object({ ...listed, manifest: { type: "object" } }, optional);
export const CONFLICTS = object({
  conflicts: list(object({ a: text, b: text, folderA: text, folderB: text })),
  groups: list(object({ skills: texts, others: texts, message: text, count: { type: "integer" } })),
  truncated: { type: "boolean" },
});
export const PLAN = object({
  stages: list(texts),
  edges: list(
    object(
      {
        before: text,
        after: text,
        kind: { enum: ["dependency", "coordination", "conflict"] },
        because: text,
        folders: texts,
      },
      ["folders"],
    ),
  ),
  notInvocable: texts,
  assumed: list(object({ step: text, dependency: text })),
  refused: texts,
  findings: list(object({ code: text, severity: text, message: text })),
});
export const CONTEXT = object({ name: text, ids: texts });
export const EVENTS = object(
  {
    events: list(
      object({
        sequence: { type: "integer" },
        kind: { enum: ["registered", "replaced", "removed", "queried", "context-declared"] },
      }),
    ),
    next: NEXT,
  },
  ["next"],
);
export const FRESHNESS = object({
  sequence: { type: "integer", description: "the number of the newest event that answers take into account" },
  seconds: {
    type: ["number", "null"],
    description: "the seconds since the answers were current; null if a replica does not know",
  },
  isReplica: { type: "boolean" },
});
