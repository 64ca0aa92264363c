import type { Path } from "../path.js";

/** One row of the table of formats: a part of the canonical manifest and where it is. */
export interface ManifestField {
  readonly label: string;
  readonly path: Path;
}

const any = "any";

/** The parts of the canonical manifest, as the tables of formats list them. */
export const manifestFields: readonly ManifestField[] = [
  { label: "id", path: ["id"] },
  { label: "name", path: ["name"] },
  { label: "description", path: ["description"] },
  { label: "version", path: ["version"] },
  { label: "license", path: ["license"] },
  { label: "compatibility", path: ["compatibility"] },
  { label: "metadata", path: ["metadata"] },
  { label: "author", path: ["author"] },
  { label: "repository", path: ["repository"] },
  { label: "tags", path: ["tags"] },
  { label: "triggers", path: ["triggers"] },
  { label: "category", path: ["category"] },
  { label: "level", path: ["level"] },
  { label: "kind", path: ["kind"] },
  { label: "runtime", path: ["runtime"] },
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
  { label: "effects", path: ["effects"] },
  { label: "execution hints", path: ["execution"] },
  { label: "environment variables", path: ["environment"] },
  { label: "commands with versions", path: ["commands"] },
  { label: "required files", path: ["requiredFiles"] },
  { label: "required agent tools", path: ["tools", "required"] },
  { label: "used agent tools", path: ["tools", "used"] },
  { label: "runtime capabilities", path: ["requiredCapabilities"] },
  { label: "dependencies", path: ["dependencies"] },
  { label: "scopes", path: ["scopes"] },
  { label: "examples", path: ["examples"] },
  { label: "assertions", path: ["assertions"] },
  { label: "observability", path: ["observability"] },
  { label: "skill is sensitive", path: ["sensitive"] },
  { label: "stdout contract", path: ["stdoutContract"] },
  { label: "instructions", path: ["instructions"] },
];
