import { resolve } from "node:path";
import type { Diagnostic, SkillManifest, SupportFile, Template } from "@skill-convert/core";
import type { KeysOf, Kind } from "@skill-convert/core/adapters";
import { workTreeTop } from "@skill-convert/fs";
import type { Bases, Level } from "./contracts.js";
import type { GivenInputs } from "./inputs/inputs.js";
import type { Policy } from "./policy/policy.js";
import type { SandboxMode } from "./sandbox/mode.js";
import type { SandboxReport } from "./sandbox/report.js";

/** A skill on the disk. */
export interface Skill {
  /** The skill's folder. */
  readonly folder: string;
  /** The canonical manifest. Absent if it could not be read. */
  readonly manifest?: SkillManifest | undefined;
  /** The diagnostics of reading the skill. */
  readonly diagnostics?: readonly Diagnostic[] | undefined;
  /** Files that the entrypoints need and that are not in the skill's folder. */
  readonly supportFiles?: readonly SupportFile[] | undefined;
}

/** The options of a check: the inputs, and what the caller knows and allows. */
export interface CheckOptions extends GivenInputs {
  /** The name of the operation. Required if the skill has several. */
  readonly operation?: string | undefined;
  /**
   * Maps placeholders of the region and of produced files that are not the name of an input to the input that gives
   * their value (semioverse.md#s130).
   */
  readonly placeholders?: Readonly<Record<string, string>>;
  /** An argument vector to run instead of the manifest's entrypoint. */
  readonly entrypoint?: readonly Template[] | undefined;
  /**
   * The allowed effects, from `policyFromList` or `readPolicy`. If absent, every effect is allowed, so a policy that
   * was refused must not be left out.
   */
  readonly policy?: Policy;
  /** The use of the system's sandbox for programs of the skill. The default `auto` uses one if the system has one. */
  readonly sandbox?: SandboxMode;
  /** Called with the sandbox, or the reason why there is none, before programs of the skill start in it. */
  readonly onSandbox?: (sandbox: SandboxReport) => void;
  /** If true, `custom` assertions may run their programs (stop.md#d38). */
  readonly allowCustomChecks?: boolean;
  /** True if somebody reviewed a sensitive skill, so that it may be elevated (adr002.md#s61, adr002.md#d40). */
  readonly reviewed?: boolean;
  /** If true, a finding that cannot be determined counts as a failure. */
  readonly strict?: boolean;
  /** The tools of the agent that uses this runtime. Not known if absent. */
  readonly tools?: ReadonlySet<string>;
  /** The capabilities of that agent. Not known if absent. */
  readonly capabilities?: ReadonlySet<string>;
  /** The authorization scopes that were granted. Not known if absent. */
  readonly scopes?: ReadonlySet<string>;
  /** The ids of the skills that are available. Not known if absent. */
  readonly skills?: ReadonlySet<string>;
  /**
   * Records the run at this level or the manifest's, whichever is higher (stop.md#d41), with expected and actual
   * values.
   */
  readonly trace?: Level;
  /** Sentences that say why a registry does not let this skill be invoked; empty if it does. Not known if absent. */
  readonly blockedBy?: readonly string[];
  /** The skills that the skill depends on, in the order in which to load them. The program is told their folders. */
  readonly dependencies?: readonly { readonly id: string; readonly folder: string }[];
  /**
   * The schemes that an input with the format `uri` may have, such as those of STOP's `url` (stop.md#s48). Any by
   * default.
   */
  readonly uriSchemes?: readonly string[];
  /** The arguments that ask a command for its version, by the name of the command. `--version` by default. */
  readonly versionArguments?: Readonly<Record<string, readonly string[]>>;
  /** The time limit of one check, in milliseconds. Ten seconds by default. */
  readonly checkTimeout?: number;
  /** The environment variables; those of this process by default. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The working directory; that of this process by default. */
  readonly cwd?: string;
  /** The system whose entrypoint is used; this one by default. */
  readonly platform?: NodeJS.Platform;
  /** Ends the running program and its children. The interruption is a finding; nothing is thrown. */
  readonly signal?: AbortSignal;
}

/** The kind of an argument that is a skill on the disk. */
export const SKILL: Kind = {
  keys: { folder: "a string", manifest: "a SkillManifest", diagnostics: "an array", supportFiles: "an array" },
  required: ["folder"],
  isOpen: true,
};

/** The kinds of the options of a check. An unknown option must not pass: it may be a misspelt `policy`. */
export const CHECK_OPTIONS: KeysOf<CheckOptions> = {
  keys: {
    values: "an object",
    texts: "an array",
    bindings: "an object",
    operation: "a string",
    placeholders: "an object",
    entrypoint: "an array",
    policy: { what: "a policy, from policyFromList or readPolicy", has: ["name", "deny"] },
    sandbox: "a string",
    onSandbox: "a function",
    allowCustomChecks: "true or false",
    reviewed: "true or false",
    strict: "true or false",
    tools: "a set",
    capabilities: "a set",
    scopes: "a set",
    skills: "a set",
    trace: "a string",
    blockedBy: "an array",
    dependencies: "an array",
    uriSchemes: "an array",
    versionArguments: "an object",
    checkTimeout: "a number",
    environment: "an object",
    cwd: "a string",
    platform: "a string",
    signal: "an object",
  },
};

/**
 * Returns the folders that relative paths start from, as absolute paths. The repository is the one that contains the
 * skill, or else the one that contains the working directory, for a skill that is installed for all projects. Reads the
 * disk to find `.git` in the folders above; the folders need not exist.
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

/** Everything that rules look at: the skill and the options, with defaults applied. */
export interface Situation {
  readonly skill: Skill & { readonly manifest: SkillManifest };
  readonly bases: Bases;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly checkTimeout: number;
  /** The level of the run. Assertions are evaluated from L2 on (stop.md#s123). */
  readonly level: Level;
  /**
   * The folder where the program will run and where relative paths start: the skill's folder, or the working directory
   * if an agent carries out the skill.
   */
  readonly workFolder: string;
  readonly options: CheckOptions;
}
