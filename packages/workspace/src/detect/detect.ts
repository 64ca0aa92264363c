import { SKILL_FILE } from "@skill-convert/core/adapters";
import { type DetectedSkill, showDiagnostic } from "@skill-convert/report";
import type { WorkspaceContext } from "../context.js";
import { type InputProblem, type InputSkill, openInputs } from "../find/find.js";
import { guard } from "../find/guard.js";

/** What is known at the end of a detection. */
export interface DetectEnd {
  /** True if an input could not be read, or the format of a skill is not clear. */
  readonly failed: boolean;
  /** False if there was no skill. */
  readonly reached: boolean;
}

/** Reports the formats of each skill; the first one would be read. */
export function* detect(
  context: WorkspaceContext,
  inputs: readonly string[],
): Generator<DetectedSkill, DetectEnd, void> {
  let failed = false;
  let reached = false;
  for (const input of openInputs(inputs, context)) {
    reached ||= !("problem" in input);
    const skill = guard(
      () => detectSkill(input, context),
      (problem) => detectSkill({ source: input.source, problem }, context),
    );
    if (!skill) continue;
    failed ||= skill.diagnostics.length > 0;
    yield skill;
  }
  return { failed, reached };
}

/** Undefined if the folder only looked like a skill. */
function detectSkill(input: InputSkill | InputProblem, { formats }: WorkspaceContext): DetectedSkill | undefined {
  const { source } = input;
  if ("problem" in input) return { source, formats: [], diagnostics: [showDiagnostic(input.problem, undefined)] };
  const found = formats.candidates(input.files).map(({ adapter, detection: { file, version } }) => {
    return { format: adapter.id, file, ...(version === undefined ? {} : { version }) };
  });
  const { value, diagnostics } = formats.detect(input.files);
  if (!value && found.length === 0 && !input.explicit && !input.files.has(SKILL_FILE)) return undefined;
  const shown = value ? [] : diagnostics.map((diagnostic) => showDiagnostic(diagnostic, input.files));
  return { source, formats: found, diagnostics: shown };
}
