import type { Diagnostic, JsonRecord, SkillFiles } from "@skill-convert/core";
import { requireArguments } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { NOWHERE, readText } from "@skill-convert/format";
import { type DataDocument, readData } from "@skill-convert/source";
import { leaves, normalPath } from "../model/paths.js";
import type { Entry, Marketplace } from "../model/schemas.js";
import { MARKETPLACES, type MarketplaceDialect } from "./dialects.js";

/** An entry of a marketplace. */
export interface EntryReading {
  readonly index: number;
  readonly raw: JsonRecord;
  /** Undefined if the entry cannot be read, so that clients skip it. */
  readonly entry: Entry | undefined;
  /** The folder of the plugin in the repository, without `./`; undefined if it is elsewhere, or leaves the repository. */
  readonly folder: string | undefined;
}

/** A marketplace in a repository. */
export interface MarketplaceReading {
  readonly file: string;
  readonly dialect: MarketplaceDialect;
  /** Undefined if the file cannot be read as JSON. */
  readonly data: DataDocument | undefined;
  readonly raw: JsonRecord;
  /** The marketplace without its plugins; undefined if its dialect cannot read it. */
  readonly marketplace: Marketplace | undefined;
  readonly entries: readonly EntryReading[];
  /** The findings about the text. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The places of marketplaces. */
export const MARKETPLACE_FILES: readonly string[] = MARKETPLACES.map(({ file }) => file);

/**
 * Reads every marketplace of a repository.
 *
 * @param files the files of the repository
 * @example
 * const text = '{"name":"tools","owner":{"name":"Ada"},"plugins":[{"name":"notes","source":"./notes"}]}';
 * const [marketplace] = readMarketplaces(memoryFiles({ ".claude-plugin/marketplace.json": text }));
 * marketplace.entries.map(({ folder }) => folder); // ["notes"]
 */
export function readMarketplaces(files: SkillFiles): readonly MarketplaceReading[] {
  requireArguments("readMarketplaces", { files: [files, "the files of a skill"] });
  return MARKETPLACES.flatMap((dialect) => (files.has(dialect.file) ? [readMarketplace(files, dialect)] : []));
}

function readMarketplace(files: SkillFiles, dialect: MarketplaceDialect): MarketplaceReading {
  const { file } = dialect;
  const { value: text, diagnostics } = readText(files, file);
  const data = text === undefined ? undefined : readData(text, { file, format: "json" });
  const raw = isJsonRecord(data?.value) ? data.value : {};
  const isReadable = dialect.table.get(raw, NOWHERE) !== undefined;
  const list = Array.isArray(raw["plugins"]) ? raw["plugins"] : [];
  const marketplace = knownHead(dialect, raw);
  return {
    file,
    dialect,
    data: data?.value === undefined ? undefined : data,
    raw,
    marketplace: isReadable ? marketplace : undefined,
    entries: list.map((each, index) => {
      const entry = isJsonRecord(each) ? (dialect.entry.get(each, NOWHERE) as Entry | undefined) : undefined;
      return { index, raw: isJsonRecord(each) ? each : {}, entry, folder: folderOf(entry, marketplace.pluginRoot) };
    }),
    diagnostics: [...diagnostics, ...(data?.diagnostics ?? [])],
  };
}

/** The marketplace over which a conversion writes, with what can be read of it although it lacks required fields. */
export function withKnown(reading: MarketplaceReading): MarketplaceReading {
  const { dialect, raw, entries } = reading;
  const known = entries.map((each) => ({ ...each, entry: each.entry ?? (dialect.entry.known(each.raw) as Entry) }));
  return { ...reading, marketplace: knownHead(dialect, raw), entries: known };
}

function knownHead({ table }: MarketplaceDialect, raw: JsonRecord): Marketplace {
  const { plugins: _, ...marketplace } = (table.known(raw) ?? {}) as Marketplace;
  return marketplace;
}

/** The folder of a plugin in the repository of its marketplace (agent-plugins.md#s33). */
function folderOf(entry: Entry | undefined, pluginRoot: string | undefined): string | undefined {
  const { kind, path, name } = entry?.source ?? { kind: "" };
  if (kind === "named" && name !== undefined) {
    const below = normalPath(`${pluginRoot ?? "."}/${name}`);
    return leaves(below) ? undefined : below;
  }
  return kind === "local" && path !== undefined && !leaves(path) ? normalPath(path) : undefined;
}
