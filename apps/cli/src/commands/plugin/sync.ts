import { InputError } from "@skill-convert/core";
import { plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import type { ComparedPlugins, Workspace } from "@skill-convert/workspace";
import type { Streams } from "../../output/streams.js";
import { colourDiff } from "../../report/diff.js";
import { type Findings, reportFindings } from "../../report/findings.js";
import { countsIn } from "./counts.js";
import { type PluginSyncOptions, wordsOf } from "./options.js";

/** `skill-convert plugin sync`: makes the manifests of plugins agree, or checks that they do. Returns the exit code. */
export async function runPluginSync(
  input: string,
  options: PluginSyncOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const synced = await sync(input, options, workspace);
  const findings = [...synced.plugins.flatMap((plugin) => plugin.findings), ...synced.failures];
  const { report } = synced;
  return reportFindings(
    {
      command: "plugin-sync",
      document: report,
      findings,
      failed: report.failed,
      pretty: (printer) => print(synced, printer),
    },
    options.reporter,
    streams,
    workspace,
  );
}

async function sync(input: string, options: PluginSyncOptions, workspace: Workspace): Promise<ComparedPlugins> {
  const { from, check = false, dryRun = false, diff = false, exclude } = options;
  if (check && dryRun) throw new InputError("--check writes nothing, so it cannot be used with --dry-run");
  if (check && diff) throw new InputError("--check shows differences itself, so it cannot be used with --diff");
  const to = options.to === undefined ? undefined : wordsOf(options.to);
  const fields = options.fields === undefined ? undefined : wordsOf(options.fields);
  const plugins = await workspace.plugins(input, { exclude });
  if (!check) {
    if (from === undefined) throw new InputError("sync needs --from, the manifests whose values are taken");
    return plugins.sync({ from, to, fields, diff }).write({ dryRun });
  }
  if (to !== undefined && from === undefined)
    throw new InputError("--to needs --from: without it, all manifests are compared with each other");
  return plugins.compare({ from, to, fields });
}

function print({ plugins, files, failures, report }: ComparedPlugins, printer: Findings): void {
  const { colours } = printer;
  for (const { documents, findings } of plugins) {
    for (const finding of findings) printer.finding(finding);
    for (const { statement, values } of documents) {
      const lines = values.map(({ part, before, after }) => {
        const was = before === undefined ? "" : `${JSON.stringify(before)} → `;
        return `  ${part.join(".")}: ${was}${JSON.stringify(after)}`;
      });
      printer.block([colours.bold(visible(statement.file)), ...lines.map(visible)]);
    }
  }
  for (const { diff } of files) if (diff !== undefined) printer.block(colourDiff(diff, colours));
  for (const finding of failures) printer.finding(finding);
  const verb = report.dryRun ? "would be written; nothing was" : "written";
  const outcome = report.check ? countsOf(plugins) || "all manifests agree" : `${plural(files.length, "file")} ${verb}`;
  printer.block([`${plural(plugins.length, "plugin")}: ${outcome}`]);
}

function countsOf(plugins: ComparedPlugins["plugins"]): string {
  const severities = plugins.flatMap(({ findings }) => findings.map(({ finding }) => finding.severity));
  const count = (severity: string) => severities.filter((each) => each === severity).length;
  return countsIn({ errors: count("error"), warnings: count("warning"), infos: count("info") });
}
