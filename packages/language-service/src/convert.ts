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

/** The formats and options of a conversion. */
export interface ConvertRequest {
  readonly from: Adapter;
  readonly to: Adapter;
  /** Keep the original files in a sidecar, so that the way back is exact. */
  readonly lossless?: boolean;
  /** The formats that an earlier conversion may have read: a sidecar refers to them. */
  readonly adapters?: AdapterLookup;
}

/** A loss with its locations in the source and in the result. */
export interface PlacedLoss extends ReportedLoss {
  readonly source?: SourceLocation;
  readonly result?: TextPlace;
  /** Indexes of the links that concern the lost part. */
  readonly links: readonly number[];
}

/** A converted skill, with a trace of each part from the source to the result. */
export interface TracedConversion {
  /** The canonical manifest of the source, without values that it marks as sensitive. */
  readonly manifest: Json;
  /** The skill after the conversion, in a folder that is named after its id. */
  readonly files: SkillFiles;
  readonly edits: readonly FileEdit[];
  readonly manifestFile: string;
  readonly losses: readonly PlacedLoss[];
  readonly links: readonly Link[];
}

/**
 * Converts a skill into a new folder, as `skill-convert convert --out` does, and traces what became of each part.
 * Returns no value if the skill cannot be converted; the diagnostics say why.
 *
 * @throws TypeError if `files` is not a `SkillFiles`, or `from` or `to` is not an adapter
 * @example
 * const { value } = convertSkill(files, { from: stopAdapter, to: adr002Adapter });
 * value.files.list(); // ["SKILL.md"]
 * value.links.map(({ label, what }) => `${label}: ${what}`); // ["the name: same", "the version: same"]
 */
export function convertSkill(files: SkillFiles, request: ConvertRequest): Result<TracedConversion> {
  const { value, diagnostics } = convertFiles(files, { ...request, pathFor: (id) => placeOf(id, files) });
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

/** A file, compared before a conversion and after converting back. */
export interface ComparedFile {
  readonly path: string;
  /** `same` means byte for byte. */
  readonly what: "same" | "changed" | "missing" | "added";
}

/**
 * Converts a skill with a sidecar and back again, and compares every file with the original.
 *
 * @returns the files, sorted by path; no value if one of the two conversions fails
 * @throws TypeError if `files` is not a `SkillFiles`, or `from` or `to` is not an adapter
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
