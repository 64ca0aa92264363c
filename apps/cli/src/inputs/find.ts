import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { type Diagnostic, type Format, memoryFiles, type Registry, type SkillFiles } from "@skill-convert/core";
import {
  type DiskSkill,
  type FindProblem,
  type FolderEntry,
  findSkills,
  openSkill,
  realPath,
  reasonOf,
} from "@skill-convert/fs";
import { cliDiagnostics } from "../diagnostics.js";
import { UsageError } from "../output/exit.js";
import type { Streams } from "../output/streams.js";
import { guard } from "./guard.js";
import { repositoryPath } from "./repository-path.js";
import { isOwn, type Shard } from "./shard.js";

/** One skill to work on. */
export interface InputSkill {
  /** How the user would name it: relative to where the command runs. */
  readonly source: string;
  /** Relative to the input that it was found in; `""` if it is that input. */
  readonly relative: string;
  readonly files: SkillFiles;
  /** The folder; undefined on standard input. */
  readonly disk?: DiskSkill;
  /** The manifest file that the user named. */
  readonly named?: string;
  /** Whether the user named this very skill, so that finding no manifest in it is an error. */
  readonly explicit: boolean;
  /** The only one of its operations that is meant. */
  readonly operation?: string;
  /** Of another shard: looked at only for the folder that it would be written to. */
  readonly otherShard?: true;
}

/** Something wrong with an input itself. */
export interface InputProblem {
  readonly source: string;
  readonly problem: Diagnostic;
}

/** A skill's folder that was found and not opened yet. */
export interface FoundSkill extends Omit<InputSkill, "files" | "disk"> {
  readonly directory: string;
  /** As `repositoryPath` gives it. */
  readonly path: string;
  /** The input that it was found in, free of links. */
  readonly root?: string;
  readonly entries?: readonly FolderEntry[];
}

/** Undefined if there is no skill. */
export function filesOf(input: InputSkill | InputProblem): SkillFiles | undefined {
  return "files" in input ? input.files : undefined;
}

/** What an input comes to: folders to be opened, or what was read from standard input. */
export type Found = FoundSkill | InputSkill | InputProblem;

/** The skills of all inputs, in the order given and by path within each; read when they are reached. */
export function* openInputs(
  inputs: readonly string[],
  registry: Registry<Format>,
  streams: Streams,
  options: OpenInputsOptions = {},
): Generator<InputSkill | InputProblem> {
  for (const found of findInputs(inputs, registry, streams, options)) yield openFound(found, registry);
}

/** The same, for whoever opens them. */
export function* findInputs(
  inputs: readonly string[],
  registry: Registry<Format>,
  streams: Streams,
  options: OpenInputsOptions = {},
): Generator<Found> {
  const { shard, position = 0, otherShards = false } = options;
  if (inputs.filter((input) => input === "-").length > 1) throw new UsageError("standard input can be read only once");
  for (const [index, input] of inputs.entries()) {
    const found =
      input === "-" ? [openStandardInput(registry, streams, options.from)] : findPath(input, registry, options);
    for (const skill of found) {
      if ("problem" in skill || isOwn(shard, skill.relative, position + index)) yield skill;
      else if (otherShards) yield { ...skill, otherShard: true };
    }
  }
}

/** The same folders, to be listed again when they are opened, because their contents may have changed by then. */
export function* toBeReread(found: Iterable<Found>): Generator<Found> {
  for (const each of found) {
    if (!("entries" in each)) yield each;
    else {
      const { entries: _, ...rest } = each;
      yield rest;
    }
  }
}

/** The same without the skills that an earlier input led to, which would be in each other's way. */
export function* withoutRepeats(found: Iterable<Found>, inputs: readonly string[]): Generator<Found> {
  if (inputs.length < 2) return yield* found;
  const seen = new Set<string>();
  for (const each of found) {
    const key = "directory" in each ? `${each.directory}\0${each.named ?? ""}` : undefined;
    if (key !== undefined && seen.has(key)) continue;
    if (key !== undefined) seen.add(key);
    yield each;
  }
}

