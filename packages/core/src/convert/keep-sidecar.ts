import { decodeSkill, hasUnusableSidecar } from "../adapter/decode-skill.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { coreDiagnostics } from "../diagnostics/diagnostics.js";
import type { Result } from "../diagnostics/result.js";
import { type FileEdit, overlay, type SkillFiles } from "../files.js";
import { compareManifests, type Difference } from "../losses/compare.js";
import { fromPointer, startsWith, toPointer } from "../path.js";
import { makeSidecar, withoutOnlyName } from "../sidecar/make.js";
import { addressOf } from "../sidecar/node.js";
import { inFolder } from "../sidecar/originals.js";
import { printSidecar, readSidecar, SIDECAR_FILE, type Sidecar } from "../sidecar/sidecar.js";
import { type ConvertOptions, staysAsItIs } from "./options.js";
import type { WayBack, WrittenSkill } from "./phases.js";
import { renewSidecar } from "./way-back.js";

/** The changes to the sidecar. */
export interface KeptSidecar {
  /** Edits of the result. */
  readonly edits: readonly FileEdit[];
  /** Returns true if the sidecar keeps the lost value. */
  readonly preserved: (difference: Difference) => boolean;
}

function keep(edits: readonly FileEdit[], preserved: KeptSidecar["preserved"]): Result<KeptSidecar> {
  return { value: { edits, preserved }, diagnostics: [] };
}

const NOTHING = keep([], () => false);

/** Reports why a conversion must not replace the existing sidecar. */
export function sidecarInTheWay(
  files: SkillFiles,
  found: readonly Diagnostic[],
  options: ConvertOptions,
): Diagnostic[] {
  const { from, to, lossless, keepSource } = options;
  if (staysAsItIs(options) || (!lossless && (keepSource || from.id === to.id))) return [];
  const target = readSidecar(files).value?.target;
  const belongsToOther = lossless && target !== undefined && target !== from.id;
  if (!belongsToOther && !hasUnusableSidecar(found)) return [];
  const reason = belongsToOther ? `belongs to the format ${JSON.stringify(target)}` : "cannot be used";
  return [coreDiagnostics.create("sidecar-in-the-way", { reason }, { file: SIDECAR_FILE })];
}

/**
 * Decides about the sidecar of a converted skill: a new one, none, or the one that it had before it was converted from
 * this format.
 *
 * @param differences between the manifests of the source and of the result
 */
export function keepSidecar(written: WrittenSkill, differences: readonly Difference[]): Result<KeptSidecar> {
  const { options, way, edits } = written;
  switch (way.kind) {
    case "stay":
      return NOTHING;
    case "back": {
      if (way.back.files.has(SIDECAR_FILE)) return keepChain(written, way.back);
      const isComplete = differences.every(({ equivalent }) => equivalent);
      return options.lossless && !isComplete ? keepOriginals(written) : NOTHING;
    }
    case "encode":
      if (options.lossless) return edits.length > 0 ? keepOriginals(written) : NOTHING;
      return removeStale(written);
  }
}

/** Removes the sidecar of the manifest that the conversion has removed. */
function removeStale({ options: { from, to, keepSource }, reading }: WrittenSkill): Result<KeptSidecar> {
  const isUntouched = keepSource || from.id === to.id || readSidecar(reading.files).value?.target !== from.id;
  return isUntouched ? NOTHING : keep([{ kind: "remove", path: SIDECAR_FILE }], () => false);
}

function keepOriginals({
  options,
  reading,
  decoded,
  edits,
  path: folder,
  readBack,
}: WrittenSkill): Result<KeptSidecar> {
  const { manifest } = decoded;
  const sidecar = makeSidecar({
    from: options.from,
    to: options.to,
    before: reading,
    after: inFolder(overlay(reading.files, edits), folder),
    paths: edits.map(({ path }) => path),
    manifest,
    readBack,
  });
  if (!sidecar) return { diagnostics: [coreDiagnostics.create("cannot-mask")] };
  const masked = sidecar.masked.map(fromPointer);
  const preserved = ({ path, before: value }: Difference) => {
    const address = value === undefined ? path : withoutOnlyName(manifest, addressOf(manifest, path));
    return !masked.some((place) => startsWith(place, address) || startsWith(address, place));
  };
  const diagnostics = sidecar.masked.map((pointer) =>
    coreDiagnostics.create("sidecar-masked", { pointer }, { file: SIDECAR_FILE, path: fromPointer(pointer) }),
  );
  return { value: { edits: [write(sidecar)], preserved }, diagnostics };
}

/** Restores the sidecar that the skill had before it was converted further, with all edits since then. */
function keepChain(
  { options: { to }, adapters, reading, decoded, edits }: WrittenSkill,
  back: WayBack,
): Result<KeptSidecar> {
  const { manifest } = decoded;
  const after = overlay(reading.files, edits);
  const sidecar = back.isExact ? undefined : renewSidecar(to, back.files, after, manifest, adapters);
  const renewed = sidecar ? [write(sidecar)] : [];
  const full = decodeSkill(overlay(after, renewed), to, { quiet: true, sidecar: true, adapters }).value?.manifest;
  const lost = new Set(full && compareManifests(manifest, full).map(({ path }) => toPointer(path)));
  return keep(renewed, ({ path }) => full !== undefined && !lost.has(toPointer(path)));
}

function write(sidecar: Sidecar): FileEdit {
  return { kind: "write", path: SIDECAR_FILE, text: printSidecar(sidecar) };
}
