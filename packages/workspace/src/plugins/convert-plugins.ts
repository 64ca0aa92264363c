import { join, resolve } from "node:path";
import { type Diagnostic, InputError, overlay, toPointer } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { isInside, realPath } from "@skill-convert/fs";
import {
  type ConversionSources,
  conversionSources,
  type Dialect,
  lossDiagnostic,
  type PlannedConversion,
  planConversions,
} from "@skill-convert/plugin";
import { type FileReport, type PluginConvertReport, type RunFinding, showFinding } from "@skill-convert/report";
import type { WorkspaceContext } from "../context.js";
import { placeFinding } from "../outcome/place-finding.js";
import { refuseLinks } from "../outcome/refuse-links.js";
import { dialectsNamed } from "./dialects-named.js";
import { diffOf } from "./diff-of.js";
import type { PluginFolder } from "./find-plugins.js";
import { type FolderPlan, writeCopies, writeInPlace } from "./write-conversions.js";

/** The options of `convert`. */
export interface ConvertPluginsOptions {
  /** The ids of the dialects to write. */
  readonly to: readonly string[];
  /** The id of the dialect to convert (default: the only one of each plugin). */
  readonly from?: string | undefined;
  /** The folder for complete copies of the plugins (default: the plugins themselves are changed). */
  readonly out?: string | undefined;
  /** True if only what can be converted back with every byte as it was is written. */
  readonly lossless?: boolean | undefined;
  /** True if the files have unified diffs. */
  readonly diff?: boolean | undefined;
}

export const CONVERT_PLUGINS_OPTIONS: KeysOf<ConvertPluginsOptions> = {
  keys: {
    to: { each: "a string" },
    from: "a string",
    out: "a string",
    lossless: "true or false",
    diff: "true or false",
  },
  required: ["to"],
};

/** A plugin whose manifests are converted, or were. */
export interface ConvertedPlugin {
  readonly source: string;
  /** The id of the dialect that is converted. */
  readonly from: string;
  readonly conversions: readonly PlannedConversion[];
  /** The losses as findings, at the values that are lost. */
  readonly losses: readonly RunFinding[];
  readonly files: readonly FileReport[];
  /** The parts that could not be converted, the findings that the new files cause, and the files that were refused. */
  readonly findings: readonly RunFinding[];
}

/** The plugins of a folder that were converted. */
export interface ConvertedPlugins {
  readonly plugins: readonly ConvertedPlugin[];
  readonly report: PluginConvertReport;
}

/** The conversions of the plugins in a folder, of which nothing is written yet. */
export interface PluginConversion {
  readonly plugins: readonly ConvertedPlugin[];
  /**
   * Writes the new manifests. A file that is refused is a finding of its plugin.
   *
   * @param options `dryRun`: true to find what would be refused, and to write nothing
   */
  write(options?: { readonly dryRun?: boolean | undefined }): ConvertedPlugins;
}

const WRITE_OPTIONS = { keys: { dryRun: "true or false" } } as const;

/** @throws InputError for an unknown dialect, two in the same file, an output folder in the input, and no manifest */
export function convertPlugins(
  input: string,
  find: () => readonly PluginFolder[],
  options: ConvertPluginsOptions,
  { cwd, version }: WorkspaceContext,
): PluginConversion {
  const { out, from } = options;
  const targets = targetsOf(options.to);
  if (out !== undefined) requireOutput(out, input, cwd);
  const sources = find().flatMap((folder) => sourcesIn(folder, from) ?? []);
  if (sources.length === 0) throw new InputError(`${input} has no manifest${from ? ` of the dialect ${from}` : ""}`);
  const planned = sources.map((source) => planOf(source, targets, options));
  const plugins = planned.map(({ plugin }) => plugin);
  return {
    plugins,
    write(options = {}) {
      requireArguments("write", { options: [options, WRITE_OPTIONS] });
      const { dryRun = false } = options;
      const plans = planned.map(({ plan }) => plan);
      const problems = out === undefined ? writeInPlace(plans, dryRun) : writeCopies(plans, out, cwd, dryRun);
      const written = planned.map(({ plan, plugin, place }) => {
        const refused = (problems.get(plan) ?? []).map(place);
        return { ...plugin, findings: [...plugin.findings, ...refused] };
      });
      return { plugins: written, report: reportOf(written, dryRun, version) };
    },
  };
}

