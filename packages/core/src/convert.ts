import type { Adapter, Decoded, Encoded, LossNote } from "./adapter.js";
import { requireAdapter, requireFiles } from "./arguments.js";
import { type AdapterLookup, decodeSkill } from "./decode-skill.js";
import { type Diagnostic, sortDiagnostics } from "./diagnostic.js";
import { coreDiagnostics } from "./diagnostics.js";
import { type FileEdit, mergeEdits, overlay, type SkillFiles } from "./files.js";
import { jsonEqual } from "./json.js";
import { keepSidecar, sidecarInTheWay } from "./keep-sidecar.js";
import { keepSource } from "./keep-source.js";
import { compareManifests } from "./losses/compare.js";
import { type Loss, toLosses } from "./losses/losses.js";
import type { SkillManifest } from "./manifest/manifest.js";
import { toPointer } from "./path.js";
import { hasErrors, type Result } from "./result.js";
import { SIDECAR_FILE } from "./sidecar/sidecar.js";
import { runSteps, type Steps } from "./steps.js";
import { findWayBack, undoSame, type WayBack } from "./way-back.js";

/** From which format to which, and how. */
export interface ConvertOptions {
  readonly from: Adapter;
  readonly to: Adapter;
  /** Keep the files as they are in a sidecar, so that the way back is exact. */
  readonly lossless?: boolean;
  /** Leave the source's manifest where it is. */
  readonly keepSource?: boolean;
  /** Convert this operation alone and drop the others. */
  readonly operation?: string;
  /** The formats that the skill may have been converted from before, besides these two. */
  readonly adapters?: AdapterLookup | undefined;
}

/** A skill in another format. */
export interface Conversion {
  /** What was read. */
  readonly manifest: SkillManifest;
  /** What the result reads back as, without a sidecar. */
  readonly readBack: SkillManifest;
  /** Against the skill's files as they are: one edit a file, none for a file that stays. */
  readonly edits: readonly FileEdit[];
  /** The file that carries the manifest. */
  readonly manifestFile: string;
  /** The id as the target writes it. */
  readonly id: string | undefined;
  readonly losses: readonly Loss[];
}

/**
 * Converts one skill: reads it with one adapter, writes it with another, reads the result back and compares. What
 * differs is reported, whether or not the adapter knew of it. Nothing is written; the edits are the result.
 *
 * Gives no value where the skill cannot be read or the result would not be valid; the diagnostics say why.
 *
 * @throws TypeError for files or adapters that are none
 * @example
 * const files = memoryFiles({ "skill.yaml": text });
 * const { value, diagnostics } = convert(files, { from: stopAdapter, to: adr002Adapter });
 */
export function convert(files: SkillFiles, options: ConvertOptions): Result<Conversion> {
  requireFiles(files);
  requireAdapter(options?.from, "from");
  requireAdapter(options.to, "to");
  return runSteps(convertInSteps(files, options));
}

/** The same as {@link convert}, for conversions that take turns. */
export function* convertInSteps(files: SkillFiles, options: ConvertOptions): Steps<Result<Conversion>> {
  const { from, to, lossless = false, keepSource = false } = options;
  const undone = lossless ? undoSame(files, from, to) : undefined;
  if (undone) return mergeInto(files, undone, yield* convertInSteps(overlay(files, undone), options));
  const adapters = lookup(options);
  const decoded = decodeSkill(from, files, { sidecar: true, adapters });
  const source = decoded.value;
  const refused = staysAsItIs(options)
    ? []
    : sidecarInTheWay(files, decoded.diagnostics, { from, to, lossless, keepSource });
  const read = [...decoded.diagnostics, ...refused];
  if (source === undefined || hasErrors(read)) return { diagnostics: sorted(read) };
  const chosen = chooseOperation(source.manifest, options.operation);
  if (!chosen.value) return { diagnostics: sorted([...read, ...chosen.diagnostics]) };
  yield;
  const back = from.id === to.id || keepSource ? undefined : findWayBack(files, from, to, adapters);
  const written = back
    ? writeBack(chosen.value.manifest, back, options)
    : yield* write(files, source, chosen.value.manifest, options);
  if (!written.value) return { diagnostics: sorted([...read, ...written.diagnostics]) };
  const { encoded, groups, readBack } = written.value;
  yield;
  const { manifest } = source;
  const differences = compareManifests(manifest, readBack);
  yield;
  const edits = mergeEdits(files, ...groups);
  const decided = { from, to, adapters, lossless, keepSource, before: files, edits };
  const kept = staysAsItIs(options)
    ? { value: { edits: [], preserved: () => false }, diagnostics: [] }
    : keepSidecar({ ...decided, manifest, readBack, differences, back });
  const diagnostics = [...read, ...written.diagnostics, ...kept.diagnostics];
  if (!kept.value) return { diagnostics: sorted(diagnostics) };
  const losses = toLosses(differences, {
    before: manifest,
    after: readBack,
    target: encoded.coverage ? { id: to.id, title: to.title, coverage: { ...to.coverage, ...encoded.coverage } } : to,
    notes: [...encoded.notes, ...chosen.value.notes],
    locate: source.locate,
    preserved: kept.value.preserved,
  });
  return {
    value: {
      ...{ manifest, readBack, losses },
      edits: sidecarLast(mergeEdits(files, edits, kept.value.edits)),
      manifestFile: encoded.manifestFile,
      id: encoded.id,
    },
    diagnostics: sorted([...diagnostics, ...undeclared(losses, to)]),
  };
}

