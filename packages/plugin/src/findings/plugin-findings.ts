import { type Diagnostic, type SkillFiles, sortDiagnostics } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { enumerate } from "@skill-convert/core/text";
import { agentServers, agentVersion } from "../dialects/agent-plugins.js";
import { DIALECTS } from "../dialects/index.js";
import { COMPONENT_KINDS, COMPONENT_WORDS } from "../model/components.js";
import type { Plugin } from "../model/schemas.js";
import { existsIn } from "../reading/effective.js";
import { MANIFEST_FILES, type ManifestReading } from "../reading/manifests.js";
import type { ClientReading, PluginReading } from "../reading/read-plugin.js";
import { documentOf } from "../servers/server-list.js";
import { pluginDiagnostics } from "./diagnostics.js";
import { manifestFindings, placeIn } from "./manifest-findings.js";

/**
 * Returns the findings about a plugin: those of each manifest by itself, what a program ignores because it reads
 * another manifest, and components that no program finds.
 *
 * @example
 * const files = memoryFiles({ ".codex-plugin/plugin.json": '{"name":"notes"}', "rules/tone.md": "" });
 * pluginFindings(readPlugin(files)).map(({ code }) => code); // ["plugin/unfound"]
 */
export function pluginFindings(reading: PluginReading): readonly Diagnostic[] {
  const { files, manifests, clients } = reading;
  return sortDiagnostics([
    ...manifests.flatMap((manifest) => manifestFindings(manifest, files)),
    ...manifests.flatMap((manifest) => ambiguousRoot(manifest, clients)),
    ...clients.flatMap(rejected),
    ...clients.flatMap(shadowed),
    ...clients.flatMap(notRun),
    ...clients.flatMap((client) => notExpanded(client, files)),
    ...unreadManifests(files),
    ...(manifests.length > 0 ? [...unfound(reading), ...skillFolders(files)] : []),
  ]);
}

/** A root manifest of which nothing shows whom it is for (plugin-manifests.md#d1). */
function ambiguousRoot(manifest: ManifestReading, clients: readonly ClientReading[]): readonly Diagnostic[] {
  if (!manifest.isAmbiguous || !manifest.data) return [];
  const readers = clients.filter((each) => each.manifest === manifest).map(({ client }) => client.title);
  const place = placeIn(manifest, []);
  return [pluginDiagnostics.create("ambiguous-root", { readers: enumerate(readers, "and") }, place)];
}

/** A version of Agent Plugins that rejects the plugin, or a link (plugin-manifests.md#s8, plugin-manifests.md#s9). */
function rejected({ client, manifest }: ClientReading): readonly Diagnostic[] {
  if (client.refusesLinks && manifest.isLink)
    return [pluginDiagnostics.create("linked-manifest", { client: client.title }, placeIn(manifest, []))];
  const version = agentVersion(manifest.raw["$schema"]);
  // A version that nobody reads is reported as a wrong value.
  if (version === undefined || !manifest.plugin || client.agentVersions?.includes(version) !== false) return [];
  return [
    pluginDiagnostics.create("rejected-version", { client: client.title, version }, placeIn(manifest, ["$schema"])),
  ];
}

/**
 * The manifest that a program would read if another were not there first. Only the manifest of its own dialect was
 * written for the program.
 */
function shadowed({ client, manifest, dialect, lender, plugin, shadows }: ClientReading): readonly Diagnostic[] {
  const own = shadows.find((other) => isOwnOf(client.id, other) && !isOwnOf(client.id, manifest));
  if (!own) return [];
  const lost = onlyIn(own.plugin, plugin ?? {});
  const isLent = own === lender;
  const words = lost.length > 0 ? `, ${isLent ? "not" : "with"} its ${enumerate(lost, "and")}` : "";
  const read = manifest.file === "plugin.json" ? `plugin.json (as ${dialect.title})` : manifest.file;
  return [
    pluginDiagnostics.create(
      isLent ? "partly-shadowed" : "shadowed",
      { client: client.title, read, lost: words },
      placeIn(own, []),
    ),
  ];
}

/** The dialect of the manifest that is written for each program, where it is not the one of the same name. */
const OWN_DIALECTS: Readonly<Record<string, string>> = { "copilot-cli": "copilot", vscode: "copilot" };

function isOwnOf(client: string, { dialect, isAmbiguous }: ManifestReading): boolean {
  return dialect.id === (OWN_DIALECTS[client] ?? client) && isAmbiguous === undefined;
}

/** The words for what only one of two plugins declares, of what a program acts on. */
function onlyIn(one: Plugin | undefined, other: Plugin): readonly string[] {
  return COMPONENT_KINDS.filter((kind) => one?.components?.[kind] && !other.components?.[kind]).map(
    (kind) => COMPONENT_WORDS[kind],
  );
}

