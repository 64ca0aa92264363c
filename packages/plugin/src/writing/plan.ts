import { type Diagnostic, type FileEdit, overlay, type Result, type SkillFiles } from "@skill-convert/core";
import { type Attempt, done, type KeysOf, refused, requireArguments } from "@skill-convert/core/adapters";
import type { Dialect } from "../dialect/dialect.js";
import { dialectNamed } from "../dialects/index.js";
import { pluginDiagnostics } from "../findings/diagnostics.js";
import { pluginFindings } from "../findings/plugin-findings.js";
import { convertMarketplace, MARKETPLACE_READING } from "../marketplace/convert.js";
import { MARKETPLACES, type MarketplaceDialect } from "../marketplace/dialects.js";
import { marketplaceFindings } from "../marketplace/findings.js";
import { type MarketplaceReading, readMarketplaces } from "../marketplace/read.js";
import { type ManifestReading, manifestOf } from "../reading/manifests.js";
import { readPlugin } from "../reading/read-plugin.js";
import { type ConvertedPlugin, convertPlugin, DIALECT, MANIFEST_READING } from "./convert.js";
import type { PluginLoss } from "./loss.js";
import { marketplaceWayBack, pluginWayBack } from "./way-back.js";

/** The manifest and the marketplace of a folder that are converted. */
export interface ConversionSources {
  readonly manifest?: ManifestReading | undefined;
  readonly marketplace?: MarketplaceReading | undefined;
}

const SOURCES: KeysOf<ConversionSources> = {
  keys: { manifest: MANIFEST_READING, marketplace: MARKETPLACE_READING },
};

/** Options of {@link planConversions}. */
export interface PlanOptions {
  /** Refuses conversions that cannot be undone exactly. */
  readonly lossless?: boolean;
}

const OPTIONS: KeysOf<PlanOptions> = { keys: { lossless: "true or false" } };

/** A manifest or a marketplace that a conversion writes. */
export interface PlannedConversion {
  /** The file that is converted. */
  readonly from: string;
  readonly to: Pick<Dialect, "id" | "title">;
  /** The file that is written. */
  readonly file: string;
  readonly losses: readonly PluginLoss[];
}

/** The conversions of one folder, with the edits of its files. */
export interface ConversionPlan {
  readonly conversions: readonly PlannedConversion[];
  readonly edits: readonly FileEdit[];
  /** The parts that could not be converted, and the findings that only the new files cause. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Returns the manifest and the marketplace of a folder that are converted: those of a dialect, or the only ones. Refused
 * if there are several and no dialect is named.
 *
 * @param from the id of the dialect
 * @example
 * const files = memoryFiles({ ".codex-plugin/plugin.json": '{"name":"notes"}' });
 * const sources = conversionSources(readManifests(files), readMarketplaces(files));
 * sources.value.manifest.dialect.id; // "codex"
 */
export function conversionSources(
  manifests: readonly ManifestReading[],
  marketplaces: readonly MarketplaceReading[],
  from?: string,
): Attempt<ConversionSources> {
  const named = from === undefined ? undefined : dialectNamed(from);
  const manifest = named ? done(manifestOf(manifests, named)) : choose(manifests, from, "manifests");
  if (manifest.kind === "refused") return manifest;
  const marketplace = choose(marketplaces, from, "marketplaces");
  if (marketplace.kind === "refused") return marketplace;
  return done({ manifest: manifest.value, marketplace: marketplace.value });
}

function choose<T extends { readonly dialect: MarketplaceDialect | Dialect }>(
  found: readonly T[],
  from: string | undefined,
  words: string,
): Attempt<T | undefined> {
  if (from !== undefined) return done(found.find(({ dialect }) => belongsTo(dialect, from)));
  if (found.length < 2) return done(found[0]);
  return refused(`several ${words} (${found.map(({ dialect }) => dialect.id).join(", ")})`);
}

function belongsTo(dialect: MarketplaceDialect | Dialect, id: string): boolean {
  return dialect.id === id || ("also" in dialect && dialect.also.some((each) => each === id));
}

/** A conversion of a manifest or a marketplace, with the check that it can be undone. */
interface Planned {
  readonly from: string;
  readonly to: PlannedConversion["to"];
  readonly result: Result<ConvertedPlugin>;
  /** Returns the findings about the way back from the files as they would be. */
  readonly wayBack: (after: SkillFiles) => readonly Diagnostic[];
}

/**
 * Plans the conversions of one folder to several dialects.
 *
 * @throws TypeError for a wrong argument or an unknown option
 * @example
 * const files = memoryFiles({ ".codex-plugin/plugin.json": '{"name":"notes"}' });
 * const [manifest] = readManifests(files);
 * planConversions(files, { manifest }, [dialectNamed("cursor")]).edits.map(({ path }) => path);
 * // [".cursor-plugin/plugin.json"]
 */
export function planConversions(
  files: SkillFiles,
  sources: ConversionSources,
  targets: readonly Dialect[],
  options: PlanOptions = {},
): ConversionPlan {
  requireArguments("planConversions", {
    files: [files, "the files of a skill"],
    sources: [sources, SOURCES],
    targets: [targets, { each: DIALECT }],
    options: [options, OPTIONS],
  });
  const planned = plannedIn(files, sources, targets);
  const results = options.lossless ? withoutInexact(files, planned) : planned;
  const edits = editsOf(results);
  return {
    conversions: results.flatMap(({ from, to, result: { value } }) => {
      return value ? [{ from, to, file: value.file, losses: value.losses }] : [];
    }),
    edits,
    diagnostics: withoutRepeated([
      ...results.flatMap(({ result }) => result.diagnostics),
      ...(sources.marketplace ? withoutMarketplace(sources.marketplace, targets) : []),
      ...newFindings(files, overlay(files, edits)),
    ]),
  };
}

function plannedIn(
  files: SkillFiles,
  { manifest, marketplace }: ConversionSources,
  targets: readonly Dialect[],
): readonly Planned[] {
  const plugins = targets.flatMap((to): Planned[] => {
    if (!manifest) return [];
    const result = convertPlugin(files, manifest, to);
    return [{ from: manifest.file, to, result, wayBack: (after) => pluginWayBack(files, after, manifest, to) }];
  });
  const marketplaces = (marketplace ? marketplaceTargets(marketplace, targets) : []).flatMap((to): Planned[] => {
    if (!marketplace) return [];
    const result = convertMarketplace(files, marketplace, to);
    return [
      { from: marketplace.file, to, result, wayBack: (after) => marketplaceWayBack(files, after, marketplace, to) },
    ];
  });
  return [...plugins, ...marketplaces];
}

/** Refuses the conversions that cannot be undone: first those that cannot be alone, then those that others prevent. */
function withoutInexact(files: SkillFiles, planned: readonly Planned[]): readonly Planned[] {
  const alone = planned.map((each) => proved(each, overlay(files, editsOf([each]))));
  return provedTogether(files, alone);
}

function provedTogether(files: SkillFiles, planned: readonly Planned[]): readonly Planned[] {
  const after = overlay(files, editsOf(planned));
  const checked = planned.map((each) => proved(each, after));
  return checked.every((each, index) => each === planned[index]) ? planned : provedTogether(files, checked);
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
