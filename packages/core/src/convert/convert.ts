import type { Adapter } from "../adapter.js";
import { requireAdapter, requireFiles } from "../arguments.js";
import { decodeSkill } from "../decode-skill.js";
import { type Diagnostic, sortDiagnostics } from "../diagnostic.js";
import { coreDiagnostics } from "../diagnostics.js";
import { type FileEdit, mergeEdits, overlay, type SkillFiles } from "../files.js";
import { compareManifests } from "../losses/compare.js";
import type { Loss } from "../losses/losses.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { renameReferences } from "../manifest/rename-references.js";
import { toPointer } from "../path.js";
import { filesOf, type Skill } from "../reading.js";
import { hasErrors, type Result } from "../result.js";
import { readSidecar, SIDECAR_FILE } from "../sidecar/sidecar.js";
import { runSteps, type Steps } from "../steps.js";
import { chooseOperation, lossesOf } from "./choose-operation.js";
import { referenceEdits, renameDiagnostics } from "./follow-renames.js";
import { keepSidecar, sidecarInTheWay } from "./keep-sidecar.js";
import { type ConvertOptions, lookup, staysAsItIs } from "./options.js";
import { refuseInvalid } from "./refuse-invalid.js";
import { findWayBack, undoSame, writeBack } from "./way-back.js";
import { write } from "./write.js";

/** The result of a conversion. */
export interface Conversion {
  /** The manifest that was converted. */
  readonly manifest: SkillManifest;
  /** The manifest that reading the result gives, without its sidecar. */
  readonly readBack: SkillManifest;
  /** Edits of the skill's current files: one per changed file. */
  readonly edits: readonly FileEdit[];
  /** The file that contains the manifest. */
  readonly manifestFile: string;
  /** The id as it is written in the target format. */
  readonly id: string | undefined;
  readonly losses: readonly Loss[];
}

/**
 * Converts one skill: reads it with one adapter, writes it with another, reads the result back and compares the two
 * manifests. Every difference is reported as a loss, whether or not the adapter predicted it. No file is written; the
 * result has edits.
 *
 * The result has no value if the skill cannot be read or the output would not be valid. The diagnostics say why.
 *
 * @param skill the files of the skill, or the reading of `from`, so that the skill is not parsed again
 * @throws TypeError if `skill` is neither the files of a skill nor a reading, or `from` or `to` is not an adapter
 * @example
 * const files = memoryFiles({ "skill.yaml": "sop: \"0.1\"\nname: notes\nversion: 1.0.0\ndescription: Finds notes.\n" });
 * const { value, diagnostics } = convert(files, { from: stopAdapter, to: adr002Adapter });
 * hasErrors(diagnostics); // false
 * value.edits.map(({ kind, path }) => [kind, path]); // [["write", "SKILL.md"], ["remove", "skill.yaml"]]
 * value.losses.map(({ kind, message }) => [kind, message]); // []
 */
export function convert(skill: Skill, options: ConvertOptions): Result<Conversion> {
  return runSteps(convertInSteps(skill, options));
}

/**
 * The same as {@link convert} in steps, for programs that convert many skills in turns ({@link takeTurns}).
 *
 * @throws TypeError at the first step, for the same arguments as {@link convert}
 * @example
 * const files = memoryFiles({ "skill.yaml": "sop: \"0.1\"\nname: notes\nversion: 1.0.0\ndescription: Finds notes.\n" });
 * const steps = [files, files].map((skill) => convertInSteps(skill, { from: stopAdapter, to: adr002Adapter }));
 * takeTurns(steps).map(({ value }) => value !== undefined); // [true, true]
 */
