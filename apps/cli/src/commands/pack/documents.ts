import { AGENT_FILE, AGENT_PLUGIN, CLAUDE_FILE, MARKETPLACE_FILE, pluginSchemas } from "../../plugins/schemas.js";
import type { PluginKind } from "./options.js";

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
  const { AgentName, ClaudeName } = pluginSchemas();
  const schemas = kind === "agent-plugin" ? [AgentName] : [AgentName, ClaudeName];
  return schemas
    .map((schema) => schema.safeParse(name).error?.issues[0]?.message)
    .find((problem) => problem !== undefined);
}

/** The files around the skills of a plugin, by path, and the folder for its skills. */
export function packageOf(kind: PluginKind, { owner, ...plugin }: PluginInfo) {
  const { name, description } = plugin;
  switch (kind) {
    case "agent-plugin":
      return { files: { [AGENT_FILE]: { $schema: AGENT_PLUGIN, ...plugin } }, skills: "skills" };
    case "claude-plugin":
      return { files: { [CLAUDE_FILE]: plugin }, skills: "skills" };
    case "claude-marketplace": {
      const folder = `plugins/${name}`;
      const entry = { name, source: `./${folder}`, description };
      return {
        files: {
          [MARKETPLACE_FILE]: { name, owner: { name: owner }, plugins: [entry] },
          [`${folder}/${CLAUDE_FILE}`]: plugin,
        },
        skills: `${folder}/skills`,
      };
    }
  }
}
