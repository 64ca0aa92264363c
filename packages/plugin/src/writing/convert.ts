import {
  coverageAt,
  type Diagnostic,
  type FileEdit,
  type JsonRecord,
  overlay,
  type Path,
  type Result,
  type SkillFiles,
} from "@skill-convert/core";
import { requireArguments, SKILL_FILE } from "@skill-convert/core/adapters";
import { isJsonRecord, jsonEqual, valueAt } from "@skill-convert/core/json";
import { enumerate } from "@skill-convert/core/text";
import { asRecord, readText } from "@skill-convert/format";
import { printJson, readData } from "@skill-convert/source";
import { isPredicted, type PluginDifference, pluginDifferences } from "../comparing/differences.js";
import type { Dialect } from "../dialect/dialect.js";
import { pluginDiagnostics } from "../findings/diagnostics.js";
import { placeIn } from "../findings/manifest-findings.js";
import { COMPONENT_KINDS, COMPONENT_WORDS, type ComponentKind } from "../model/components.js";
import type { Component, Plugin } from "../model/schemas.js";
import { effectiveComponents, existsIn } from "../reading/effective.js";
import { type ManifestReading, readManifests, writtenOver } from "../reading/manifests.js";
import { readServers, type Servers, unreadable } from "../servers/server-list.js";
import { accepted } from "./accepted.js";
import { isKept, mirroredIn, overOld } from "./keep.js";
import { divide, labelOf } from "./label.js";
import type { PluginLoss } from "./loss.js";
import { placeServers } from "./place-servers.js";
import { type CopiedSkill, placeSkills } from "./place-skills.js";
import { replacedValues } from "./replaced.js";
import { serverLosses } from "./server-losses.js";

/** The result of a conversion. */
export interface ConvertedPlugin {
  /** The file of the new manifest. */
  readonly file: string;
  readonly edits: readonly FileEdit[];
  readonly losses: readonly PluginLoss[];
}

export const MANIFEST_READING = { what: "a result of readManifests", has: ["file", "dialect", "raw"] };
export const DIALECT = { what: "a dialect, one of DIALECTS", has: ["table", "coverage"] };

/**
 * Converts the manifest of a plugin to another dialect: a new file, or the smallest edits of the one that exists. The
 * result is read back as a program of the dialect reads it, so every difference is among the losses.
 *
 * @param from the manifest to convert
 * @throws TypeError for a wrong argument
 * @example
 * const files = memoryFiles({ ".claude-plugin/plugin.json": '{"name":"notes","displayName":"Notes"}' });
 * const [claude] = readManifests(files);
 * const { value } = convertPlugin(files, claude, dialectNamed("copilot"));
 * value.losses.map(({ message }) => message); // ["Copilot has no place for the display name."]
 */
export function convertPlugin(files: SkillFiles, from: ManifestReading, to: Dialect): Result<ConvertedPlugin> {
  requireArguments("convertPlugin", {
    files: [files, "the files of a skill"],
    from: [from, MANIFEST_READING],
    to: [to, DIALECT],
  });
  const file = fileOf(files, to);
  const found = readManifests(files).find((each) => each.file === file);
  if (found && !isJsonRecord(found.data?.value)) return refused(from, to, `${file} cannot be read`);
  const existing = found && writtenOver(found, to);
  if (found && !existing) return refused(from, to, `${file} is a manifest of another kind`);
  if (!from.plugin) return refused(from, to, `${from.file} cannot be read`);
  const components = effectiveComponents(
    from.plugin.components ?? {},
    from.dialect.components,
    from.raw,
    existsIn(files),
  );
  const skills = placeSkills(files, components.skills ?? [], to);
  if (skills.conflict !== undefined) return refused(from, to, skills.conflict);
  const source: Plugin = {
    ...from.plugin,
    components: { ...components, ...(skills.after && { skills: skills.after }) },
  };
  const servers = serversOf(files, source, from.dialect);
  const wanted = { servers, components: source.components?.mcpServers ?? [], form: from.dialect.servers };
  const places = placeServers(files, wanted, to, existing);
  const { plugin: prepared, reasons } = prepare(source, places.declared, from.dialect, to, existsIn(files), existing);
  const plugin = { ...to.defaults, ...prepared };
  const written = accepted(plugin as JsonRecord, to.table, existing?.raw);
  if (!written) {
    const missing = to.table.requiredFields.filter((field) => valueAt(plugin, [field]) === undefined);
    const what = missing.length > 0 ? `a ${enumerate(missing, "and")}` : "another name";
    return refused(from, to, `${to.title} requires ${what}`);
  }
  const edits = [...editsOf(file, written, existing), ...places.edits, ...skills.edits];
  const result = overlay(files, edits);
  const before = existing ? readBack(files, file, to) : {};
  const after = readBack(result, file, to);
  const losses = [
    ...repairs(from, after),
    ...(existing ? replacedValues(existing, written, to) : []),
    ...lossesOf(source, after, from.dialect, to, reasons),
    ...unreadable(files, source.components?.mcpServers ?? [])
      .filter((path) => !after.components?.mcpServers?.includes(path))
      .map((path) => lossOfFile(path, to)),
    ...serverLosses(servers, serversOf(result, after, to), to),
  ];
  // What an existing manifest said before is not the work of the conversion.
  const inBefore = { ...before, components: { ...before.components, mcpServers: serversOf(files, before, to) } };
  const inAfter = { ...after, components: { ...after.components, mcpServers: serversOf(result, after, to) } };
  const isNew = ({ kind, path }: PluginLoss) =>
    (kind !== "added" && kind !== "defaulted") || !jsonEqual(valueAt(inBefore, path), valueAt(inAfter, path));
  return { value: { file, edits, losses: losses.filter(isNew) }, diagnostics: skills.copies.map(copiedSkill) };
}

