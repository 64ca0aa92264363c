import { hasErrors, type Json } from "@skill-convert/core";
import { redactManifest } from "@skill-convert/core/adapters";
import { type PlacedDiagnostic, showDiagnostic, type UsageReport } from "@skill-convert/report";
import type { LoadedContext } from "../context.js";
import { filesOf, type InputProblem, openInputs } from "../find/find.js";
import { guard } from "../find/guard.js";
import { type ReadManifest, readSkill } from "../find/read-skill.js";
import { formatNamed } from "../formats/formats.js";

/** The settings of an inspection. */
export interface InspectOptions {
  /** The format to read: its id or title (default: detected). */
  readonly from?: string | undefined;
  /** True if the programs of the skills are read as well. */
  readonly usage?: boolean | undefined;
  /** Ends the run between two skills. */
  readonly signal?: AbortSignal | undefined;
}

/** A skill that was read. */
export interface InspectedSkill {
  readonly source: string;
  /** The id of its format; undefined if none was found. */
  readonly format: string | undefined;
  /** The canonical manifest, without the values that it marks as sensitive. Undefined if there is an error. */
  readonly manifest: Json | undefined;
  /** What its programs use, if that was requested. */
  readonly usage: UsageReport | undefined;
  readonly diagnostics: readonly PlacedDiagnostic[];
}

/** What is known at the end of an inspection. */
export interface InspectEnd {
  /** True if there was an error in an input. */
  readonly failed: boolean;
  /** False if there was no skill. */
  readonly reached: boolean;
}

/** Reads the canonical manifest of each skill, and what its programs use. */
export async function* inspect(
  context: LoadedContext,
  inputs: readonly string[],
  { from, usage }: InspectOptions,
): AsyncGenerator<InspectedSkill, InspectEnd, void> {
  const { registry } = context;
  const adapter = from === undefined ? undefined : formatNamed(registry, from);
  const reportUsage = usage ? (await import("./usage.js")).reportUsage : undefined;
  let failed = false;
  let reached = false;
  for (const input of openInputs(inputs, context, { from: adapter?.id })) {
    const { source } = input;
    const files = filesOf(input);
    const read = "problem" in input ? unread(input) : readSkill(registry, input, adapter);
    const problems = [...read.diagnostics];
    const attempt = <T>(work: () => T | undefined): T | undefined =>
      guard(work, (problem) => {
        problems.push(problem);
        return undefined;
      });
    const uses = attempt(() => files && reportUsage?.(files));
    const manifest = attempt(() => read.decoded && redactManifest(read.decoded.manifest));
    reached ||= files !== undefined;
    failed ||= hasErrors(problems);
    yield {
      source,
      format: read.format?.id,
      manifest,
      usage: uses,
      diagnostics: problems.map((problem) => ({ source, ...showDiagnostic(problem, files) })),
    };
  }
  return { failed, reached };
}

function unread({ problem }: InputProblem): ReadManifest {
  return { format: undefined, decoded: undefined, diagnostics: [problem] };
}
