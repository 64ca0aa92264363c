import {
  type Adapter,
  compareManifests,
  convert,
  type Decoded,
  type DecodeSkillOptions,
  type Diagnostic,
  decodeSkill,
  type FileEdit,
  hasErrors,
  type Loss,
  memoryFiles,
  overlay,
  type SkillFiles,
  type SkillManifest,
  toLosses,
  toPointer,
} from "@skill-convert/core";
import { manifestMatcher, SKILL_FILE } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";
import { lastPart } from "@skill-convert/core/text";
import { canonicalAdapter } from "./canonical-adapter.js";
import { causesOf } from "./causes.js";
import { deepFreeze } from "./freeze.js";
import { missingCoverage, printCoverage } from "./missing-coverage.js";

const adapters = new Map([[canonicalAdapter.id as string, canonicalAdapter]]);

/** Thrown if a law does not hold. The message has the evidence as JSON. */
export class LawBroken extends Error {
  constructor(message: string, evidence?: unknown) {
    super(evidence === undefined ? message : `${message}\n${JSON.stringify(evidence, null, 2)}`);
    this.name = "LawBroken";
  }
}

/** A manifest written by an adapter into an empty folder, and read back. */
export interface Written {
  readonly files: SkillFiles;
  readonly decoded: Decoded;
  readonly losses: readonly Loss[];
}

/** The path of the folder of generated skills. */
export const SKILL_PATH = "skills/example";

/**
 * Encodes into an empty folder and decodes the result.
 *
 * @throws LawBroken if one of the steps fails
 * @example
 * writeAndRead(canonicalAdapter, { name: "tidy", operations: [{}] }).decoded.manifest; // { name: "tidy", operations: [{}] }
 */
export function writeAndRead(adapter: Adapter, manifest: SkillManifest): Written {
  const empty = memoryFiles({}, { path: SKILL_PATH });
  const encoded = encode(adapter, manifest, empty);
  const files = overlay(empty, encoded.edits);
  const decoded = read(adapter, files);
  const losses = toLosses(compareManifests(manifest, decoded.manifest), {
    before: manifest,
    after: decoded.manifest,
    target: encoded.coverage ? { ...adapter, coverage: { ...adapter.coverage, ...encoded.coverage } } : adapter,
    notes: encoded.notes,
    locate: () => undefined,
    preserved: () => false,
  });
  return { files, decoded, losses };
}

/**
 * Encodes with an adapter. The manifest is frozen, so that an adapter that mutates it fails.
 *
 * @throws LawBroken if the adapter is read-only or reports an error
 * @example
 * encode(canonicalAdapter, { name: "tidy", operations: [{}] }).manifestFile; // "canonical.json"
 */
export function encode(adapter: Adapter, manifest: SkillManifest, base?: SkillFiles) {
  if (!adapter.encode) throw new LawBroken(`${adapter.id} does not write`);
  const isThere = base && (adapter.detect(base) ?? adapter.decode(base).value) !== undefined;
  const options = base ? { over: base, editing: isThere ?? false } : {};
  const encoded = adapter.encode(deepFreeze(manifest), options);
  if (!encoded.value || hasErrors(encoded.diagnostics)) throw new LawBroken("encode failed", encoded.diagnostics);
  return encoded.value;
}

/**
 * Decodes with an adapter, by default without the sidecar. The result is frozen.
 *
 * @throws LawBroken if the adapter reports an error
 * @example
 * const files = memoryFiles({ "canonical.json": '{"operations":[{}]}' });
 * read(canonicalAdapter, files).manifest; // { operations: [{}] }
 */
export function read(adapter: Adapter, files: SkillFiles, options: DecodeSkillOptions = { sidecar: false }): Decoded {
  const decoded = decodeSkill(files, adapter, options);
  if (!decoded.value || hasErrors(decoded.diagnostics)) {
    throw new LawBroken("decode failed", { diagnostics: decoded.diagnostics.map(brief), files: dump(files) });
  }
  deepFreeze(decoded.value.manifest);
  return decoded.value;
}

/**
 * Law 1: the coverage predicts every difference and its kind.
 *
 * @example
 * lossesArePredicted(stopAdapter, { name: "tidy", operations: [{}] }); // undefined
 */
