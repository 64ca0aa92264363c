import type { LossNote, SkillManifest } from "@skill-convert/core";
import {
  branch,
  demand,
  type Explain,
  type PrepareContext,
  type Prepared,
  type PrepareStep,
  step,
  uniteRequirements,
} from "@skill-convert/format";
import { encodeVersion, toSemver } from "../fields/version.js";
import { lostFiles, untypedFields, writeEffectReports } from "./effect-report.js";
import { entrypointNotes, runtimeFor, startsItsProgram } from "./entrypoints.js";
import { deriveId } from "./identity.js";
import { regionEffects } from "./region.js";

/** Values for the required keys, a region, an effect report in every output, and one operation. */
export const prepare: readonly PrepareStep[] = [
  step({}, omitDerived),
  unlessOmitted("name", step({ name: "synthesised" }, nameById)),
  step({ description: "synthesised" }, describeByOperation),
  unlessOmitted("version", step({ version: "defaulted" }, writePair)),
  demand("kind", "operational", { value: '"operational"' }),
  step({ runtime: "defaulted" }, demandRuntime, ["runtime"]),
  // A region follows from the operations before they are merged.
  step({ effects: "synthesised" }, writeRegion),
  step(
    {
      "operations/*/output": "synthesised",
      "operations/*/output/fields": "synthesised",
      "operations/*/output/fields/*": "synthesised",
      "operations/*/output/fields/*/guaranteed": "synthesised",
      "operations/*/output/keywords": "synthesised",
    },
    writeEffectReports,
  ),
  branch(),
  uniteRequirements("scopes"),
];

/** The parts that the format cannot represent, or only in another form. */
export const explain: readonly Explain[] = [
  ({ operations }) => operations.flatMap(untypedFields),
  ({ operations }) => operations.flatMap(lostFiles),
  entrypointNotes,
];

/** Skips a step that fills a field if the existing document leaves the field out, and the manifest still has no value. */
function unlessOmitted(field: keyof SkillManifest & string, { adds, prepare: fill }: PrepareStep): PrepareStep {
  return step(adds, (manifest, context) =>
    manifest[field] === undefined && isOmitted(field, context) ? { manifest, notes: [] } : fill(manifest, context),
  );
}

/** Returns true if there is an existing document, and it leaves a key out. */
function isOmitted(key: string, { document }: PrepareContext): boolean {
  return document !== undefined && (document[key] ?? null) === null;
}

/** Leaves out an id and a label that the existing document leaves out too, if reading derives the same ones again. */
function omitDerived(manifest: SkillManifest, context: PrepareContext): Prepared {
  const { id, name, ...rest } = manifest;
  const { existing, files } = context;
  const isDerivedId = isOmitted("id", context) && id === existing?.id;
  const isDerivedName = isOmitted("name", context) && name === (id ?? deriveId(files));
  const kept: Pick<SkillManifest, "id" | "name"> = {
    ...(id !== undefined && !isDerivedId && { id }),
    ...(name !== undefined && !isDerivedName && { name }),
  };
  return { manifest: { ...kept, ...rest }, notes: [] };
}

/** Uses the id as the label of a skill that has none. */
function nameById(manifest: SkillManifest, { given: { id } }: PrepareContext): Prepared {
  if (manifest.name !== undefined || id === undefined) return { manifest, notes: [] };
  const reason = "The skill has no name, so its id is used.";
  return { manifest: { ...manifest, name: id }, notes: [{ path: ["name"], kind: "synthesised", reason }] };
}

/** Uses the description of the only operation for a skill that has none. */
function describeByOperation(manifest: SkillManifest): Prepared {
  const { operations } = manifest;
  const description = operations.length === 1 ? operations[0]?.description : undefined;
  if (manifest.description !== undefined || description === undefined) return { manifest, notes: [] };
  const reason = "The skill has one operation, so the operation's description became the skill's.";
  return { manifest: { ...manifest, description }, notes: [{ path: ["description"], kind: "synthesised", reason }] };
}

/** Requires a version that can be written as a pair (semioverse.md#s80). */
function writePair(manifest: SkillManifest, { subject }: PrepareContext): Prepared {
  const { version } = manifest;
  const pair = version === undefined ? undefined : encodeVersion(version);
  const note = (kind: LossNote["kind"], reason: string): LossNote[] => [{ path: ["version"], kind, reason }];
  if (!pair) {
    const lacking =
      version === undefined ? "version, and the skill has none" : `pair of numbers, and "${version}" has none`;
    const notes = note("defaulted", `${subject} requires a ${lacking}; [0, 1] was written.`);
    return { manifest: { ...manifest, version: "0.1.0" }, notes };
  }
  if (toSemver(pair) === version) return { manifest, notes: [] };
  const reason = `A ${subject} version is a pair, so only [${pair.join(", ")}] of "${version}" is kept.`;
  return { manifest, notes: note("narrowed", reason) };
}

/** Chooses the runtime of a skill that has none by its entrypoints. */
function demandRuntime(manifest: SkillManifest, context: PrepareContext): Prepared {
  if (manifest.runtime !== undefined) return { manifest, notes: [] };
  const runtime = runtimeFor(context.given, context);
  const because = runtime === "script" ? "the entrypoints run a program" : "nothing indicates that a program runs";
  const reason = `${context.subject} requires a runtime; "${runtime}" was written, because ${because}.`;
  return { manifest: { ...manifest, runtime }, notes: [{ path: ["runtime"], kind: "defaulted", reason }] };
}

function writeRegion({ effects: _, ...rest }: SkillManifest, context: PrepareContext): Prepared {
  const { given } = context;
  const isStarted = rest.runtime === "script" && startsItsProgram(given, context);
  const { effects, notes } = regionEffects(given, isStarted);
  return { manifest: { ...rest, ...(effects && { effects }) }, notes };
}
