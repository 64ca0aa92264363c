import type { Format, Registry, SkillFiles } from "@skill-convert/core";
import { openSkill } from "@skill-convert/fs";
import { UsageError } from "../output/exit.js";
import type { Streams } from "../output/streams.js";
import { findPath } from "./find-path.js";
import type { Found, FoundSkill, InputProblem, InputSkill } from "./found.js";
import { guard } from "./guard.js";
import { isOwn, type Shard } from "./shard.js";
import { openStandardInput } from "./standard-input.js";

export * from "./found.js";

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
      input === "-" ? [openStandardInput(registry, streams, options.from)] : findPath(input, registry, options.out);
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
