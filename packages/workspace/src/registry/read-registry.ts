import type { Decoded, Path, SkillFiles, SkillManifest } from "@skill-convert/core";
import {
  createSkillRegistry,
  type Registration,
  register,
  registerEach,
  type SkillRegistry,
  type VaultMapping,
} from "@skill-convert/registry";
import type { DiagnosticReport, PlacedDiagnostic } from "@skill-convert/report";
import { showDiagnostic, startIn } from "@skill-convert/report";
import type { LoadedContext } from "../context.js";
import { type InputSkill, openInputs } from "../find/find.js";
import { guard } from "../find/guard.js";
import { formatNamed } from "../formats/formats.js";
import { type RecordCache, readRecord, withHashedBody } from "./read-record.js";

/** A skill that was read, and its place. */
export interface ReadSkill extends Registration {
  readonly source: string;
  /** The skill's folder; undefined for standard input. */
  readonly directory: string | undefined;
  readonly format: string;
  /** Returns the place of a canonical path in the files; absent unless it was asked for. */
  readonly locate?: LocateInFiles;
  /** The files; absent unless places were asked for. */
  readonly files?: SkillFiles;
}

/** The place of a value in the files of a skill. */
export type LocateInFiles = (path: Path) => Pick<DiagnosticReport, "file" | "line" | "column"> | undefined;

/** Locates the values of a manifest that was read from these files. */
export function locateIn(files: SkillFiles, decoded: Decoded): LocateInFiles {
  return (path) => {
    const place = decoded.locate(path);
    return place && { file: place.file, ...startIn(files, place.file, place.range) };
  };
}

/** The skills of some inputs, in any format, and the diagnostics from reading them. */
export interface ReadSkills {
  readonly skills: readonly ReadSkill[];
  readonly diagnostics: readonly PlacedDiagnostic[];
  /** True if any skill was found. */
  readonly reached: boolean;
}

/** Options for reading skills. */
export interface ReadOptions {
  readonly from?: string | undefined;
  /** Reduces a manifest to what is kept in memory; without it, all of the manifest is kept. */
  readonly keep?: (manifest: SkillManifest) => SkillManifest;
  readonly cache?: RecordCache | undefined;
  /** True if the skills can locate their values, which keeps their files in memory. */
  readonly places?: boolean;
}

/** Reads the manifest of every skill. A skill that cannot be read is reported and left out. */
export function readSkills(inputs: readonly string[], context: LoadedContext, options: ReadOptions = {}): ReadSkills {
  const { from, keep = (manifest) => manifest, cache, places = false } = options;
  const named = from === undefined ? undefined : formatNamed(context.registry, from);
  const skills: ReadSkill[] = [];
  const diagnostics: PlacedDiagnostic[] = [];
  let reached = false;
  for (const input of openInputs(inputs, context, { from })) {
    const { source } = input;
    if ("problem" in input) {
      diagnostics.push({ source, ...showDiagnostic(input.problem, undefined) });
      continue;
    }
    reached = true;
    guard(
      () => read(input),
      (problem) => void diagnostics.push({ source, ...showDiagnostic(problem, undefined) }),
    );
  }
  return { skills, diagnostics, reached };

  function read(input: InputSkill): void {
    const { source, files, disk, relative } = input;
    // A recalled skill has no places.
    const record = readRecord(context.registry, input, named, keep, places ? undefined : cache);
    const { format, manifest, diagnostics: found, decoded } = record;
    diagnostics.push(...found.map((diagnostic) => ({ source, ...diagnostic })));
    if (format === undefined || manifest === undefined) return;
    const path = relative || files.folder;
    skills.push({
      source,
      directory: disk?.directory,
      format,
      manifest,
      ...(places && decoded && { locate: locateIn(files, decoded), files }),
      ...(path === undefined ? {} : { path }),
    });
  }
}

/** A registry of the skills that were read. Its diagnostics include refused registrations. */
export interface ReadRegistry extends ReadSkills {
  readonly registry: SkillRegistry;
}

/** The vaults of a registry. */
export interface VaultOptions {
  readonly cache?: RecordCache | undefined;
  /** The folders of the vaults besides the root, by name. */
  readonly vaults?: ReadonlyMap<string, string>;
  readonly mappings?: readonly VaultMapping[];
}

/**
 * Reads the skills of the root and of every vault. A skill in a vault's folder below the root belongs only to that
 * vault.
 */
function readVaults(root: string, { vaults = new Map(), cache }: VaultOptions, context: LoadedContext): ReadSkills {
  const options = { keep: withHashedBody, cache };
  const rest = readSkills([root], context, options);
  if (vaults.size === 0) return rest;
  const others = [...vaults].map(([vault, folder]): ReadSkills => {
    const read = readSkills([folder], context, options);
    return { ...read, skills: read.skills.map((skill) => ({ ...skill, vault })) };
  });
  const inVault = new Set(others.flatMap(({ skills }) => skills.map(({ directory }) => directory)));
  return {
    skills: [
      rest.skills.filter(({ directory }) => !inVault.has(directory)),
      ...others.map(({ skills }) => skills),
    ].flat(),
    diagnostics: [rest, ...others].flatMap(({ diagnostics }) => diagnostics),
    reached: rest.reached,
  };
}

/**
 * Registers all skills as one change. If that is refused, as many as possible are registered, in the order of their
 * folders, so that questions about these can still be answered.
 */
export function readRegistry(root: string, context: LoadedContext, options: VaultOptions = {}): ReadRegistry {
  const { vaults = new Map(), mappings = [] } = options;
  const read = readVaults(root, options, context);
  options.cache?.save(context.onNotice);
  const empty = createSkillRegistry({ vaults: [...vaults.keys()], mappings });
  return guard(
    () => {
      const { accepted, registry, diagnostics } = registerEach(empty, read.skills);
      if (accepted) return { ...read, registry };
      const refusals = diagnostics.map((found) => showDiagnostic(found, undefined));
      return { ...read, registry, diagnostics: [...read.diagnostics, ...refusals] };
    },
    () => registerOneByOne(empty, read),
  );
}

/** Registers the skills one by one after an unexpected error, and leaves out those that cause one. */
function registerOneByOne(empty: SkillRegistry, read: ReadSkills): ReadRegistry {
  const diagnostics = [...read.diagnostics];
  let registry = empty;
  const skills = read.skills.filter((skill) => {
    const { source } = skill;
    return guard(
      () => {
        const change = register(registry, skill);
        registry = change.registry;
        diagnostics.push(...change.diagnostics.map((found) => showDiagnostic(found, undefined)));
        return true;
      },
      (problem) => {
        diagnostics.push({ source, ...showDiagnostic(problem, undefined) });
        return false;
      },
    );
  });
  return { ...read, skills, registry, diagnostics };
}