/** Hooks and apps that Codex does not run (plugin-manifests.md#s31). */
function notRun({ client, manifest, dialect }: ClientReading): readonly Diagnostic[] {
  if (client.id !== "codex" || dialect.id !== "codex-root") return [];
  return (["hooks", "apps"] as const).flatMap((kind) => {
    if (!manifest.plugin?.components?.[kind]) return [];
    const { path = [] } = dialect.table.toDocument?.(manifest.raw, ["components", kind]) ?? {};
    return [pluginDiagnostics.create("not-run", { components: COMPONENT_WORDS[kind] }, placeIn(manifest, path))];
  });
}

/** Variables in the servers of Agent Plugins, which a program with other variables leaves as they are (plugin-manifests.md#s69). */
function notExpanded({ client, dialect, plugin }: ClientReading, files: SkillFiles): readonly Diagnostic[] {
  const own = Object.values(dialect.servers.variables);
  return (plugin?.components?.mcpServers ?? []).flatMap((file) => {
    const content = typeof file === "string" ? files.text(file) : undefined;
    if (typeof file !== "string" || content?.kind !== "text" || !isOfAgentPlugins(files, file)) return [];
    const variable = Object.values(agentServers.variables).find((each) => content.text.includes(each));
    if (variable === undefined || own.includes(variable)) return [];
    const start = content.text.indexOf(variable);
    const range = { start, end: start + variable.length };
    return [pluginDiagnostics.create("not-expanded", { client: client.title, file, variable }, { file, range })];
  });
}

function isOfAgentPlugins(files: SkillFiles, file: string): boolean {
  return agentVersion(documentOf(files, file)?.["$schema"]) !== undefined;
}

/** Manifests and marketplaces in places that nobody reads (plugin-manifests.md#d4). */
function unreadManifests(files: SkillFiles): readonly Diagnostic[] {
  return files.list().flatMap((file) => {
    const [folder = "", name = "", ...deeper] = file.split("/");
    if (!folder.startsWith(".") || deeper.length > 0) return [];
    const isManifest = name === "plugin.json" && isPluginFolder(folder) && !MANIFEST_FILES.includes(file);
    const isMarketplace = name === "marketplace.json" && folder === ".codex-plugin";
    if (!isManifest && !isMarketplace) return [];
    const meant = isMarketplace
      ? ".agents/plugins/marketplace.json"
      : MANIFEST_FILES.find((each) => each === `${folder}-plugin/plugin.json`);
    const near = meant === undefined ? "" : ` (did you mean ${meant}?)`;
    return [pluginDiagnostics.create("unread-manifest", { file, near }, { file })];
  });
}

/** Returns true for a folder that is named after a program, as those of manifests are. */
function isPluginFolder(folder: string): boolean {
  return folder.endsWith("-plugin") || MANIFEST_FILES.some((file) => file.startsWith(`${folder}-plugin/`));
}

/**
 * Components in a default place of some dialect that no program finds (plugin-manifests.md#d12). Nothing is said of a
 * plugin that one of the programs rejects, because that has to be mended first.
 */
function unfound({ files, clients }: PluginReading): readonly Diagnostic[] {
  if (clients.length === 0 || clients.some(({ plugin }) => plugin === undefined)) return [];
  const exists = existsIn(files);
  const titles = enumerate(
    clients.map(({ client }) => client.title),
    "and",
  );
  return COMPONENT_KINDS.flatMap((kind) => {
    const places = new Set(DIALECTS.flatMap(({ components }) => components[kind]?.at ?? []));
    const found = clients.flatMap(({ plugin }) => plugin?.components?.[kind] ?? []);
    const isFound = (place: string) => {
      return found.some((path) => typeof path === "string" && (path === place || path.startsWith(`${place}/`)));
    };
    return [...places]
      .filter((place) => exists(place) && !isFound(place))
      .map((path) => {
        const args = { clients: titles, components: COMPONENT_WORDS[kind], path };
        return pluginDiagnostics.create("unfound", args, { file: fileAt(files, path) });
      });
  });
}

function fileAt(files: SkillFiles, path: string): string {
  return files.has(path) ? path : (files.list().find((file) => file.startsWith(`${path}/`)) ?? path);
}

/** Folders in `skills/` without a skill, and skills that lie deeper (agent-plugins.md#s16, agent-plugins.md#d3). */
function skillFolders(files: SkillFiles): readonly Diagnostic[] {
  const inside = new Map<string, string[]>();
  for (const file of files.list()) {
    const [skills, name, ...rest] = file.split("/");
    if (skills !== "skills" || name === undefined || rest.length === 0) continue;
    inside.set(name, [...(inside.get(name) ?? []), rest.join("/")]);
  }
  return [...inside].flatMap(([name, paths]) => {
    if (paths.includes(SKILL_FILE)) return [];
    const path = `skills/${name}`;
    const deeper = paths.filter((each) => each.endsWith(`/${SKILL_FILE}`)).map((each) => `${path}/${each}`);
    if (deeper.length === 0) return [pluginDiagnostics.create("no-skill", { path }, { file: `${path}/${paths[0]}` })];
    return deeper.map((file) => pluginDiagnostics.create("skill-not-found", { path: file }, { file }));
  });
}
