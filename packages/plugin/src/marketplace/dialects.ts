import type { Json } from "@skill-convert/core";
import {
  any,
  anyMapping,
  boolean,
  type Codec,
  type Field,
  fieldsOf,
  list,
  string,
  type Table,
} from "@skill-convert/format";
import { CLAUDE_NAMES, nameOf } from "../codec/names.js";
import { type SourceForms, source } from "../codec/source.js";
import type { DialectId } from "../dialect/ids.js";
import { claudeFields } from "../dialects/claude-code.js";
import { rowsOf } from "../dialects/rows.js";
import type { Entry } from "../model/schemas.js";

/** A dialect of marketplaces. */
export interface MarketplaceDialect {
  /** The id of the dialect of manifests with which it belongs. */
  readonly id: DialectId;
  readonly title: string;
  /** Other dialects of manifests whose programs read the marketplace. */
  readonly also?: readonly DialectId[];
  readonly file: string;
  /** The table of the document, which reads `plugins` as they are, because entries are judged one by one. */
  readonly table: Table;
  /** The table of an entry. */
  readonly entry: Table;
  readonly sources: SourceForms;
  /** Values of a new entry for what the source does not say: those that programs take if there are none. */
  readonly defaults?: Entry;
}

const GIT = { url: ["url"], "git-subdir": ["url", "path"], npm: ["package"] } as const;
const entries: Codec<readonly Json[]> = list(any, "a list of plugins");

/** The rows that the marketplaces of most dialects have. Codex has no owner (plugin-manifests.md#s59). */
function head(id: DialectId, name: Codec, owner: "none" | "optional" | "required") {
  const { record, row, text } = rowsOf(id, "Marketplaces");
  const person = record([
    row("name", "name", string, { required: true, doc: "The name of the owner." }),
    row("email", "email", string, { doc: "The email address of the owner." }),
    row("url", "url", string, { doc: "The website of the owner." }),
  ]);
  // The documentation of Cursor asks for an owner (plugin-manifests.md#s60).
  const isRequired = owner === "required" ? { required: true as const } : { whenMissing: "no-owner" };
  return [
    row("name", "name", name, { required: true, doc: "The name of the marketplace." }),
    ...(owner === "none" ? [] : [row("owner", "owner", person, { doc: "Who runs the marketplace.", ...isRequired })]),
    row("plugins", "plugins", entries, { required: true, doc: "The plugins of the marketplace." }),
    text("description", { doc: "What the marketplace offers." }),
    text("version", { doc: "The version of the marketplace." }),
  ];
}

/** The rows that the entries of all dialects have. */
function entryHead(id: DialectId, forms: SourceForms, name: Codec = string): readonly Field[] {
  const { row } = rowsOf(id, "Marketplaces");
  return [
    row("name", "name", name, { required: true, doc: "The name by which the plugin is installed." }),
    row("source", "source", source(forms), { required: true, doc: "Where the plugin comes from." }),
  ];
}

function catalogueFields(id: DialectId): readonly Field[] {
  const { row, text, texts } = rowsOf(id, "Marketplaces");
  const strict = row("strict", "strict", boolean, { doc: "False if the entry has the last word, not the manifest." });
  return [text("category"), texts("tags"), strict];
}

/** Rows of Claude Code and Copilot, whose entries may have every field of a manifest. */
function claudeEntry(id: "claude-code" | "copilot", sources: SourceForms): Table {
  const { kept } = rowsOf(id, "Marketplaces");
  return fieldsOf(id).defineTable([
    ...entryHead(id, sources, nameOf(CLAUDE_NAMES)),
    ...catalogueFields(id),
    ...claudeFields,
    kept("relevance", "How well the plugin fits a search."),
    kept("headers", "Headers with which the source is fetched."),
    kept("headersHelper", "A program that gives such headers."),
  ]);
}

const RESERVED = new Set(["agent-skills", "claude-plugins-official", "npm", "github"]);

/** The names of marketplaces of Claude Code (agent-plugins.md#s27). */
const claudeName = nameOf([
  {
    pattern: /^(?!.*\.\.)[A-Za-z\d][\w.-]*$/,
    words: "letters, digits, dots, underscores and hyphens, with a letter or digit first",
  },
  { pattern: new RegExp(`^(?!(?:${[...RESERVED].join("|")})$)`), words: "a name that Claude Code does not reserve" },
]);

