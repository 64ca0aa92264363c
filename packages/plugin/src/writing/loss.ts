import type { Json, Path } from "@skill-convert/core";

/** A part of a plugin that the new manifest does not say as the old one did. */
export interface PluginLoss {
  /** `added`: only the result has it; `defaulted`: the dialect requires it, and the source has no value. */
  readonly kind: "dropped" | "narrowed" | "added" | "defaulted";
  /** The path in the canonical plugin. An MCP server is named in place of its number. */
  readonly path: Path;
  /** The value before; absent if there was none. */
  readonly value?: Json;
  readonly message: string;
  /** True if the coverage of the dialect predicts a loss at this path. */
  readonly predicted: boolean;
}
