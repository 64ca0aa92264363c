import type { Format, Registry, SkillFiles } from "@skill-convert/core";
import { InputError } from "@skill-convert/core";
import { openSkill } from "@skill-convert/fs";
import type { WorkspaceContext } from "../context.js";
import { findPath } from "./find-path.js";
import type { FoundInput, FoundSkill, InputProblem, InputSkill, OpenInputsOptions } from "./found.js";
import { guard } from "./guard.js";
import { openStandardInput } from "./standard-input.js";

export * from "./found.js";

/**
 * Opens the skills of all inputs, in the order given and by path within each input. Each is opened when it is reached.
 */
export function* openInputs(
  inputs: readonly string[],
  context: WorkspaceContext,
  options: OpenInputsOptions = {},
): Generator<InputSkill | InputProblem> {
  for (const found of findInputs(inputs, context, options)) yield openFound(found, context.formats);
}

/** Finds the skills like {@link openInputs}, without opening them. */
export function* findInputs(
  inputs: readonly string[],
  context: WorkspaceContext,
  options: OpenInputsOptions = {},
): Generator<FoundInput> {
  if (inputs.filter((input) => input === "-").length > 1) throw new InputError("standard input can be read only once");
  for (const input of inputs) {
    if (input === "-") yield openStandardInput(context, options.from);
    else yield* findPath(input, context, options);
  }
}

/**
 * Drops the listing of each folder, so that it is listed again when it is opened. Its contents may have changed by
 * then.
 */
export function* toBeReread(found: Iterable<FoundInput>): Generator<FoundInput> {
  for (const each of found) {
    if (!("entries" in each)) yield each;
    else {
      const { entries: _, ...rest } = each;
      yield rest;
    }
  }
}

/** Leaves out skills that an earlier input already contained, because they would be written twice. */
export function* withoutRepeats(found: Iterable<FoundInput>, inputs: readonly string[]): Generator<FoundInput> {
  if (inputs.length < 2) return yield* found;
  const seen = new Set<string>();
  for (const each of found) {
    const key = "directory" in each ? `${each.directory}\0${each.file ?? each.named ?? ""}` : undefined;
    if (key !== undefined && seen.has(key)) continue;
    if (key !== undefined) seen.add(key);
    yield each;
  }
}

/** Reads the manifest files of a skill, which every later step needs. What cannot be read is reported when it is used. */
export function readManifests(files: SkillFiles, { manifestFiles }: Registry<Format>): void {
  for (const file of manifestFiles) if (files.has(file)) files.text(file);
}

export function openFound(found: FoundInput, registry: Registry<Format>): InputSkill | InputProblem {
  if (!("directory" in found)) return found;
  return guard<InputSkill | InputProblem>(
    () => open(found, registry),
    (problem) => ({ source: found.source, problem }),
  );
}

function open(found: FoundSkill, registry: Registry<Format>): InputSkill {
  const { directory, path, root, entries, ...rest } = found;
  const { manifestFiles } = registry;
  const file = found.file === undefined ? {} : { file: found.file };
  const isNestedSkill = (folder: SkillFiles) => registry.candidates(folder).length > 0;
  const within = { ...(root === undefined ? {} : { root }), ...(entries === undefined ? {} : { entries }) };
  const disk = openSkill(directory, { path, manifestFiles, isNestedSkill, ...file, ...within });
  return { ...rest, files: disk, disk };
}
