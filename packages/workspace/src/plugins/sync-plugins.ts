import { type Diagnostic, InputError, memoryFiles } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { enumerate } from "@skill-convert/core/text";
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
import { type FileReport, type PluginSyncReport, type RunFinding, showFinding } from "@skill-convert/report";
import { notWritten, splitFromLinks } from "../outcome/not-written.js";
import { placeFinding } from "../outcome/place-finding.js";
import { dialectsNamed } from "./dialects-named.js";
import { diffOf } from "./diff-of.js";
import { type PluginFolder, pathBelow } from "./find-plugins.js";

/** The options of `compare`. */
export interface ComparePluginsOptions {
  /** The id of the dialect with whose manifest the others are compared (default: all are compared with each other). */
  readonly from?: string | undefined;
  /** The ids of the dialects that are compared with it (default: all). */
  readonly to?: readonly string[] | undefined;
  /** The fields (default: all). A difference in one that is named is an error. */
  readonly fields?: readonly string[] | undefined;
}

export const COMPARE_PLUGINS_OPTIONS: KeysOf<ComparePluginsOptions> = {
  keys: { from: "a string", to: { each: "a string" }, fields: { each: "a string" } },
};

/** The options of `sync`. */
export interface SyncPluginsOptions {
  /** The id of the dialect whose values are taken. */
  readonly from: string;
  /** The ids of the dialects that are written (default: all others). */
  readonly to?: readonly string[] | undefined;
  /** The fields (default: the version). */
  readonly fields?: readonly string[] | undefined;
  /** True if the files have unified diffs. */
  readonly diff?: boolean | undefined;
}

export const SYNC_PLUGINS_OPTIONS: KeysOf<SyncPluginsOptions> = {
  keys: { from: "a string", to: { each: "a string" }, fields: { each: "a string" }, diff: "true or false" },
  required: ["from"],
};

/** A statement, and the folder whose file it is in. */
interface Placed extends Statement {
  readonly folder: PluginFolder;
}

/** A plugin: the differences between its manifests and entries of marketplaces, and the values that are written. */
export interface ComparedPlugin {
  readonly source: string;
  readonly drifts: readonly Drift[];
  readonly documents: readonly SyncedDocument<Placed>[];
  readonly findings: readonly RunFinding[];
}

/** The plugins of a folder that were compared, or made to agree. */
export interface ComparedPlugins {
  readonly plugins: readonly ComparedPlugin[];
  /** The files that were written, or would be. */
  readonly files: readonly FileReport[];
  /** The files that could not be written. */
  readonly failures: readonly RunFinding[];
  readonly report: PluginSyncReport;
}

/** The values that make the plugins of a folder agree, of which nothing is written yet. */
export interface PluginSync {
  readonly plugins: readonly ComparedPlugin[];
  /**
   * Writes the values. A file that is refused is a finding of the result.
   *
   * @param options `dryRun`: true to find what would be refused, and to write nothing
   */
  write(options?: { readonly dryRun?: boolean | undefined }): ComparedPlugins;
}

const WRITE_OPTIONS = { keys: { dryRun: "true or false" } } as const;

/** The options, checked. */
interface Request {
  readonly from: string | undefined;
  readonly to: readonly string[] | undefined;
  readonly fields: readonly ComparedField[] | undefined;
}

/** @throws InputError for an unknown dialect or field, and if there are no plugins or none of a dialect */
export function comparePlugins(
  input: string,
  find: () => readonly PluginFolder[],
  options: ComparePluginsOptions,
  version: string,
): ComparedPlugins {
  const request = requestOf(options);
  const plugins = groupsIn(input, find(), request).map((group) => compareGroup(group, request));
  const report = reportOf(plugins, NOTHING, { check: true, dryRun: true }, version);
  return { plugins, ...NOTHING, report };
}

/** @throws InputError for an unknown dialect or field, for the name, and if there are no plugins or none of a dialect */
export function syncPlugins(
  input: string,
  find: () => readonly PluginFolder[],
  { diff = false, ...options }: SyncPluginsOptions,
  version: string,
): PluginSync {
  const request = requestOf(options);
  const fields = (request.fields ?? ["version"]).map((field): SyncedField => {
    if (field !== "name") return field;
    throw new InputError("sync never writes the name: it prefixes the components of the plugin");
  });
  const plugins = groupsIn(input, find(), request).map((group) => syncGroup(group, fields, request));
  return {
    plugins,
    write(options = {}) {
      requireArguments("write", { options: [options, WRITE_OPTIONS] });
      const { dryRun = false } = options;
      const written = write(plugins, dryRun, diff);
      return { plugins, ...written, report: reportOf(plugins, written, { check: false, dryRun }, version) };
    },
  };
}

function requestOf({ from, to, fields }: ComparePluginsOptions): Request {
  const named = fields?.map(fieldNamed);
  const targets = to && dialectsNamed(to).map(({ id }) => id);
  if (from !== undefined) dialectsNamed([from]);
  return { from, to: targets, fields: named };
}

function fieldNamed(name: string): ComparedField {
  const field = COMPARED_FIELDS.find((each) => each === name);
  if (field !== undefined) return field;
  const known = enumerate([...COMPARED_FIELDS], "or");
  throw new InputError(`\`fields\` ${name}: expected ${known}`, { remedy: "fields" });
}

/** One plugin: what its manifests and the entries of marketplaces say about it. */
interface Group {
  readonly source: string;
  readonly statements: readonly Placed[];
}

