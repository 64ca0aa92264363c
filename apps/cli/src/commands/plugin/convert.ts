import { InputError } from "@skill-convert/core";
import { plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import type { ConvertedPlugins, Workspace } from "@skill-convert/workspace";
import type { Streams } from "../../output/streams.js";
import { wrap } from "../../output/width.js";
import { colourDiff } from "../../report/diff.js";
import { type Findings, reportFindings } from "../../report/findings.js";
import { type PluginConvertOptions, wordsOf } from "./options.js";

/** `skill-convert plugin convert`: writes the manifests of plugins for other programs. Returns the exit code. */
export async function runPluginConvert(
  input: string,
  { to, from, inPlace, out, lossless, dryRun, diff, exclude, reporter }: PluginConvertOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  if (!inPlace && out === undefined && !dryRun) throw new InputError("choose --in-place, --out <folder> or --dry-run");
  if (inPlace && out !== undefined) throw new InputError("use only one of --in-place and --out");
  const plugins = await workspace.plugins(input, { exclude });
  const converted = plugins.convert({ to: wordsOf(to), from, out, lossless, diff }).write({ dryRun });
  return reportFindings(
    {
      command: "plugin-convert",
      document: converted.report,
      findings: converted.plugins.flatMap(({ losses, findings }) => [...losses, ...findings]),
      failed: converted.report.failed,
      pretty: (report) => print(converted, report, streams),
    },
    reporter,
    streams,
    workspace,
  );
}

function print({ plugins, report }: ConvertedPlugins, findings: Findings, { columns }: Streams): void {
  const { colours } = findings;
  for (const { source, conversions, files, findings: found } of plugins) {
    for (const { from, to, file, losses } of conversions) {
      const lines = losses.map(({ kind, message }) => `  ${WORDS[kind]}: ${message}`);
      findings.block([
        colours.bold(visible(`${source}: ${from} → ${file} (${to.title})`)),
        ...(lines.length > 0 ? lines : ["  nothing is lost"]).flatMap((line) => wrap(visible(line), columns, 4)),
      ]);
    }
    for (const { diff } of files) if (diff !== undefined) findings.block(colourDiff(diff, colours));
    for (const finding of found) findings.finding(finding);
  }
  const written = plural(plugins.flatMap(({ files }) => files).length, "file");
  const verb = report.dryRun ? "would be written; nothing was" : "written";
  findings.block([`${plural(plugins.length, "plugin")}: ${written} ${verb}`]);
}

const WORDS = { dropped: "lost", narrowed: "loosened", added: "added", defaulted: "default" } as const;
