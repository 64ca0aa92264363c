import type { Adapter } from "../adapter.js";
import { type AdapterLookup, decodeSkill, hasUnusableSidecar } from "../decode-skill.js";
import type { Diagnostic } from "../diagnostic.js";
import { coreDiagnostics } from "../diagnostics.js";
import { type FileEdit, overlay, type SkillFiles } from "../files.js";
import { compareManifests, type Difference } from "../losses/compare.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { fromPointer, startsWith, toPointer } from "../path.js";
import type { Reading } from "../reading.js";
import type { Result } from "../result.js";
import { makeSidecar, withoutOnlyName } from "../sidecar/make.js";
import { addressOf } from "../sidecar/node.js";
import { inFolder } from "../sidecar/originals.js";
import { printSidecar, readSidecar, SIDECAR_FILE, type Sidecar } from "../sidecar/sidecar.js";
import { renewSidecar, type WayBack } from "./way-back.js";

/** A conversion whose files are known, except for the sidecar. */
export interface Decided {
  readonly from: Adapter;
  readonly to: Adapter;
  readonly adapters: AdapterLookup;
  readonly lossless: boolean;
  readonly keepSource: boolean;
  readonly before: Reading;
  /** Edits of the files before. */
  readonly edits: readonly FileEdit[];
  /** The path of the folder that the result is written for. */
  readonly path: string;
  /** The manifest that was converted. */
  readonly manifest: SkillManifest;
  /** The manifest that reading the result gives. */
  readonly readBack: SkillManifest;
  /** The differences between `manifest` and `readBack`. */
  readonly differences: readonly Difference[];
  /** The way back that was taken, if any. */
  readonly back: WayBack | undefined;
}

/** The changes to the sidecar. */
export interface KeptSidecar {
  /** Edits of the result. */
  readonly edits: readonly FileEdit[];
  /** Returns true if the sidecar keeps the lost value. */
  readonly preserved: (difference: Difference) => boolean;
}

const NOTHING: KeptSidecar = { edits: [], preserved: () => false };

/** Reports why a conversion must not replace the existing sidecar. */
export function sidecarInTheWay(
  files: SkillFiles,
  found: readonly Diagnostic[],
  { from, to, lossless, keepSource }: Pick<Decided, "from" | "to" | "lossless" | "keepSource">,
): Diagnostic[] {
  if (!lossless && (keepSource || from.id === to.id)) return [];
  const target = readSidecar(files).value?.target;
  const belongsToOther = lossless && target !== undefined && target !== from.id;
  if (!belongsToOther && !hasUnusableSidecar(found)) return [];
  const reason = belongsToOther ? `belongs to the format ${JSON.stringify(target)}` : "cannot be used";
  return [coreDiagnostics.create("sidecar-in-the-way", { reason }, { file: SIDECAR_FILE })];
}

/**
 * Decides about the sidecar of a converted skill: a new one, none, or the one that it had before it was converted from
 * this format.
 */
export function keepSidecar(decided: Decided): Result<KeptSidecar> {
  const { from, to, lossless, keepSource, before, edits, back, differences } = decided;
  if (back?.files.has(SIDECAR_FILE)) return { value: keepChain(decided, back), diagnostics: [] };
  const isNeeded = back === undefined ? edits.length > 0 : differences.some(({ equivalent }) => !equivalent);
  if (lossless && isNeeded) return keepOriginals(decided);
  const isUntouched =
    lossless || keepSource || from.id === to.id || readSidecar(before.files).value?.target !== from.id;
  if (back !== undefined || isUntouched) return { value: NOTHING, diagnostics: [] };
  return { value: { ...NOTHING, edits: [{ kind: "remove", path: SIDECAR_FILE }] }, diagnostics: [] };
}

function keepOriginals({ edits, before, path: folder, ...decided }: Decided): Result<KeptSidecar> {
  const paths = edits.map(({ path }) => path);
  const sidecar = makeSidecar({ ...decided, before, after: inFolder(overlay(before.files, edits), folder), paths });
  if (!sidecar) return { diagnostics: [coreDiagnostics.create("cannot-mask")] };
  const masked = sidecar.masked.map(fromPointer);
  const preserved = ({ path, before: value }: Difference) => {
    const { manifest } = decided;
    const address = value === undefined ? path : withoutOnlyName(manifest, addressOf(manifest, path));
    return !masked.some((place) => startsWith(place, address) || startsWith(address, place));
  };
  const diagnostics = sidecar.masked.map((pointer) =>
    coreDiagnostics.create("sidecar-masked", { pointer }, { file: SIDECAR_FILE, path: fromPointer(pointer) }),
  );
  return { value: { edits: [write(sidecar)], preserved }, diagnostics };
}

/** Restores the sidecar that the skill had before it was converted further, with all edits since then. */
function keepChain({ to, manifest, adapters, before, edits }: Decided, back: WayBack): KeptSidecar {
  const after = overlay(before.files, edits);
  const sidecar = back.isExact ? undefined : renewSidecar(to, back.files, after, manifest, adapters);
  const renewed = sidecar ? [write(sidecar)] : [];
  const full = decodeSkill(overlay(after, renewed), to, { quiet: true, sidecar: true, adapters }).value?.manifest;
  const lost = new Set(full && compareManifests(manifest, full).map(({ path }) => toPointer(path)));
  return { edits: renewed, preserved: ({ path }) => full !== undefined && !lost.has(toPointer(path)) };
}

function write(sidecar: Sidecar): FileEdit {
  return { kind: "write", path: SIDECAR_FILE, text: printSidecar(sidecar) };
}