/** The file of the manifest of a dialect: the one that exists, or the usual one. */
function fileOf(files: SkillFiles, { id, files: [usual = ""] }: Dialect): string {
  const own = readManifests(files).filter(({ dialect, isAmbiguous }) => dialect.id === id && !isAmbiguous);
  return (own.find(({ file }) => file === usual) ?? own[0])?.file ?? usual;
}

function refused(from: ManifestReading, to: Dialect, reason: string): Result<ConvertedPlugin> {
  return { diagnostics: [pluginDiagnostics.create("not-converted", { to: to.title, reason }, placeIn(from, []))] };
}

function copiedSkill({ from, to }: CopiedSkill): Diagnostic {
  return pluginDiagnostics.create("copied-skill", { from, path: to }, { file: `${to}/${SKILL_FILE}` });
}

/** The MCP servers that a program of a dialect finds. */
function serversOf(files: SkillFiles, { components = {} }: Plugin, { servers }: Dialect): Servers {
  return readServers(files, components.mcpServers ?? [], servers);
}

function lossOfFile(path: string, to: Dialect): PluginLoss {
  return {
    kind: "dropped",
    path: ["components", "mcpServers"],
    value: path,
    message: `${to.title} gets no MCP servers of ${path}, which is no file of servers.`,
    predicted: true,
  };
}

function editsOf(file: string, document: JsonRecord, existing: ManifestReading | undefined): readonly FileEdit[] {
  if (!existing?.data) return [{ kind: "write", path: file, text: printJson(document) }];
  const { schema } = existing.dialect;
  const edits = existing.data.edit(schema === undefined ? document : { ...document, $schema: schema });
  return edits.length > 0 ? [{ kind: "splice", path: file, edits }] : [];
}

/** The components of which only the path matters. */
const OTHER_KINDS = COMPONENT_KINDS.filter((kind) => kind !== "mcpServers");

/** Why components of a kind are not written, as a sentence. */
type Reasons = ReadonlyMap<ComponentKind, string>;

/**
 * The plugin with the components that the manifest has to declare, so that programs of the dialect find the same ones.
 * What the source does not say stays as it is in an existing manifest (plugin-manifests.md#d15).
 */
function prepare(
  { extensions: _, components = {}, ...plugin }: Plugin,
  servers: readonly Component[] | undefined,
  from: Dialect,
  to: Dialect,
  exists: (path: string) => boolean,
  existing: ManifestReading | undefined,
): { readonly plugin: Plugin; readonly reasons: Reasons } {
  const { extensions: __, components: before = {}, ...old } = existing?.plugin ?? {};
  const mirrored = existing && mirroredIn(from.table, { ...from.defaults, ...old } as JsonRecord, plugin as JsonRecord);
  const reasons = new Map<ComponentKind, string>();
  const declared: { [Kind in ComponentKind]?: Component[] } = {};
  if (servers) declared.mcpServers = [...servers];
  for (const kind of OTHER_KINDS) {
    const rule = to.components[kind];
    if (!rule) continue;
    const wanted = components[kind] ?? [];
    const present = before[kind];
    const isOther = !from.components[kind] || isForeign(kind, from, to);
    const place = rule.at.find(exists);
    const others = wanted.filter((each) => each !== place);
    const words = COMPONENT_WORDS[kind];
    if (place !== undefined && others.length === wanted.length)
      reasons.set(kind, `${to.title} also looks for ${words} in ${place}`);
    const asBefore =
      effectiveComponents({ [kind]: present }, { [kind]: rule }, existing?.raw ?? {}, exists)[kind] ?? [];
    const isSame = existing !== undefined && isKept(kind, asBefore, wanted, from, exists);
    if (present && (isOther || isSame)) declared[kind] = [...present];
    if (isOther) {
      const what = present ? "of which those in its manifest stay" : "which have to be written by hand";
      if (wanted.length > 0) reasons.set(kind, `${to.title} has another form of ${words}, ${what}`);
    } else if (rule.field === undefined) {
      if (others.length > 0)
        reasons.set(kind, `${to.title} looks for ${words} only in ${enumerate([...rule.at], "or")}`);
    } else if (!isSame) {
      if (rule.field === "adds") {
        if (others.length > 0) declared[kind] = others;
      } else if (!jsonEqual(wanted, place === undefined ? [] : [place])) declared[kind] = [...wanted];
    }
  }
  return {
    plugin: {
      ...(overOld(old as JsonRecord, plugin as JsonRecord, mirrored) as Plugin),
      ...(Object.keys(declared).length > 0 && { components: declared }),
    },
    reasons,
  };
}

