import type { Diagnostic } from "@skill-convert/core";
import {
  type ClientReading,
  type Component,
  marketplaceFindings,
  pluginFindings,
  readPlugin,
} from "@skill-convert/plugin";
import { FINDINGS, OK, UsageError } from "../../output/exit.js";
import { plural } from "../../output/plural.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { wrap } from "../../output/width.js";
import { isReported, levelOf } from "../../report/verbosity.js";
import { version } from "../../version.js";
import type { RunFinding } from "../validate/report/reporter.js";
import { showFinding } from "../validate/report/validated-skill.js";
import { findPlugins, type PluginFolder } from "./find-plugins.js";
import type { PluginValidateReport } from "./model.js";
import type { PluginValidateOptions } from "./options.js";
import { PrettyReport, placed, printSarif } from "./report.js";

/** A folder that was checked. */
interface Checked {
  readonly folder: PluginFolder;
  readonly clients: readonly ClientReading[];
  readonly findings: readonly RunFinding[];
}

/** `skill-convert plugin validate`: checks plugins, and shows what each program reads. Returns the exit code. */
export function runPluginValidate(input: string, options: PluginValidateOptions, streams: Streams): number {
  const level = levelOf(options);
  const folders = findPlugins(input, options, streams);
  if (folders.length === 0) throw new UsageError(`${input} has no manifest of a plugin and no marketplace`);
  const checked = folders.map((folder) => checkFolder(folder, options.strict ?? false));
  const all = checked.flatMap(({ findings }) => findings);
  const failed = all.some(({ finding }) => finding.severity === "error");
  const shown = checked.map((each) => ({
    ...each,
    findings: each.findings.filter(({ finding }) => isReported(finding, level)),
  }));
  switch (options.reporter) {
    case "json":
      streams.out(`${JSON.stringify(reportOf(shown, all, failed), null, 2)}\n`);
      break;
    case "sarif":
      printSarif(
        "plugin-validate",
        shown.flatMap(({ findings }) => findings),
        failed,
        streams,
      );
      break;
    case "pretty":
      printPretty(shown, all, options.quiet ?? false, streams);
  }
  return failed ? FINDINGS : OK;
}

function checkFolder(folder: PluginFolder, strict: boolean): Checked {
  const { disk, marketplaces, shown } = folder;
  const reading = readPlugin(disk);
  const found: readonly Diagnostic[] = [
    ...pluginFindings(reading),
    ...marketplaces.flatMap((marketplace) => marketplaceFindings(marketplace, disk)),
  ];
  const findings = found.map((finding) => {
    const severity = strict && finding.severity === "warning" ? "error" : finding.severity;
    return placed({ ...finding, severity }, shown, disk);
  });
  return { folder, clients: reading.clients, findings };
}

function countsOf(checked: readonly Checked[], findings: readonly RunFinding[]) {
  const count = (severity: string) => findings.filter(({ finding }) => finding.severity === severity).length;
  return {
    plugins: checked.filter(({ folder }) => folder.manifests.length > 0).length,
    errors: count("error"),
    warnings: count("warning"),
    infos: count("info"),
  };
}

function reportOf(checked: readonly Checked[], all: readonly RunFinding[], failed: boolean): PluginValidateReport {
  return {
    command: "plugin validate",
    version,
    plugins: checked.map(({ folder, clients, findings }) => ({
      source: folder.shown,
      manifests: folder.manifests.map(({ file, dialect }) => ({ file, dialect: dialect.id })),
      clients: clients.map(({ client, manifest, dialect, plugin, ignores, shadows }) => ({
        id: client.id,
        title: client.title,
        manifest: manifest.file,
        dialect: dialect.id,
        rejected: plugin === undefined,
        components: componentsOf(plugin?.components ?? {}),
        ignores,
        shadows: shadows.map(({ file }) => file),
      })),
      marketplaces: folder.marketplaces.map(({ file, entries }) => ({ file, plugins: entries.length })),
      diagnostics: findings.map(({ finding, texts }) => showFinding(finding, texts)),
    })),
    failed,
    summary: countsOf(checked, all),
  };
}

function componentsOf(components: Readonly<Record<string, readonly Component[]>>): Record<string, string[]> {
  const entries = Object.entries(components).map(([kind, found]) => {
    return [kind, found.map((each) => (typeof each === "string" ? each : "inline"))] as const;
  });
  return Object.fromEntries(entries);
}

function printPretty(checked: readonly Checked[], all: readonly RunFinding[], quiet: boolean, streams: Streams): void {
  const report = new PrettyReport(streams);
  for (const each of checked) {
    if (!quiet) report.block(overview(each, streams, report));
    for (const finding of each.findings) report.finding(finding);
  }
  const { plugins, errors, warnings, infos } = countsOf(checked, all);
  if (quiet && errors + warnings === 0) return;
  const counts = [
    ...(errors > 0 ? [plural(errors, "error")] : []),
    ...(warnings > 0 ? [plural(warnings, "warning")] : []),
    ...(infos > 0 ? [plural(infos, "info")] : []),
  ];
  report.block([`${plural(plugins, "plugin")}: ${counts.length > 0 ? counts.join(", ") : "no findings"}`]);
}

/** Lists the manifest and the components that each program reads of a folder. */
function overview({ folder, clients }: Checked, { columns }: Streams, { colours }: PrettyReport): string[] {
  const { shown, manifests, marketplaces } = folder;
  const width = Math.max(0, ...clients.map(({ client }) => client.title.length));
  const rows = clients.map(({ client, manifest, dialect, plugin, ignores }) => {
    const asIs = manifest.dialect.id === dialect.id ? "" : ` as ${dialect.title}`;
    const found = plugin ? foundWords(componentsOf(plugin.components ?? {})) : "rejects the plugin";
    const ignored = ignores.length > 0 ? `; ignores ${ignores.join(", ")}` : "";
    return `  ${client.title.padEnd(width)}  ${manifest.file}${asIs}: ${found}${ignored}`;
  });
  const others = marketplaces.map(({ file, entries }) => `  ${file}: ${plural(entries.length, "plugin")}`);
  const unread = manifests.length > 0 && clients.length === 0 ? ["  no program reads the manifest"] : [];
  return [
    colours.bold(visible(shown)),
    ...[...rows, ...unread, ...others].flatMap((line) => wrap(visible(line), columns, width + 4)),
  ];
}

function foundWords(components: Readonly<Record<string, readonly string[]>>): string {
  const kinds = Object.entries(components).map(([kind, paths]) => {
    const isUsual = paths.length === 1 && paths[0] === kind;
    return isUsual ? kind : `${kind} (${paths.join(", ")})`;
  });
  return kinds.length > 0 ? kinds.join(", ") : "no components";
}
