import type { JsonRecord } from "@skill-convert/core";
import { compact } from "@skill-convert/core/json";
import { dialectNamed, encodeMarketplace, encodePlugin, MARKETPLACES, nameProblem } from "@skill-convert/plugin";

/** The kinds of packages that contain skills. */
export const PLUGIN_KINDS = ["agent-plugin", "claude-plugin", "claude-marketplace"] as const;
export type PluginKind = (typeof PLUGIN_KINDS)[number];

/** The metadata of a plugin. */
export interface PluginInfo {
  readonly name: string;
  readonly description?: string | undefined;
  readonly version?: string | undefined;
  /** The owner of a marketplace. */
  readonly owner: string;
}

/**
 * Explains in a clause why a plugin cannot have a name; undefined if it can. Every name must be valid in Agent Plugins,
 * so that the plugin can be moved (agent-plugins.md#d6).
 */
export function problemOfName(name: string, kind: PluginKind): string | undefined {
  const ids = kind === "agent-plugin" ? ["agent-plugins"] : ["agent-plugins", "claude-code"];
  return ids.map((id) => nameProblem(name, dialect(id))).find((problem) => problem !== undefined);
}

/** The files around the skills of a plugin, by path, and the folder for its skills. */
export function packageOf(kind: PluginKind, { owner, ...info }: PluginInfo) {
  const plugin = compact(info);
  const { name, description } = plugin;
  switch (kind) {
    case "agent-plugin":
      return { files: manifest("agent-plugins", plugin), skills: "skills" };
    case "claude-plugin":
      return { files: manifest("claude-code", plugin), skills: "skills" };
    case "claude-marketplace": {
      const folder = `plugins/${name}`;
      const entry = compact({ name, source: { kind: "local", path: folder }, description });
      return {
        files: {
          ...marketplace({ name, owner: { name: owner }, plugins: [entry] }),
          ...manifest("claude-code", plugin, `${folder}/`),
        },
        skills: `${folder}/skills`,
      };
    }
  }
}

function manifest(id: string, plugin: Parameters<typeof encodePlugin>[0], folder = ""): Record<string, JsonRecord> {
  const written = encodePlugin(plugin, dialect(id));
  return written ? { [`${folder}${dialect(id).files[0]}`]: written } : {};
}

function marketplace(document: Parameters<typeof encodeMarketplace>[0]): Record<string, JsonRecord> {
  const claude = MARKETPLACES.find(({ id }) => id === "claude-code");
  const written = claude && encodeMarketplace(document, claude);
  return claude && written ? { [claude.file]: written } : {};
}

function dialect(id: string) {
  const found = dialectNamed(id);
  if (!found) throw new Error(`there is no dialect ${id}`);
  return found;
}
