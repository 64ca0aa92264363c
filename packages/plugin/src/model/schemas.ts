// The canonical plugin as zod schemas, from which its types are inferred. Only the entry `@skill-convert/plugin/zod`
// loads zod.
import { Extensions, Json, JsonRecord } from "@skill-convert/core/zod";
import * as z from "zod/mini";

const optional = z.exactOptional;
const text = z.string();
const texts = z.array(text);
const extended = {
  /** The fields that the model has no name for, by the id of the dialect that has them. */
  extensions: optional(Extensions),
};

/** A person or an organisation. */
export const Person = z.strictObject({
  name: optional(text),
  email: optional(text),
  url: optional(text),
  ...extended,
});
export type Person = z.infer<typeof Person>;

/** How a catalogue shows the plugin, beyond its name and its descriptions. */
export const Interface = z.strictObject({
  capabilities: optional(texts),
  websiteUrl: optional(text),
  privacyPolicyUrl: optional(text),
  termsOfServiceUrl: optional(text),
  /** Requests that a person may begin with. */
  defaultPrompts: optional(texts),
  brandColor: optional(text),
  composerIcon: optional(text),
  logoDark: optional(text),
  screenshots: optional(texts),
});
export type Interface = z.infer<typeof Interface>;

/**
 * A component: its path in the plugin, without `./` at the beginning and `/` at the end (`.` for the plugin itself), or
 * the component itself.
 */
export const Component = z.union([text, JsonRecord]);
export type Component = z.infer<typeof Component>;

const components = optional(z.array(Component));

/** The components of a plugin by kind. A kind that is absent is not declared; an empty list declares that it has none. */
export const Components = z.strictObject({
  skills: components,
  commands: components,
  agents: components,
  rules: components,
  hooks: components,
  mcpServers: components,
  lspServers: components,
  apps: components,
  outputStyles: components,
  workflows: components,
  policies: components,
});
export type Components = z.infer<typeof Components>;

/** A value that the user of the plugin has to give. */
export const UserInput = z.strictObject({
  key: text,
  title: optional(text),
  description: optional(text),
  type: optional(text),
  default: optional(Json),
  required: optional(z.boolean()),
  sensitive: optional(z.boolean()),
  ...extended,
});
export type UserInput = z.infer<typeof UserInput>;

/** The canonical plugin: everything that a manifest of any dialect can say about a plugin. */
export const Plugin = z.strictObject({
  name: optional(text),
  version: optional(text),
  displayName: optional(text),
  description: optional(text),
  /** A description of a few words, for lists. */
  summary: optional(text),
  /** A description of several paragraphs, for a page of its own. */
  longDescription: optional(text),
  author: optional(Person),
  /** The name under which the plugin is published, if it is not that of the author. */
  publisher: optional(text),
  homepage: optional(text),
  repository: optional(text),
  license: optional(text),
  keywords: optional(texts),
  category: optional(text),
  tags: optional(texts),
  /** A path or an address. */
  logo: optional(text),
  interface: optional(Interface),
  components: optional(Components),
  /** The skill that introduces the plugin to a new user. */
  onboardingSkill: optional(text),
  userInputs: optional(z.array(UserInput)),
  /** False if the plugin is installed switched off. */
  enabled: optional(z.boolean()),
  /** The earliest version of each client that will do. */
  minClientVersions: optional(JsonRecord),
  dependencies: optional(z.array(Json)),
  /** Files that a client adds to every conversation. */
  contextFiles: optional(texts),
  /** Tools of the client that the plugin switches off. */
  excludeTools: optional(texts),
  ...extended,
});
export type Plugin = z.infer<typeof Plugin>;

/**
 * Where the plugin of a marketplace entry comes from. A source of the kind `local` has a `path` in the repository of the
 * marketplace, and one of the kind `named` a `name` below its `pluginRoot`. All other kinds have their own fields.
 */
export const Source = z.catchall(z.object({ kind: text, path: optional(text), name: optional(text) }), Json);
export type Source = z.infer<typeof Source>;

/** An entry of a marketplace: what a manifest can say, the source, and what only the catalogue knows. */
export const Entry = z.extend(Plugin, {
  source: optional(Source),
  /** False if the entry, not the manifest, has the last word. */
  strict: optional(z.boolean()),
  /** How users may install the plugin. */
  policy: optional(JsonRecord),
});
export type Entry = z.infer<typeof Entry>;

/** A marketplace: the catalogue of a repository of plugins. */
export const Marketplace = z.strictObject({
  name: optional(text),
  displayName: optional(text),
  description: optional(text),
  version: optional(text),
  owner: optional(Person),
  /** The folder of plugins whose source is only a name. */
  pluginRoot: optional(text),
  plugins: optional(z.array(Entry)),
  ...extended,
});
export type Marketplace = z.infer<typeof Marketplace>;
