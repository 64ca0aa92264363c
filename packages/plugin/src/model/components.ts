import type { Components } from "./schemas.js";

/** A kind of component. */
export type ComponentKind = keyof Components;

/** Every kind of component. */
export const COMPONENT_KINDS = [
  "skills",
  "commands",
  "agents",
  "rules",
  "hooks",
  "mcpServers",
  "lspServers",
  "apps",
  "outputStyles",
  "workflows",
  "policies",
] as const satisfies readonly ComponentKind[];

/** The words for components of a kind in messages. */
export const COMPONENT_WORDS: Readonly<Record<ComponentKind, string>> = {
  skills: "skills",
  commands: "commands",
  agents: "agents",
  rules: "rules",
  hooks: "hooks",
  mcpServers: "MCP servers",
  lspServers: "language servers",
  apps: "apps",
  outputStyles: "output styles",
  workflows: "workflows",
  policies: "policies",
};
