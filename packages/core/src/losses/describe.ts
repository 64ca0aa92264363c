import { isRecord } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { namedListKey } from "../manifest/shape.js";
import type { Path } from "../path.js";

const LABELS: Readonly<Record<string, string>> = {
  operations: "operation",
  parameters: "parameter",
  fields: "output field",
  environment: "environment variable",
  commands: "command",
  dependencies: "dependency",
  metrics: "metric",
  requiredFiles: "required file",
  requiredCapabilities: "required capabilities",
  stdoutContract: "stdout contract",
  producedFiles: "produced file",
  traceSampling: "trace sampling",
  lastLineJson: "last-line JSON",
  minVersion: "minimum version",
  maxVersion: "maximum version",
  unix: "entrypoint for unix",
  windows: "entrypoint for windows",
  agent: "entrypoint for agents",
};

/** Steps that a person need not hear of when a path is put into words. */
const SILENT: ReadonlySet<string> = new Set(["input", "output", "parameters", "fields", "$spelling"]);

/** A canonical path in words, such as `description of parameter "query" of operation "search"`. */
export function describePath(manifest: SkillManifest, path: Path): string {
  const words: string[] = [];
  let node: unknown = manifest;
  for (const [index, segment] of path.entries()) {
    const key = namedListKey(path.slice(0, index));
    node = isRecord(node) || Array.isArray(node) ? (node as Record<string, unknown>)[String(segment)] : undefined;
    const last = index === path.length - 1;
    if (typeof segment === "number") {
      const name = key !== undefined && isRecord(node) ? node[key] : undefined;
      const list = String(path[index - 1]);
      if (list === "operations" && typeof name !== "string" && !last) {
        words[0] === LABELS.operations && words.shift();
        continue;
      }
      words.shift();
      words.unshift(`${LABELS[list] ?? list}${typeof name === "string" ? ` "${name}"` : ` ${segment + 1}`}`);
    } else if (last || !SILENT.has(segment)) {
      words.unshift(label(segment, path[index + 1]));
    } else if (typeof path[index + 1] === "number") {
      words.unshift("");
    }
  }
  return words.filter(Boolean).join(" of ");
}

function label(segment: string, next: string | number | undefined): string {
  if (segment === "extensions") return "what the model has no name for";
  const known = Object.hasOwn(LABELS, segment) ? LABELS[segment] : undefined;
  if (typeof next === "number") return known ?? segment;
  return known ?? segment;
}
