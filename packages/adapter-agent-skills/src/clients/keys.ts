import type { Json } from "@skill-convert/core";
import { CLIENTS, type Client } from "./clients.js";
import type { SourceId } from "./sources.js";

/** What a client does with a key: reads it, accepts it without an effect, or ignores it. */
export type KeyUse = "reads" | "accepts" | "ignores";
export type KeyCell = readonly [use: KeyUse, source: SourceId];

/** The forms that a value may have. */
export type Form = "string" | "boolean" | "list" | "mapping";

/** A key of the front matter. */
export interface ClientKey {
  readonly key: string;
  /** What every client that documents the key accepts; missing if they differ or it is not known. */
  readonly forms?: readonly Form[];
  /** What becomes of the skill in a client that ignores the key, if that can do harm. */
  readonly ignored?: string;
  /** The value with which ignoring the key does harm; any if it is missing. */
  readonly harmful?: Json;
  readonly clients: Readonly<Record<string, KeyCell>>;
}

const only = (use: KeyUse, source: SourceId, ...ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [id, [use, source] as const]));
const claude = only("reads", "c1", "claude-code");
/** Keys that only the documentation of Claude Code has. */
const ofClaude = (...keys: readonly string[]): readonly ClientKey[] => keys.map((key) => ({ key, clients: claude }));

/** The keys that the specification and the clients define; a client that a row lacks is not known to read the key. */
export const KEY_TABLE: readonly ClientKey[] = [
  { key: "name", clients: everyClient() },
  { key: "description", clients: everyClient() },
  {
    key: "license",
    clients: { ...only("accepts", "c1", "claude-code"), ...only("reads", "o1", "opencode"), ...kiro() },
  },
  {
    key: "compatibility",
    clients: { ...only("accepts", "c1", "claude-code"), ...only("reads", "o1", "opencode"), ...kiro() },
  },
  {
    key: "metadata",
    clients: {
      ...only("accepts", "c1", "claude-code"),
      ...only("reads", "x1", "codex"),
      ...only("reads", "u1", "cursor"),
      ...only("reads", "o1", "opencode"),
      ...only("accepts", "l2", "cline"),
      ...kiro(),
    },
  },
  {
    key: "allowed-tools",
    clients: {
      ...claude,
      ...only("reads", "p1", "copilot-cli"),
      ...only("accepts", "l2", "cline"),
      kiro: ["ignores", "vl"],
    },
  },
  {
    key: "disallowed-tools",
    forms: ["string", "list"],
    clients: claude,
    ignored: "the tools are not withheld from the agent",
  },
  { key: "when_to_use", forms: ["string"], clients: claude, ignored: "the agent does not see when to use the skill" },
  {
    key: "argument-hint",
    forms: ["string"],
    clients: { ...claude, ...only("reads", "v1", "vscode"), ...only("reads", "rs", "copilot-cli") },
  },
  { key: "arguments", forms: ["string", "list"], clients: claude },
  {
    key: "disable-model-invocation",
    ignored: "the model may use the skill unasked",
    harmful: true,
    clients: {
      ...claude,
      ...only("reads", "v1", "vscode"),
      ...only("reads", "p1", "copilot-cli"),
      ...only("reads", "u1", "cursor"),
    },
  },
  {
    key: "user-invocable",
    clients: {
      ...claude,
      ...only("reads", "v1", "vscode"),
      ...only("reads", "p1", "copilot-cli"),
      cursor: ["reads", "rs"],
    },
  },
  { key: "context", clients: { ...claude, ...only("reads", "v1", "vscode") } },
  ...ofClaude("agent", "background", "model", "effort", "shell"),
  { key: "hooks", clients: claude, ignored: "the hooks do not run" },
  { key: "paths", forms: ["string", "list"], clients: { ...claude, ...only("reads", "u1", "cursor") } },
  { key: "globs", forms: ["string", "list"], clients: only("reads", "u1", "cursor") },
  { key: "icon", forms: ["string"], clients: only("reads", "u1", "cursor") },
  { key: "color", forms: ["string"], clients: only("reads", "u1", "cursor") },
  {
    key: "modeSlugs",
    forms: ["list"],
    clients: only("reads", "r1", "roo"),
    ignored: "the skill is offered in every mode",
  },
  {
    key: "mode",
    forms: ["string"],
    clients: only("reads", "r1", "roo"),
    ignored: "the skill is offered in every mode",
  },
  { key: "disabled", clients: only("reads", "l1", "cline"), ignored: "the skill is not disabled", harmful: true },
  { key: "enabled", clients: only("reads", "l1", "cline"), ignored: "the skill is not disabled", harmful: false },
];

function everyClient(): Readonly<Record<string, KeyCell>> {
  return Object.fromEntries(CLIENTS.map(({ id, folders }) => [id, ["reads", folders] as const]));
}

function kiro() {
  return only("reads", "k1", "kiro");
}

const BY_KEY: ReadonlyMap<string, ClientKey> = new Map(KEY_TABLE.map((row) => [row.key, row]));

export function clientKey(key: string): ClientKey | undefined {
  return BY_KEY.get(key);
}

/** What a client does with a key; undefined if it is not known. A client that ignores unknown keys ignores what it does not read. */
export function useOf(key: string, { id, faults }: Client): KeyCell | undefined {
  const cell = BY_KEY.get(key)?.clients[id];
  if (cell) return cell;
  const unknown = faults["unknown-key"];
  return unknown?.[0] === "ignores" ? ["ignores", unknown[1]] : undefined;
}

/** Keys beyond the specification that the documentation of some client gives a meaning to. */
export const CLIENT_KEYS: readonly string[] = [
  ...KEY_TABLE.map(({ key }) => key),
  // Of clients that are known at second hand: Qwen Code and Devin.
  "allowedTools",
  "permissions",
  "priority",
  "triggers",
];
