import type { JsonRecord, SkillFiles } from "@skill-convert/core";
import { requireArguments } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { NOWHERE } from "@skill-convert/format";
import type { Dialect } from "../dialect/dialect.js";
import { agentVersion } from "../dialects/agent-plugins.js";
import { OPENAI } from "../dialects/codex.js";
import { DIALECTS } from "../dialects/index.js";
import type { Plugin } from "../model/schemas.js";
import { PLUGIN_CLIENTS, type PluginClient } from "./clients.js";
import { effectiveComponents, existsIn } from "./effective.js";
import { type ManifestReading, readManifests } from "./manifests.js";

/** The manifest that one program reads of a plugin, and the components that it finds. */
export interface ClientReading {
  readonly client: PluginClient;
  /** The manifest that the program reads. */
  readonly manifest: ManifestReading;
  /** The dialect by whose rules it reads the manifest. */
  readonly dialect: Dialect;
  /** The plugin with the components that the program finds; undefined if it rejects the plugin. */
  readonly plugin: Plugin | undefined;
  /** The keys at the top of the manifest that the program ignores. */
  readonly ignores: readonly string[];
  /** The manifest that lends its interface, hooks and apps to this one. */
  readonly lender?: ManifestReading;
  /** The manifests that the program would have read without this one, in its order. */
  readonly shadows: readonly ManifestReading[];
}

/** A plugin as programs read it. */
export interface PluginReading {
  readonly files: SkillFiles;
  readonly manifests: readonly ManifestReading[];
  /** The programs that read one of the manifests. */
  readonly clients: readonly ClientReading[];
}

/**
 * Reads a plugin as each known program does: the manifest that it finds first, by its own rules, with the components
 * that it finds.
 *
 * @example
 * const files = memoryFiles({ ".claude-plugin/plugin.json": '{"name":"notes"}', "skills/find/SKILL.md": "" });
 * const { clients } = readPlugin(files);
 * clients.map(({ client }) => client.id); // ["codex", "claude-code", "cursor", "copilot-cli", "vscode"]
 * clients[0].plugin.components; // { skills: ["skills"] }
 */
export function readPlugin(files: SkillFiles): PluginReading {
  requireArguments("readPlugin", { files: [files, "the files of a skill"] });
  const manifests = readManifests(files);
  const exists = existsIn(files);
  const clients = PLUGIN_CLIENTS.flatMap((client) => readAs(client, manifests, exists) ?? []);
  return { files, manifests, clients };
}

function readAs(
  client: PluginClient,
  manifests: readonly ManifestReading[],
  exists: (path: string) => boolean,
): ClientReading | undefined {
  const found = client.order.flatMap((lookup) => {
    const manifest = manifests.find(({ file, raw }) => {
      return file === lookup.file && (!lookup.ifAgentPlugin || agentVersion(raw["$schema"]) !== undefined);
    });
    return manifest ? [{ manifest, ...lookup }] : [];
  });
  const [first, ...others] = found;
  if (!first) return undefined;
  const { manifest, as, lender: file } = first;
  const dialect = DIALECTS.find(({ id }) => id === as) ?? manifest.dialect;
  const own = dialect.table.get(manifest.raw, NOWHERE) as Plugin | undefined;
  const lender = hasPartOf(OPENAI, manifest.raw) ? undefined : manifests.find((other) => other.file === file);
  const declared = own && lender?.plugin ? { ...lent(lender.plugin, dialect), ...own } : own;
  const known = new Set((dialect.table.keys?.(manifest.raw) ?? []).map(({ key }) => key));
  const rules = as === "copilot" ? (client.components ?? dialect.components) : dialect.components;
  const version = agentVersion(manifest.raw["$schema"]);
  const isRejected = version !== undefined && client.agentVersions?.includes(version) === false;
  const isLinked = client.refusesLinks && manifest.isLink;
  const shadows = [...new Set(others.map((other) => other.manifest))].filter((other) => other !== manifest);
  return {
    client,
    manifest,
    dialect,
    ...(lender && { lender }),
    plugin:
      declared && !isRejected && !isLinked
        ? { ...declared, components: effectiveComponents(declared.components ?? {}, rules, manifest.raw, exists) }
        : undefined,
    ignores: Object.keys(manifest.raw).filter((key) => !known.has(key)),
    shadows,
  };
}

function hasPartOf(namespace: string, { extensions }: JsonRecord): boolean {
  return isJsonRecord(extensions) && isJsonRecord(extensions[namespace]);
}

/** The parts that another manifest lends: those that the dialect has in the extensions, but for what is never run. */
function lent(plugin: Plugin, { mapping }: Dialect): Plugin {
  const parts = new Set(mapping.filter(({ at }) => at[0] === "extensions").map(({ to }) => to[0] ?? ""));
  return Object.fromEntries(Object.entries(plugin).filter(([key]) => parts.has(key) && key !== "components"));
}
