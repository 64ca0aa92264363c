import type { SkillManifest, Template } from "@skill-convert/core";
import {
  formatTemplate,
  mayWrite,
  type Outcome,
  outcomeOfAssertions,
  splitBase,
  templateParts,
  templateReferences,
} from "@skill-convert/core/adapters";
import { REFERENCES } from "../fields/paths.js";
import { pathProblem } from "./paths.js";

/**
 * The outcome of a manifest's post-assertions: files at paths that the skill may write, and the longest duration
 * (mapping-decisions.md#d60, mapping-decisions.md#d61).
 */
export function assertedOutcome(manifest: SkillManifest): Outcome {
  const { operations, effects } = manifest;
  const inputs = new Set(operations.flatMap(({ input }) => input?.parameters.map(({ name }) => name) ?? []));
  return outcomeOfAssertions(
    manifest,
    (path) => isPattern(path, inputs) && (effects === undefined || mayWrite(effects, path, textOf)),
  );
}

/**
 * Returns true if a path is a valid pattern: it refers to declared inputs only and is allowed (adr002.md#d28,
 * adr002.md#d30).
 */
function isPattern(path: Template, inputs: ReadonlySet<string>): boolean {
  const isDeclared = templateReferences(path).every((each) => "input" in each && inputs.has(each.input));
  const text = textOf(splitBase(path).path);
  const isLiteral = templateParts(path).every((part) => typeof part !== "string" || !part.includes("{{"));
  return isDeclared && isLiteral && pathProblem(text) === undefined;
}

function textOf(path: Template): string {
  return formatTemplate(path, REFERENCES);
}
