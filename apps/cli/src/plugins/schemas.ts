import * as z from "zod/mini";

/** The required value of `$schema`. It is never fetched (agent-plugins.md#s5). */
export const AGENT_PLUGIN = "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json";

/** The files that make a folder a plugin or a marketplace. */
export const AGENT_FILE = "plugin.json";
export const CLAUDE_FILE = ".claude-plugin/plugin.json";
export const MARKETPLACE_FILE = ".claude-plugin/marketplace.json";

/** The names of Agent Plugins (agent-plugins.md#s6), all of which Claude Code accepts. */
const NAME = /^(?!.*(?:--|\.\.))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;
const NAME_WORDS =
  "must be 1 to 64 lowercase letters, digits, single hyphens and dots, and begin and end with a letter or digit";

const RESERVED = new Set(["agent-skills", "claude-plugins-official", "npm", "github"]);

let schemas: ReturnType<typeof createSchemas> | undefined;

/** The schemas, created on first use, because most runs have no plugin. */
export function pluginSchemas() {
  schemas ??= createSchemas();
  return schemas;
}

function createSchemas() {
  const text = z.string();
  const texts = z.array(text);
  const filled = text.check(z.minLength(1, "must not be empty"));
  const optional = z.exactOptional;

  const AgentName = text.check(z.regex(NAME, NAME_WORDS), z.maxLength(64, NAME_WORDS));

  /** The name of a Claude Code plugin (agent-plugins.md#s20). */
  const ClaudeName = filled.check(
    z.regex(/^[^\s@:/\\\p{Cc}\p{Cf}]+$/u, "must not contain blanks, @, :, / or \\, or hidden characters"),
    z.refine((name: string) => !/^(?:claude|anthropic)-/.test(name), {
      error: "must not begin with claude- or anthropic-, which Claude Code reserves",
    }),
  );

  /** `plugin.json` of an Agent Plugin (agent-plugins.md#s4). */
  const AgentPlugin = z.strictObject({
    $schema: z.literal(AGENT_PLUGIN),
    name: AgentName,
    version: optional(text),
    description: optional(text),
    homepage: optional(text),
    repository: optional(text),
    license: optional(text),
    author: optional(z.strictObject({ name: optional(text), email: optional(text), url: optional(text) })),
    keywords: optional(texts),
    extensions: optional(z.record(text, z.record(text, z.unknown()))),
  });

  const Person = z.looseObject({ name: filled, email: optional(text), url: optional(text) });
  const paths = z.union([text, texts], "must be a path or a list of paths");

  /** `.claude-plugin/plugin.json`. Fields that only Claude Code interprets are not validated (agent-plugins.md#d4). */
  const ClaudePlugin = z.strictObject({
    $schema: optional(text),
    name: ClaudeName,
    displayName: optional(text),
    version: optional(text),
    description: optional(text),
    license: optional(text),
    repository: optional(text),
    author: optional(Person),
    homepage: optional(text.check(z.refine((url: string) => URL.canParse(url), { error: "must be a URL" }))),
    keywords: optional(texts),
    metadata: optional(z.record(text, z.unknown())),
    defaultEnabled: optional(z.boolean()),
    dependencies: optional(z.array(z.union([text, z.looseObject({ name: text })], "must be a name or an object"))),
    skills: optional(paths),
    commands: optional(z.union([paths, z.record(text, z.unknown())], "must be a path, a list of paths or an object")),
    agents: optional(paths),
    outputStyles: optional(paths),
    workflows: optional(paths),
    ...Object.fromEntries(
      ["hooks", "mcpServers", "lspServers", "settings", "userConfig", "channels", "experimental"].map(
        (name) => [name, optional(z.unknown())] as const,
      ),
    ),
  });

  /** `.claude-plugin/marketplace.json` (agent-plugins.md#s26). */
  const Marketplace = z.strictObject({
    $schema: optional(text),
    name: text.check(
      z.regex(
        /^(?!.*\.\.)[A-Za-z\d][\w.-]*$/,
        "must be letters, digits, dots, underscores and hyphens, a letter or digit first",
      ),
      z.refine((name: string) => !RESERVED.has(name), { error: "is reserved by Claude Code" }),
    ),
    owner: Person,
    // The entries are validated one by one (agent-plugins.md#s29).
    plugins: z.array(z.unknown()),
    description: optional(text),
    version: optional(text),
    metadata: optional(z.record(text, z.unknown())),
    forceRemoveDeletedPlugins: optional(z.boolean()),
    allowCrossMarketplaceDependenciesOn: optional(texts),
    renames: optional(z.record(text, z.unknown())),
  });

  /** A commit (agent-plugins.md#s32). */
  const sha = optional(text.check(z.regex(/^[\da-f]{40}$/, "must be 40 lowercase hexadecimal digits")));
  const Remote = z.discriminatedUnion("source", [
    z.looseObject({ source: z.literal("github"), repo: text, ref: optional(text), sha }),
    z.looseObject({ source: z.literal("url"), url: text, ref: optional(text), sha }),
    z.looseObject({ source: z.literal("git-subdir"), url: text, path: text, ref: optional(text), sha }),
    z.looseObject({ source: z.literal("npm"), package: text }),
    z.looseObject({ source: z.literal("archive"), url: text }),
    z.looseObject({ source: z.literal("command"), command: text }),
  ]);

  /** An entry of a marketplace, which may also have any field of a plugin's manifest (agent-plugins.md#s30). */
  const MarketplaceEntry = z.looseObject({
    name: ClaudeName,
    source: z.union([text, Remote], "must be a path or an object with a known source and its fields"),
    strict: optional(z.boolean()),
  });

  return { AgentName, ClaudeName, AgentPlugin, ClaudePlugin, Marketplace, MarketplaceEntry };
}
