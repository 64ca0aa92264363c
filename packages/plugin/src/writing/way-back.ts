import type { Diagnostic, FileEdit, Json, Path, Result, SkillFiles } from "@skill-convert/core";
import { overlay } from "@skill-convert/core";
import { isRecord, jsonEqual } from "@skill-convert/core/json";
import { nearestLocation, readText } from "@skill-convert/format";
import { readData } from "@skill-convert/source";
import type { Dialect } from "../dialect/dialect.js";
import { pluginDiagnostics } from "../findings/diagnostics.js";
import { convertMarketplace } from "../marketplace/convert.js";
import type { MarketplaceDialect } from "../marketplace/dialects.js";
import { type MarketplaceReading, readMarketplaces } from "../marketplace/read.js";
import { effectiveComponents, existsIn } from "../reading/effective.js";
import { type ManifestReading, manifestOf, readManifests } from "../reading/manifests.js";
import { convertPlugin } from "./convert.js";

/**
 * Converts a converted plugin back in memory. Returns a finding that names the first file and value that would not be
 * as they are; none if every byte of the manifest and of the files that it names comes back, and no file is new
 * (plugin-manifests.md#d22).
 *
 * @param files the plugin before the conversion
 * @param after the plugin with the edits of the conversion, and perhaps of others
 * @param from the manifest that was converted
 * @param to the dialect to which it was converted
 * @example
 * const files = memoryFiles({ ".claude-plugin/plugin.json": '{"name":"notes","displayName":"Notes"}' });
 * const [claude] = readManifests(files);
 * const copilot = dialectNamed("copilot");
 * const { value } = convertPlugin(files, claude, copilot);
 * pluginWayBack(files, overlay(files, value.edits), claude, copilot); // []
 */
export function pluginWayBack(
  files: SkillFiles,
  after: SkillFiles,
  from: ManifestReading,
  to: Dialect,
): readonly Diagnostic[] {
  const { components } = from.dialect;
  const found = effectiveComponents(from.plugin?.components ?? {}, components, from.raw, existsIn(files));
  const named = Object.values(found).flat();
  const sources = [from.file, ...named.filter((each) => typeof each === "string" && files.has(each))] as string[];
  const target = manifestOf(readManifests(after), to);
  const back = target && to.id !== from.dialect.id ? convertPlugin(after, target, from.dialect) : UNCHANGED;
  return findingsOf({ files, after, sources, back, to });
}

/**
 * Converts a converted marketplace back in memory, as {@link pluginWayBack} does with a plugin.
 *
 * @param files the repository before the conversion
 * @param after the repository with the edits of the conversion
 * @example
 * const text = '{"name":"tools","plugins":[{"name":"notes","source":"./notes"}]}';
 * const files = memoryFiles({ ".cursor-plugin/marketplace.json": text });
 * const [cursor] = readMarketplaces(files);
 * const codex = MARKETPLACES.find(({ id }) => id === "codex");
 * const { value } = convertMarketplace(files, cursor, codex);
 * marketplaceWayBack(files, overlay(files, value.edits), cursor, codex); // []
 */
export function marketplaceWayBack(
  files: SkillFiles,
  after: SkillFiles,
  from: MarketplaceReading,
  to: MarketplaceDialect,
): readonly Diagnostic[] {
  const target = readMarketplaces(after).find(({ dialect }) => dialect.id === to.id);
  const back = target ? convertMarketplace(after, target, from.dialect) : UNCHANGED;
  return findingsOf({ files, after, sources: [from.file], back, to });
}

interface WayBack {
  readonly files: SkillFiles;
  readonly after: SkillFiles;
  /** The files that the conversion read. */
  readonly sources: readonly string[];
  readonly back: Result<{ readonly edits: readonly FileEdit[] }>;
  readonly to: { readonly title: string };
}

const UNCHANGED: WayBack["back"] = { value: { edits: [] }, diagnostics: [] };

function findingsOf({ files, after, sources, back, to }: WayBack): readonly Diagnostic[] {
  const [source = ""] = sources;
  const refused = (reason: string, place: Partial<Diagnostic>) => [
    pluginDiagnostics.create("not-lossless", { to: to.title, reason }, place),
  ];
  if (!back.value) {
    const [{ message = "" } = {}] = back.diagnostics;
    return refused(`it cannot be converted back: ${message.replace(/\.$/, "")}`, { file: source });
  }
  const result = overlay(after, back.value.edits);
  const paths = [...sources, ...back.value.edits.map(({ path }) => path)];
  const changed = paths.find((path) => !isSame(files.bytes(path), result.bytes(path)));
  if (changed === undefined) return [];
  if (!files.has(changed)) return refused(`converting back would write the new file ${changed}`, { file: source });
  const data = dataOf(files, changed);
  const path = firstDifference(data.value, dataOf(result, changed).value) ?? [];
  const words = path.length > 0 ? `"${path.join(".")}"` : "the text";
  const place = { ...nearestLocation(data, { path }), path };
  return refused(`converting back would change ${words} in ${changed}`, place);
}

function dataOf(files: SkillFiles, file: string) {
  const { value: text = "" } = readText(files, file);
  return readData(text, { file, format: "json" });
}

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (!one || !other) return one === other;
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** The path of the first value that differs; undefined if there is none. */
function firstDifference(before: Json | undefined, after: Json | undefined): Path | undefined {
  if (jsonEqual(before, after)) return undefined;
  const areLists = Array.isArray(before) && Array.isArray(after);
  if (!areLists && !(isRecord(before) && isRecord(after))) return [];
  const one: Readonly<Record<string, unknown>> = { ...before };
  const other: Readonly<Record<string, unknown>> = { ...after };
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const inside = firstDifference(one[key] as Json | undefined, other[key] as Json | undefined);
    if (inside) return [areLists ? Number(key) : key, ...inside];
  }
  return undefined;
}
