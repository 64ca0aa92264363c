import type { FileEdit, Json, JsonRecord, Path, Result, SkillFiles } from "@skill-convert/core";
import { requireArguments } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { enumerate } from "@skill-convert/core/text";
import { asRecord, NOWHERE, type Table } from "@skill-convert/format";
import { printJson } from "@skill-convert/source";
import { pluginDifferences } from "../comparing/differences.js";
import { pluginDiagnostics } from "../findings/diagnostics.js";
import type { Marketplace, Plugin, Source } from "../model/schemas.js";
import { accepted } from "../writing/accepted.js";
import { mirroredIn, overOld, projected } from "../writing/keep.js";
import { divide, labelOf } from "../writing/label.js";
import type { PluginLoss } from "../writing/loss.js";
import type { MarketplaceDialect } from "./dialects.js";
import { type EntryReading, type MarketplaceReading, readMarketplaces, withKnown } from "./read.js";

/** The result of converting a marketplace. */
export interface ConvertedMarketplace {
  /** The file of the new marketplace. */
  readonly file: string;
  readonly edits: readonly FileEdit[];
  readonly losses: readonly PluginLoss[];
}

export const MARKETPLACE_READING = { what: "a result of readMarketplaces", has: ["dialect", "entries"] };

/**
 * Converts a marketplace to another dialect: a new file, or the smallest edits of the one that exists, whose other
 * entries stay (plugin-manifests.md#d20). An entry that the dialect cannot have is left out and reported.
 *
 * @param files the files of the repository
 * @param from the marketplace to convert
 * @throws TypeError for a wrong argument
 * @example
 * const text = '{"name":"tools","plugins":[{"name":"notes","source":"./notes"}]}';
 * const files = memoryFiles({ ".cursor-plugin/marketplace.json": text });
 * const codex = MARKETPLACES.find(({ id }) => id === "codex");
 * convertMarketplace(files, readMarketplaces(files)[0], codex).value.file; // ".agents/plugins/marketplace.json"
 */
export function convertMarketplace(
  files: SkillFiles,
  from: MarketplaceReading,
  to: MarketplaceDialect,
): Result<ConvertedMarketplace> {
  requireArguments("convertMarketplace", {
    files: [files, "the files of a skill"],
    from: [from, MARKETPLACE_READING],
    to: [to, { what: "a dialect, one of MARKETPLACES", has: ["table", "entry"] }],
  });
  const found = readMarketplaces(files).find(({ dialect }) => dialect.id === to.id);
  if (!from.marketplace) return refused(from, to, `${from.file} cannot be read`);
  if (found && !isJsonRecord(found.data?.value)) return refused(from, to, `${to.file} cannot be read`);
  if (found && !Array.isArray(found.raw["plugins"] ?? []))
    return refused(from, to, `"plugins" in ${to.file} is no list`);
  const existing = found && withKnown(found);
  const head = headOf(from, existing?.marketplace);
  const document = accepted(head, to.table, existing?.raw);
  if (!document) return refused(from, to, `${to.title} requires ${missingIn(head, to.table)}`);
  const entries = from.entries.map((entry) => convertEntry(entry, from.dialect, to, existing));
  const written = { ...document, plugins: mergeEntries(entries, existing) };
  return {
    value: {
      file: to.file,
      edits: editsOf(to.file, written, existing),
      losses: [
        ...lossesOf(head, { ...asRecord(to.table.get(document, NOWHERE)), plugins: [] }, [], to, "the marketplace"),
        ...extensionLosses(from.marketplace.extensions, [], to, "the marketplace"),
        ...defaultLosses(entries, to),
        ...entries.flatMap(({ losses }) => losses),
      ],
    },
    diagnostics: [],
  };
}

function refused({ file }: MarketplaceReading, to: MarketplaceDialect, reason: string): Result<ConvertedMarketplace> {
  return { diagnostics: [pluginDiagnostics.create("marketplace-not-converted", { to: to.title, reason }, { file })] };
}

