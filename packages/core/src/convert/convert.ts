import { filesOf, type Skill } from "../adapter/reading.js";
import { requireArguments } from "../arguments.js";
import type { Result } from "../diagnostics/result.js";
import { mergeEdits, overlay } from "../files.js";
import { runSteps, type Steps } from "../steps.js";
import { decode } from "./decode.js";
import { explain, sidecarLast } from "./explain.js";
import { FindingCollector } from "./finding-collector.js";
import { CONVERT_OPTIONS, type ConvertOptions } from "./options.js";
import type { Conversion } from "./phases.js";
import { undoSame } from "./way-back.js";
import { write } from "./write.js";

/**
 * Converts one skill: reads it with one adapter, writes it with another, reads the result back and compares the two
 * manifests. Every difference is reported as a loss, whether or not the adapter predicted it. No file is written; the
 * result has edits.
 *
 * The result has no value if the skill cannot be read or the output would not be valid. The diagnostics say why.
 *
 * @param skill the files of the skill, or the reading of `from`, so that the skill is not parsed again
 * @throws TypeError for a wrong argument or an unknown option
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
  requireArguments("convert", {
    skill: [skill, "the files or the reading of a skill"],
    options: [options, CONVERT_OPTIONS],
  });
  const files = filesOf(skill);
  const undone = undoSame(files, options);
  if (undone === undefined) return yield* convertInPhases(skill, options);
  const { value, diagnostics } = yield* convertInSteps(overlay(files, undone), options);
  if (!value) return { diagnostics };
  return { value: { ...value, edits: sidecarLast(mergeEdits(files, undone, value.edits)) }, diagnostics };
}

/** Converts a skill whose sidecar is not undone first. A phase without a value ends the conversion. */
function* convertInPhases(skill: Skill, options: ConvertOptions): Steps<Result<Conversion>> {
  const findings = new FindingCollector();
  const source = decode(skill, options, findings);
  const written = source && (yield* write(source, findings));
  const conversion = written && (yield* explain(written, findings));
  return findings.result(conversion);
}
