import type { Coverage, JsonRecord, LossNote, SkillFiles, SkillManifest } from "@skill-convert/core";

/** A manifest after a step of its preparation. */
export interface Prepared {
  readonly manifest: SkillManifest;
  /** Explanations of the differences that the comparison after writing will find. */
  readonly notes: readonly LossNote[];
  /** Entries that replace those of the format's coverage for this manifest. */
  readonly coverage?: Coverage;
  /** Fields of the manifest that a generated section of SKILL.md need not list, because the document says them. */
  readonly stated?: readonly (keyof SkillManifest)[];
}

/** The circumstances in which a manifest is prepared. */
export interface PrepareContext {
  /** The subject of "… requires a version", such as "STOP" or "An Agent Skill". */
  readonly subject: string;
  /** The title of the format: "STOP". */
  readonly title: string;
  /** The manifest before the first step. Notes use its paths. */
  readonly given: SkillManifest;
  /** The files over which it is written. */
  readonly files: SkillFiles;
  /** The existing manifest that is written over, if there is one. */
  readonly existing: SkillManifest | undefined;
  /** The document of the existing manifest, which may have left out values on purpose. */
  readonly document: JsonRecord | undefined;
  /** True if the existing manifest is edited, rather than written over by a conversion. */
  readonly editing: boolean;
}

/** The kinds of values that a step adds to a manifest. */
export type Added = "defaulted" | "synthesised";

/** One step of what a format does to a manifest before it is written. */
export interface PrepareStep {
  /**
   * The parts of the result that the step may add, as patterns of the coverage. The coverage of the format is derived
   * from them, and the tests of an adapter compare them with what the step adds.
   */
  readonly adds: Readonly<Record<string, Added>>;
  /** Fields that every manifest has after the step. */
  readonly fills: readonly string[];
  prepare(manifest: SkillManifest, context: PrepareContext): Prepared;
}

/** Returns the reasons for differences that no step knows, such as for parts that the table cannot represent. */
export type Explain = (given: SkillManifest, context: PrepareContext) => readonly LossNote[];

/**
 * Makes a step of a preparation.
 *
 * @param adds the parts that it may add, as patterns of the coverage
 * @param fills fields that every manifest has after it
 * @example
 * const lowerCase = step({}, (manifest) => ({
 *   manifest: { ...manifest, name: manifest.name?.toLowerCase() ?? "untitled" },
 *   notes: [],
 * }));
 */
export function step(
  adds: PrepareStep["adds"],
  prepare: PrepareStep["prepare"],
  fills: readonly string[] = [],
): PrepareStep {
  return { adds, fills, prepare };
}

/** Runs the steps of a preparation one after the other. */
export function runSteps(steps: readonly PrepareStep[], given: SkillManifest, context: PrepareContext): Prepared {
  let manifest = given;
  const notes: LossNote[] = [];
  const coverage: Record<string, Coverage[string]> = {};
  const stated: (keyof SkillManifest)[] = [];
  for (const each of steps) {
    const prepared = each.prepare(manifest, context);
    manifest = prepared.manifest;
    notes.push(...prepared.notes);
    Object.assign(coverage, prepared.coverage);
    stated.push(...(prepared.stated ?? []));
  }
  return { manifest, notes, ...(Object.keys(coverage).length > 0 && { coverage }), stated };
}
