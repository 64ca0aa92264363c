import { type Diagnostic, type FileEdit, overlay, type Result, type SkillFiles } from "@skill-convert/core";
import {
  type ConvertedPlugin,
  convertMarketplace,
  convertPlugin,
  type Dialect,
  dialectNamed,
  MARKETPLACES,
  type ManifestReading,
  type MarketplaceDialect,
  type MarketplaceReading,
  manifestOf,
  marketplaceFindings,
  marketplaceWayBack,
  type PluginLoss,
  pluginDiagnostics,
  pluginFindings,
  pluginWayBack,
  readMarketplaces,
  readPlugin,
} from "@skill-convert/plugin";
import { UsageError } from "../../output/exit.js";
import type { PluginFolder } from "./find-plugins.js";

/** The manifests and the marketplace of a folder that are converted. */
export interface ConversionSource {
  readonly folder: PluginFolder;
  readonly manifest?: ManifestReading | undefined;
  readonly marketplace?: MarketplaceReading | undefined;
}

/** A manifest or a marketplace that a conversion writes. */
interface Conversion {
  /** The file that is converted. */
  readonly from: string;
  readonly to: Pick<Dialect, "id" | "title">;
  readonly file: string;
  readonly losses: readonly PluginLoss[];
}

/** The conversions of one folder, with the edits of its files. */
export interface ConversionPlan extends ConversionSource {
  readonly conversions: readonly Conversion[];
  readonly edits: readonly FileEdit[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Returns the manifest and the marketplace of a folder that are converted: those of a dialect, or the only ones.
 *
 * @param from the id of the dialect
 * @throws UsageError if there are several and none is chosen
 */
export function sourceOf(folder: PluginFolder, from: string | undefined): ConversionSource | undefined {
  const named = from === undefined ? undefined : dialectNamed(from);
  const manifest = named ? manifestOf(folder.manifests, named) : choose(folder, folder.manifests, from, "manifests");
  const marketplace = choose(folder, folder.marketplaces, from, "marketplaces");
  return manifest || marketplace ? { folder, manifest, marketplace } : undefined;
}

function choose<T extends { readonly dialect: MarketplaceDialect | Dialect }>(
  { shown }: PluginFolder,
  found: readonly T[],
  from: string | undefined,
  words: string,
): T | undefined {
  if (from !== undefined) return found.find(({ dialect }) => belongsTo(dialect, from));
  if (found.length < 2) return found[0];
  const ids = found.map(({ dialect }) => dialect.id);
  throw new UsageError(`${shown} has several ${words} (${ids.join(", ")}): choose one with --from`);
}

function belongsTo(dialect: MarketplaceDialect | Dialect, id: string): boolean {
  return dialect.id === id || ("also" in dialect && dialect.also.some((each) => each === id));
}

/** A planned conversion of a manifest or a marketplace, with the check that it can be undone. */
interface Planned {
  readonly from: string;
  readonly to: Conversion["to"];
  readonly result: Result<ConvertedPlugin>;
  /** Returns the findings about the way back from the files as they would be. */
  readonly wayBack: (after: SkillFiles) => readonly Diagnostic[];
}

/**
 * Plans the conversions of one folder to dialects.
 *
 * @param isLossless true if conversions that cannot be undone exactly are refused
 */
export function planConversions(
  source: ConversionSource,
  targets: readonly Dialect[],
  isLossless: boolean,
): ConversionPlan {
  const { marketplace, folder } = source;
  const { disk } = folder;
  const planned = plannedIn(source, targets);
  const results = isLossless ? withoutInexact(disk, planned) : planned;
  const edits = editsOf(results);
  return {
    ...source,
    conversions: results.flatMap(({ from, to, result: { value } }) => {
      return value ? [{ from, to, file: value.file, losses: value.losses }] : [];
    }),
    edits,
    diagnostics: withoutRepeated([
      ...results.flatMap(({ result }) => result.diagnostics),
      ...(marketplace ? withoutMarketplace(marketplace, targets) : []),
      ...newFindings(disk, overlay(disk, edits)),
    ]),
  };
}

function plannedIn(
  { manifest, marketplace, folder: { disk } }: ConversionSource,
  targets: readonly Dialect[],
): readonly Planned[] {
  const plugins = targets.flatMap((to): Planned[] => {
    if (!manifest) return [];
    const result = convertPlugin(disk, manifest, to);
    return [{ from: manifest.file, to, result, wayBack: (after) => pluginWayBack(disk, after, manifest, to) }];
  });
  const marketplaces = (marketplace ? marketplaceTargets(marketplace, targets) : []).flatMap((to): Planned[] => {
    if (!marketplace) return [];
    const result = convertMarketplace(disk, marketplace, to);
    return [
      { from: marketplace.file, to, result, wayBack: (after) => marketplaceWayBack(disk, after, marketplace, to) },
    ];
  });
  return [...plugins, ...marketplaces];
}

/** Refuses the conversions that cannot be undone: first those that cannot be alone, then those that others prevent. */
function withoutInexact(disk: SkillFiles, planned: readonly Planned[]): readonly Planned[] {
  const alone = planned.map((each) => proved(each, overlay(disk, editsOf([each]))));
  return provedTogether(disk, alone);
}

function provedTogether(disk: SkillFiles, planned: readonly Planned[]): readonly Planned[] {
  const after = overlay(disk, editsOf(planned));
  const checked = planned.map((each) => proved(each, after));
  return checked.every((each, index) => each === planned[index]) ? planned : provedTogether(disk, checked);
}

/** The conversion, or the findings in its place if it cannot be undone. */
function proved(planned: Planned, after: SkillFiles): Planned {
  const findings = planned.result.value ? planned.wayBack(after) : [];
  return findings.length === 0 ? planned : { ...planned, result: { diagnostics: findings } };
}

function editsOf(planned: readonly Planned[]): readonly FileEdit[] {
  return withoutRepeatedCopies(planned.flatMap(({ result }) => result.value?.edits ?? []));
}

/** Several targets may demand the same copy of a skill. */
function withoutRepeatedCopies(edits: readonly FileEdit[]): readonly FileEdit[] {
  return edits.filter(
    ({ kind, path }, index) => kind !== "copy" || edits.findIndex((each) => each.path === path) === index,
  );
}

function withoutRepeated(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const unique = new Map(diagnostics.map((diagnostic) => [identity(diagnostic), diagnostic]));
  return [...unique.values()];
}

/** The other marketplaces that programs of the dialects read. */
function marketplaceTargets({ dialect }: MarketplaceReading, targets: readonly Dialect[]) {
  return MARKETPLACES.filter((each) => each.id !== dialect.id && targets.some(({ id }) => belongsTo(each, id)));
}

function withoutMarketplace({ file }: MarketplaceReading, targets: readonly Dialect[]): readonly Diagnostic[] {
  return targets
    .filter(({ id }) => !MARKETPLACES.some((each) => belongsTo(each, id)))
    .map(({ title }) => pluginDiagnostics.create("no-marketplace", { to: title }, { file }));
}

/** Returns the findings that only the new files cause, such as an older manifest that a program ignores from now on. */
function newFindings(before: SkillFiles, after: SkillFiles): readonly Diagnostic[] {
  const known = new Set(findingsOf(before).map(identity));
  return findingsOf(after).filter((finding) => !known.has(identity(finding)));
}

function findingsOf(files: SkillFiles): readonly Diagnostic[] {
  const marketplaces = readMarketplaces(files).flatMap((marketplace) => marketplaceFindings(marketplace, files));
  return [...pluginFindings(readPlugin(files)), ...marketplaces];
}

function identity({ file, message }: Diagnostic): string {
  return `${file} ${message}`;
}
