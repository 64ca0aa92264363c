import {
  type Adapter,
  type AdapterLookup,
  type Conversion,
  convert as convertFiles,
  decodeSkill,
  type FileEdit,
  folderName,
  hasErrors,
  type Json,
  type Loss,
  overlay,
  type Result,
  type SkillFiles,
  type SourceLocation,
} from "@skill-convert/core";
import { redactManifest, startsWith } from "@skill-convert/core/adapters";
import { type ReportedLoss, redactionForConversion, reportLoss } from "./report-loss.js";
import { type Link, type TextPlace, trace } from "./trace.js";

/** From which format to which, and how. */
export interface ConvertRequest {
  readonly from: Adapter;
  readonly to: Adapter;
  /** Keep the files as they are in a sidecar, so that the way back is exact. */
  readonly lossless?: boolean;
  /** The formats that the skill may have been converted from before. */
  readonly adapters?: AdapterLookup;
}

/** A loss with its places in the text on both sides. */
export interface PlacedLoss extends ReportedLoss {
  readonly source?: SourceLocation;
  readonly result?: TextPlace;
  /** Indexes of the links of what it is about. */
  readonly links: readonly number[];
}

/** A converted skill, and how it follows from the one that was converted. */
export interface TracedConversion {
  /** The canonical manifest that was read, without values that it marks as sensitive. */
  readonly manifest: Json;
  /** The skill after the conversion, in the folder that is named after its id. */
  readonly files: SkillFiles;
  readonly edits: readonly FileEdit[];
  readonly manifestFile: string;
  readonly losses: readonly PlacedLoss[];
  readonly links: readonly Link[];
}

/**
 * Converts a skill into a folder of its own, as `skill-convert convert --out` does, and traces what became of each part.
 * No value if it cannot be converted; the diagnostics say why.
 *
 * @throws TypeError for files or adapters that are none
 * @example
 * const { value } = convertSkill(files, { from: stopAdapter, to: adr002Adapter });
 * value.files.list(); // ["SKILL.md"]
 * value.links.map(({ label, what }) => `${label}: ${what}`); // ["the name: same", "the version: same"]
 */
export function convertSkill(files: SkillFiles, request: ConvertRequest): Result<TracedConversion> {
  const { value, diagnostics } = convertFiles(files, { ...request, placeOf: (id) => placeOf(id, files) });
  const redaction = redactionForConversion(files, request.from, request.adapters, value?.manifest);
  const shown = redaction ? diagnostics.map(redaction.diagnostic) : diagnostics;
  if (!value || hasErrors(diagnostics)) return { diagnostics: shown };
  const { edits, manifestFile, manifest, readBack } = value;
  const result = resultOf(files, value);
  const links = linksBetween(files, result, request);
  const losses = value.losses.map((loss) => ({ ...reportLoss(loss, readBack, redaction), ...placesOf(loss, links) }));
  return {
    value: { manifest: redactManifest(manifest), files: result, edits, manifestFile, losses, links },
    diagnostics: shown,
  };
}

/** The folder that a skill with this id is written to. */
function placeOf(id: string | undefined, { folder }: SkillFiles): string | undefined {
  return folderName(id ?? folder ?? "skill");
}

function resultOf(files: SkillFiles, { edits, id }: Conversion): SkillFiles {
  const path = placeOf(id, files) ?? files.path;
  return { ...overlay(files, edits), path, folder: path };
}

function linksBetween(files: SkillFiles, result: SkillFiles, { from, to, adapters }: ConvertRequest): Link[] {
  const before = decodeSkill(from, files, { quiet: true, sidecar: true, adapters }).value;
  const after = decodeSkill(to, result, { quiet: true }).value;
  return before && after ? trace(before, after) : [];
}

function placesOf({ path, source }: Loss, links: readonly Link[]): Omit<PlacedLoss, keyof ReportedLoss> {
  const about = links.flatMap((link, index) => (startsWith(link.path, path) ? [index] : []));
  const result = about.map((index) => links[index]?.result).find((place) => place !== undefined);
  return {
    ...(source && { source }),
    ...(result && { result }),
    links: about,
  };
}

/** A file before a conversion and after converting back. */
export interface ComparedFile {
  readonly path: string;
  /** `same`: byte for byte. */
  readonly what: "same" | "changed" | "missing" | "added";
}

/**
 * Converts a skill with a sidecar and back again, and compares every file with what it was.
 *
 * @returns the files, sorted; no value if one of the two conversions fails
 * @throws TypeError for files or adapters that are none
 */
export function wayBack(files: SkillFiles, { from, to, adapters }: ConvertRequest): Result<readonly ComparedFile[]> {
  const there = convertFiles(files, { from, to, lossless: true, ...(adapters && { adapters }) });
  if (!there.value) return { diagnostics: there.diagnostics };
  const result = overlay(files, there.value.edits);
  const back = convertFiles(result, { from: to, to: from, lossless: true, ...(adapters && { adapters }) });
  if (!back.value) return { diagnostics: back.diagnostics };
  const after = overlay(result, back.value.edits);
  const names = [...new Set([...files.list(), ...after.list()])].sort();
  return { value: names.map((path) => ({ path, what: compareFile(path, files, after) })), diagnostics: [] };
}

function compareFile(path: string, before: SkillFiles, after: SkillFiles): ComparedFile["what"] {
  const was = before.bytes(path);
  const is = after.bytes(path);
  if (!was) return "added";
  if (!is) return "missing";
  return was.length === is.length && was.every((byte, index) => byte === is[index]) ? "same" : "changed";
}