/** Returns true if the files of components have another form in another dialect (plugin-manifests.md#d14). */
function isForeign(kind: ComponentKind, from: Dialect, to: Dialect): boolean {
  return formOf(from, kind) !== formOf(to, kind);
}

function formOf({ forms = {} }: Dialect, kind: ComponentKind): string {
  return forms[kind] ?? "shared";
}

/** The plugin as a program of the dialect reads it, whatever else the content of a root manifest looks like. */
function readBack(files: SkillFiles, file: string, to: Dialect): Plugin {
  const { value: text = "" } = readText(files, file);
  const { value } = readData(text, { file, format: "json" });
  const raw = asRecord(value) ?? {};
  const { extensions: _, ...known } = (to.table.known(raw) ?? {}) as Plugin;
  return { ...known, components: effectiveComponents(known.components ?? {}, to.components, raw, existsIn(files)) };
}

function lossesOf(before: Plugin, after: Plugin, from: Dialect, to: Dialect, reasons: Reasons): readonly PluginLoss[] {
  const { extensions = {}, ...source } = before;
  const differences = pluginDifferences(withoutServers(source), withoutServers(after)).flatMap((difference) => {
    const isExpected = isPredicted(difference, to.coverage, before);
    return divide(difference).map((part) => lossOf(part, isExpected, to, reasons));
  });
  // A file of another form in a default place is found, but not understood.
  const foreign = OTHER_KINDS.flatMap((kind) => {
    const found = source.components?.[kind];
    if (!found || !isForeign(kind, from, to) || !jsonEqual(found, after.components?.[kind])) return [];
    return [lossOf({ path: ["components", kind], before: [...found], after: [...found] }, true, to, reasons)];
  });
  const kept = Object.entries(extensions).flatMap(([dialect, fields]) =>
    Object.entries(fields).map(([key, value]) => {
      return lossOf({ path: ["extensions", dialect, key], before: value }, true, to, reasons);
    }),
  );
  return [...differences, ...foreign, ...kept];
}

function withoutServers({ components: { mcpServers: _, ...components } = {}, ...plugin }: Plugin): Plugin {
  return { ...plugin, components };
}

/** Values of a form that the source dialect does not read, of which a part was taken (plugin-manifests.md#d18). */
function repairs({ data, dialect, plugin, raw }: ManifestReading, after: Plugin): readonly PluginLoss[] {
  const issues = dialect.table.issues(data?.value ?? null).filter(({ code }) => code === "wrong-type");
  return issues.flatMap(({ path }) => {
    const part = dialect.table.toModel?.(raw, path) ?? [];
    const taken = valueAt(plugin, part);
    const found = valueAt(raw, path);
    if (part.length === 0 || taken === undefined || found === undefined) return [];
    if (valueAt(after, part.slice(0, 2)) === undefined) return [];
    const message = `${dialect.title} reads no object as ${labelOf(part)}; ${JSON.stringify(taken)} was taken from it.`;
    return [{ kind: "narrowed", path: part, value: found, message, predicted: true } as const];
  });
}

function lossOf(difference: PluginDifference, isExpected: boolean, to: Dialect, reasons: Reasons): PluginLoss {
  const { path, before, after } = difference;
  if (before === undefined && after !== undefined && jsonEqual(valueAt(to.defaults ?? {}, path), after)) {
    const message = `${to.title} requires ${labelOf(path)}, so it is ${JSON.stringify(after)}.`;
    return { kind: "defaulted", path, message, predicted: true };
  }
  const kind = before === undefined ? "added" : after === undefined ? "dropped" : "narrowed";
  const reason = path[0] === "components" ? reasons.get(path[1] as ComponentKind) : undefined;
  return {
    kind,
    path,
    ...(before !== undefined && { value: before }),
    message: `${reason ?? sentence(kind, to, path)}.`,
    predicted: reason !== undefined || isExpected,
  };
}

function sentence(kind: PluginLoss["kind"], { title, coverage }: Dialect, path: Path): string {
  const label = labelOf(path);
  if (kind === "added") return `${title} also has ${label}`;
  const hasPlace = coverageAt(coverage, path).entry.holds !== "none";
  if (kind === "dropped")
    return hasPlace ? `${title} cannot hold ${label} as it is` : `${title} has no place for ${label}`;
  return `${title} can hold ${label} only in part`;
}