export function openFound(found: Found, registry: Registry<Format>): InputSkill | InputProblem {
  if (!("directory" in found)) return found;
  return guard<InputSkill | InputProblem>(
    () => open(found, registry),
    (problem) => ({ source: found.source, problem }),
  );
}

function open(found: FoundSkill, registry: Registry<Format>): InputSkill {
  const { directory, path, root, entries, ...rest } = found;
  const { manifestFiles } = registry;
  const isNestedSkill = (folder: SkillFiles) => registry.candidates(folder).length > 0;
  const within = { ...(root === undefined ? {} : { root }), ...(entries === undefined ? {} : { entries }) };
  const disk = openSkill(directory, { path, manifestFiles, isNestedSkill, ...within });
  return { ...rest, files: disk, disk };
}

export interface OpenInputsOptions {
  /** The format that the user named. */
  readonly from?: string | undefined;
  /** The folder that results are written to, which is not searched. */
  readonly out?: string | undefined;
  /** Only the skills of this part of the run. */
  readonly shard?: Shard | undefined;
  /** The place of the first input among those of the run. */
  readonly position?: number;
  /** Whether to give the skills of other shards as well, marked as such. */
  readonly otherShards?: boolean;
}

function* findPath(input: string, registry: Registry<Format>, { out }: OpenInputsOptions): Generator<Found> {
  const { manifestFiles } = registry;
  const kind = kindOf(input);
  if (kind !== "file" && kind !== "folder") {
    yield { source: input, problem: cliDiagnostics.create("not-found", { input, problem: kind.problem }) };
    return;
  }
  if (kind === "file") {
    const named = basename(input);
    if (!manifestFiles.has(named)) {
      const names = [...manifestFiles].join(", ");
      yield { source: input, problem: cliDiagnostics.create("not-a-manifest", { input, names }) };
      return;
    }
    const directory = dirname(resolve(input));
    yield { source: input, relative: "", directory, path: repositoryPath(realPath(directory)), named, explicit: true };
    return;
  }
  const root = resolve(input);
  let found = false;
  const problems: InputProblem[] = [];
  const onProblem = ({ path, reason, kind }: FindProblem) => {
    const code = kind === "ignore" ? "not-ignored" : "not-searched";
    problems.push({ source: join(input, path), problem: cliDiagnostics.create(code, { path: path || input, reason }) });
  };
  const exclude = out === undefined ? [] : [out];
  for (const skill of findSkills(root, { manifestFiles, onProblem, exclude })) {
    found = true;
    const { directory, root, entries } = skill;
    const path = repositoryPath(directory);
    const source = skill.path === "" ? input : join(input, skill.path);
    yield { source, relative: skill.path, directory, path, root, entries, explicit: skill.path === "" };
  }
  yield* problems;
  if (!found)
    yield {
      source: input,
      problem: cliDiagnostics.create("no-skill", { input, names: [...manifestFiles].join(" or ") }),
    };
}

function kindOf(input: string): "file" | "folder" | { readonly problem: string } {
  try {
    const stat = statSync(input, { throwIfNoEntry: false });
    if (stat === undefined) return { problem: "does not exist" };
    return stat.isDirectory() ? "folder" : "file";
  } catch (error) {
    return { problem: `cannot be reached: ${reasonOf(error)}` };
  }
}

/** Standard input is one manifest file: of the format that was named, or the first that it is a mark of. */
function openStandardInput(registry: Registry<Format>, streams: Streams, from: string | undefined): Found {
  const bytes = streams.input();
  if (bytes.length === 0) return { source: "-", problem: cliDiagnostics.create("nothing-given", {}) };
  const names = (from && registry.get(from)?.manifestFiles) || [...registry.manifestFiles];
  const views = names.map((name) => memoryFiles({ [name]: bytes }));
  const strength = (files: SkillFiles) => registry.candidates(files)[0]?.detection.rank ?? Number.POSITIVE_INFINITY;
  const files = views.reduce(
    (best, view) => (strength(view) < strength(best) ? view : best),
    views[0] ?? memoryFiles({}),
  );
  return { source: "-", relative: "", files, explicit: true };
}
