import type { DiagnosticPlace, Json, Path } from "@skill-convert/core";
import { isJsonRecord, valueAt } from "@skill-convert/core/json";
import { nearestLocation, type Table } from "@skill-convert/format";
import type { DataDocument } from "@skill-convert/source";
import type { DialectId } from "../dialect/ids.js";
import type { MarketplaceReading } from "../marketplace/read.js";
import type { Plugin } from "../model/schemas.js";
import type { ManifestReading } from "../reading/manifests.js";

/** The statements of one document about a plugin: of a manifest, or of an entry of a marketplace. */
export interface Statement {
  readonly dialect: DialectId;
  /** The file, for people: with the folder in which it was found. */
  readonly file: string;
  /** The file in the folder that was read. */
  readonly path: string;
  readonly isEntry: boolean;
  readonly table: Table;
  readonly data: DataDocument;
  /** Where the statement is in the document. */
  readonly at: Path;
  readonly raw: Json;
  readonly plugin: Plugin;
}

/**
 * Returns what the manifests of a plugin say about it. Manifests that cannot be read say nothing.
 *
 * @param folder the folder of the plugin, for people
 * @example
 * const files = memoryFiles({ ".codex-plugin/plugin.json": '{"name":"notes"}' });
 * manifestStatements(readManifests(files), "notes").map(({ file }) => file); // ["notes/.codex-plugin/plugin.json"]
 */
export function manifestStatements(manifests: readonly ManifestReading[], folder = ""): readonly Statement[] {
  return manifests.flatMap(({ dialect, file, data, raw, plugin }) => {
    if (!data || !plugin) return [];
    const { id, table } = dialect;
    return [
      { dialect: id, file: inFolder(folder, file), path: file, isEntry: false, table, data, at: [], raw, plugin },
    ];
  });
}

/**
 * Returns what the entries of a marketplace say about the plugin in a folder (plugin-manifests.md#d5).
 *
 * @param plugin the folder of the plugin in the repository of the marketplace, `.` for its root
 * @param folder the folder of the marketplace, for people
 * @example
 * const text = '{"name":"tools","plugins":[{"name":"notes","source":"./notes"}]}';
 * const [marketplace] = readMarketplaces(memoryFiles({ ".cursor-plugin/marketplace.json": text }));
 * entryStatements(marketplace, "notes").map(({ at }) => at); // [["plugins", 0]]
 */
export function entryStatements(marketplace: MarketplaceReading, plugin: string, folder = ""): readonly Statement[] {
  const { dialect, file, data, entries } = marketplace;
  return entries.flatMap(({ index, raw, entry, folder: own }) => {
    if (!data || !entry || own !== plugin) return [];
    const { id, entry: table } = dialect;
    const at = ["plugins", index];
    return [
      { dialect: id, file: inFolder(folder, file), path: file, isEntry: true, table, data, at, raw, plugin: entry },
    ];
  });
}

function inFolder(folder: string, file: string): string {
  return folder === "" || folder === "." ? file : `${folder}/${file}`;
}

/** The value of a part of the plugin in a statement; undefined if it has none. */
export function valueIn({ plugin }: Statement, part: Path): Json | undefined {
  return valueAt(plugin, part);
}

/** Returns true if the dialect of a statement has a place for a part of the plugin. */
export function hasPlace({ table }: Statement, part: readonly string[]): boolean {
  return table.mapping.some(({ to }) => to.join("/") === part.join("/"));
}

/** The place of a part of the plugin in a statement. */
export function placeOf({ table, data, raw, at, file }: Statement, part: Path): DiagnosticPlace & { file: string } {
  const inside = table.toDocument?.(isJsonRecord(raw) ? raw : {}, part) ?? { path: part };
  const path = [...at, ...inside.path];
  const { range } = nearestLocation(data, { path });
  return { file, ...(range && { range }), path };
}
