import {
  type Adapter,
  compareManifests,
  type Diagnostic,
  decodeSkill,
  type FileEdit,
  type Fix,
  hasErrors,
  mergeEdits,
  overlay,
  type Path,
  type SkillFiles,
  type SkillManifest,
  type TextEdit,
  toPointer,
} from "@skill-convert/core";
import type { Examined } from "./examined.js";
import { readingsOf, type SkillReadings } from "./readings.js";
import { applySettings, type Settings } from "./settings.js";

/** A finding with a file and a fix. */
export interface Fixable extends Diagnostic {
  readonly file: string;
  readonly fix: Fix;
}

/** The result of fixing a skill. */
export interface FixPlan {
  /** One edit per file, relative to the skill before the fixes. */
  readonly edits: readonly FileEdit[];
  /** The skill after the fixes. */
  readonly files: SkillFiles;
  /** The fixed findings, in the order in which they were fixed. */
  readonly fixed: readonly Fixable[];
  /** The findings after the fixes. */
  readonly examined: Examined;
  /** Findings whose fixes were not applied, because they would have changed the meaning of the manifest. */
  readonly refused: readonly Fixable[];
}

/** Fixes are repeated because one may uncover more findings: a syntax error hides everything after it. */
const MOST_ROUNDS = 10;

/**
 * Applies all fixes that do not touch each other, examines the result, and repeats this until no fix is left. A fix
 * that changes the meaning of a readable manifest is refused.
 *
 * @param first the findings of the skill before any fix
 * @param examine returns the findings of a changed skill
 * @param isAgreed returns true if a fix may be applied; by default, fixes that ask first are not
 */
export function planFixes(
  skill: SkillFiles,
  first: Examined,
  examine: (files: SkillFiles) => Examined,
  settings: Settings,
  isAgreed: (fix: Fix, finding: Fixable) => boolean = ({ asks }) => !asks,
): FixPlan {
  const groups: FileEdit[][] = [];
  const fixed: Fixable[] = [];
  const refused = new Map<string, Fixable>();
  let files = skill;
  let examined = first;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const current = files;
    const wanted = applySettings(examined.findings, settings)
      .flatMap((finding) => fixableOf(finding, current))
      .filter((finding) => isAgreed(finding.fix, finding))
      .filter((finding) => !refused.has(keyOf(finding)));
    const candidates = withoutOverlaps(wanted);
    if (candidates.length === 0) break;
    const applied = keepingMeaning(examined, candidates);
    if (applied.length === 0) {
      // Refuse these only now: a fix that conflicts with others is tried again after them.
      for (const finding of candidates) refused.set(keyOf(finding), finding);
      continue;
    }
    const edits = editsOf(applied, files);
    files = overlay(files, edits);
    examined = examine(files);
    groups.push(edits);
    fixed.push(...applied);
  }
  const edits = mergeEdits(skill, ...groups);
  return { edits, files, fixed, examined, refused: [...refused.values()] };
}

function fixableOf(finding: Diagnostic, files: SkillFiles): Fixable[] {
  const { file, fix } = finding;
  if (file === undefined || fix === undefined || fix.edits.length === 0) return [];
  const { kind } = files.text(file);
  return kind === "text" || kind === "missing" ? [{ ...finding, file, fix }] : [];
}

function keyOf({ code, file, path = [], fix }: Fixable): string {
  return [code, file, toPointer(path), fix.title].join("\0");
}

function withoutOverlaps(findings: readonly Fixable[]): Fixable[] {
  const taken = new Map<string, TextEdit[]>();
  return findings.filter(({ file, fix }) => {
    const others = taken.get(file) ?? [];
    if (fix.edits.some((edit) => others.some((other) => touches(edit, other)))) return false;
    taken.set(file, [...others, ...fix.edits]);
    return true;
  });
}

/** Returns true if two edits overlap or meet. The order of two edits at the same offset would be a guess. */
function touches(a: TextEdit, b: TextEdit): boolean {
  return a.start <= b.end && b.start <= a.end;
}

function editsOf(findings: readonly Fixable[], files: SkillFiles): FileEdit[] {
  const byFile = new Map<string, TextEdit[]>();
  for (const { file, fix } of findings) byFile.set(file, [...(byFile.get(file) ?? []), ...fix.edits]);
  return [...byFile].map(([path, edits]): FileEdit => {
    if (!files.has(path)) return { kind: "write", path, text: edits.map(({ text }) => text).join("") };
    return { kind: "splice", path, edits: edits.sort((a, b) => a.start - b.start) };
  });
}

function keepingMeaning({ formats, readings }: Examined, findings: readonly Fixable[]): Fixable[] {
  const { files } = readings;
  const before = formats.map((adapter) => [adapter, meaningOf(adapter, readings)] as const);
  const keeps = (made: readonly Fixable[]) => {
    const after = readingsOf(overlay(files, editsOf(made, files)));
    const changes = made.flatMap(({ fix }) => fix.changes ?? []);
    return before.every(
      ([adapter, meaning]) => meaning === undefined || isSame(meaning, meaningOf(adapter, after), changes),
    );
  };
  if (keeps(findings)) return [...findings];
  const kept: Fixable[] = [];
  for (const finding of findings) if (keeps([...kept, finding])) kept.push(finding);
  return kept;
}

/** Returns the canonical manifest; undefined if reading it finds an error. */
function meaningOf(adapter: Adapter, readings: SkillReadings): SkillManifest | undefined {
  const { value, diagnostics } = decodeSkill(readings.in(adapter), adapter);
  return value && !hasErrors(diagnostics) ? value.manifest : undefined;
}

/** Returns true if two manifests are equal except for the paths that a fix declares as changes. */
function isSame(before: SkillManifest, after: SkillManifest | undefined, changes: readonly Path[]): boolean {
  const isMeant = (path: Path) => changes.some((change) => change.every((key, index) => key === path[index]));
  return (
    after !== undefined && compareManifests(before, after).every(({ equivalent, path }) => equivalent || isMeant(path))
  );
}
