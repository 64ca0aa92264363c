import type { Adapter, ConvertOptions, Diagnostic, SkillFiles } from "@skill-convert/core";
import type { ApplyOutcome } from "@skill-convert/fs";
import type { WorkspaceContext } from "../../context.js";
import type { FoundInput, InputSkill } from "../../find/find.js";
import type { PlannedSkill } from "../plan-skill.js";
import type { ConversionRun } from "../run.js";

/** The place of a result. */
export interface Place {
  /** The folder of the result as reports name it; undefined for the skill's own folder, and for a result in memory. */
  readonly shown?: string;
  /** The folder or the file to write to, as the user would write it; undefined where `shown` is. */
  readonly target?: string;
}

/** A converted skill with a place, which is ready to be written. */
export type PlacedSkill = PlannedSkill & {
  readonly input: InputSkill;
  readonly conversion: NonNullable<PlannedSkill["conversion"]>;
  readonly place: Place;
};

/** The files at the place of a result, before and after it is written. */
export interface Versions {
  readonly before: SkillFiles;
  readonly after: SkillFiles;
  /** The files that may differ. */
  readonly paths: Iterable<string>;
  /** Returns the path of a file as the user would write it. */
  readonly nameOf: (path: string) => string;
}

/**
 * Where the results of a conversion go. A run first plans what each skill becomes, then asks the destination for its place,
 * decides which of several skills gets a place or an id, and writes at last.
 */
export interface Destination {
  /** The options of the conversion that depend on where its result goes. */
  optionsFor(input: InputSkill): Pick<ConvertOptions, "inPlace" | "pathFor">;
  /** The files of a result with the name of the folder that it gets. */
  named(result: SkillFiles, id: string | undefined): SkillFiles;
  /** The place of a result; or the reason why it has none. */
  place(
    input: InputSkill,
    result: { readonly id: string | undefined; readonly from: Adapter; readonly manifestFile: string },
  ): Place | Diagnostic;
  /** Decides which skills are written, and yields them in the order of the inputs. */
  decide(skills: Iterable<FoundInput>, run: ConversionRun): Generator<PlannedSkill>;
  /** The reasons against writing a skill, which are errors, and warnings about it. */
  refusals(skill: PlacedSkill): readonly Diagnostic[];
  filesAt(skill: PlacedSkill): Versions;
  /** Writes a skill, or in a dry run finds out what would be written. */
  write(skill: PlacedSkill, dryRun: boolean): ApplyOutcome;
}

/** What a destination is opened for. */
export interface DestinationRequest {
  readonly context: WorkspaceContext;
  /** The inputs, as the user named them. */
  readonly inputs: readonly string[];
  readonly to: Adapter;
}

/** A destination that has been named but not opened. */
export interface OpenDestination {
  /** The folder, as the user named it, that is not searched for skills, because results are in it. */
  readonly excluded?: string;
  /** True if writing one skill may change another input. */
  readonly changesInputs?: boolean;
  /** @throws InputError if nothing can be written there */
  open(request: DestinationRequest): Destination;
}