export function lossesArePredicted(adapter: Adapter, manifest: SkillManifest): void {
  const { losses, files, decoded } = writeAndRead(adapter, manifest);
  const surprising = losses.filter(({ predicted }) => !predicted);
  const causes = causesOf(adapter, manifest, decoded.manifest, surprising);
  if (surprising.length === 0 && causes.length === 0) return;
  const entries = printCoverage(missingCoverage(adapter, surprising));
  const evidence = surprising.map(({ kind, path, value, written, message }) => ({
    kind,
    pointer: toPointer(path),
    value,
    written,
    message,
  }));
  const message =
    causes.length > 0
      ? causes.join("\n")
      : `a loss that the coverage does not predict; these entries would:\n${entries}`;
  throw new LawBroken(message, { losses: evidence, files: dump(files) });
}

/**
 * Law 2: a skill that is converted with a sidecar from a format that holds everything, and back, has the same bytes.
 *
 * @example
 * sidecarIsExact(stopAdapter, { name: "tidy", operations: [{}] }); // undefined
 */
export function sidecarIsExact(adapter: Adapter, manifest: SkillManifest): void {
  const { source, converted } = withSidecar(adapter, manifest);
  const back = convert(converted, { from: adapter, to: canonicalAdapter });
  if (!back.value) throw new LawBroken("the skill cannot be converted back", back.diagnostics.map(brief));
  const before = dump(source);
  const after = dump(overlay(converted, back.value.edits));
  if (!jsonEqual(before, after)) throw new LawBroken("converting back is not exact", { before, after });
  if (back.value.losses.length > 0) throw new LawBroken("converting back has losses", back.value.losses);
}

/** Converts a skill with a sidecar from a format that holds everything. */
function withSidecar(adapter: Adapter, manifest: SkillManifest) {
  const empty = memoryFiles({}, { path: SKILL_PATH });
  const source = overlay(empty, encode(canonicalAdapter, manifest, empty).edits);
  const { value, diagnostics } = convert(source, { from: canonicalAdapter, to: adapter, lossless: true });
  if (!value) throw new LawBroken("the skill cannot be converted", diagnostics.map(brief));
  return { source, converted: overlay(source, value.edits) };
}

/**
 * Law 3: encoding the manifest of a skill over the skill changes no byte.
 *
 * @example
 * const { files } = writeAndRead(stopAdapter, { name: "tidy", operations: [{}] });
 * unchangedStaysUntouched(stopAdapter, files); // undefined
 */
export function unchangedStaysUntouched(adapter: Adapter, files: SkillFiles): void {
  const { manifest } = read(adapter, files);
  expectNoEdits(adapter, manifest, files, "encoding over an unchanged base changes it");
}

/**
 * Law 5: encoding twice gives the same result, and encoding over the adapter's own output changes nothing.
 *
 * @example
 * encodingIsStable(stopAdapter, { name: "tidy", operations: [{}] }); // undefined
 */
export function encodingIsStable(adapter: Adapter, manifest: SkillManifest): void {
  const empty = memoryFiles({}, { path: SKILL_PATH });
  const first = encode(adapter, manifest, empty);
  const second = encode(adapter, structuredClone(manifest), empty);
  if (!jsonEqual(first.edits, second.edits))
    throw new LawBroken("encoding is not deterministic", [first.edits, second.edits]);
  expectNoEdits(adapter, manifest, overlay(empty, first.edits), "encoding over its own output changes it");
}

function expectNoEdits(adapter: Adapter, manifest: SkillManifest, files: SkillFiles, message: string): void {
  const { edits } = encode(adapter, manifest, files);
  if (edits.length > 0) throw new LawBroken(message, { edits, files: dump(files) });
}

/**
 * Law 6: a changed description reads back changed, with a sidecar or without.
 *
 * @example
 * changesSurvive(stopAdapter, { name: "tidy", operations: [{}] }); // undefined
 */
export function changesSurvive(adapter: Adapter, manifest: SkillManifest): void {
  const { files, decoded } = writeAndRead(adapter, manifest);
  const described = "Says something else now.";
  const change = (of: SkillManifest): SkillManifest => ({ ...of, description: described });
  expectDescription(adapter, overlay(files, encode(adapter, change(decoded.manifest), files).edits), described);
  const { converted } = withSidecar(adapter, manifest);
  const restored = read(adapter, converted, { adapters }).manifest;
  expectDescription(adapter, overlay(converted, encode(adapter, change(restored), converted).edits), described);
}

