/** What skills can be packed as. */
export const KINDS = ["agent-plugin", "claude-plugin", "claude-marketplace"] as const;
export type Kind = (typeof KINDS)[number];

/** What there is to say of a plugin. */
export interface PluginInfo {
  readonly name: string;
  readonly description?: string | undefined;
  readonly version?: string | undefined;
  /** Of a marketplace. */
  readonly owner: string;
}

/** Agent Plugins 1.0.0, section 5: `$schema` selects the rules, and is never fetched. */
const SCHEMA = "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json";
/** Agent Plugins 1.0.0, section 5: the name; Claude Code accepts every such name. */
const NAME = /^(?!.*(?:--|\.\.))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;
const CLAUDE_FILE = ".claude-plugin/plugin.json";

/** Why a plugin cannot have a name, as a clause; undefined if it can. */
export function problemOfName(name: string, kind: Kind): string | undefined {
  if (name.length > 64 || !NAME.test(name)) {
    return "must be 1 to 64 lowercase letters, digits, single hyphens and dots, and begin and end with a letter or digit";
  }
  const isReserved = kind !== "agent-plugin" && /^(?:claude|anthropic)-/.test(name);
  return isReserved ? "must not begin with claude- or anthropic-, which Claude Code reserves" : undefined;
}

/** The files around the skills of a plugin, by path, and the folder that its skills are in. */
export function packageOf(kind: Kind, { owner, ...plugin }: PluginInfo) {
  const { name, description } = plugin;
  switch (kind) {
    case "agent-plugin":
      return { files: { "plugin.json": { $schema: SCHEMA, ...plugin } }, skills: "skills" };
    case "claude-plugin":
      return { files: { [CLAUDE_FILE]: plugin }, skills: "skills" };
    case "claude-marketplace": {
      const home = `plugins/${name}`;
      const entry = { name, source: `./${home}`, description };
      return {
        files: {
          ".claude-plugin/marketplace.json": { name, owner: { name: owner }, plugins: [entry] },
          [`${home}/${CLAUDE_FILE}`]: plugin,
        },
        skills: `${home}/skills`,
      };
    }
  }
}
