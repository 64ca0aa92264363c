import { type Diagnostic, hasErrors, type Result } from "@skill-convert/core";
import { WEAK_RANK } from "@skill-convert/core/adapters";
import { isBlank } from "../codec/mapping.js";
import type { CompiledFormat } from "../definition.js";
import { type FrontMatterReading, readFrontMatter } from "../document/front-matter.js";
import { decode } from "../reading/decode.js";
import { isReportedOnRead, issuesOf, otherFindings, toDiagnostics } from "../reading/issues.js";
import type { SkillReading } from "../reading/read-skill.js";
import { type ManifestReading, readingOf } from "../reading/reading.js";
import { type Views, viewsOf } from "../reading/views.js";

/** The existing skill that is written over. */
export interface ExistingSkill {
  /** The existing document, if it may be written over. */
  readonly reading?: ManifestReading;
  /** The views of the existing manifest; undefined if the document is not a manifest of the format. */
  readonly views?: Views;
  readonly frontMatter?: FrontMatterReading;
}

/** Reads the existing skill. Without a value nothing may be written, because a file would be lost. */
export function readExisting(format: CompiledFormat, skill: SkillReading, editing: boolean): Result<ExistingSkill> {
  const unreadable = format.frontMatter ? skill.skillFile.diagnostics : [];
  if (unreadable.length > 0) return { diagnostics: unreadable };
  const existing = existingIn(format, skill, editing);
  if (!existing) return { diagnostics: decode(skill, { quiet: true }).diagnostics };
  const occupied = existing.reading ? [] : (format.container.refuse?.(skill.files) ?? []);
  const refused = [...(existing.frontMatter?.diagnostics ?? []), ...occupied];
  return hasErrors(refused) ? { diagnostics: refused } : { value: existing, diagnostics: [] };
}

/** Undefined if there is a manifest that cannot be read, and must therefore not be replaced. */
function existingIn(format: CompiledFormat, skill: SkillReading, editing: boolean): ExistingSkill | undefined {
  const { value: reading, diagnostics } = skill.manifest;
  const front = frontMatterNextTo(format, skill);
  // A file that exists and cannot be read must not be replaced either.
  if (!reading) return diagnostics.every(isAbsence) ? front : undefined;
  const isManifest = isManifestOf(format, reading, editing);
  if (!isManifest && (reading.isForeign || reading.standIn)) return front;
  const remainder = editing ? undefined : remainderOf(format, reading, front);
  if (!isManifest) return remainder ?? { reading, ...front };
  const views = viewsOf(reading);
  return views && isSound(reading, diagnostics) ? { reading, views, ...front } : remainder;
}

function frontMatterNextTo({ frontMatter }: CompiledFormat, skill: SkillReading): ExistingSkill {
  if (!frontMatter) return {};
  const { value: reading } = skill.manifest;
  const skillFile = reading ? { value: reading.markdown, diagnostics: [] } : skill.skillFile;
  return { frontMatter: readFrontMatter(frontMatter, skillFile) };
}

/** Returns true for a diagnostic that does not prevent writing: there is no manifest, or one of another format. */
const isAbsence = ({ code, severity }: Diagnostic) => code === "core/not-this-format" || severity !== "error";

/** Returns true if a document is a manifest of the format, because the caller says so or because it is marked. */
function isManifestOf({ format }: CompiledFormat, reading: ManifestReading, editing: boolean): boolean {
  const detection = format.detect(reading.files);
  if (editing || (detection !== undefined && detection.rank < WEAK_RANK)) return true;
  return reading.isMarked === true && !reading.isForeign && !isBlank(reading.data.value);
}

/** The part of an unreadable document that stays when a manifest is written. */
function remainderOf(
  format: CompiledFormat,
  reading: ManifestReading,
  front: ExistingSkill,
): ExistingSkill | undefined {
  const rest = format.remainder?.(reading.document);
  return rest && { reading: readingOf(format, reading.files, reading, rest), ...front };
}

function isSound(reading: ManifestReading, inContainer: readonly Diagnostic[]): boolean {
  const issues = issuesOf(reading).filter((issue) => isReportedOnRead(reading.format, issue));
  return !hasErrors([...inContainer, ...toDiagnostics(reading, issues), ...otherFindings(reading)]);
}
