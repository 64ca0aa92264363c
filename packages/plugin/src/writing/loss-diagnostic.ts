import type { Diagnostic } from "@skill-convert/core";
import { nearestLocation } from "@skill-convert/format";
import { pluginDiagnostics } from "../findings/diagnostics.js";
import type { MarketplaceReading } from "../marketplace/read.js";
import type { ManifestReading } from "../reading/manifests.js";
import type { PluginLoss } from "./loss.js";

/**
 * Returns a loss as a finding at the value of the manifest or the marketplace that was converted.
 *
 * @example
 * const files = memoryFiles({ ".claude-plugin/plugin.json": '{"name":"notes","displayName":"Notes"}' });
 * const [claude] = readManifests(files);
 * const { value } = convertPlugin(files, claude, dialectNamed("copilot"));
 * lossDiagnostic(value.losses[0], claude).code; // "plugin/loss"
 */
export function lossDiagnostic(loss: PluginLoss, from: ManifestReading | MarketplaceReading): Diagnostic {
  const { kind, message, path } = loss;
  const { data, dialect, file, raw } = from;
  const code = kind === "dropped" || kind === "narrowed" ? "loss" : "addition";
  const inside = path[0] === "plugins" ? undefined : dialect.table.toDocument?.(raw, path);
  const place = data && inside ? { ...nearestLocation(data, inside), path: inside.path } : { file };
  return pluginDiagnostics.create(code, { message }, place);
}
