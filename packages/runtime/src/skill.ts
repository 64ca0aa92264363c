import { resolve } from "node:path";
import type { Diagnostic, SkillManifest, SupportFile, Template } from "@skill-convert/core";
import { workTreeTop } from "@skill-convert/fs";
import type { Bases, Level } from "./contracts.js";
import type { GivenInputs } from "./inputs/inputs.js";
import type { Policy } from "./policy/policy.js";
import type { SandboxMode } from "./sandbox/mode.js";

/** A skill on the disk, as it was read. */
export interface Skill {
  /** Its folder. */
  readonly folder: string;
  /** Absent if it could not be read. */
  readonly manifest?: SkillManifest | undefined;
  /** What reading it said. */
  readonly diagnostics?: readonly Diagnostic[] | undefined;
  /** Files that its entrypoints need and that are not in its folder. */
  readonly supportFiles?: readonly SupportFile[] | undefined;
}

/** How a skill is checked: its inputs, and what the caller knows and allows. */
export interface CheckOptions extends GivenInputs {
  /** The operation that is meant, if there are several. */
  readonly operation?: string | undefined;
  /** The program to run, instead of the manifest's entrypoint: words with references. */
  readonly entrypoint?: readonly Template[] | undefined;
  /**
   * Which effects are allowed, from `policyFromList` or `readPolicy`. Absent: every effect. A policy that was refused must
   * not become an absent one.
   */
  readonly policy?: Policy;
  /** Whether programs of the skill are started in a sandbox of the system; `auto` by default: if there is one. */
  readonly sandbox?: SandboxMode;
  /** Lets `custom` assertions run their programs. */
  readonly allowCustomChecks?: boolean;
  /** That somebody reviewed a sensitive skill, so that it may be given more than a plain run. */
  readonly reviewed?: boolean;
  /** What cannot be determined counts as a failure. */
  readonly strict?: boolean;
  /** The tools that the agent around this runtime has. Absent: not known. */
  readonly tools?: ReadonlySet<string>;
  /** The capabilities that it has. Absent: not known. */
  readonly capabilities?: ReadonlySet<string>;
  /** The authorization scopes that were granted. Absent: not known. */
  readonly scopes?: ReadonlySet<string>;
  /** Ids of the skills that are available. Absent: not known. */
  readonly skills?: ReadonlySet<string>;
  /** Records the run at this level at least, whatever the manifest declares; with the values that were expected and found. */
  readonly trace?: Level;
  /** What a registry says keeps this skill from being invoked, in sentences; empty if nothing does. Absent: not known. */
  readonly blockedBy?: readonly string[];
  /** The folders of the skills that it depends on, in the order in which to load them; its program is told. */
  readonly dependencies?: readonly { readonly id: string; readonly folder: string }[];
  /** The schemes that an input with the format `uri` may have, such as those of STOP's `url`; any by default. */
  readonly uriSchemes?: readonly string[];
  /** By command, the arguments that ask for its version, if it does not know `--version`. */
  readonly versionArguments?: Readonly<Record<string, readonly string[]>>;
  /** The most that one check may take, in milliseconds; ten seconds by default. */
  readonly checkTimeout?: number;
  /** Those of this process by default. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The working directory; that of this process by default. */
  readonly cwd?: string;
  /** The system whose entrypoint is taken; this one by default. */
  readonly platform?: NodeJS.Platform;
  /** Ends whatever is running, with its children; what was stopped is a finding, and nothing is thrown. */
  readonly signal?: AbortSignal;
}

/**
 * The folders that relative paths start from. The repository is the one that the skill lies in; that of the working
 * directory where it lies in none, as a skill that is installed for all projects does. Looks for `.git` upwards at once;
 * the folders need not exist, and all that is given back is absolute.
 *
 * @example
 * basesOf("skills/notes", "/project"); // { skill: "/project/skills/notes", cwd: "/project" }
 */
export function basesOf(folder: string, cwd: string): Bases {
  const start = resolve(cwd);
  const skill = resolve(start, folder);
  const repository = workTreeTop(skill) ?? workTreeTop(start);
  return { skill, cwd: start, ...(repository === undefined ? {} : { repository }) };
}

/** Everything that rules look at, with what the caller left open filled in. */
export interface Situation {
  readonly skill: Skill & { readonly manifest: SkillManifest };
  readonly bases: Bases;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly checkTimeout: number;
  /** How much of the run is recorded; assertions are evaluated from L2 on. */
  readonly level: Level;
  /** Where the program will run, which relative paths start from: the skill's folder, or the working directory of an agent. */
  readonly workFolder: string;
  readonly options: CheckOptions;
}
