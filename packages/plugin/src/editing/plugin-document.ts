import {
  coverageAt,
  fromPointer,
  type JsonRecord,
  type ManifestDocument,
  type Path,
  type SkillFiles,
} from "@skill-convert/core";
import { isJsonRecord, valueAt } from "@skill-convert/core/json";
import { nearestLocation, type Row, type Table } from "@skill-convert/format";
import type { DataDocument } from "@skill-convert/source";
import type { Dialect } from "../dialect/dialect.js";
import { DIALECTS } from "../dialects/index.js";
import { MARKETPLACES } from "../marketplace/dialects.js";
import { type MarketplaceReading, readMarketplaces } from "../marketplace/read.js";
import type { ComponentKind } from "../model/components.js";
import { PLUGIN_PARTS } from "../model/parts.js";
import { type ManifestReading, readManifests } from "../reading/manifests.js";

/** The counterpart of a field in another dialect. */
export interface FieldCounterpart {
  /** The title of the dialect. */
  readonly format: string;
  /** The fields of the dialect, such as `interface.displayName`; empty if it has no such field. */
  readonly places: readonly string[];
  /** The extent to which the field is kept: entirely, in part, or not at all. */
  readonly holds: "exact" | "narrowed" | "none";
}

/** A manifest or a marketplace, for hover texts and completions. */
export interface PluginDocument extends ManifestDocument {
  readonly document: JsonRecord;
  /** The fields of the document, those of the entries of a marketplace included. */
  readonly table: Pick<Table, "describe" | "complete">;
  /** Returns the counterparts of a field in the other dialects; none if the canonical plugin has no place for it. */
  counterparts(path: Path): readonly FieldCounterpart[];
}

/**
 * Returns the manifest or the marketplace in a file of a plugin; undefined if the file is neither, or is not an object.
 *
 * @param file the path in the plugin, such as `.claude-plugin/plugin.json`
 * @example
 * const files = memoryFiles({ ".codex-plugin/plugin.json": '{"name":"notes"}' });
 * pluginDocument(files, ".codex-plugin/plugin.json").table.describe({}, ["skills"]).expected; // "a path or a list of them"
 */
export function pluginDocument(files: SkillFiles, file: string): PluginDocument | undefined {
  const manifest = readManifests(files).find((each) => each.file === file);
  if (manifest) return manifestDocumentOf(manifest);
  const marketplace = readMarketplaces(files).find((each) => each.file === file);
  return marketplace && marketplaceDocumentOf(marketplace);
}

function placesIn(data: DataDocument): Pick<ManifestDocument, "locatePointer" | "locateKey"> {
  return {
    locatePointer: (pointer) => nearestLocation(data, { path: fromPointer(pointer) }),
    locateKey: (pointer) => nearestLocation(data, { path: fromPointer(pointer), part: "key" }),
  };
}

function manifestDocumentOf({ data, dialect, raw }: ManifestReading): PluginDocument | undefined {
  if (!data || !isJsonRecord(data.value)) return undefined;
  return {
    ...placesIn(data),
    document: raw,
    table: dialect.table,
    counterparts: (path) => {
      const model = dialect.table.toModel?.(raw, path) ?? [];
      const others = DIALECTS.filter(({ id }) => id !== dialect.id);
      return isPart(model) ? others.map((other) => counterpart(other, model)) : [];
    },
  };
}

/** Returns true for a part of the canonical plugin, or for something in it. */
function isPart(model: Path): boolean {
  return PLUGIN_PARTS.some(({ path }) => path.every((key, index) => key === model[index]));
}

function counterpart({ components, coverage, mapping, title }: Dialect, model: Path): FieldCounterpart {
  const { holds } = coverageAt(coverage, model).entry;
  const [head, kind] = model;
  const rule = head === "components" ? components[kind as ComponentKind] : undefined;
  if (holds === "none" && rule) return { format: title, places: rule.at, holds: "narrowed" };
  return { format: title, places: holds === "none" ? [] : placesOf(mapping, model), holds };
}

/** The fields that hold a part of the model, or else the nearest part around it. */
function placesOf(rows: readonly Row[], model: Path): readonly string[] {
  for (let length = model.length; length > 0; length--) {
    const found = rows.filter(
      ({ to }) => to.length === length && to.every((key, at) => key === "*" || key === model[at]),
    );
    if (found.length > 0) return [...new Set(found.map(({ at }) => at.join(".")))];
  }
  return [];
}

function marketplaceDocumentOf({ data, dialect, raw }: MarketplaceReading): PluginDocument | undefined {
  if (!data || !isJsonRecord(data.value)) return undefined;
  const { table, entry } = dialect;
  /** The entry around a path, and the path in it. */
  const inEntry = (path: Path) => {
    const [list, index, ...inside] = path;
    if (list !== "plugins" || typeof index !== "number") return undefined;
    const value = valueAt(raw, [list, index]);
    return { raw: isJsonRecord(value) ? value : {}, inside };
  };
  const others = MARKETPLACES.filter(({ id }) => id !== dialect.id);
  return {
    ...placesIn(data),
    document: raw,
    table: {
      describe(document, path) {
        const found = inEntry(path);
        return found && found.inside.length > 0
          ? entry.describe(found.raw, found.inside)
          : table.describe(document, path);
      },
      complete(document, path) {
        const found = inEntry(path);
        return found ? entry.complete(found.raw, found.inside) : table.complete(document, path);
      },
    },
    counterparts(path) {
      const found = inEntry(path);
      const own = found ? entry : table;
      const model = own.toModel?.(found?.raw ?? raw, found?.inside ?? path) ?? [];
      if (model.length === 0 || model[0] === "extensions") return [];
      return others.map((other) => {
        const places = placesOf((found ? other.entry : other.table).mapping, model);
        return { format: other.title, places, holds: places.length > 0 ? "exact" : "none" } as const;
      });
    },
  };
}
