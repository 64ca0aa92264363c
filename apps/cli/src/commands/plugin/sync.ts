import { type Diagnostic, memoryFiles } from "@skill-convert/core";
import { enumerate } from "@skill-convert/core/adapters";
import { applyEdits } from "@skill-convert/fs";
import {
  COMPARED_FIELDS,
  type ComparedField,
  type Drift,
  driftDiagnostic,
  entryStatements,
  findDrift,
  manifestStatements,
  planSync,
  type Statement,
  type SyncedDocument,
  type SyncedField,
  syncEdits,
} from "@skill-convert/plugin";
import { FINDINGS, OK, UsageError } from "../../output/exit.js";
import { plural } from "../../output/plural.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { colourDiff } from "../../report/diff.js";
import { notWritten, splitFromLinks } from "../../report/not-written.js";
import { version } from "../../version.js";
import type { RunFinding } from "../validate/report/reporter.js";
import { showFinding } from "../validate/report/validated-skill.js";
import { dialectsNamed, wordsOf } from "./dialects-named.js";
import { diffOf } from "./diff-of.js";
import { findPlugins, type PluginFolder, pathBelow } from "./find-plugins.js";
import type { PluginSyncReport } from "./model.js";
import type { PluginSyncOptions } from "./options.js";
import { PrettyReport, placed, printSarif } from "./report.js";

/** The options of the command, checked. */
interface Request {
  readonly from: string | undefined;
  readonly to: readonly string[] | undefined;
  /** The fields that were named, if any. */
  readonly fields: readonly ComparedField[] | undefined;
  readonly check: boolean;
  readonly dryRun: boolean;
  readonly diff: boolean;
}

/** A statement, and the folder whose file it is in. */
interface Placed extends Statement {
  readonly folder: PluginFolder;
}

/** One plugin: what its manifests and the entries of marketplaces say about it. */
interface Group {
  readonly shown: string;
  readonly statements: readonly Placed[];
}

/** The differences of one plugin, and the documents that would be written. */
interface Outcome {
  readonly group: Group;
  readonly drifts: readonly Drift[];
  readonly documents: readonly SyncedDocument<Placed>[];
  readonly findings: readonly RunFinding[];
}

/** `skill-convert plugin sync`: makes the manifests of plugins agree, or checks that they do. Returns the exit code. */
export function runPluginSync(input: string, options: PluginSyncOptions, streams: Streams): number {
  const request = requestOf(options);
  const folders = findPlugins(input, options, streams);
  const groups = groupsOf(folders);
  if (groups.length === 0) throw new UsageError(`${input} has no manifest of a plugin and no marketplace`);
  if (request.from !== undefined && !groups.some(({ statements }) => sourceOf(statements, request) !== undefined))
    throw new UsageError(`${input} has no manifest of the dialect ${request.from}`);
  const outcomes = groups.map((group) => (request.check ? checkGroup(group, request) : syncGroup(group, request)));
  const written = request.check ? { files: [], findings: [] } : write(outcomes, request);
  const findings = [...outcomes.flatMap((outcome) => outcome.findings), ...written.findings];
  const failed = findings.some(({ finding }) => finding.severity !== "info");
  switch (options.reporter) {
    case "json":
      streams.out(`${JSON.stringify(reportOf(outcomes, written, request, failed), null, 2)}\n`);
      break;
    case "sarif":
      printSarif("plugin-sync", findings, failed, streams);
      break;
    case "pretty":
      printPretty(outcomes, written, request, streams);
  }
  return failed ? FINDINGS : OK;
}

function requestOf({ from, to, fields, check, dryRun, diff }: PluginSyncOptions): Request {
  if (!check && from === undefined) throw new UsageError("sync needs --from, the manifests whose values are taken");
  if (check && dryRun) throw new UsageError("--check writes nothing, so it cannot be used with --dry-run");
  if (check && diff) throw new UsageError("--check shows differences itself, so it cannot be used with --diff");
  const named = fields === undefined ? undefined : wordsOf(fields).map(fieldNamed);
  if (!check && named?.includes("name"))
    throw new UsageError("sync never writes the name: it prefixes the components of the plugin");
  if (check && to !== undefined && from === undefined)
    throw new UsageError("--to needs --from: without it, all manifests are compared with each other");
  const targets = to === undefined ? undefined : dialectsNamed(to).map(({ id }) => id);
  dialectsNamed(from ?? "");
  return {
    from,
    to: targets,
    fields: named,
    check: check ?? false,
    dryRun: dryRun ?? false,
    diff: diff ?? false,
  };
}