function targetsOf(ids: readonly string[]): readonly Dialect[] {
  const targets = dialectsNamed(ids);
  for (const [index, target] of targets.entries()) {
    const same = targets.slice(0, index).find(({ files }) => files[0] === target.files[0]);
    if (same) throw new InputError(`${same.id} and ${target.id} have their manifest in the same file`);
  }
  return targets;
}

function requireOutput(out: string, input: string, cwd: string): void {
  refuseLinks(out, cwd);
  if (isInside(realPath(resolve(cwd, input)), realPath(resolve(cwd, out))))
    throw new InputError(`${out} is inside ${input}`);
}

/** The folder with its manifest and marketplace to convert; undefined if it has neither. */
function sourcesIn(folder: PluginFolder, from: string | undefined): Omit<FolderPlan, "edits"> | undefined {
  const sources = conversionSources(folder.manifests, folder.marketplaces, from);
  if (sources.kind === "refused")
    throw new InputError(`${folder.shown} has ${sources.reason}: choose one with \`from\``, { remedy: "from" });
  const { manifest, marketplace } = sources.value;
  return manifest || marketplace ? { folder, manifest, marketplace } : undefined;
}

function planOf(
  source: Omit<FolderPlan, "edits">,
  targets: readonly Dialect[],
  { out, lossless = false, diff = false }: ConvertPluginsOptions,
) {
  const { folder, manifest, marketplace } = source;
  const { disk, shown } = folder;
  const { conversions, edits, diagnostics } = planConversions(disk, { manifest, marketplace }, targets, { lossless });
  const target = out === undefined ? shown : join(out, folder.path);
  const after = overlay(disk, edits);
  const place = (finding: Diagnostic) => placeFinding(finding, shown, after);
  const plugin: ConvertedPlugin = {
    source: shown,
    from: (manifest ?? marketplace)?.dialect.id ?? "",
    conversions,
    losses: lossesOf(conversions, source, folder),
    files: edits.map((edit) => ({
      path: join(target, edit.path),
      action: disk.has(edit.path) ? ("update" as const) : ("create" as const),
      ...(diff && { diff: diffOf(disk, join(target, edit.path), edit) }),
    })),
    findings: diagnostics.map(place),
  };
  return { plan: { ...source, edits }, plugin, place };
}

function lossesOf(
  conversions: readonly PlannedConversion[],
  { manifest, marketplace }: ConversionSources,
  { shown, disk }: PluginFolder,
): readonly RunFinding[] {
  return conversions.flatMap(({ from, losses }) => {
    const source = [manifest, marketplace].find((each) => each?.file === from);
    return source ? losses.map((loss) => placeFinding(lossDiagnostic(loss, source), shown, disk)) : [];
  });
}

function reportOf(plugins: readonly ConvertedPlugin[], dryRun: boolean, version: string): PluginConvertReport {
  return {
    command: "plugin convert",
    version,
    dryRun,
    plugins: plugins.map(({ source, from, conversions, files, findings }) => ({
      source,
      from,
      conversions: conversions.map(({ from: file, to, losses, ...rest }) => ({
        from: file,
        to: to.id,
        ...rest,
        losses: losses.map(({ kind, path, value, message }) => ({
          kind,
          pointer: toPointer(path),
          ...(value !== undefined && { value }),
          message,
        })),
      })),
      files,
      diagnostics: findings.map(({ finding, texts }) => showFinding(finding, texts)),
    })),
    failed: plugins.some(({ findings }) => findings.some(({ finding }) => finding.severity === "error")),
  };
}
