import type { Path } from "@skill-convert/core";

/** The groups of manifest parts, each with its own colour, and their titles. */
export const GROUPS = {
  about: "Name and version",
  words: "Description and instructions",
  operation: "Operations",
  input: "Inputs",
  output: "Outputs",
  needs: "Effects and requirements",
  checks: "Checks",
  other: "Only in one format",
} as const;

export type Group = keyof typeof GROUPS;

const BY_KEY: Readonly<Record<string, Group>> = {
  description: "words",
  instructions: "words",
  triggers: "words",
  examples: "words",
  capabilities: "words",
  tags: "words",
  operations: "operation",
  input: "input",
  output: "output",
  producedFiles: "output",
  effects: "needs",
  execution: "needs",
  hints: "needs",
  environment: "needs",
  commands: "needs",
  packages: "needs",
  platforms: "needs",
  requiredFiles: "needs",
  tools: "needs",
  requiredCapabilities: "needs",
  dependencies: "needs",
  scopes: "needs",
  sensitive: "needs",
  stdoutContract: "needs",
  assertions: "checks",
  observability: "checks",
  extensions: "other",
};

/** Returns the group of a part of the canonical manifest. */
export function groupOf(path: Path): Group {
  const [first, , third] = path.map(String);
  const key = first === "operations" && third !== undefined ? third : (first ?? "");
  const group = Object.hasOwn(BY_KEY, key) ? BY_KEY[key] : undefined;
  return group ?? (first === "operations" ? "operation" : "about");
}