function fieldNamed(name: string): ComparedField {
  const field = COMPARED_FIELDS.find((each) => each === name);
  if (field === undefined) throw new UsageError(`--fields ${name}: expected ${enumerate([...COMPARED_FIELDS], "or")}`);
  return field;
}

/** The plugins in folders, each with the entries of marketplaces whose source is its folder. */
function groupsOf(folders: readonly PluginFolder[]): readonly Group[] {
  return folders.flatMap((folder) => {
    if (folder.manifests.length === 0) return [];
    const own = manifestStatements(folder.manifests, folder.shown).map((each) => ({ ...each, folder }));
    const entries = folders.flatMap((other) => {
      const inside = pathBelow(other.path, folder.path);
      if (inside === undefined) return [];
      const found = other.marketplaces.flatMap((marketplace) => entryStatements(marketplace, inside, other.shown));
      return found.map((each) => ({ ...each, folder: other }));
    });
    return [{ shown: folder.shown, statements: [...own, ...entries] }];
  });
}

function sourceOf(statements: readonly Placed[], { from }: Request): Placed | undefined {
  return statements.find(({ dialect, isEntry }) => dialect === from && !isEntry);
}

function targetsOf(statements: readonly Placed[], source: Placed, { to }: Request): readonly Placed[] {
  return statements.filter((each) => each !== source && (to === undefined || to.includes(each.dialect)));
}

/** Compares a plugin; with `--from`, only with the manifest that is named. */
function checkGroup(group: Group, request: Request): Outcome {
  const { statements } = group;
  const source = sourceOf(statements, request);
  const compared = source ? [source, ...targetsOf(statements, source, request)] : statements;
  const drifts = findDrift(compared, request.fields);
  const findings = drifts.map((drift) => {
    const isWanted = request.fields !== undefined && drift.kind === "differs";
    return inFile(driftDiagnostic(drift, isWanted), compared);
  });
  return { group, drifts, documents: [], findings };
}

function syncGroup(group: Group, request: Request): Outcome {
  const { statements } = group;
  const source = sourceOf(statements, request);
  if (!source) return { group, drifts: [], documents: [], findings: [] };
  const targets = targetsOf(statements, source, request);
  const fields = (request.fields ?? ["version"]) as readonly SyncedField[];
  const { documents, diagnostics } = planSync(source, targets, fields);
  const drifts = findDrift([source, ...targets], fields);
  return { group, drifts, documents, findings: diagnostics.map((each) => inFile(each, statements)) };
}

/** A finding with the text of its file. Statements name their files as the user would write them. */
function inFile(finding: Diagnostic, statements: readonly Placed[]): RunFinding {
  const statement = statements.find(({ file }) => file === finding.file);
  if (!statement) return { finding: { ...finding, file: finding.file ?? "" } };
  const { related = [], ...rest } = finding;
  const main = placed({ ...rest, file: statement.path }, statement.folder.shown, statement.folder.disk);
  const others = related.flatMap((place) => {
    const other = statements.find(({ file }) => file === place.file);
    return other ? [placed({ ...rest, ...place, file: other.path }, other.folder.shown, other.folder.disk)] : [];
  });
  if (others.length === 0) return main;
  const texts = [main, ...others].flatMap(({ finding: { file }, texts: text }) => {
    const bytes = text?.bytes(file);
    return bytes ? [[file, bytes] as const] : [];
  });
  return {
    finding: {
      ...main.finding,
      related: others.map(({ finding: { file, range, message } }) => ({ file, ...(range && { range }), message })),
    },
    texts: memoryFiles(Object.fromEntries(texts)),
  };
}

interface Written {
  readonly files: PluginSyncReport["files"];
  readonly findings: readonly RunFinding[];
}

