import type { Diagnostic, JsonRecord, SkillFiles } from "@skill-convert/core";
import { requireArguments } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { NOWHERE, readText } from "@skill-convert/format";
import { type DataDocument, readData } from "@skill-convert/source";
import type { Dialect } from "../dialect/dialect.js";
import { agentPlugins, agentVersion } from "../dialects/agent-plugins.js";
import { ANTIGRAVITY_SCHEMA, antigravity } from "../dialects/antigravity.js";
import { codexRoot, OPENAI } from "../dialects/codex.js";
import { copilot } from "../dialects/copilot.js";
import { DIALECTS } from "../dialects/index.js";
import type { Plugin } from "../model/schemas.js";

/** A manifest in one of the places of the dialects. */
export interface ManifestReading {
  readonly file: string;
  /** The dialect of its place; for a `plugin.json` at the root, that of its content. */
  readonly dialect: Dialect;
  /** True if nothing shows which program a root `plugin.json` is for (plugin-manifests.md#d1). */
  readonly isAmbiguous?: true;
  /** True if the file is a symbolic link. */
  readonly isLink?: true;
  /** Undefined if the file cannot be read as JSON. */
  readonly data: DataDocument | undefined;
  /** The document; empty if it is not an object. */
  readonly raw: JsonRecord;
  /** The declared plugin; undefined if the dialect of the manifest cannot read it. */
  readonly plugin: Plugin | undefined;
  /** The findings about the text. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The manifest at the root of a plugin, whose content shows its dialect. */
const ROOT_MANIFEST = "plugin.json";

/** The places of manifests. */
export const MANIFEST_FILES: readonly string[] = [...new Set(DIALECTS.flatMap(({ files }) => files))];

/**
 * Reads every manifest of a plugin, in the order of the dialects.
 *
 * @example
 * const files = memoryFiles({ ".claude-plugin/plugin.json": '{"name":"notes"}' });
 * readManifests(files).map(({ dialect, plugin }) => [dialect.id, plugin]); // [["claude-code", { name: "notes" }]]
 */
export function readManifests(files: SkillFiles): readonly ManifestReading[] {
  requireArguments("readManifests", { files: [files, "the files of a skill"] });
  const found = MANIFEST_FILES.flatMap((file) => (files.has(file) ? [readManifest(files, file)] : []));
  const isAlone = found.length === 1;
  return found.filter((manifest) => !(isAlone && isForeign(manifest, files)));
}

/**
 * Returns the manifest of a dialect. A root `plugin.json` whose content does not tell the dialect from others counts as
 * one, and is read by the rules of the dialect.
 *
 * @param manifests the manifests of a plugin, from {@link readManifests}
 * @example
 * const manifests = readManifests(memoryFiles({ "plugin.json": '{"name":"notes"}', "skills/find/SKILL.md": "" }));
 * manifests.map(({ dialect }) => dialect.id); // ["copilot"]
 * manifestOf(manifests, dialectNamed("antigravity"))?.file; // "plugin.json"
 */
export function manifestOf(manifests: readonly ManifestReading[], dialect: Dialect): ManifestReading | undefined {
  const own = manifests.find((each) => each.dialect.id === dialect.id);
  if (own) return own;
  const root = manifests.find(({ file }) => file === ROOT_MANIFEST && dialect.files.includes(file));
  const isOpen = dialect.schema === undefined ? root?.isAmbiguous : root?.dialect.schema === dialect.schema;
  if (!root || !isOpen) return undefined;
  const plugin = withDrafted(dialect.table.get(root.raw, NOWHERE) as Plugin | undefined, dialect);
  return { ...root, dialect, plugin };
}

/**
 * The manifest over which a dialect writes, with what can be read of it although it lacks required fields; undefined if
 * it is of another kind. An ambiguous one with no other fields than those of the dialect is not (plugin-manifests.md#d2).
 */
export function writtenOver(manifest: ManifestReading, to: Dialect): ManifestReading | undefined {
  const { dialect, file, isAmbiguous, raw } = manifest;
  const isOpen = isAmbiguous && to.schema === undefined && to.files.includes(file);
  const isOwn = dialect.id === to.id || (isOpen && hasOnlyFieldsOf(to, raw));
  return isOwn
    ? { ...manifest, dialect: to, plugin: withDrafted(to.table.known(raw) as Plugin | undefined, to) }
    : undefined;
}

function hasOnlyFieldsOf({ table }: Dialect, raw: JsonRecord): boolean {
  const known = new Set((table.keys?.(raw) ?? []).map(({ key }) => key));
  return Object.keys(raw).every((key) => key !== "$schema" && known.has(key));
}

function readManifest(files: SkillFiles, file: string): ManifestReading {
  const { value: text, diagnostics } = readText(files, file);
  const data = text === undefined ? undefined : readData(text, { file, format: "json" });
  const raw = isJsonRecord(data?.value) ? data.value : {};
  const kind = file === ROOT_MANIFEST ? rootDialect(raw, files) : undefined;
  const dialect = kind?.dialect ?? dialectAt(file);
  return {
    file,
    ...kind,
    ...(files.isLink?.(file) && { isLink: true as const }),
    dialect,
    data: data?.value === undefined ? undefined : data,
    raw,
    plugin: withDrafted(dialect.table.get(raw, NOWHERE) as Plugin | undefined, dialect),
    diagnostics: [...diagnostics, ...(data?.diagnostics ?? [])],
  };
}

/** The plugin with the fields that only drafts of its dialect have, unless it has the same part from another field. */
function withDrafted(plugin: Plugin | undefined, { id, drafted = {} }: Dialect): Plugin | undefined {
  const { [id]: own = {}, ...others } = plugin?.extensions ?? {};
  const read = Object.entries(drafted).filter(([key, part]) => part !== undefined && typeof own[key] === "string");
  if (!plugin || read.length === 0) return plugin;
  const { extensions: _, ...known } = plugin;
  const left = Object.fromEntries(Object.entries(own).filter(([key]) => !read.some(([each]) => each === key)));
  const extensions = { ...others, ...(Object.keys(left).length > 0 && { [id]: left }) };
  return {
    ...Object.fromEntries(read.map(([key, part]) => [part, own[key]])),
    ...known,
    ...(Object.keys(extensions).length > 0 && { extensions }),
  };
}

/**
 * Returns true for a root `plugin.json` that shows nothing of a plugin, because other programs have files of that name
 * (agent-plugins.md#d1).
 */
function isForeign({ isAmbiguous, plugin }: ManifestReading, files: SkillFiles): boolean {
  if (!isAmbiguous || plugin?.components) return false;
  return !files.list().some((file) => COMPONENT_PLACES.some((place) => file === place || file.startsWith(`${place}/`)));
}

/** The places in which some dialect looks for components. */
const COMPONENT_PLACES = DIALECTS.flatMap(({ components }) => Object.values(components).flatMap(({ at }) => at));

function dialectAt(file: string): Dialect {
  return DIALECTS.find(({ files }) => files.includes(file)) ?? copilot;
}

/** The dialect of a root `plugin.json` (plugin-manifests.md#s1, plugin-manifests.md#s29, plugin-manifests.md#d1). */
function rootDialect(raw: JsonRecord, files: SkillFiles): Pick<ManifestReading, "dialect" | "isAmbiguous"> {
  if (agentVersion(raw["$schema"]) !== undefined) {
    const { extensions } = raw;
    const isOfCodex = isJsonRecord(extensions) && isJsonRecord(extensions[OPENAI]);
    return { dialect: isOfCodex ? codexRoot : agentPlugins };
  }
  if (raw["$schema"] === ANTIGRAVITY_SCHEMA) return { dialect: antigravity };
  const isBeside = files.has("mcp_config.json") || files.has("hooks.json");
  return isBeside && hasOnlyFieldsOf(antigravity, raw)
    ? { dialect: antigravity }
    : { dialect: copilot, isAmbiguous: true };
}
