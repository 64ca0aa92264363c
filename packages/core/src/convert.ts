import type { Adapter, Decoded, Encoded, LossNote } from "./adapter.js";
import { decodeSkill } from "./decode-skill.js";
import { type Diagnostic, sortDiagnostics } from "./diagnostic.js";
import { coreDiagnostics } from "./diagnostics.js";
import { type FileEdit, mergeEdits, overlay, type SkillFiles } from "./files.js";
import { keepSource } from "./keep-source.js";
import { compareManifests } from "./losses/compare.js";
import { type Loss, toLosses } from "./losses/losses.js";
import type { SkillManifest } from "./manifest/manifest.js";
import { orderManifest } from "./manifest/order.js";
import { toPointer } from "./path.js";
import { readSidecar } from "./residue/restore.js";
import { printSidecar, type ResidueEntry, SIDECAR_FILE } from "./residue/sidecar.js";
import { isStashed, stashResidue } from "./residue/stash.js";
import { hasErrors, type Result } from "./result.js";
import { runSteps, type Steps } from "./steps.js";

/** From which format to which, and how. */
export interface ConvertOptions {
  readonly from: Adapter;
  readonly to: Adapter;
  /** Stash what the target cannot hold in a sidecar, so that the way back is exact. */
  readonly lossless?: boolean;
  /** Leave the source's manifest where it is. */
  readonly keepSource?: boolean;
  /** Convert this operation alone and drop the others. */
  readonly operation?: string;
}

/** A skill in another format. */
export interface Conversion {
  /** What was read. */
  readonly manifest: SkillManifest;
  /** What the result reads back as, without residue. */
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
 */
export function convert(files: SkillFiles, options: ConvertOptions): Result<Conversion> {
  return runSteps(convertInSteps(files, options));
}

/** The same as {@link convert}, for conversions that take turns. */
export function* convertInSteps(files: SkillFiles, options: ConvertOptions): Steps<Result<Conversion>> {
  const { from, to } = options;
  const decoded = decodeSkill(from, files);
  const source = decoded.value;
  if (source === undefined || hasErrors(decoded.diagnostics)) return { diagnostics: sorted(decoded.diagnostics) };
  const chosen = chooseOperation(source.manifest, options.operation);
  if (!chosen.value) return { diagnostics: sorted([...decoded.diagnostics, ...chosen.diagnostics]) };
  yield;
  const written = yield* write(files, source, chosen.value.manifest, options);
  const diagnostics = [...decoded.diagnostics, ...written.diagnostics];
  if (!written.value) return { diagnostics: sorted(diagnostics) };
  const { encoded, groups, readBack } = written.value;
  yield;
  const differences = compareManifests(source.manifest, readBack);
  yield;
  const stashed = options.lossless ? stashResidue(differences, orderManifest(source.manifest), readBack) : [];
  const losses = toLosses(differences, {
    before: source.manifest,
    after: readBack,
    target: encoded.coverage ? { id: to.id, title: to.title, coverage: { ...to.coverage, ...encoded.coverage } } : to,
    notes: [...encoded.notes, ...chosen.value.notes],
    locate: source.locate,
    preserved: (difference) => isStashed(stashed, difference),
  });
  const residue = residueEdits(files, stashed, options);
  return {
    value: {
      manifest: source.manifest,
      readBack,
      edits: mergeEdits(files, ...groups, residue),
      manifestFile: encoded.manifestFile,
      id: encoded.id,
      losses,
    },
    diagnostics: sorted([...diagnostics, ...undeclared(losses, to)]),
  };
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
  const readBack = decodeSkill(to, overlay(base, encoded.edits), { residue: false, quiet: true });
  if (!readBack.value || hasErrors(readBack.diagnostics)) {
    const errors = readBack.diagnostics.filter(({ severity }) => severity === "error");
    const reason = errors.map(({ message }) => message).join(" ");
    return {
      diagnostics: [...diagnostics, coreDiagnostics.create("invalid-output", { format: to.title, reason })],
    };
  }
  const groups = options.keepSource ? keptGroups(files, before, encoded, options) : [...before, encoded.edits];
  if (!groups) {
    const args = { from: from.title, to: to.title };
    return { diagnostics: [...diagnostics, coreDiagnostics.create("source-in-the-way", args)] };
  }
  return { value: { encoded, groups, readBack: readBack.value.manifest }, diagnostics };
}

/**
 * Whether a skill is in its format already. What its sidecar carries is put back where the manifest is read, and would
 * change words that were there before the conversion it came from, or be lost where it is sensitive.
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

function residueEdits(files: SkillFiles, entries: readonly ResidueEntry[], options: ConvertOptions): FileEdit[] {
  const { from, to, lossless } = options;
  if (staysAsItIs(options) || (from.id === to.id && !lossless)) return [];
  if (entries.length > 0) {
    const text = printSidecar({ version: 1, target: to.id, sources: { [originOf(files, from, to)]: [...entries] } });
    return [{ kind: "write", path: SIDECAR_FILE, text }];
  }
  return files.has(SIDECAR_FILE) ? [{ kind: "remove", path: SIDECAR_FILE }] : [];
}

/** Where what is stashed comes from. A skill that is converted into its own format has it from an earlier conversion. */
function originOf(files: SkillFiles, from: Adapter, to: Adapter): string {
  const sidecar = from.id === to.id ? readSidecar(files).value : undefined;
  const [origin] = sidecar?.target === to.id ? Object.keys(sidecar.sources) : [];
  return origin ?? from.id;
}

function undeclared(losses: readonly Loss[], to: Adapter): Diagnostic[] {
  return losses
    .filter(({ predicted }) => !predicted)
    .map(({ path, kind }) => {
      const pointer = toPointer(path);
      return coreDiagnostics.create("undeclared-loss", { pointer: pointer || "/", format: to.title, kind });
    });
}