function expectDescription(adapter: Adapter, files: SkillFiles, expected: string): void {
  const { description } = read(adapter, files, { adapters }).manifest;
  if (description !== expected)
    throw new LawBroken("a changed description does not come back", { description, files: dump(files) });
}

/**
 * Law 7: a manifest that is decoded, encoded into an empty folder and decoded again is the same, narrowed as the
 * coverage predicts.
 *
 * @example
 * const { files } = writeAndRead(stopAdapter, { name: "tidy", operations: [{}] });
 * decodingDropsNothing(stopAdapter, files); // undefined
 */
export function decodingDropsNothing(adapter: Adapter, files: SkillFiles): void {
  lossesArePredicted(adapter, read(adapter, files).manifest);
}

/**
 * Checks that `locate` finds a file for every top-level field of the manifest.
 *
 * @example
 * const { files } = writeAndRead(stopAdapter, { name: "tidy", operations: [{}] });
 * everyFieldHasAFile(stopAdapter, files); // undefined
 */
export function everyFieldHasAFile(adapter: Adapter, files: SkillFiles): void {
  const { manifest, locate } = read(adapter, files);
  const lost = Object.keys(manifest).filter((field) => !files.has(locate([field])?.file ?? ""));
  if (lost.length > 0) throw new LawBroken("fields without a place in a file", { fields: lost, files: dump(files) });
}

/**
 * Checks that erasing removes the manifest and keeps the instructions and every other file, except for files that the
 * adapter generated.
 *
 * @example
 * const { files } = writeAndRead(stopAdapter, { name: "tidy", operations: [{}] });
 * erasingTakesOnlyTheManifest(stopAdapter, files, 1000); // undefined
 */
export function erasingTakesOnlyTheManifest(adapter: Adapter, files: SkillFiles, weakRank: number): void {
  const edits: readonly FileEdit[] = adapter.erase(files);
  const remaining = overlay(files, edits);
  const isRename = (from: string, to: string) => {
    const content = files.text(from);
    return content.kind === "text" && !files.has(to) && jsonEqual(remaining.text(to), content);
  };
  // Instructions in a file of the format move to SKILL.md.
  const isMoved = (path: string) => edits.some(({ path: other }) => isRename(path, other) || isRename(other, path));
  // Those that the manifest itself has are written there.
  const isWritten = (path: string) => path === SKILL_FILE && !files.has(path);
  const detection = adapter.detect(remaining);
  if (detection && detection.rank < weakRank) throw new LawBroken("the manifest is still detected", { edits });
  const isManifest = manifestMatcher(adapter.manifestFiles.map(lastPart));
  for (const { path } of edits) {
    const content = files.text(path);
    const isGenerated = content.kind === "text" && adapter.isGenerated?.(path, content.text);
    if (!isManifest(path) && !isGenerated && !isMoved(path) && !isWritten(path))
      throw new LawBroken(`erasing touches ${path}`, { edits });
  }
  if (adapter.singleFile) return;
  const texts = Object.values(dump(remaining)).join("\n");
  const lines = (adapter.decode(files).value?.manifest.instructions ?? "").split(/\r\n|\n|\r/);
  const lost = lines.filter((line) => !texts.includes(line));
  if (lost.length > 0) throw new LawBroken("erasing removes instructions", { lost, edits });
}

/**
 * Returns the text of every file, for the report of a failure.
 *
 * @example
 * dump(memoryFiles({ "a.txt": "A" })); // { "a.txt": "A" }
 */
export function dump(files: SkillFiles): Record<string, string> {
  return Object.fromEntries(
    files.list().map((path) => {
      const content = files.text(path);
      return [path, content.kind === "text" ? content.text : `(${content.kind})`];
    }),
  );
}

/**
 * Reduces a diagnostic to the parts that the report of a failure shows.
 *
 * @example
 * const diagnostic = { code: "card/no-title", severity: "error", message: "No title." };
 * brief(diagnostic); // { code: "card/no-title", message: "No title." }
 */
export function brief({ code, message, file, path }: Diagnostic): object {
  return { code, message, file, pointer: path && toPointer(path) };
}
