import type { ClientReport } from "@skill-convert/clients";
import type { Adapter, AdapterLookup, ConvertOptions, Diagnostic, FileEdit, SkillFiles } from "@skill-convert/core";
import type { Redaction, SkillReadings } from "@skill-convert/examine";
import type { LoadableFormat } from "@skill-convert/formats";
import type { ApplyOutcome } from "@skill-convert/fs";
import type { LossReport } from "@skill-convert/report";
import type { WorkspaceContext } from "../context.js";
import type { FoundInput, InputProblem, InputSkill } from "../find/find.js";
import type { AgentScripts } from "./agent-scripts.js";
import type { ForClients } from "./for-clients.js";

/** What a conversion is to do, and where its results go. */
export interface ConversionOptions {
  /** The format to write: its id or title. */
  readonly to: string;
  /** Where the results go: `inPlace()`, `folder("converted")` or `memory()`. */
  readonly into: OpenDestination;
  /** The format to read: its id or title (default: detected). */
  readonly from?: string | undefined;
  /** Keeps the original files in a sidecar, so that converting back is exact. */
  readonly lossless?: boolean | undefined;
  /** Keeps the manifest of the source beside the new one. */
  readonly keepSource?: boolean | undefined;
  /** Converts only this operation. */
  readonly operation?: string | undefined;
  /** Makes each operation a skill of its own, in a folder of its own. */
  readonly split?: boolean | undefined;
  /** The programs of Agent Skills that become operations: their paths, or `all`. */
  readonly scripts?: readonly string[] | undefined;
  /** Takes the effects of skills that declare none from what their programs certainly do. */
  readonly inferEffects?: boolean | undefined;
  /** The clients for which Agent Skills are written: comma-separated ids, or `all` for all current ones. */
  readonly clients?: string | undefined;
  /** Patterns of files and folders that a search leaves out. */
  readonly exclude?: readonly string[] | undefined;
  /** Ends the conversion before the next skill. */
  readonly signal?: AbortSignal | undefined;
  /** Is told which phase of the work begins. */
  readonly onPhase?: ((phase: string) => void) | undefined;
}

/** What all conversions of a run share. */
export interface ConversionRun {
  readonly context: WorkspaceContext;
  readonly formats: RunFormats;
  readonly destination: Destination;
  /** Returns the readings of a skill. Those of the last skills are kept, because the parts of a split skill share one. */
  readonly readings: (files: SkillFiles) => SkillReadings;
  readonly options: Pick<ConvertOptions, "lossless" | "keepSource" | "operation">;
  /** The new ids of skills of the run, by old id; several for a skill that is split. */
  readonly renamed?: ReadonlyMap<string, readonly string[]>;
  /** Is told which phase of the work begins. */
  readonly onPhase: (phase: string) => void;
}

/** The formats of a run, and how their skills are read and written. */
export interface RunFormats {
  readonly to: Adapter;
  /** The format that was named; undefined if it is detected. */
  readonly from: LoadableFormat | undefined;
  /** The loaded adapters, by format. */
  readonly adapters: AdapterLookup;
  /** Undefined if programs of Agent Skills cannot become operations in this run. */
  readonly scripts: AgentScripts | undefined;
  /** Returns an adapter that infers the effects of skills that declare none; undefined if they are not inferred. */
  readonly infer: ((adapter: Adapter) => Adapter) | undefined;
  /** Undefined if the results are for no particular clients. */
  readonly clients: ForClients | undefined;
}

/** A skill that has been converted in memory and given a place, but not written. */
export interface PlannedSkill {
  readonly input: InputSkill | InputProblem;
  readonly from: Adapter | undefined;
  /** Undefined if the skill is not converted. */
  readonly conversion: Conversion | undefined;
  /** Undefined if the skill is not converted. */
  readonly place: Place | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The edits and the losses of a converted skill. The manifest is left out to save memory, because many skills may wait.
 */
export interface Conversion {
  readonly edits: readonly FileEdit[];
  readonly manifestFile: string;
  readonly losses: readonly LossReport[];
  /** Undefined if the result is for no particular clients. */
  readonly clients: readonly ClientReport[] | undefined;
  /** The skill's id before the conversion. */
  readonly previousId: string | undefined;
  /** The skill's id as it is read back from the result. */
  readonly id: string | undefined;
  /** The ids of the skills to which the skill refers. */
  readonly refersTo: readonly string[];
  /** Undefined if nothing in the manifest is sensitive. */
  readonly redaction: Redaction | undefined;
}

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
