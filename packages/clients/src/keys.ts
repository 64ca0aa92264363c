import { isJsonRecord, type Json } from "@skill-convert/core/json";
import { isFirstHand, type SourceId } from "./sources.js";
import { type ClientId, TITLES } from "./titles.js";

/** A client reads a key, accepts it without any effect, or ignores it. */
export type KeyUse = "reads" | "accepts" | "ignores";

/** The type of a YAML value. */
export type Form = "string" | "boolean" | "list" | "mapping";

/** The use of a key by a client, the source for it, and the only types with which the client loads the skill. */
export type KeyCell = readonly [use: KeyUse, source: SourceId, forms?: readonly Form[]];

/** A key of the front matter, and its use by the clients. */
export interface ClientKey {
  readonly key: string;
  /** The types that clients document; missing if no source names them. */
  readonly forms?: readonly Form[];
  /** The consequence for the skill in a client that ignores the key; missing if it does no harm. */
  readonly ignored?: string;
  /** The value that does harm if it is ignored; if missing, any value does. */
  readonly harmful?: Json;
  /** Every client reads the key, by the source for its folders. */
  readonly everyClient?: true;
  /** The clients of which no source says even that. */
  readonly notKnownOf?: readonly ClientId[];
  /** The use of the key by the id of the client. */
  readonly clients: Readonly<Partial<Record<ClientId, KeyCell>>>;
}

const claude = { "claude-code": ["reads", "c1"] } as const;
/** Keys that only the documentation of Claude Code defines. */
const ofClaude = (...keys: readonly string[]): readonly ClientKey[] => keys.map((key) => ({ key, clients: claude }));
const roo = { roo: ["reads", "r1"], "zoo-code": ["reads", "z1"] } as const;
const hermes = { hermes: ["reads", "hm"] } as const;
const ofHermes = (...keys: readonly string[]): readonly ClientKey[] => keys.map((key) => ({ key, clients: hermes }));
const clawhub = { clawhub: ["reads", "ch"] } as const;
const ofClawHub = (...keys: readonly string[]): readonly ClientKey[] => keys.map((key) => ({ key, clients: clawhub }));

/**
 * The keys that the specification and the clients define. If a row lacks a client, no source says that it reads the
 * key.
 */
