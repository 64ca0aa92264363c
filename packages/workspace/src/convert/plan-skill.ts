import {
  type Adapter,
  convertInSteps,
  type Diagnostic,
  hasErrors,
  overlay,
  runSteps,
  type Steps,
} from "@skill-convert/core";
import { redactionForConversion } from "@skill-convert/examine";
import { showLoss } from "@skill-convert/report";
import { type FoundInput, type InputSkill, openFound, readManifests } from "../find/find.js";
import { guardSteps } from "../find/guard.js";
import { ownText } from "../find/own-text.js";
import type { Conversion, ConversionRun, PlannedSkill } from "./conversion.js";
import { chooseAdapter } from "./run.js";

/** The id before the conversion by which a skill is known; undefined if it has none, or is a part of a skill. */
export function previousIdOf({ input, conversion }: PlannedSkill): string | undefined {
  return "operation" in input && input.operation !== undefined ? undefined : conversion?.previousId;
}

/** Converts one input without writing anything. */
export function planSkill(found: FoundInput, run: ConversionRun): PlannedSkill {
  return runSteps(planInSteps(found, run));
}

/** Converts one input like {@link planSkill}, in steps, so that several inputs can take turns. */
export function* planInSteps(found: FoundInput, run: ConversionRun): Steps<PlannedSkill> {
  const input = openFound(found, run.context.formats);
  if ("problem" in input) return notPlanned(input.source, input.problem);
  return yield* guardSteps(planOpened(input, run), (problem) => notPlanned(input.source, problem));
}

/** A skill that is not converted. */
export function notPlanned(source: string, problem: Diagnostic): PlannedSkill {
  return refused({ source, problem }, undefined, [problem]);
}

function refused(
  input: PlannedSkill["input"],
  from: Adapter | undefined,
  diagnostics: readonly Diagnostic[],
): PlannedSkill {
  return { input, from, conversion: undefined, place: undefined, diagnostics };
}

function* planOpened(input: InputSkill, run: ConversionRun): Steps<PlannedSkill> {
  const { formats, destination } = run;
  readManifests(input.files, run.context.formats);
  yield "detect";
  const { value: from, diagnostics: aboutFormat } = chooseAdapter(input, run);
  if (!from) return refused(input, undefined, aboutFormat);
  yield "decode";
  const reading = run.readings(input.files).in(from);
  const { value, diagnostics: found } = yield* convertInSteps(reading, {
    from,
    to: formats.to,
    adapters: formats.adapters,
    ...run.options,
    ...(input.operation === undefined ? {} : { operation: input.operation, split: true }),
    ...(run.renamed && { renamed: run.renamed }),
    ...destination.optionsFor(input),
  });
  const redaction = redactionForConversion(reading, from, formats.adapters, value?.manifest);
  const diagnostics = [...aboutFormat, ...(redaction ? found.map(redaction.diagnostic) : found)];
  if (!value || hasErrors(diagnostics)) return refused(input, from, diagnostics);
  yield "report";
  const { edits, manifestFile, manifest, readBack } = value;
  const inClients = formats.clients?.report(destination.named(overlay(input.files, edits), value.id));
  const all = [...diagnostics, ...(inClients?.findings ?? [])];
  const place = destination.place(input, { id: value.id, from, manifestFile });
  if ("severity" in place) return refused(input, from, [...all, place]);
  const conversion: Conversion = {
    edits,
    manifestFile,
    losses: value.losses.map((loss) => showLoss(loss, readBack, input.files, redaction)),
    clients: inClients?.reports,
    previousId: ownText(manifest.id),
    id: ownText(readBack.id),
    refersTo: manifest.dependencies?.map(({ id }) => ownText(id)) ?? [],
    redaction,
  };
  return { input, from, conversion, place, diagnostics: all };
}

/** Adds a finding. A skill with an error is not converted. */
export function withFinding(planned: PlannedSkill, finding: Diagnostic): PlannedSkill {
  const conversion = finding.severity === "error" ? undefined : planned.conversion;
  return { ...planned, conversion, diagnostics: [...planned.diagnostics, finding] };
}
