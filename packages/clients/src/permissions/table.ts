import type { ClientId } from "../titles.js";
import type { GrantKind } from "./needs.js";

/** The notations of permissions. */
export type PermissionNotation = "rule-list" | "policy-rules" | "prefix-rules" | "profile";

/** A file of settings in which a client keeps permissions. */
export interface PermissionFile {
  readonly file: string;
  /** Says if the file is in the folder of a project or in the home folder of the user. */
  readonly in: "project" | "home";
  readonly notation: PermissionNotation;
  /** For each kind of permission its rules, with `{}` for the name. A kind that is missing cannot be written. */
  readonly rules: Readonly<Partial<Record<GrantKind, readonly string[]>>>;
  /** True if a path may have `*`, and a host may begin with it. */
  readonly wildcards: { readonly path: boolean; readonly host: boolean };
  /** Lists that the file must have beside the rules. */
  readonly required?: readonly string[];
}

/** The permissions of a client. */
export interface PermissionFacts {
  readonly files: readonly PermissionFile[];
  /** The reason why a kind of permission cannot be written, as the end of a sentence. */
  readonly missing: Readonly<Partial<Record<GrantKind, string>>>;
  /** Tells the user what to do so that the settings take effect. */
  readonly note?: string;
  /** The sentences of docs/specs/client-permissions.md on which this rests. */
  readonly cites: readonly string[];
}

/** The clients for which permissions can be written, and how. */
export const PERMISSION_FILES = {
  "claude-code": {
    files: [
      {
        file: ".claude/settings.json",
        in: "project",
        notation: "rule-list",
        rules: {
          command: ["Bash({} *)"],
          read: ["Read(/{})", "Read(/{}/**)"],
          write: ["Edit(/{})", "Edit(/{}/**)"],
          host: ["WebFetch(domain:{})"],
        },
        wildcards: { path: true, host: true },
      },
    ],
    missing: {},
    cites: [
      "client-permissions.md#s1",
      "client-permissions.md#s2",
      "client-permissions.md#s3",
      "client-permissions.md#s4",
    ],
  },
  codex: {
    files: [
      {
        file: ".codex/rules/skills.rules",
        in: "project",
        notation: "prefix-rules",
        rules: { command: ['prefix_rule(pattern = ["{}"], decision = "allow")'] },
        wildcards: { path: false, host: false },
      },
      {
        file: ".codex/config.toml",
        in: "project",
        notation: "profile",
        rules: { read: ['"{}" = "read"'], write: ['"{}" = "write"'] },
        wildcards: { path: false, host: false },
      },
    ],
    missing: { host: "limits hosts only while its network proxy runs" },
    note: "Codex uses the profile in a trusted project if it is selected: codex --config default_permissions='\"skills\"'.",
    cites: [
      "client-permissions.md#s6",
      "client-permissions.md#s7",
      "client-permissions.md#s9",
      "client-permissions.md#s10",
    ],
  },
  cursor: {
    files: [
      {
        file: ".cursor/cli.json",
        in: "project",
        notation: "rule-list",
        rules: {
          command: ["Shell({})"],
          read: ["Read({})", "Read({}/**)"],
          write: ["Write({})", "Write({}/**)"],
          host: ["WebFetch({})"],
        },
        wildcards: { path: true, host: true },
        required: ["deny"],
      },
    ],
    missing: {},
    cites: [
      "client-permissions.md#s11",
      "client-permissions.md#s12",
      "client-permissions.md#s13",
      "client-permissions.md#s14",
    ],
  },
  "gemini-cli": {
    files: [
      {
        file: ".gemini/policies/skills.toml",
        in: "home",
        notation: "policy-rules",
        rules: { command: ['toolName = "run_shell_command", commandPrefix = "{}"'] },
        wildcards: { path: false, host: false },
      },
    ],
    missing: {
      read: "has no rules about folders",
      write: "has no rules about folders",
      host: "has no rules about hosts",
    },
    note: "Gemini CLI reads the file only in the home folder: use --out with that folder.",
    cites: ["client-permissions.md#s15", "client-permissions.md#s16", "client-permissions.md#s17"],
  },
} as const satisfies Readonly<Partial<Record<ClientId, PermissionFacts>>>;

/** A client for which permissions can be written. */
export type PermissionClientId = keyof typeof PERMISSION_FILES;