export const KEY_TABLE: readonly ClientKey[] = [
  { key: "name", everyClient: true, notKnownOf: ["kilo", "junie"], clients: {} },
  {
    key: "description",
    everyClient: true,
    notKnownOf: ["kilo"],
    clients: { openhands: ["reads", "oh", ["string"]] },
  },
  {
    key: "license",
    clients: {
      "claude-code": ["accepts", "c1"],
      opencode: ["reads", "o1"],
      kiro: ["reads", "k1"],
      openhands: ["reads", "oh", ["string"]],
      "factory-droid": ["accepts", "rn"],
      clawhub: ["reads", "ch"],
      hermes: ["accepts", "hd"],
    },
  },
  {
    key: "compatibility",
    clients: {
      "claude-code": ["accepts", "c1"],
      opencode: ["reads", "o1"],
      kiro: ["reads", "k1"],
      openhands: ["reads", "oh", ["string"]],
      "factory-droid": ["accepts", "rn"],
    },
  },
  {
    key: "metadata",
    clients: {
      "claude-code": ["accepts", "c1"],
      codex: ["reads", "x1"],
      cursor: ["reads", "u1"],
      opencode: ["reads", "o1"],
      goose: ["reads", "s2", ["mapping"]],
      cline: ["accepts", "l2"],
      kiro: ["reads", "k1"],
      openhands: ["reads", "oh", ["mapping"]],
      "factory-droid": ["accepts", "rn"],
      openclaw: ["reads", "oc"],
      clawhub: ["reads", "ch"],
      hermes: ["reads", "hm"],
    },
  },
  {
    key: "allowed-tools",
    clients: {
      ...claude,
      "copilot-cli": ["reads", "p1"],
      cline: ["accepts", "l2"],
      kiro: ["ignores", "vl"],
      openhands: ["reads", "oh", ["string", "list"]],
      "devin-local": ["reads", "dv"],
      "factory-droid": ["accepts", "fd"],
    },
  },
  { key: "allowedTools", forms: ["list"], clients: { "qwen-code": ["reads", "qw", ["list"]] } },
  {
    key: "disallowed-tools",
    forms: ["string", "list"],
    clients: claude,
    ignored: "the tools are not withheld from the agent",
  },
  { key: "permissions", clients: { "devin-local": ["reads", "dv"] }, ignored: "no permission is given or refused" },
  {
    key: "when_to_use",
    forms: ["string"],
    clients: { ...claude, "qwen-code": ["reads", "qw"], "letta-code": ["reads", "lt"] },
    ignored: "the agent does not see when to use the skill",
  },
  {
    key: "triggers",
    clients: { openhands: ["reads", "oh", ["list"]], "devin-local": ["reads", "dv"] },
  },
  {
    key: "argument-hint",
    forms: ["string"],
    clients: {
      ...claude,
      vscode: ["reads", "v1"],
      "copilot-cli": ["reads", "rs"],
      "qwen-code": ["reads", "qw"],
      "letta-code": ["reads", "lt"],
      "devin-local": ["reads", "dv"],
    },
  },
  { key: "arguments", forms: ["string", "list"], clients: claude },
  { key: "inputs", clients: { openhands: ["reads", "oh", ["list"]] } },
  {
    key: "disable-model-invocation",
    ignored: "the model may use the skill unasked",
    harmful: true,
    clients: {
      ...claude,
      vscode: ["reads", "v1"],
      "copilot-cli": ["reads", "p1"],
      cursor: ["reads", "u1"],
      "qwen-code": ["reads", "qw"],
      "letta-code": ["reads", "lt"],
      zed: ["reads", "zd", ["boolean"]],
      openhands: ["reads", "oh"],
      "factory-droid": ["reads", "fd"],
      openclaw: ["reads", "oc"],
    },
  },
  {
    key: "user-invocable",
    clients: {
      ...claude,
      vscode: ["reads", "v1"],
      "copilot-cli": ["reads", "p1"],
      cursor: ["reads", "rs"],
      "qwen-code": ["reads", "qw"],
      "letta-code": ["reads", "lt"],
      "factory-droid": ["reads", "fd"],
      openclaw: ["reads", "oc"],
    },
  },
  { key: "context", clients: { ...claude, vscode: ["reads", "v1"] } },
  { key: "agent", clients: { ...claude, "devin-local": ["reads", "dv"] } },
  { key: "subagent", forms: ["boolean"], clients: { "devin-local": ["reads", "dv"] } },
  {
    key: "model",
    clients: { ...claude, "qwen-code": ["reads", "qw"], "devin-local": ["reads", "dv"] },
  },
  ...ofClaude("background", "effort", "shell"),
  { key: "priority", clients: { "qwen-code": ["reads", "qw"] } },
  { key: "hooks", clients: { ...claude, "qwen-code": ["reads", "qw"] }, ignored: "the hooks do not run" },
  {
    key: "paths",
    forms: ["string", "list"],
    clients: { ...claude, cursor: ["reads", "u1"], "qwen-code": ["reads", "qw", ["list"]] },
  },
  { key: "globs", forms: ["string", "list"], clients: { cursor: ["reads", "u1"] } },
  { key: "icon", forms: ["string"], clients: { cursor: ["reads", "u1"] } },
  { key: "color", forms: ["string"], clients: { cursor: ["reads", "u1"] } },
  { key: "modeSlugs", forms: ["list"], clients: roo, ignored: "the skill is offered in every mode" },
  { key: "mode", forms: ["string"], clients: roo, ignored: "the skill is offered in every mode" },
  { key: "disabled", clients: { cline: ["reads", "l1"] }, ignored: "the skill is not disabled", harmful: true },
  {
    key: "enabled",
    clients: { cline: ["reads", "l1"], "factory-droid": ["reads", "fd"] },
    ignored: "the skill is not disabled",
    harmful: false,
  },
  { key: "id", clients: { "letta-code": ["reads", "lt"] } },
  { key: "title", clients: { "letta-code": ["reads", "lt"] } },
  { key: "category", clients: { "letta-code": ["reads", "lt"] } },
  { key: "tags", clients: { "letta-code": ["reads", "lt"], ...hermes } },
  {
    key: "version",
    clients: { "factory-droid": ["accepts", "rn"], clawhub: ["accepts", "ch"], hermes: ["accepts", "hd"] },
  },
  { key: "author", clients: { ...clawhub, hermes: ["accepts", "hd"] } },
  ...ofClawHub("homepage", "links", "requires", "primaryEnv", "env", "dependencies"),
  ...["command-dispatch", "command-tool", "command-arg-mode"].map((key): ClientKey => {
    return { key, clients: { openclaw: ["reads", "oc"] } };
  }),
  ...ofHermes(
    "platforms",
    "required_environment_variables",
    "required_credential_files",
    "prerequisites",
    "setup",
    "deps",
    "environments",
  ),
];

const BY_KEY: ReadonlyMap<string, ClientKey> = new Map(KEY_TABLE.map((row) => [row.key, row]));

/** Returns the row of a key; undefined if the table lacks the key. */
export function clientKey(key: string): ClientKey | undefined {
  return BY_KEY.get(key);
}

/** Returns the titles of the clients whose own sources say that they read or accept a key of the front matter. */
export function clientsWithKey(key: string): readonly string[] {
  const cells = Object.entries(clientKey(key)?.clients ?? {});
  return cells.flatMap(([id, [use, source]]) => {
    return use !== "ignores" && isFirstHand(source) ? [TITLES[id as ClientId]] : [];
  });
}

/** Returns the type of a YAML value, with numbers as strings; undefined for null. */
export function formOf(value: Json): Form | undefined {
  if (Array.isArray(value)) return "list";
  if (isJsonRecord(value)) return "mapping";
  return typeof value === "boolean" ? "boolean" : value === null ? undefined : "string";
}