/** Writes the documents, folder by folder. Entries of one marketplace that belong to several plugins are one edit. */
function write(outcomes: readonly Outcome[], { dryRun, diff }: Request): Written {
  const documents = outcomes.flatMap((outcome) => outcome.documents);
  const folders = new Set(documents.map(({ statement }) => statement.folder));
  const results = [...folders].map((folder): Written => {
    const own = documents.filter(({ statement }) => statement.folder === folder);
    const paths = [...new Set(own.map(({ statement }) => statement.path))];
    const edits = paths.map((path) => {
      const inOne = own.filter(({ statement }) => statement.path === path);
      return { kind: "splice" as const, path, edits: syncEdits(inOne) };
    });
    const outcome = applyEdits(folder.disk, edits, { dryRun });
    const problems = [...notWritten(outcome, folder.shown), ...splitFromLinks(outcome)];
    return {
      files: outcome.changed.map(({ path, action }) => {
        const shown = shownIn(folder, path);
        const change = edits.find((edit) => edit.path === path);
        return { path: shown, action, ...(diff && change && { diff: diffOf(folder.disk, shown, change) }) };
      }),
      findings: problems.map((problem) => placed(problem, folder.shown, folder.disk)),
    };
  });
  return { files: results.flatMap(({ files }) => files), findings: results.flatMap(({ findings }) => findings) };
}

function shownIn({ shown }: PluginFolder, path: string): string {
  return shown === "." ? path : `${shown}/${path}`;
}

function reportOf(
  outcomes: readonly Outcome[],
  { files, findings }: Written,
  { check, dryRun }: Request,
  failed: boolean,
): PluginSyncReport {
  return {
    command: "plugin sync",
    version,
    check,
    dryRun: dryRun || check,
    plugins: outcomes.map((outcome) => ({
      source: outcome.group.shown,
      drift: outcome.drifts.map((drift) => ({
        field: drift.part.join("."),
        kind: drift.kind,
        severity: driftDiagnostic(drift).severity,
        places: drift.places.map(({ statement, line, value }) => ({ file: statement.file, line, value })),
        absent: drift.absent.map(({ file }) => file),
      })),
      values: outcome.documents.flatMap(({ statement, values }) =>
        values.map(({ part, before, after }) => ({
          file: statement.file,
          field: part.join("."),
          ...(before !== undefined && { before }),
          after,
        })),
      ),
      diagnostics: outcome.findings.map(({ finding, texts }) => showFinding(finding, texts)),
    })),
    files,
    diagnostics: findings.map(({ finding, texts }) => showFinding(finding, texts)),
    failed,
  };
}

function printPretty(outcomes: readonly Outcome[], written: Written, request: Request, streams: Streams): void {
  const report = new PrettyReport(streams);
  for (const { documents, findings } of outcomes) {
    for (const finding of findings) report.finding(finding);
    for (const { statement, values } of documents) {
      const lines = values.map(({ part, before, after }) => {
        const was = before === undefined ? "" : `${JSON.stringify(before)} → `;
        return `  ${part.join(".")}: ${was}${JSON.stringify(after)}`;
      });
      report.block([report.colours.bold(visible(statement.file)), ...lines.map(visible)]);
    }
  }
  for (const { diff } of written.files) if (diff !== undefined) report.block(colourDiff(diff, report.colours));
  for (const finding of written.findings) report.finding(finding);
  report.block([summary(outcomes, written, request)]);
}

function summary(outcomes: readonly Outcome[], { files }: Written, { check, dryRun }: Request): string {
  const plugins = plural(outcomes.length, "plugin");
  if (!check) {
    const verb = dryRun ? "would be written; nothing was" : "written";
    return `${plugins}: ${plural(files.length, "file")} ${verb}`;
  }
  const count = (severity: string) =>
    outcomes.flatMap(({ findings }) => findings).filter(({ finding }) => finding.severity === severity).length;
  const counts = [
    ...(count("error") > 0 ? [plural(count("error"), "error")] : []),
    ...(count("warning") > 0 ? [plural(count("warning"), "warning")] : []),
    ...(count("info") > 0 ? [plural(count("info"), "info")] : []),
  ];
  return `${plugins}: ${counts.length > 0 ? counts.join(", ") : "all manifests agree"}`;
}