export function* convertInSteps(skill: Skill, options: ConvertOptions): Steps<Result<Conversion>> {
  requireFiles(skill);
  requireAdapter(options?.from, "from");
  requireAdapter(options.to, "to");
  const files = filesOf(skill);
  const { from, to, lossless = false, keepSource = false } = options;
  const undone = lossless ? undoSame(files, from, to) : undefined;
  if (undone) return mergeInto(files, undone, yield* convertInSteps(overlay(files, undone), options));
  const adapters = lookup(options);
  const reading = from.read(skill);
  const decoded = decodeSkill(reading, from, { sidecar: true, adapters });
  const source = decoded.value;
  const refused = staysAsItIs(options)
    ? []
    : sidecarInTheWay(files, decoded.diagnostics, { from, to, lossless, keepSource });
  const read = [...decoded.diagnostics, ...refused];
  if (source === undefined || hasErrors(read)) return { diagnostics: sorted(read) };
  const chosen = chooseOperation(source.manifest, options, files.folder);
  if (!chosen.value) return { diagnostics: sorted([...read, ...chosen.diagnostics]) };
  yield "encode";
  const { manifest: meant, references } = renameReferences(chosen.value.manifest, options.renamed);
  read.push(...renameDiagnostics(references, source));
  const back = leadsBack(files, options) ? findWayBack(reading, from, to, adapters) : undefined;
  const stays = staysAsItIs(options) && !back;
  const written = back ? writeBack(meant, back, options) : yield* write({ reading, decoded: source }, meant, options);
  if (!written.value) return { diagnostics: sorted([...read, ...written.diagnostics]) };
  const { encoded, groups, path, readBack } = written.value;
  yield "compare";
  const { manifest } = source;
  const differences = compareManifests(manifest, readBack);
  yield;
  const following = stays ? referenceEdits(to, reading, options.renamed) : [];
  const edits = mergeEdits(files, ...groups, following);
  const refusals = back ? [] : refuseInvalid(files, edits, options);
  if (refusals.length > 0) return { diagnostics: sorted([...read, ...written.diagnostics, ...refusals]) };
  const decided = { from, to, adapters, lossless, keepSource, before: reading, edits, path };
  const kept = stays
    ? { value: { edits: [], preserved: () => false }, diagnostics: [] }
    : keepSidecar({ ...decided, manifest, readBack, differences, back });
  const diagnostics = [...read, ...written.diagnostics, ...kept.diagnostics];
  if (!kept.value) return { diagnostics: sorted(diagnostics) };
  const result = lazy(() => overlay(files, edits));
  const losses = lossesOf(
    { ...chosen.value, manifest: stays ? chosen.value.manifest : meant },
    {
      before: manifest,
      after: readBack,
      target: encoded.coverage ? { id: to.id, title: to.title, coverage: { ...to.coverage, ...encoded.coverage } } : to,
      notes: encoded.notes,
      locate: source.locate,
      text: textIn(result),
      ...(from.id !== to.id && { remainsIn: (path, value) => from.remainsIn?.(path, value, result()) }),
      preserved: kept.value.preserved,
    },
  );
  return {
    value: {
      manifest,
      readBack,
      losses,
      edits: sidecarLast(mergeEdits(files, edits, kept.value.edits)),
      manifestFile: encoded.manifestFile,
      id: encoded.id,
    },
    diagnostics: sorted([...diagnostics, ...undeclared(losses, to)]),
  };
}

/** Returns a function that makes a value only if it is needed, and then once. */
function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns the text of a file of the result. */
function textIn(result: () => SkillFiles): (file: string) => string | undefined {
  return (file) => {
    const content = result().text(file);
    return content.kind === "text" ? content.text : undefined;
  };
}

/**
 * Returns true if the sidecar may lead back. Within one format, it does so only after a conversion to the same format.
 */
function leadsBack(files: SkillFiles, options: ConvertOptions): boolean {
  const { from, to, keepSource } = options;
  if (keepSource) return false;
  if (from.id !== to.id) return true;
  return staysAsItIs(options) && readSidecar(files).value?.source === to.id;
}

/** Turns a conversion of files with edits into one of the files without them. */
function mergeInto(files: SkillFiles, before: readonly FileEdit[], { value, diagnostics }: Result<Conversion>) {
  return value
    ? { value: { ...value, edits: sidecarLast(mergeEdits(files, before, value.edits)) }, diagnostics }
    : { diagnostics };
}

/** Puts the removal of the sidecar last, after everything that it keeps is written. */
function sidecarLast(edits: readonly FileEdit[]): FileEdit[] {
  const isLast = ({ kind, path }: FileEdit) => kind === "remove" && path === SIDECAR_FILE;
  return [...edits.filter((edit) => !isLast(edit)), ...edits.filter(isLast)];
}

function sorted(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return sortDiagnostics(diagnostics);
}

function undeclared(losses: readonly Loss[], to: Adapter): Diagnostic[] {
  return losses
    .filter(({ predicted }) => !predicted)
    .map(({ path, kind }) => {
      const pointer = toPointer(path);
      return coreDiagnostics.create("undeclared-loss", { pointer: pointer || "/", format: to.title, kind });
    });
}