/** A marketplace of Claude Code or Copilot. */
function claudeTable(id: "claude-code" | "copilot", name: Codec): Table {
  const { kept, row } = rowsOf(id, "Marketplaces");
  return fieldsOf(id).defineTable(
    [
      kept("$schema", "The schema for editors."),
      ...head(id, name, "required"),
      row("metadata.pluginRoot", "pluginRoot", string, { doc: "The folder of plugins whose source is only a name." }),
      kept("forceRemoveDeletedPlugins", "True if plugins that the marketplace no longer has are removed."),
      kept("allowCrossMarketplaceDependenciesOn", "Marketplaces on whose plugins its own may depend."),
      kept("renames", "Earlier names of plugins."),
    ],
    { open: ["metadata"], sections: { metadata: "Data about the marketplace." } },
  );
}

const codexRows = rowsOf("codex", "Marketplaces");
const cursorRows = rowsOf("cursor", "Marketplaces");

/** The sources of each dialect (plugin-manifests.md#s62, agent-plugins.md#s31, plugin-manifests.md#s63, plugin-manifests.md#s64). */
const SOURCES = {
  codex: { kinds: { local: ["path"], ...GIT }, localObject: true },
  claude: { kinds: { github: ["repo"], ...GIT, archive: ["url"], command: ["command"] }, bare: true },
  cursor: { kinds: {}, bare: true },
  copilot: { kinds: { github: ["repo"], ...GIT, pip: ["package"] }, bare: true },
} as const satisfies Readonly<Record<string, SourceForms>>;

/** The dialects of marketplaces. */
export const MARKETPLACES: readonly MarketplaceDialect[] = [
  {
    // plugin-manifests.md#s59, plugin-manifests.md#s66
    id: "codex",
    title: "Codex",
    also: ["codex-root"],
    sources: SOURCES.codex,
    defaults: { policy: { installation: "AVAILABLE", authentication: "ON_INSTALL" } },
    file: ".agents/plugins/marketplace.json",
    table: codexRows.defineTable([
      ...head("codex", string, "none"),
      codexRows.row("interface.displayName", "displayName", string, { doc: "The name of the marketplace for people." }),
    ]),
    entry: codexRows.defineTable([
      ...entryHead("codex", SOURCES.codex),
      codexRows.row("policy", "policy", anyMapping, { doc: "How users may install the plugin." }),
      codexRows.text("category"),
      codexRows.text("description"),
      codexRows.text("version"),
    ]),
  },
  {
    // agent-plugins.md#s26
    id: "claude-code",
    title: "Claude Code",
    sources: SOURCES.claude,
    file: ".claude-plugin/marketplace.json",
    table: claudeTable("claude-code", claudeName),
    entry: claudeEntry("claude-code", SOURCES.claude),
  },
  {
    // plugin-manifests.md#s60
    id: "cursor",
    title: "Cursor",
    sources: SOURCES.cursor,
    file: ".cursor-plugin/marketplace.json",
    table: cursorRows.defineTable(
      [
        ...head("cursor", string, "optional"),
        cursorRows.row("metadata.pluginRoot", "pluginRoot", string, {
          doc: "The folder of plugins whose source is only a name.",
        }),
      ],
      { open: ["metadata"], sections: { metadata: "Data about the marketplace." } },
    ),
    entry: cursorRows.defineTable([
      ...entryHead("cursor", SOURCES.cursor),
      cursorRows.text("description"),
      cursorRows.text("version"),
      cursorRows.text("displayName"),
      cursorRows.text("category"),
      cursorRows.texts("tags"),
      cursorRows.texts("keywords"),
      cursorRows.author(["name", "email"], ["name"]),
      cursorRows.text("homepage"),
      cursorRows.repository(),
      cursorRows.text("license"),
      cursorRows.row("logo", "logo", string),
      cursorRows.row("minClientVersions", "minClientVersions", anyMapping),
    ]),
  },
  {
    // plugin-manifests.md#s61
    id: "copilot",
    title: "Copilot",
    sources: SOURCES.copilot,
    file: ".github/plugin/marketplace.json",
    table: claudeTable("copilot", string),
    entry: claudeEntry("copilot", SOURCES.copilot),
  },
];
