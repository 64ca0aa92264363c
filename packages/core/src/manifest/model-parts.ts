import type { Path } from "../path.js";
import type { SkillManifest } from "./manifest.js";

/** A row of the table of formats: a part of the canonical manifest and its path. */
export interface ManifestField {
  readonly label: string;
  readonly path: Path;
}

const any = "any";

/**
 * The parts of the canonical manifest in the order in which they are printed, each with its rows in the tables of
 * formats: one with a label, or several.
 */
const PARTS: Readonly<Record<keyof SkillManifest, string | readonly ManifestField[]>> = {
  id: "id",
  name: "name",
  description: "description",
  version: "version",
  license: "license",
  compatibility: "compatibility",
  platforms: "platforms",
  metadata: "metadata",
  author: "author",
  repository: "repository",
  tags: "tags",
  capabilities: "capabilities",
  triggers: "triggers",
  category: "category",
  level: "level",
  kind: "kind",
  runtime: "runtime",
  operations: [
    { label: "operations", path: ["operations"] },
    { label: "operation descriptions", path: ["operations", any, "description"] },
    { label: "input parameters", path: ["operations", any, "input", "parameters"] },
    { label: "parameter types", path: ["operations", any, "input", "parameters", any, "schema"] },
    { label: "parameter defaults", path: ["operations", any, "input", "parameters", any, "default"] },
    { label: "sensitive parameters", path: ["operations", any, "input", "parameters", any, "sensitive"] },
    { label: "other input keywords", path: ["operations", any, "input", "keywords"] },
    { label: "output fields", path: ["operations", any, "output", "fields"] },
    { label: "guaranteed output", path: ["operations", any, "output", "fields", any, "guaranteed"] },
    { label: "other output keywords", path: ["operations", any, "output", "keywords"] },
    { label: "produced files", path: ["operations", any, "producedFiles"] },
    { label: "entrypoints", path: ["operations", any, "entrypoints"] },
    { label: "operation hints", path: ["operations", any, "hints"] },
  ],
  effects: "effects",
  execution: "execution hints",
  environment: "environment variables",
  commands: [
    { label: "commands with versions", path: ["commands"] },
    { label: "one of several commands", path: ["commands", any, "alternative"] },
  ],
  packages: "packages to install",
  requiredFiles: "required files",
  tools: [
    { label: "required agent tools", path: ["tools", "required"] },
    { label: "used agent tools", path: ["tools", "used"] },
  ],
  requiredCapabilities: "runtime capabilities",
  dependencies: "dependencies",
  scopes: "scopes",
  // Its row follows that of observability.
  sensitive: [],
  examples: "examples",
  assertions: "assertions",
  observability: [
    { label: "observability", path: ["observability"] },
    { label: "skill is sensitive", path: ["sensitive"] },
  ],
  stdoutContract: "stdout contract",
  instructions: "instructions",
  // The tables have no row for keys of single formats.
  extensions: [],
};

/** The keys of the canonical manifest in the order in which they are printed. */
export const manifestKeys: readonly string[] = Object.keys(PARTS);

/** The parts of the canonical manifest, as the tables of formats list them. */
export const manifestFields: readonly ManifestField[] = Object.entries(PARTS).flatMap(([key, rows]) =>
  typeof rows === "string" ? [{ label: rows, path: [key] }] : rows,
);