function groupsIn(input: string, folders: readonly PluginFolder[], request: Request): readonly Group[] {
  const groups = folders.flatMap((folder) => groupOf(folder, folders) ?? []);
  if (groups.length === 0) throw new InputError(`${input} has no manifest of a plugin and no marketplace`);
  if (request.from !== undefined && !groups.some(({ statements }) => sourceOf(statements, request) !== undefined))
    throw new InputError(`${input} has no manifest of the dialect ${request.from}`);
  return groups;
}

/** The plugin in a folder, with the entries of marketplaces whose source is the folder. */
function groupOf(folder: PluginFolder, folders: readonly PluginFolder[]): Group | undefined {
  if (folder.manifests.length === 0) return undefined;
  const own = manifestStatements(folder.manifests, folder.shown).map((each) => ({ ...each, folder }));
  const entries = folders.flatMap((other) => {
    const inside = pathBelow(other.path, folder.path);
    if (inside === undefined) return [];
    const found = other.marketplaces.flatMap((marketplace) => entryStatements(marketplace, inside, other.shown));
    return found.map((each) => ({ ...each, folder: other }));
  });
  return { source: folder.shown, statements: [...own, ...entries] };
}

function sourceOf(statements: readonly Placed[], { from }: Request): Placed | undefined {
  return statements.find(({ dialect, isEntry }) => dialect === from && !isEntry);
}

function targetsOf(statements: readonly Placed[], source: Placed, { to }: Request): readonly Placed[] {
  return statements.filter((each) => each !== source && (to === undefined || to.includes(each.dialect)));
}

/** Compares the statements about a plugin; if a dialect is named, only with the manifest of that one. */
function compareGroup({ source: shown, statements }: Group, request: Request): ComparedPlugin {
  const source = sourceOf(statements, request);
  const compared = source ? [source, ...targetsOf(statements, source, request)] : statements;
  const drifts = findDrift(compared, request.fields);
  const findings = drifts.map((drift) => {
    const isWanted = request.fields !== undefined && drift.kind === "differs";
    return inFile(driftDiagnostic(drift, isWanted), compared);
  });
  return { source: shown, drifts, documents: [], findings };
}

function syncGroup(
  { source: shown, statements }: Group,
  fields: readonly SyncedField[],
  request: Request,
): ComparedPlugin {
  const source = sourceOf(statements, request);
  if (!source) return { source: shown, drifts: [], documents: [], findings: [] };
  const targets = targetsOf(statements, source, request);
  const { documents, diagnostics } = planSync(source, targets, fields);
  const drifts = findDrift([source, ...targets], fields);
  return { source: shown, drifts, documents, findings: diagnostics.map((each) => inFile(each, statements)) };
}

/** A finding with the text of its file. Statements name their files as the user would write them. */
function inFile(finding: Diagnostic, statements: readonly Placed[]): RunFinding {
  const statement = statements.find(({ file }) => file === finding.file);
  if (!statement) return { finding: { ...finding, file: finding.file ?? "" } };
  const { related = [], ...rest } = finding;
  const main = placeFinding({ ...rest, file: statement.path }, statement.folder.shown, statement.folder.disk);
  const others = related.flatMap((place) => {
    const other = statements.find(({ file }) => file === place.file);
    return other ? [placeFinding({ ...rest, ...place, file: other.path }, other.folder.shown, other.folder.disk)] : [];
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

type Written = Pick<ComparedPlugins, "files" | "failures">;

const NOTHING: Written = { files: [], failures: [] };

/** Writes the documents, folder by folder. Entries of one marketplace that belong to several plugins are one edit. */
function write(plugins: readonly ComparedPlugin[], dryRun: boolean, diff: boolean): Written {
  const documents = plugins.flatMap((plugin) => plugin.documents);
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
        const shown = folder.shown === "." ? path : `${folder.shown}/${path}`;
        const change = edits.find((edit) => edit.path === path);
        return { path: shown, action, ...(diff && change && { diff: diffOf(folder.disk, shown, change) }) };
      }),
      failures: problems.map((problem) => placeFinding(problem, folder.shown, folder.disk)),
    };
  });
  return { files: results.flatMap(({ files }) => files), failures: results.flatMap(({ failures }) => failures) };
}

function reportOf(
  plugins: readonly ComparedPlugin[],
  { files, failures }: Written,
  mode: Pick<PluginSyncReport, "check" | "dryRun">,
  version: string,
): PluginSyncReport {
  const findings = [...plugins.flatMap((plugin) => plugin.findings), ...failures];
  return {
    command: "plugin sync",
    version,
    ...mode,
    plugins: plugins.map(({ source, drifts, documents, findings: own }) => ({
      source,
      drift: drifts.map((drift) => ({
        field: drift.part.join("."),
        kind: drift.kind,
        severity: driftDiagnostic(drift).severity,
        places: drift.places.map(({ statement, line, value }) => ({ file: statement.file, line, value })),
        absent: drift.absent.map(({ file }) => file),
      })),
      values: documents.flatMap(({ statement, values }) =>
        values.map(({ part, before, after }) => ({
          file: statement.file,
          field: part.join("."),
          ...(before !== undefined && { before }),
          after,
        })),
      ),
      diagnostics: own.map(({ finding, texts }) => showFinding(finding, texts)),
    })),
    files,
    diagnostics: failures.map(({ finding, texts }) => showFinding(finding, texts)),
    failed: findings.some(({ finding }) => finding.severity !== "info"),
  };
}
