import { hasErrors, overlay, type SkillFiles } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import type { ConvertedSkillReport, FileReport } from "@skill-convert/report";
import { showDiagnostic } from "@skill-convert/report";
import { filesOf } from "../find/find.js";
import { guard } from "../find/guard.js";
import { textIn, unifiedDiff } from "../outcome/diff.js";
import { notWritten, splitFromLinks } from "../outcome/not-written.js";
import type { ConversionRun, PlacedSkill, PlannedSkill } from "./conversion.js";
import { notPlanned } from "./plan-skill.js";

/** What a report of a conversion contains beside the skill. */
export interface ReportOptions {
  /** True if the report contains diffs. */
  readonly diff?: boolean | undefined;
}

const OPTIONS: KeysOf<ReportOptions> = { keys: { diff: "true or false" } };

/** The conversion of one skill: what it becomes, and what is lost. Nothing is written before {@link ConversionPlan.write}. */
export class ConversionPlan {
  readonly #planned: PlannedSkill;
  readonly #run: ConversionRun;

  constructor(planned: PlannedSkill, run: ConversionRun) {
    this.#planned = planned;
    this.#run = run;
  }

  /** The skill as the user would name it. */
  get source(): string {
    return this.#planned.input.source;
  }

  /** False for a problem with an input, which has no skill. */
  get isSkill(): boolean {
    return !("problem" in this.#planned.input);
  }

  /** What the target format cannot hold, loosens, moves or adds. */
  get losses(): ConvertedSkillReport["losses"] {
    return this.#planned.conversion?.losses ?? [];
  }

  /** What would become of the skill: `converted`, `unchanged`, `failed`, or `skipped` if it is not one. */
  get status(): ConvertedSkillReport["status"] {
    return this.report().status;
  }

  /** Errors, for which the skill is not written, warnings and infos, with the refusals of the destination. */
  get diagnostics(): ConvertedSkillReport["diagnostics"] {
    return this.report().diagnostics;
  }

  /** The files that would be written. */
  get files(): readonly FileReport[] {
    return this.report().files;
  }

  /** The path of the manifest in the result; undefined if the skill is not converted. */
  get manifestFile(): string | undefined {
    return this.#planned.conversion?.manifestFile;
  }

  /** The files of the skill after the conversion, in memory; undefined if it is not converted. */
  get result(): SkillFiles | undefined {
    const { conversion, input } = this.#planned;
    const files = filesOf(input);
    if (!conversion || !files || hasErrors(this.#planned.diagnostics)) return undefined;
    return overlay(files, conversion.edits);
  }

  /** The changes to the files at the destination, as unified diffs. */
  diff(): string {
    return this.report({ diff: true })
      .files.map(({ diff = "" }) => diff)
      .join("");
  }

  /** The entry of the JSON report as it would be after writing. Writes nothing. */
  report(options: ReportOptions = {}): ConvertedSkillReport {
    requireArguments("report", { options: [options, OPTIONS] });
    return this.#deliver(true, options);
  }

  /** Writes the result to its place. Refusals and failures are in the report; then nothing was changed. */
  write(options: ReportOptions = {}): ConvertedSkillReport {
    requireArguments("write", { options: [options, OPTIONS] });
    return this.#deliver(false, options);
  }

  #deliver(dryRun: boolean, { diff = false }: ReportOptions): ConvertedSkillReport {
    const run = this.#run;
    run.onPhase("deliver");
    return guard(
      () => deliver(this.#planned, run, dryRun, diff),
      (problem) => deliver(notPlanned(this.source, problem), run, dryRun, diff),
    );
  }
}

function deliver(planned: PlannedSkill, run: ConversionRun, dryRun: boolean, diff: boolean): ConvertedSkillReport {
  const { destination } = run;
  const report = reportOf(planned, run);
  if (!isPlaced(planned) || report.status === "failed") return report;
  const refusals = destination.refusals(planned);
  if (hasErrors(refusals)) {
    const diagnostics = [...report.diagnostics, ...refusals.map((each) => showDiagnostic(each, undefined))];
    return { ...report, status: "failed", diagnostics };
  }
  // Diffs are computed before the files are written, so that an error in them leaves the skill unchanged.
  const diffs = diff ? diffsOf(planned, run) : undefined;
  const outcome = destination.write(planned, dryRun);
  const failures = notWritten(outcome, planned.place.target ?? planned.input.source);
  const { redaction, losses, clients } = planned.conversion;
  return {
    ...report,
    status: failures.length > 0 ? "failed" : outcome.changed.length > 0 ? "converted" : "unchanged",
    files: outcome.changed.map((file): FileReport => {
      const shown = diffs?.get(file.path);
      const entry = { ...file, ...(shown === undefined ? {} : { diff: shown }) };
      return redaction?.file(entry) ?? entry;
    }),
    losses,
    ...(clients && { clients }),
    diagnostics: [
      ...report.diagnostics,
      ...[...failures, ...refusals, ...splitFromLinks(outcome)].map((each) => showDiagnostic(each, undefined)),
    ],
  };
}

/** The report of a skill that is not written. */
function reportOf(
  { input, from, place, diagnostics }: PlannedSkill,
  { formats: { to } }: ConversionRun,
): ConvertedSkillReport {
  return {
    source: input.source,
    ...("operation" in input && input.operation !== undefined ? { operation: input.operation } : {}),
    ...(from ? { from: from.id } : {}),
    to: to.id,
    ...(place?.shown === undefined ? {} : { target: place.shown }),
    status: hasErrors(diagnostics) ? "failed" : "skipped",
    files: [],
    losses: [],
    diagnostics: diagnostics.map((diagnostic) => showDiagnostic(diagnostic, filesOf(input))),
  };
}

function isPlaced(planned: PlannedSkill): planned is PlacedSkill {
  return "files" in planned.input && planned.conversion !== undefined && planned.place !== undefined;
}

/** The diffs of the files that differ, by path. */
function diffsOf(planned: PlacedSkill, { destination, context }: ConversionRun): ReadonlyMap<string, string> {
  const { before, after, paths, nameOf } = destination.filesAt(planned);
  const diffs = new Map<string, string>();
  for (const path of paths) {
    const versions = { before: textIn(before, path), after: textIn(after, path) };
    if (versions.before === versions.after) continue;
    const executable = after.isExecutable?.(path);
    diffs.set(path, unifiedDiff(nameOf(path), { ...versions, executable }, context.cwd));
  }
  return diffs;
}
