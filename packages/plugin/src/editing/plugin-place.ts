import { MARKETPLACE_FILES } from "../marketplace/read.js";
import { MANIFEST_FILES } from "../reading/manifests.js";

/** The place of a manifest or a marketplace in a plugin. */
export interface PluginPlace {
  /** The folder of the plugin; `""` if the path is relative to it. */
  readonly folder: string;
  /** The path in that folder. */
  readonly file: string;
}

/** The places of manifests and marketplaces, the longest first, because `plugin.json` ends several of them. */
const PLACES = [...MANIFEST_FILES, ...MARKETPLACE_FILES].sort((a, b) => b.length - a.length);

/**
 * Returns the plugin around a path that may be that of a manifest or of a marketplace; undefined for any other path. A
 * hidden folder is not a plugin (plugin-manifests.md#d4).
 *
 * @param path with `/`
 * @example
 * pluginPlace("/work/notes/.claude-plugin/plugin.json"); // { folder: "/work/notes", file: ".claude-plugin/plugin.json" }
 */
export function pluginPlace(path: string): PluginPlace | undefined {
  const file = PLACES.find((place) => path === place || path.endsWith(`/${place}`));
  if (file === undefined) return undefined;
  const folder = path.slice(0, Math.max(0, path.length - file.length - 1));
  return /(?:^|\/)\.[^/.][^/]*$/.test(folder) ? undefined : { folder, file };
}
