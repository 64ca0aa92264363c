import { type Diagnostic, type SkillFiles, sortDiagnostics } from "@skill-convert/core";
import {
  marketplaceFindings,
  pluginFindings,
  readManifests,
  readMarketplaces,
  readPlugin,
} from "@skill-convert/plugin";

/** Checks the manifests and marketplaces of a folder. No findings if it has neither. */
export function checkPlugin(files: SkillFiles): Diagnostic[] {
  return sortDiagnostics([
    ...pluginFindings(readPlugin(files)),
    ...readMarketplaces(files).flatMap((marketplace) => marketplaceFindings(marketplace, files)),
  ]);
}

/** The folders of the plugins that lie in the repository of a marketplace, with `/`. */
export function pluginsOf(files: SkillFiles): string[] {
  const folders = readMarketplaces(files).flatMap(({ entries }) => entries.map(({ folder }) => folder));
  return [...new Set(folders)].filter((folder) => folder !== undefined && folder !== ".") as string[];
}

/** The paths that the manifests and marketplaces of a folder contain, each with the file that names it. */
export function pathsNamed(files: SkillFiles): { readonly file: string; readonly path: string }[] {
  const manifests = readManifests(files).flatMap(({ file, plugin }) =>
    Object.values(plugin?.components ?? {})
      .flat()
      .flatMap((path) => (typeof path === "string" ? [{ file, path }] : [])),
  );
  const marketplaces = readMarketplaces(files).flatMap(({ file, entries }) =>
    entries.flatMap(({ folder }) => (folder === undefined ? [] : [{ file, path: folder }])),
  );
  return [...manifests, ...marketplaces];
}
