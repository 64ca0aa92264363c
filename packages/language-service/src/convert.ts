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
  type Reading,
  type Result,
  type SkillFiles,
  type SourceLocation,
} from "@skill-convert/core";
import { type KeysOf, redactManifest, requireArguments, startsWith } from "@skill-convert/core/adapters";
import {
  type ReportedLoss,
  readingsOf,
  redactionForConversion,
  reportLoss,
  type SkillReadings,
} from "@skill-convert/examine";
import { type Link, type TextPlace, trace } from "./trace.js";

/** The formats and options of a conversion that is traced. */
export interface TracedConversionRequest {
  readonly from: Adapter;
  readonly to: Adapter;
  /** Keep the original files in a sidecar, so that the way back is exact. */
  readonly lossless?: boolean;
  /** The formats that an earlier conversion may have read: a sidecar refers to them. */
  readonly adapters?: AdapterLookup;
}

const REQUEST: KeysOf<TracedConversionRequest> = {
  keys: {
    from: "an adapter",
    to: "an adapter",
    lossless: "true or false",
    adapters: { what: "adapters by id, such as a registry", has: ["get"] },
  },
  required: ["from", "to"],
};

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
 * @throws TypeError for a wrong argument or an unknown option
 * @example
 * const { value } = convertSkill(files, { from: stopAdapter, to: adr002Adapter });
 * value.files.list(); // ["SKILL.md"]
 * value.links.map(({ label, status }) => `${label}: ${status}`); // ["the name: same", "the version: same"]
 */
export function convertSkill(
  skill: SkillFiles | SkillReadings,
  request: TracedConversionRequest,
): Result<TracedConversion> {
  requireArguments("convertSkill", {
    skill: [skill, "the files or the reading of a skill"],
    request: [request, REQUEST],
  });
  const readings = readingsOf(skill);
  const { files } = readings;
  const reading = readings.in(request.from);
  const { value, diagnostics } = convertFiles(reading, { ...request, pathFor: (id) => targetFolder(id, files) });
  const redaction = redactionForConversion(reading, request.from, request.adapters, value?.manifest);
  const redacted = redaction ? diagnostics.map(redaction.diagnostic) : diagnostics;
  if (!value || hasErrors(diagnostics)) return { diagnostics: redacted };
  const { edits, manifestFile, manifest, readBack } = value;
  const result = resultOf(files, value);
  const links = linksBetween(reading, result, request);
  const losses = value.losses.map((loss) => ({
    ...reportLoss(loss, readBack, redaction),
    ...locationsOf(loss, links),
  }));
  return {
    value: { manifest: redactManifest(manifest), files: result, edits, manifestFile, losses, links },
    diagnostics: redacted,
  };
}

function targetFolder(id: string | undefined, { folder }: SkillFiles): string | undefined {
  return folderName(id ?? folder ?? "skill");
}

function resultOf(files: SkillFiles, { edits, id }: Conversion): SkillFiles {
  const path = targetFolder(id, files) ?? files.path;
  return { ...overlay(files, edits), path, folder: path };
}

function linksBetween(source: Reading, result: SkillFiles, { from, to, adapters }: TracedConversionRequest): Link[] {
  const before = decodeSkill(source, from, { quiet: true, sidecar: true, adapters }).value;
  const after = decodeSkill(result, to, { quiet: true }).value;
  return before && after ? trace(before, after) : [];
}

function locationsOf({ path, source }: Loss, links: readonly Link[]): Omit<PlacedLoss, keyof ReportedLoss> {
  const indexes = links.flatMap((link, index) => (startsWith(link.path, path) ? [index] : []));
  const result = indexes.map((index) => links[index]?.result).find((place) => place !== undefined);
  return {
    ...(source && { source }),
    ...(result && { result }),
    links: indexes,
  };
}

/** A file, compared before a conversion and after converting back. */
export interface ComparedFile {
  readonly path: string;
  /** `same` means byte for byte. */
  readonly status: "same" | "changed" | "missing" | "added";
}

/**
 * Converts a skill with a sidecar and back again, and compares every file with the original.
 *
 * @returns the files, sorted by path; no value if one of the two conversions fails
 * @throws TypeError for a wrong argument or an unknown option
 */
export function wayBack(files: SkillFiles, request: TracedConversionRequest): Result<readonly ComparedFile[]> {
  requireArguments("wayBack", { files: [files, "the files of a skill"], request: [request, REQUEST] });
  const { from, to, adapters } = request;
  const converted = convertFiles(files, { from, to, lossless: true, ...(adapters && { adapters }) });
  if (!converted.value) return { diagnostics: converted.diagnostics };
  const result = overlay(files, converted.value.edits);
  const convertedBack = convertFiles(result, { from: to, to: from, lossless: true, ...(adapters && { adapters }) });
  if (!convertedBack.value) return { diagnostics: convertedBack.diagnostics };
  const restored = overlay(result, convertedBack.value.edits);
  const names = [...new Set([...files.list(), ...restored.list()])].sort();
  return { value: names.map((path) => ({ path, status: compareFile(path, files, restored) })), diagnostics: [] };
}

function compareFile(path: string, before: SkillFiles, after: SkillFiles): ComparedFile["status"] {
  const original = before.bytes(path);
  const restored = after.bytes(path);
  if (!original) return "added";
  if (!restored) return "missing";
  return original.length === restored.length && original.every((byte, index) => byte === restored[index])
    ? "same"
    : "changed";
}