/** A conversion of edited files as one of the files without the edits. */
function mergeInto(files: SkillFiles, before: readonly FileEdit[], { value, diagnostics }: Result<Conversion>) {
  return value
    ? { value: { ...value, edits: sidecarLast(mergeEdits(files, before, value.edits)) }, diagnostics }
    : { diagnostics };
}

/** The sidecar is removed only when everything that it keeps is written. */
function sidecarLast(edits: readonly FileEdit[]): FileEdit[] {
  const isLast = ({ kind, path }: FileEdit) => kind === "remove" && path === SIDECAR_FILE;
  return [...edits.filter((edit) => !isLast(edit)), ...edits.filter(isLast)];
}

/** The adapters that a sidecar may ask for. */
function lookup({ from, to, adapters }: ConvertOptions): AdapterLookup {
  return { get: (id) => [from, to].find((adapter) => adapter.id === id) ?? adapters?.get(id) };
}

function sorted(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return sortDiagnostics(diagnostics);
}

interface Chosen {
  readonly manifest: SkillManifest;
  readonly notes: readonly LossNote[];
}

function chooseOperation(manifest: SkillManifest, name: string | undefined): Result<Chosen> {
  if (name === undefined) return { value: { manifest, notes: [] }, diagnostics: [] };
  const operations = manifest.operations.filter((operation) => operation.name === name);
  if (operations.length === 0) {
    const names = manifest.operations.flatMap((operation) =>
      operation.name === undefined ? [] : [`"${operation.name}"`],
    );
    const known = names.length > 0 ? names.join(", ") : "one without a name";
    return { diagnostics: [coreDiagnostics.create("unknown-operation", { name, known })] };
  }
  const notes = manifest.operations.flatMap((operation, index): LossNote[] =>
    operation.name === name
      ? []
      : [{ path: ["operations", index], kind: "dropped", reason: `Only the operation "${name}" was asked for.` }],
  );
  return { value: { manifest: { ...manifest, operations }, notes }, diagnostics: [] };
}

interface Written {
  readonly encoded: Encoded;
  /** Successive groups of edits, each against the result of the one before. */
  readonly groups: readonly (readonly FileEdit[])[];
  readonly readBack: SkillManifest;
}

function* write(
  files: SkillFiles,
  source: Decoded,
  manifest: SkillManifest,
  options: ConvertOptions,
): Steps<Result<Written>> {
  const { from, to } = options;
  const own = from.id === to.id;
  const erased = own ? [] : from.erase(files);
  // In its own format a skill runs without support files.
  const support = own ? [] : supportEdits(files, source);
  if (support.length > 0) {
    const supported = yield* encodeAndRead(files, [erased, support], manifest, options);
    if (!supported.value || keepsArguments(supported.value.readBack)) return supported;
  }
  return yield* encodeAndRead(files, [erased], manifest, options);
}

function* encodeAndRead(
  files: SkillFiles,
  before: readonly (readonly FileEdit[])[],
  manifest: SkillManifest,
  options: ConvertOptions,
): Steps<Result<Written>> {
  const { from, to } = options;
  if (!to.encode) return { diagnostics: [coreDiagnostics.create("read-only-format", { format: to.title })] };
  const base = before.reduce(overlay, files);
  const { value, diagnostics } = to.encode(manifest, { base, original: files });
  if (!value) return { diagnostics };
  const encoded = staysAsItIs(options) ? { ...value, edits: [] } : value;
  yield;
  const readBack = readResult(to, overlay(base, encoded.edits));
  if (!readBack.value) return { diagnostics: [...diagnostics, ...readBack.diagnostics] };
  const groups = options.keepSource ? keptGroups(files, before, encoded, options) : [...before, encoded.edits];
  if (!groups) {
    const args = { from: from.title, to: to.title };
    return { diagnostics: [...diagnostics, coreDiagnostics.create("source-in-the-way", args)] };
  }
  return { value: { encoded, groups, readBack: readBack.value.manifest }, diagnostics };
}