function missingIn(head: JsonRecord, table: Table): string {
  const missing = table.requiredFields.filter((field) => field !== "plugins" && getOwn(head, field) === undefined);
  return missing.length > 0 ? `the ${enumerate(missing, "and")} of a marketplace` : "another name of a marketplace";
}

/** The marketplace without its plugins. `pluginRoot` is not converted, because sources become paths. */
function headOf({ dialect, marketplace }: MarketplaceReading, existing: Marketplace | undefined): JsonRecord {
  const { extensions: _, pluginRoot: __, ...source } = marketplace ?? {};
  const { extensions: ___, ...old } = existing ?? {};
  const mirrored = existing && mirroredIn(dialect.table, { ...old, plugins: [] } as JsonRecord, source as JsonRecord);
  return { ...overOld(old as JsonRecord, source as JsonRecord, mirrored), plugins: [] };
}

/** An entry of the result. */
interface ConvertedEntry {
  readonly name: string | undefined;
  /** Undefined if the dialect cannot have the entry. */
  readonly raw: JsonRecord | undefined;
  readonly losses: readonly PluginLoss[];
  /** The parts that the dialect's defaults gave to a new entry. */
  readonly defaulted: readonly string[];
}

function convertEntry(
  { entry, folder, index }: EntryReading,
  from: MarketplaceDialect,
  to: MarketplaceDialect,
  existing: MarketplaceReading | undefined,
): ConvertedEntry {
  const name = entry?.name;
  const path: Path = ["plugins", name ?? index];
  const words = name === undefined ? `entry ${index + 1}` : `the plugin "${name}"`;
  const dropped = (reason: string): ConvertedEntry => ({
    name,
    raw: undefined,
    defaulted: [],
    losses: [{ kind: "dropped", path, message: `${to.title} does not list ${words}: ${reason}.`, predicted: true }],
  });
  if (!entry?.source) return dropped("its entry cannot be read");
  const { extensions, ...wanted } = entry;
  const same = existing?.entries.find((each) => each.entry?.name === name);
  const { extensions: _, ...old } = same?.entry ?? to.defaults ?? {};
  const source = sameSource(entry.source, folder, from, same) ?? sourceIn(entry.source, folder, to);
  const mirrored = same && projected({ ...from.defaults, ...old, source: entry.source } as JsonRecord, from.entry);
  const merged = overOld(old as JsonRecord, wanted as JsonRecord, mirrored);
  const raw = accepted({ ...merged, source } as JsonRecord, to.entry, same?.raw);
  if (!raw) return dropped(reasonFor(entry.source, folder, to));
  const after = { ...(asRecord(to.entry.get(raw, NOWHERE)) ?? {}), source: entry.source };
  return {
    name,
    raw,
    defaulted: same
      ? []
      : Object.keys(to.defaults ?? {}).filter((key) => getOwn(wanted as JsonRecord, key) === undefined),
    losses: [
      ...lossesOf(wanted as JsonRecord, after, path, to, words),
      ...extensionLosses(extensions, path, to, words),
    ],
  };
}

/** Explains in a clause why a dialect cannot list a plugin. */
function reasonFor(source: Source, folder: string | undefined, { sources, title }: MarketplaceDialect): string {
  if (folder !== undefined) return "its name is not allowed";
  if (source.kind === "local" || source.kind === "named") return "its source leaves the repository";
  return Object.hasOwn(sources.kinds, source.kind)
    ? "its name is not allowed"
    : `${title} has no source of the kind ${source.kind}`;
}

/** The source of an existing entry, if the dialect of the other one would have it as it stands there. */
function sameSource(
  source: Source,
  folder: string | undefined,
  from: MarketplaceDialect,
  same: EntryReading | undefined,
): Source | undefined {
  const old = same?.entry?.source;
  if (!old) return undefined;
  if (folder !== undefined) return same.folder === folder ? old : undefined;
  return jsonEqual(sourceIn(old, same.folder, from), source) ? old : undefined;
}

