import type { SkillManifest } from "@skill-convert/core";
import { joinBase } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import {
  demand,
  describe,
  leaveOutLooser,
  nameOnce,
  noteNetwork,
  type PrepareContext,
  type Prepared,
  type PrepareStep,
  requirePrograms,
  step,
  unite,
  uniteRequirements,
} from "@skill-convert/format";
import { NAMES } from "../fields/name.js";
import { writeAssertions } from "./assertions.js";
import { writeEffects } from "./effects.js";
import { noteReplacements } from "./notes.js";
import { closePath, scopeOf } from "./references.js";
import { resolveTypes } from "./resolve-types.js";
import { writeTypes } from "./types.js";

/** One operation and one name, the required fields, and assertions in place of parts that STOP does not have. */
export const prepare: readonly PrepareStep[] = [
  nameOnce(NAMES),
  describe(NAMES),
  step({}, onOneLine),
  demand("version", "0.1.0"),
  // Merged operations have no definitions.
  step(
    { "operations/*/input/parameters/*/schema": "synthesised", "operations/*/output/fields/*/schema": "synthesised" },
    resolveTypes,
  ),
  unite(),
  step({}, writeChoice),
  // Effects follow from the files before their paths are rewritten.
  step({ effects: "synthesised", "effects/*": "synthesised" }, writeEffects),
  noteNetwork,
  step(
    {
      assertions: "synthesised",
      "assertions/post": "synthesised",
      "assertions/*/*": "synthesised",
      observability: "synthesised",
      "observability/level": "synthesised",
    },
    writeAssertions,
  ),
  step({}, writeTypes),
  step({}, noteReplacements),
  uniteRequirements("requiredCapabilities"),
  leaveOutLooser("requiredFiles"),
  requirePrograms("requiredFiles"),
  step({ requiredFiles: "synthesised" }, placeFiles),
];

/** Joins the lines of a description (stop.md#s11), unless the existing manifest has the same text. */
function onOneLine(manifest: SkillManifest, { existing, subject }: PrepareContext): Prepared {
  const { description: text = "" } = manifest;
  const line = text.trim().replace(/\s*[\n\r]\s*/g, " ");
  if (line === text.trim() || text === existing?.description) return { manifest, notes: [] };
  const reason = `${subject} requires a description of one line, so its lines were joined.`;
  return { manifest: { ...manifest, description: line }, notes: [{ path: ["description"], kind: "narrowed", reason }] };
}

/**
 * Makes the first input of merged operations, which names the operation, an `enum`, whose schema has no type
 * (stop.md#s51).
 */
function writeChoice(manifest: SkillManifest, { given }: PrepareContext): Prepared {
  const [operation] = manifest.operations;
  const [choice, ...parameters] = operation?.input?.parameters ?? [];
  if (given.operations.length < 2 || !choice || !isJsonRecord(choice.schema)) return { manifest, notes: [] };
  const { type: _, ...schema } = choice.schema;
  const input = { ...operation?.input, parameters: [{ ...choice, schema }, ...parameters] };
  return { manifest: { ...manifest, operations: [{ ...operation, input }] }, notes: [] };
}

/** Names required files relative to the root of the repository or to the working directory. */
function placeFiles(manifest: SkillManifest, { files }: PrepareContext): Prepared {
  const { requiredFiles } = manifest;
  const scope = scopeOf(manifest);
  const placed = requiredFiles?.flatMap(({ path, base = "skill" }) => {
    if (base === "client") return [];
    const inPlace = base === "cwd" ? path : joinBase(path, base, files.path);
    return { path: closePath(inPlace, scope), base: base === "cwd" ? base : ("repository" as const) };
  });
  return { manifest: { ...manifest, ...(placed && { requiredFiles: placed }) }, notes: [] };
}
