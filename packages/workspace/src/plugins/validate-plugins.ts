import { InputError, type Severity } from "@skill-convert/core";
import type { KeysOf } from "@skill-convert/core/adapters";
import { isReported } from "@skill-convert/examine";
import {
  type ClientReading,
  type Component,
  marketplaceFindings,
  pluginFindings,
  readPlugin,
} from "@skill-convert/plugin";
import { type PluginValidateReport, type RunFinding, showFinding } from "@skill-convert/report";
import { placeFinding } from "../outcome/place-finding.js";
import type { PluginFolder } from "./find-plugins.js";

/** The options of `validate`. */
export interface ValidatePluginsOptions {
  /** True if warnings are errors. */
  readonly strict?: boolean | undefined;
  /** The lowest severity that is reported (default: info). All findings are counted. */
  readonly level?: Severity | undefined;
}

export const VALIDATE_PLUGINS_OPTIONS: KeysOf<ValidatePluginsOptions> = {
  keys: { strict: "true or false", level: "a string" },
};

/** A plugin, and what was found in it. */
export interface ValidatedPlugin {
  readonly folder: PluginFolder;
  /** What each program reads of it. */
  readonly clients: readonly ClientReading[];
  readonly findings: readonly RunFinding[];
}

/** The plugins in a folder, and what was found in them. */
export interface ValidatedPlugins {
  readonly plugins: readonly ValidatedPlugin[];
  readonly report: PluginValidateReport;
}

/** @throws InputError if there are no plugins */
export function validatePlugins(
  input: string,
  folders: readonly PluginFolder[],
  { strict = false, level = "info" }: ValidatePluginsOptions,
  version: string,
): ValidatedPlugins {
  if (folders.length === 0) throw new InputError(`${input} has no manifest of a plugin and no marketplace`);
  const checked = folders.map((folder) => checkFolder(folder, strict));
  const all = checked.flatMap(({ findings }) => findings);
  const plugins = checked.map((each) => ({
    ...each,
    findings: each.findings.filter(({ finding }) => isReported(finding, level)),
  }));
  const count = (severity: Severity) => all.filter(({ finding }) => finding.severity === severity).length;
  return {
    plugins,
    report: {
      command: "plugin validate",
      version,
      plugins: plugins.map(showPlugin),
      failed: count("error") > 0,
      summary: {
        plugins: folders.filter(({ manifests }) => manifests.length > 0).length,
        errors: count("error"),
        warnings: count("warning"),
        infos: count("info"),
      },
    },
  };
}

function checkFolder(folder: PluginFolder, strict: boolean): ValidatedPlugin {
  const { disk, marketplaces, shown } = folder;
  const reading = readPlugin(disk);
  const found = [
    ...pluginFindings(reading),
    ...marketplaces.flatMap((marketplace) => marketplaceFindings(marketplace, disk)),
  ];
  const findings = found.map((finding) => {
    const severity = strict && finding.severity === "warning" ? "error" : finding.severity;
    return placeFinding({ ...finding, severity }, shown, disk);
  });
  return { folder, clients: reading.clients, findings };
}

function showPlugin({ folder, clients, findings }: ValidatedPlugin): PluginValidateReport["plugins"][number] {
  return {
    source: folder.shown,
    manifests: folder.manifests.map(({ file, dialect }) => ({ file, dialect: dialect.id })),
    clients: clients.map(({ client, manifest, dialect, plugin, ignores, shadows }) => ({
      id: client.id,
      title: client.title,
      manifest: manifest.file,
      dialect: dialect.id,
      rejected: plugin === undefined,
      components: showComponents(plugin?.components ?? {}),
      ignores,
      shadows: shadows.map(({ file }) => file),
    })),
    marketplaces: folder.marketplaces.map(({ file, entries }) => ({ file, plugins: entries.length })),
    diagnostics: findings.map(({ finding, texts }) => showFinding(finding, texts)),
  };
}

function showComponents(components: Readonly<Record<string, readonly Component[]>>): Record<string, string[]> {
  const entries = Object.entries(components).map(([kind, found]) => {
    return [kind, found.map((each) => (typeof each === "string" ? each : "inline"))] as const;
  });
  return Object.fromEntries(entries);
}