/** The source as the dialect can have it (plugin-manifests.md#d20). */
function sourceIn(source: Source, folder: string | undefined, { sources }: MarketplaceDialect): Source {
  if (folder !== undefined) return { kind: "local", path: folder };
  const { kind, repo, ...others } = source;
  if (kind !== "github" || Object.hasOwn(sources.kinds, kind) || typeof repo !== "string") return source;
  const url = `https://github.com/${repo}.git`;
  return { kind: others.path === undefined ? "url" : "git-subdir", url, ...others };
}

/** The entries that exist, with those that were converted in the place of those of the same name, and then the others. */
function mergeEntries(entries: readonly ConvertedEntry[], existing: MarketplaceReading | undefined): readonly Json[] {
  const before = Array.isArray(existing?.raw["plugins"]) ? existing.raw["plugins"] : [];
  const converted = new Map(entries.flatMap(({ name, raw }) => (raw && name !== undefined ? [[name, raw]] : [])));
  const kept = before.map((raw: Json, index) => {
    const name = existing?.entries[index]?.entry?.name;
    const written = name === undefined ? undefined : converted.get(name);
    if (name !== undefined) converted.delete(name);
    return written ?? raw;
  });
  return [...kept, ...converted.values()];
}

function editsOf(file: string, document: JsonRecord, existing: MarketplaceReading | undefined): readonly FileEdit[] {
  if (!existing?.data) return [{ kind: "write", path: file, text: printJson(document) }];
  const edits = existing.data.edit(document);
  return edits.length > 0 ? [{ kind: "splice", path: file, edits }] : [];
}

/** The parts that the result lacks or has in another way. What it has besides is not lost. */
function lossesOf(
  before: JsonRecord,
  after: JsonRecord,
  around: Path,
  to: MarketplaceDialect,
  words: string,
): readonly PluginLoss[] {
  const differences = pluginDifferences(before as Plugin, after as Plugin).flatMap((each) => {
    return isDivided(each.path) ? divide(each) : [each];
  });
  return differences.flatMap(({ path, before: value, after: written }): PluginLoss[] => {
    // An entry is strict without the field.
    if (value === undefined || (path[0] === "strict" && value === true)) return [];
    const label = path[0] === "strict" ? '"strict"' : labelOf(path);
    const isDropped = written === undefined;
    return [
      {
        kind: isDropped ? "dropped" : "narrowed",
        path: [...around, ...path],
        value,
        message: `${to.title} ${isDropped ? "has no place for" : "can hold only a part of"} ${label} of ${words}.`,
        predicted: true,
      },
    ];
  });
}

/** Returns true if the parts of an object are reported one by one, as those of a manifest are. */
function isDivided([key]: Path): boolean {
  return key === "components" || key === "interface" || key === "author";
}

/** The values of new entries that the source does not say, each once. */
function defaultLosses(entries: readonly ConvertedEntry[], to: MarketplaceDialect): readonly PluginLoss[] {
  const parts = new Set(entries.flatMap(({ defaulted }) => defaulted));
  return [...parts].map((part) => {
    const value = JSON.stringify(getOwn((to.defaults ?? {}) as JsonRecord, part));
    const message = `New entries get the ${part} ${value}, which ${to.title} takes if there is none.`;
    return { kind: "defaulted", path: ["plugins", part], message, predicted: true };
  });
}

function extensionLosses(
  extensions: Plugin["extensions"],
  around: Path,
  to: MarketplaceDialect,
  words: string,
): readonly PluginLoss[] {
  return Object.entries(extensions ?? {}).flatMap(([dialect, fields]) =>
    Object.entries(fields).map(([key, value]) => ({
      kind: "dropped" as const,
      path: [...around, "extensions", dialect, key],
      value,
      message: `${to.title} has no place for the field "${key}" of ${words}.`,
      predicted: true,
    })),
  );
}
