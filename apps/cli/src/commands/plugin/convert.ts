import { join } from "node:path";
import { type Diagnostic, overlay, toPointer } from "@skill-convert/core";
import { isInside, realPath } from "@skill-convert/fs";
import { type Dialect, lossDiagnostic, type PluginLoss } from "@skill-convert/plugin";
import { FINDINGS, OK, UsageError } from "../../output/exit.js";
import { plural } from "../../output/plural.js";
import { refuseLinks } from "../../output/refuse-links.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { wrap } from "../../output/width.js";
import { colourDiff } from "../../report/diff.js";
import { version } from "../../version.js";
import type { RunFinding } from "../validate/report/reporter.js";
import { showFinding } from "../validate/report/validated-skill.js";
import { dialectsNamed } from "./dialects-named.js";
import { diffOf } from "./diff-of.js";
import { findPlugins } from "./find-plugins.js";
import type { PluginConvertReport } from "./model.js";
import type { PluginConvertOptions } from "./options.js";
import { type ConversionPlan, planConversions, sourceOf } from "./plan-conversions.js";
import { PrettyReport, placed, printSarif } from "./report.js";
import { writeCopies, writeInPlace } from "./write-conversions.js";

/** A plan with the changes to its files, and the findings about them. */
interface Converted extends ConversionPlan {
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
  const sources = findPlugins(input, options, streams).flatMap((folder) => sourceOf(folder, options.from) ?? []);
  if (sources.length === 0)
    throw new UsageError(`${input} has no manifest${options.from ? ` of the dialect ${options.from}` : ""}`);
  const plans = sources.map((source) => planConversions(source, targets, options.lossless ?? false));
  const dryRun = options.dryRun ?? false;
  const written = out === undefined ? writeInPlace(plans, dryRun) : writeCopies(plans, out, dryRun);
  const converted = plans.map((plan) => resultOf(plan, written.get(plan) ?? [], options));
  const failed = converted.some(({ findings }) => findings.some(({ finding }) => finding.severity === "error"));
  switch (options.reporter) {
    case "json":
      streams.out(`${JSON.stringify(reportOf(converted, options, failed), null, 2)}\n`);
      break;
    case "sarif":
      printSarif("plugin-convert", converted.flatMap(withLosses), failed, streams);
      break;
    case "pretty":
      printPretty(converted, options, streams);
  }
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

function resultOf(
  plan: ConversionPlan,
  problems: readonly Diagnostic[],
  { out, diff }: PluginConvertOptions,
): Converted {
  const { diagnostics, edits, folder } = plan;
  const { disk, shown } = folder;
  const target = out === undefined ? shown : join(out, folder.path);
  const after = overlay(disk, edits);
  return {
    ...plan,
    files: edits.map((edit) => ({
      path: join(target, edit.path),
      action: disk.has(edit.path) ? ("update" as const) : ("create" as const),
      ...(diff && { diff: diffOf(disk, join(target, edit.path), edit) }),
    })),
    findings: [...diagnostics, ...problems].map((finding) => placed(finding, shown, after)),
  };
}

/** The findings about a folder, with the losses at the values that are lost. */
function withLosses({ conversions, findings, folder, manifest, marketplace }: Converted): readonly RunFinding[] {
  const losses = conversions.flatMap(({ from, losses: lost }) => {
    const source = [manifest, marketplace].find((each) => each?.file === from);
    return source ? lost.map((loss) => placed(lossDiagnostic(loss, source), folder.shown, folder.disk)) : [];
  });
  return [...losses, ...findings];
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
    plugins: converted.map(({ folder, manifest, marketplace, conversions, files, findings }) => ({
      source: folder.shown,
      from: (manifest ?? marketplace)?.dialect.id ?? "",
      conversions: conversions.map(({ from, to, file, losses }) => ({
        from,
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
  for (const { folder, conversions, files, findings } of converted) {
    for (const { from, to, file, losses } of conversions) {
      const lines = losses.map(({ kind, message }) => `  ${WORDS[kind]}: ${message}`);
      report.block([
        colours.bold(visible(`${folder.shown}: ${from} → ${file} (${to.title})`)),
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
