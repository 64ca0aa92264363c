import { plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import type { ValidatedPlugin, ValidatedPlugins, Workspace } from "@skill-convert/workspace";
import type { Streams } from "../../output/streams.js";
import { wrap } from "../../output/width.js";
import { type Findings, reportFindings } from "../../report/findings.js";
import { levelOf } from "../../report/verbosity.js";
import { countsIn } from "./counts.js";
import type { PluginValidateOptions } from "./options.js";

/** `skill-convert plugin validate`: checks plugins, and shows what each program reads. Returns the exit code. */
export async function runPluginValidate(
  input: string,
  options: PluginValidateOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const { exclude, strict, quiet = false, reporter } = options;
  const plugins = await workspace.plugins(input, { exclude });
  const validated = plugins.validate({ strict, level: levelOf(options) });
  return reportFindings(
    {
      command: "plugin-validate",
      document: validated.report,
      findings: validated.plugins.flatMap(({ findings }) => findings),
      failed: validated.report.failed,
      pretty: (report) => print(validated, quiet, report, streams),
    },
    reporter,
    streams,
    workspace,
  );
}

function print({ plugins, report }: ValidatedPlugins, quiet: boolean, findings: Findings, streams: Streams): void {
  for (const [index, shown] of report.plugins.entries()) {
    const plugin = plugins[index];
    if (plugin && !quiet) findings.block(overview(shown, plugin, findings, streams));
    for (const finding of plugin?.findings ?? []) findings.finding(finding);
  }
  const { plugins: count, errors, warnings, infos } = report.summary;
  if (quiet && errors + warnings === 0) return;
  findings.block([`${plural(count, "plugin")}: ${countsIn({ errors, warnings, infos }) || "no findings"}`]);
}

/** Lists the manifest and the components that each program reads of a folder. */
function overview(
  { source, manifests, clients, marketplaces }: ValidatedPlugins["report"]["plugins"][number],
  { clients: readings }: ValidatedPlugin,
  { colours }: Findings,
  { columns }: Streams,
): string[] {
  const width = Math.max(0, ...clients.map(({ title }) => title.length));
  const rows = clients.map(({ title, manifest, rejected, components, ignores }, index) => {
    const reading = readings[index];
    const isAsIs = reading?.manifest.dialect.id === reading?.dialect.id;
    const as = isAsIs ? "" : ` as ${reading?.dialect.title}`;
    const found = rejected ? "rejects the plugin" : foundWords(components);
    const ignored = ignores.length > 0 ? `; ignores ${ignores.join(", ")}` : "";
    return `  ${title.padEnd(width)}  ${manifest}${as}: ${found}${ignored}`;
  });
  const others = marketplaces.map(({ file, plugins }) => `  ${file}: ${plural(plugins, "plugin")}`);
  const unread = manifests.length > 0 && clients.length === 0 ? ["  no program reads the manifest"] : [];
  return [
    colours.bold(visible(source)),
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
