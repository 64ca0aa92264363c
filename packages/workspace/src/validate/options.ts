import type { Severity } from "@skill-convert/core";
import type { RunFinding, ValidateSummary } from "@skill-convert/report";
import type { CacheFlags } from "../cache/cache-for.js";
import type { GivenSettings } from "../config/configs.js";
import type { Shard } from "../find/shard.js";

/** The settings of a validation. Without any, it reports everything and changes nothing. */
export interface ValidateOptions extends GivenSettings, CacheFlags {
  /** The only format in which skills are validated: its id or title (default: every format that is found). */
  readonly from?: string | undefined;
  /** Comma-separated ids of clients, or `all` that are current (default: those in whose folders the skills are). */
  readonly clients?: string | undefined;
  /** The lowest severity that is reported (default: `info`). A finding that makes a skill invalid always is. */
  readonly level?: Severity | undefined;
  /** Patterns of files and folders that a search leaves out. */
  readonly exclude?: readonly string[] | undefined;
  /** Only this part of the skills is validated. */
  readonly shard?: Shard | undefined;
  /** True if every file is compared with the lockfile of its input. */
  readonly locked?: boolean | undefined;
  /** `safe` applies the fixes that cannot change the meaning of a manifest; `all` also the others. */
  readonly fix?: "safe" | "all" | undefined;
  /** True if what the programs of a skill certainly use is added to its manifest. */
  readonly declare?: boolean | undefined;
  /** The side that a fix changes if a skill's name differs from its folder. */
  readonly names?: "name" | "folder" | undefined;
  /** True if folders with uncommitted changes are renamed as well. */
  readonly force?: boolean | undefined;
  /** True if nothing is written; the results are those of a run that writes. */
  readonly dryRun?: boolean | undefined;
  /** True if changed files have a unified diff. */
  readonly diff?: boolean | undefined;
  /** Ends the run between two skills. */
  readonly signal?: AbortSignal | undefined;
  /** Is told which phase of the work begins. */
  readonly onPhase?: ((phase: string) => void) | undefined;
}

/** What is known at the end of a validation. */
export interface ValidateEnd {
  /** The findings about no skill: about inputs, plugins, dependencies, lockfiles and configuration files. */
  readonly findings: readonly RunFinding[];
  readonly summary: ValidateSummary;
  /** True if a skill is invalid, or a finding about the run fails it. */
  readonly failed: boolean;
  /** False if there was nothing to validate. */
  readonly reached: boolean;
}
