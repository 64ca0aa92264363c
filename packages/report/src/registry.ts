import * as z from "zod/mini";
import type { Immutable } from "./immutable.js";
import { PlacedDiagnostic } from "./model.js";

const texts = z.array(z.string());
const head = { version: z.string(), diagnostics: z.array(PlacedDiagnostic) };

/** A skill as a registry lists it. */
export const ListedSkill = z.strictObject({
  id: z.string(),
  dir: z.string(),
  name: z.exactOptional(z.string()),
  description: z.exactOptional(z.string()),
  version: z.exactOptional(z.string()),
  /** The operations that match, if a type was requested. */
  operations: z.exactOptional(texts),
});
export type ListedSkill = Immutable<z.infer<typeof ListedSkill>>;

const ConflictReport = z.strictObject({
  a: z.string(),
  b: z.string(),
  folderA: z.string(),
  folderB: z.string(),
});

const PlanEdgeReport = z.strictObject({
  before: z.string(),
  after: z.string(),
  kind: z.enum(["dependency", "coordination", "conflict"]),
  because: z.string(),
  folders: z.exactOptional(z.tuple([z.string(), z.string()])),
});

const OperationReport = z.strictObject({ skill: z.string(), operation: z.string() });

/** The documents that the commands of `registry` print with `--reporter json`. */
export const RegistryReport = z.discriminatedUnion("command", [
  z.strictObject({
    command: z.literal("registry check"),
    ...head,
    skills: z.array(ListedSkill),
    summary: z.strictObject({ skills: z.number(), errors: z.number(), warnings: z.number() }),
  }),
  z.strictObject({
    command: z.literal("registry register"),
    ...head,
    /** Null if the skill cannot be registered. */
    id: z.nullable(z.string()),
    /** False after a refusal, and with `--dry-run`. */
    registered: z.boolean(),
    folder: z.exactOptional(z.string()),
    /** The files that were written, or with `--dry-run` would be. None in a database. */
    files: texts,
  }),
  z.strictObject({
    command: z.literal("registry lookup"),
    ...head,
    skill: z.nullable(z.strictObject({ ...ListedSkill.shape, manifest: z.record(z.string(), z.unknown()) })),
  }),
  z.strictObject({
    command: z.literal("registry query"),
    ...head,
    matches: z.array(ListedSkill),
    undecided: z.array(z.strictObject({ id: z.string(), because: z.string() })),
    /** The `--after` of the next page, if there is one. */
    next: z.exactOptional(z.string()),
  }),
  z.strictObject({
    command: z.literal("registry import"),
    ...head,
    summary: z.strictObject({
      skills: z.number(),
      registered: z.number(),
      replaced: z.number(),
      unchanged: z.number(),
      refused: z.number(),
    }),
  }),
  z.strictObject({
    command: z.literal("registry remove"),
    ...head,
    id: z.string(),
    /** False after a refusal, and with `--dry-run`. */
    removed: z.boolean(),
  }),
  z.strictObject({
    command: z.literal("registry graph"),
    ...head,
    nodes: z.array(
      z.strictObject({
        id: z.string(),
        label: z.string(),
        version: z.exactOptional(z.string()),
        runtime: z.exactOptional(z.string()),
        registered: z.boolean(),
        writes: z.exactOptional(texts),
      }),
    ),
    edges: z.array(
      z.strictObject({ from: z.string(), to: z.string(), kind: z.enum(["dependency", "coordination", "conflict"]) }),
    ),
    truncated: z.boolean(),
  }),
  z.strictObject({
    command: z.literal("registry plan"),
    ...head,
    stages: z.array(texts),
    edges: z.array(PlanEdgeReport),
    notInvocable: texts,
    /** Registered skills outside the plan that must have run before. */
    assumed: z.array(z.strictObject({ step: z.string(), dependency: z.string() })),
    /** Skills that cannot be invoked. With `--context`, one of these makes the plan refused and without stages. */
    refused: texts,
  }),
  z.strictObject({
    command: z.literal("registry pipeline"),
    ...head,
    /**
     * Links from the output of one operation to the input of another. With two skills, all links between them; with
     * one, the links to operations that can follow it.
     */
    links: z.array(
      z.strictObject({
        from: OperationReport,
        to: OperationReport,
        verdict: z.enum(["yes", "no", "unknown"]),
        /** The fields that the link passes. */
        fields: texts,
        /** The reason for `no` or `unknown`. */
        because: z.exactOptional(z.string()),
      }),
    ),
    /** With two skills: the operations of the shortest pipeline between them, including the first and the last. */
    pipeline: z.exactOptional(
      z.strictObject({ verdict: z.enum(["yes", "no", "unknown"]), steps: z.array(OperationReport) }),
    ),
  }),
  z.strictObject({
    command: z.literal("registry conflicts"),
    ...head,
    conflicts: z.array(ConflictReport),
    /** The conflicts grouped by reason, the most frequent first. */
    groups: z.array(z.strictObject({ skills: texts, others: texts, message: z.string(), count: z.number() })),
    truncated: z.boolean(),
    /** With `--explain`: the verdict on the two skills, and its reason. */
    explanation: z.exactOptional(
      z.strictObject({ verdict: z.enum(["conflict", "coordinated", "disjoint"]), message: z.string() }),
    ),
  }),
]);
export type RegistryReport = Immutable<z.infer<typeof RegistryReport>>;

/** The report of one command, such as `registry query`. */
export type RegistryReportOf<Command extends RegistryReport["command"]> = Extract<
  RegistryReport,
  { readonly command: Command }
>;
