import { InputError } from "@skill-convert/core";
import { type SkillTrust, showDiagnostic, type TrustReport } from "@skill-convert/report";
import { basesOf, trustOf } from "@skill-convert/runtime";
import type { LoadedContext } from "../context.js";
import { guardAsync } from "../find/guard.js";
import { readSkills } from "../registry/read-registry.js";

/** The trust scores of skills. */
export interface TrustedSkills {
  readonly report: TrustReport;
  /** True if any skill was found. */
  readonly reached: boolean;
}

/** The options of {@link trust}. */
export interface TrustSkillsOptions {
  /** The id of the format (default: detected). */
  readonly from?: string | undefined;
  /** How many of the latest traced runs to use (default: 20). */
  readonly runs?: number | undefined;
  /** True if traces count that are not signed by one of the user's own runs. */
  readonly unsigned?: boolean | undefined;
}

/**
 * Scores skills by the assertions that passed in their last traced runs (stop.md#s93).
 *
 * @throws InputError for standard input, which has no traces
 */
export async function trust(
  inputs: readonly string[],
  { from, runs, unsigned = false }: TrustSkillsOptions,
  context: LoadedContext,
): Promise<TrustedSkills> {
  const read = readSkills(inputs, context, { from });
  const diagnostics = [...read.diagnostics];
  const skills: SkillTrust[] = [];
  for (const { source, directory, format, manifest } of read.skills) {
    if (directory === undefined) throw new InputError("standard input has no traces; name a skill folder");
    const bases = basesOf(directory, context.cwd);
    await guardAsync(
      async () => {
        skills.push({ source, format, ...(await trustOf(manifest, bases, runs, { unsigned })) });
      },
      (problem) => {
        diagnostics.push({ source, ...showDiagnostic(problem, undefined) });
      },
    );
  }
  return { report: { command: "trust", version: context.version, diagnostics, skills }, reached: read.reached };
}
