import type { Operation, SkillManifest } from "@skill-convert/core";
import { hintsOf as everyHintOf } from "@skill-convert/core/adapters";

/** The hints of a tool on its behaviour: `ToolAnnotations` of MCP (mcp-skills.md#s30). */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/**
 * Returns the hints of a tool: those of its operation, and the others derived from the skill's effects, which they never
 * understate (mcp-skills.md#d8).
 *
 * @param operation the operation of the tool; left out, the hints are those of the whole skill
 * @example
 * hintsOf({ effects: [{ type: "filesystem", access: "read" }], operations: [{}] }).readOnlyHint; // true
 * hintsOf({ operations: [{}] }).destructiveHint; // true
 * hintsOf({ operations: [{}], execution: { destructive: false } }).destructiveHint; // false
 * hintsOf({ operations: [{}] }, { hints: { destructive: false } }).destructiveHint; // false
 */
export function hintsOf(manifest: SkillManifest, operation: Operation = {}): ToolHints {
  const { readOnly, destructive, idempotent, openWorld } = everyHintOf(manifest, operation);
  return {
    readOnlyHint: readOnly,
    destructiveHint: destructive,
    idempotentHint: idempotent,
    openWorldHint: openWorld,
  };
}
