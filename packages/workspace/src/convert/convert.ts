import { loadRegistry } from "@skill-convert/formats";
import type { WorkspaceContext } from "../context.js";
import { type FoundInput, findInputs, type InputSkill, withoutRepeats } from "../find/find.js";
import { formatNamed } from "../formats/formats.js";
import { createTurns } from "../turn.js";
import type { ConversionOptions, ConversionRun } from "./conversion.js";
import { ConversionPlan } from "./conversion-plan.js";
import { loadForFew } from "./load-adapters.js";
import { loadFormats, recentReadings } from "./run.js";
import { splitSkills } from "./split.js";

/**
 * Plans the conversion of every skill in some inputs, in order. A plan is written, if it is to be written, before the next
 * one is asked for, because a skill in place may depend on those before it.
 *
 * @param inputs skill folders, manifest files and folders to search; or skills in memory, one of which is read at a time
 * @throws InputError if a format does not exist, or nothing can be written to the destination
 */
export async function* convert(
  context: WorkspaceContext,
  inputs: readonly string[] | Iterable<InputSkill>,
  options: ConversionOptions,
): AsyncGenerator<ConversionPlan> {
  const { into, exclude, from, signal } = options;
  const named = namesAmong(inputs);
  if (named === undefined) {
    const adapters = await loadRegistry(
      new Set([formatNamed(context.formats, options.to), ...context.formats.adapters]),
    );
    const run = await openRun(context, [], options, adapters);
    yield* plans(inputs as Iterable<InputSkill>, run, signal);
    return;
  }
  const found = findInputs(named, context, { from, out: into.excluded, exclude });
  const loaded = await loadForFew(options, context, withoutRepeats(found, named), into.changesInputs ?? false);
  const run = await openRun(context, named, options, loaded.adapters);
  const parts = options.split ? splitSkills(loaded.skills, run) : { skills: loaded.skills, run };
  yield* plans(parts.skills, parts.run, signal);
}

/** The inputs as names; undefined if they are skills in memory. */
export function namesAmong(inputs: readonly string[] | Iterable<InputSkill>): readonly string[] | undefined {
  if (!Array.isArray(inputs)) return undefined;
  return inputs.every((input) => typeof input === "string") ? inputs : undefined;
}

async function openRun(
  context: WorkspaceContext,
  inputs: readonly string[],
  options: ConversionOptions,
  adapters: Parameters<typeof loadFormats>[2],
): Promise<ConversionRun> {
  const { lossless = false, keepSource = false, operation, onPhase = () => {} } = options;
  const formats = await loadFormats(options, context, adapters);
  for (const { severity, message } of formats.clients?.changes ?? []) context.onNotice(`${severity}: ${message}`);
  return {
    context,
    formats,
    destination: options.into.open({ context, inputs, to: formats.to }),
    readings: recentReadings(),
    options: { lossless, keepSource, ...(operation === undefined ? {} : { operation }) },
    onPhase,
  };
}

async function* plans(
  skills: Iterable<FoundInput>,
  run: ConversionRun,
  signal: AbortSignal | undefined,
): AsyncGenerator<ConversionPlan> {
  const turn = createTurns(signal);
  for (const planned of run.destination.decide(skills, run)) {
    await turn();
    yield new ConversionPlan(planned, run);
  }
}
