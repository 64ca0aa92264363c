import { join } from "node:path";
import { type Diagnostic, overlay, type SkillFiles, toPointer } from "@skill-convert/core";
import { applyEdits, isInside, OutputFolder, realPath, writeSkill } from "@skill-convert/fs";
import {
  convertPlugin,
  type Dialect,
  type ManifestReading,
  type PluginLoss,
  pluginFindings,
  readPlugin,
} from "@skill-convert/plugin";
import { FINDINGS, OK, UsageError } from "../../output/exit.js";
import { plural } from "../../output/plural.js";
import { refuseLinks } from "../../output/refuse-links.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { wrap } from "../../output/width.js";
import { colourDiff } from "../../report/diff.js";
import { notWritten, splitFromLinks } from "../../report/not-written.js";
import { version } from "../../version.js";
import type { RunFinding } from "../validate/report/reporter.js";
import { showFinding } from "../validate/report/validated-skill.js";
import { dialectsNamed } from "./dialects-named.js";
import { diffOf } from "./diff-of.js";
import { findPlugins, type PluginFolder } from "./find-plugins.js";
import type { PluginConvertReport } from "./model.js";
import type { PluginConvertOptions } from "./options.js";
import { PrettyReport, placed } from "./report.js";

/** The manifest of one dialect that a conversion wrote, or would write. */
interface Conversion {
  readonly to: Dialect;
  readonly file: string;
  readonly losses: readonly PluginLoss[];
}

/** The conversions of one plugin, its files and the findings about both. */
interface Converted {
  readonly folder: PluginFolder;
  readonly from: ManifestReading;
  readonly conversions: readonly Conversion[];
  readonly files: PluginConvertReport["plugins"][number]["files"];
  readonly findings: readonly RunFinding[];
}

/** `skill-convert plugin convert`: writes the manifests of plugins for other programs. Returns the exit code. */
export function runPluginConvert(input: string, options: PluginConvertOptions, streams: Streams): number {
  const targets = targetsOf(options);
  const { out } = options;
  if (out !== undefined) {
    refuseLinks(out);
    if (isInside(realPath(input), realPath(out))) throw new UsageError(`${out} is inside ${input}`);
  }
  const folders = findPlugins(input, options, streams).filter(({ manifests }) => manifests.length > 0);
  const sources = folders.flatMap((folder) => {
    const from = sourceOf(folder, options.from);
    return from ? [{ folder, from }] : [];
  });
  if (sources.length === 0)
    throw new UsageError(`${input} has no manifest${options.from ? ` of the dialect ${options.from}` : ""}`);
  const root = out === undefined ? undefined : new OutputFolder(out);
  const converted = sources.map(({ folder, from }) => convertOne(folder, from, targets, options, root));
  const failed = converted.some(({ findings }) => findings.some(({ finding }) => finding.severity === "error"));
  if (options.reporter === "json") streams.out(`${JSON.stringify(reportOf(converted, options, failed), null, 2)}\n`);
  else printPretty(converted, options, streams);
  return failed ? FINDINGS : OK;
}

function targetsOf({ to, inPlace, out, dryRun }: PluginConvertOptions): readonly Dialect[] {
  if (!inPlace && out === undefined && !dryRun) throw new UsageError("choose --in-place, --out <folder> or --dry-run");
  if (inPlace && out !== undefined) throw new UsageError("use only one of --in-place and --out");
  const targets = dialectsNamed(to);
  for (const [index, target] of targets.entries()) {
    const same = targets.slice(0, index).find(({ files }) => files[0] === target.files[0]);
    if (same) throw new UsageError(`${same.id} and ${target.id} have their manifest in the same file`);
  }
  return targets;
}

/** The manifest to convert: the one of a dialect, or the only one. */
function sourceOf({ shown, manifests }: PluginFolder, from: string | undefined): ManifestReading | undefined {
  if (from !== undefined) return manifests.find(({ dialect }) => dialect.id === from);
  if (manifests.length < 2) return manifests[0];
  const ids = manifests.map(({ dialect }) => dialect.id);
  throw new UsageError(`${shown} has several manifests (${ids.join(", ")}): choose one with --from`);
}

function convertOne(
  folder: PluginFolder,
  from: ManifestReading,
  targets: readonly Dialect[],
  options: PluginConvertOptions,
  outRoot: OutputFolder | undefined,
): Converted {
  const { disk, shown } = folder;
  const { out, diff } = options;
  const dryRun = options.dryRun ?? false;
  const results = targets.map((to) => ({ to, ...convertPlugin(disk, from, to) }));
  const conversions = results.flatMap(({ to, value }) =>
    value ? [{ to, file: value.file, losses: value.losses }] : [],
  );
  const edits = results.flatMap(({ value }) => value?.edits ?? []);
  const target = out === undefined ? shown : join(out, folder.path);
  const outcome =
    outRoot && out !== undefined
      ? writeSkill(disk, target, edits, { outRoot, dryRun })
      : applyEdits(disk, edits, { dryRun });
  const after = overlay(disk, edits);
  const found = [
    ...results.flatMap(({ diagnostics }) => diagnostics),
    ...newFindings(disk, after),
    ...notWritten(outcome, target),
    ...splitFromLinks(outcome),
  ];
  return {
    folder,
    from,
    conversions,
    files: edits.map((edit) => ({
      path: join(target, edit.path),
      action: disk.has(edit.path) ? ("update" as const) : ("create" as const),
      ...(diff && { diff: diffOf(disk, join(target, edit.path), edit) }),
    })),
    findings: found.map((finding) => placed(finding, shown, after)),
  };
}

/** Returns the findings that only the new manifests cause, such as an older manifest that a program ignores from now on. */
function newFindings(before: SkillFiles, after: SkillFiles): readonly Diagnostic[] {
  const known = new Set(pluginFindings(readPlugin(before)).map(({ message }) => message));
  return pluginFindings(readPlugin(after)).filter(({ message }) => !known.has(message));
}

function reportOf(
  converted: readonly Converted[],
  { dryRun }: PluginConvertOptions,
  failed: boolean,
): PluginConvertReport {
  return {
    command: "plugin convert",
    version,
    dryRun: dryRun ?? false,
    plugins: converted.map(({ folder, from, conversions, files, findings }) => ({
      source: folder.shown,
      from: from.dialect.id,
      conversions: conversions.map(({ to, file, losses }) => ({
        to: to.id,
        file,
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
    failed,
  };
}

function printPretty(converted: readonly Converted[], options: PluginConvertOptions, streams: Streams): void {
  const report = new PrettyReport(streams);
  const { colours } = report;
  for (const { folder, from, conversions, files, findings } of converted) {
    for (const { to, file, losses } of conversions) {
      const lines = losses.map(({ kind, message }) => `  ${WORDS[kind]}: ${message}`);
      report.block([
        colours.bold(visible(`${folder.shown}: ${from.file} → ${file} (${to.title})`)),
        ...(lines.length > 0 ? lines : ["  nothing is lost"]).flatMap((line) =>
          wrap(visible(line), streams.columns, 4),
        ),
      ]);
    }
    for (const { diff } of files) if (diff !== undefined) report.block(colourDiff(diff, colours));
    for (const finding of findings) report.finding(finding);
  }
  const written = converted.flatMap(({ files }) => files).length;
  const verb = options.dryRun ? "would be written; nothing was" : "written";
  report.block([`${plural(converted.length, "plugin")}: ${plural(written, "file")} ${verb}`]);
}

const WORDS = { dropped: "lost", narrowed: "loosened", added: "added", defaulted: "default" } as const satisfies Record<
  PluginLoss["kind"],
  string
>;
