import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { InputError } from "@skill-convert/core";
import { type DiskSkill, findSkills, openSkill, toPortable } from "@skill-convert/fs";
import {
  MANIFEST_FILES,
  MARKETPLACE_FILES,
  type ManifestReading,
  type MarketplaceReading,
  readManifests,
  readMarketplaces,
} from "@skill-convert/plugin";
import type { WorkspaceContext } from "../context.js";

/** A folder with manifests of a plugin, with marketplaces, or with both. */
export interface PluginFolder {
  /** The path of the folder in the searched one, with `/`; `.` for the searched one itself. */
  readonly path: string;
  /** The folder as the user would write it. */
  readonly shown: string;
  readonly disk: DiskSkill;
  readonly manifests: readonly ManifestReading[];
  readonly marketplaces: readonly MarketplaceReading[];
}

const FILES = [...MANIFEST_FILES, ...MARKETPLACE_FILES];

/** The names of manifests and marketplaces, by which the search finds the folders that hold them. */
const NAMES = new Set(FILES.map((file) => file.slice(file.lastIndexOf("/") + 1)));

/** The folders of manifests in a plugin, the longest first; `""` for a manifest at the root. */
const HOLDERS = [...new Set(FILES.map((file) => file.slice(0, Math.max(0, file.lastIndexOf("/")))))].sort(
  (a, b) => b.length - a.length,
);

/**
 * Finds the plugins and marketplaces in a folder, in the order of their paths.
 *
 * @throws InputError if the input is not a folder
 */
export function findPlugins(
  input: string,
  { exclude = [] }: { readonly exclude?: readonly string[] | undefined },
  { cwd, onNotice }: WorkspaceContext,
): readonly PluginFolder[] {
  const root = resolve(cwd, input);
  if (!isFolder(root)) throw new InputError(`${input} is not a folder`);
  const onProblem = ({ path, reason }: { readonly path: string; readonly reason: string }) =>
    onNotice(`${join(input, path)} was not searched: ${reason}`);
  const found = [...findSkills(root, { manifestFiles: NAMES, patterns: exclude, onProblem })];
  const paths = new Set(found.map(({ path }) => pluginAround(path)));
  return [...paths].sort().flatMap((path) => openPlugin(root, input, path) ?? []);
}

function openPlugin(root: string, input: string, path: string): PluginFolder | undefined {
  const directory = join(root, path);
  const disk = openSkill(directory, { root });
  const manifests = readManifests(disk);
  const marketplaces = readMarketplaces(disk);
  if (manifests.length + marketplaces.length === 0) return undefined;
  return { path, shown: toPortable(join(input, path)), disk, manifests, marketplaces };
}

/**
 * The folder of the plugin whose manifest lies in a folder: that folder, or the one around `.claude-plugin`. A hidden
 * folder is no plugin, even if no known program reads the manifest in it.
 */
function pluginAround(folder: string): string {
  const known = HOLDERS.find((each) => each !== "" && (folder === each || folder.endsWith(`/${each}`)));
  const holder = known ?? /(?:^|\/)(\.[^/]+)$/.exec(folder)?.[1] ?? "";
  const plugin = holder === "" ? folder : folder.slice(0, Math.max(0, folder.length - holder.length - 1));
  return plugin === "" ? "." : plugin;
}

/** The path of a folder below another one, `.` for the same; undefined if it is elsewhere. */
export function pathBelow(around: string, path: string): string | undefined {
  if (around === path) return ".";
  if (around === ".") return path;
  return path.startsWith(`${around}/`) ? path.slice(around.length + 1) : undefined;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