/** Writes over the original files, which are the whole result if nothing in the manifest was edited. */
function writeBack(manifest: SkillManifest, back: WayBack, options: ConvertOptions): Result<Written> {
  const { to, operation } = options;
  const { files, inTheWay } = back;
  const original = () =>
    decodeSkill(to, files, { quiet: true, sidecar: true, adapters: lookup(options) }).value?.manifest;
  const isExact = operation === undefined && (back.isExact || jsonEqual(original(), manifest));
  if (inTheWay !== undefined) {
    return { diagnostics: [coreDiagnostics.create("file-in-the-way", { file: inTheWay }, { file: inTheWay })] };
  }
  const { value, diagnostics } = encodeOver(files, manifest, to, isExact);
  if (!value) return { diagnostics };
  const encoded = isExact ? { ...value, edits: [] } : value;
  const result = overlay(files, encoded.edits);
  const readBack = readResult(to, result);
  if (!readBack.value) return { diagnostics: [...diagnostics, ...readBack.diagnostics] };
  const isWhole = compareManifests(manifest, readBack.value.manifest).every(({ notation }) => notation);
  const stays = back.creations.flatMap(({ edit, isManifest }) =>
    result.has(edit.path) || (isManifest && isWhole) ? [] : [edit],
  );
  const findings = stays.map(({ path: file }) => coreDiagnostics.create("edited-file-stays", { file }, { file }));
  const groups = [...back.groups, encoded.edits, stays];
  return { value: { encoded, groups, readBack: readBack.value.manifest }, diagnostics: [...diagnostics, ...findings] };
}

/** A format that cannot be written can still be had back as it was. */
function encodeOver(base: SkillFiles, manifest: SkillManifest, to: Adapter, isExact: boolean): Result<Encoded> {
  if (to.encode) return to.encode(manifest, { base, editing: true });
  const file = isExact ? to.detect(base)?.file : undefined;
  if (file === undefined) return { diagnostics: [coreDiagnostics.create("read-only-format", { format: to.title })] };
  return { value: { edits: [], manifestFile: file, id: manifest.id, notes: [] }, diagnostics: [] };
}

function readResult(to: Adapter, result: SkillFiles): Result<Decoded> {
  const { value, diagnostics } = decodeSkill(to, result, { quiet: true });
  if (value && !hasErrors(diagnostics)) return { value, diagnostics: [] };
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const reason = errors.map(({ message }) => message).join(" ");
  return { diagnostics: [coreDiagnostics.create("invalid-output", { format: to.title, reason })] };
}

/**
 * Whether a skill is in its format already. Its manifest is read with what its sidecar keeps, and writing that would add
 * what the format cannot hold well.
 */
function staysAsItIs({ from, to, operation }: ConvertOptions): boolean {
  return from.id === to.id && operation === undefined;
}

/** With the old manifest left in place, both have to be readable. */
function keptGroups(
  files: SkillFiles,
  [erased = [], ...support]: readonly (readonly FileEdit[])[],
  { edits }: Encoded,
  { from, to }: ConvertOptions,
): (readonly FileEdit[])[] | undefined {
  const kept = keepSource(files, erased, edits);
  if (!kept) return undefined;
  const both = overlay(files, kept);
  const readable = [from, to].every((adapter) => {
    const { value, diagnostics } = adapter.decode(both, { quiet: true });
    return value !== undefined && !hasErrors(diagnostics);
  });
  return readable ? [...support, kept] : undefined;
}

function keepsArguments(manifest: SkillManifest): boolean {
  return manifest.operations.some(({ entrypoints }) => entrypoints?.unix || entrypoints?.windows);
}

/** Support files go where nothing is yet; what somebody has put in their place is theirs. */
function supportEdits(files: SkillFiles, { supportFiles = [] }: Decoded): FileEdit[] {
  return supportFiles
    .filter(({ path }) => !files.has(path))
    .map(({ path, text, executable }) => ({ kind: "write", path, text, ...(executable ? { executable } : {}) }));
}

function undeclared(losses: readonly Loss[], to: Adapter): Diagnostic[] {
  return losses
    .filter(({ predicted }) => !predicted)
    .map(({ path, kind }) => {
      const pointer = toPointer(path);
      return coreDiagnostics.create("undeclared-loss", { pointer: pointer || "/", format: to.title, kind });
    });
}
