import { type Extended, isJsonRecord, type SkillManifest, SPELLING } from "@skill-convert/core";
import { FORMAT } from "./format.js";

/**
 * A manifest with the notation of the one that stands where it is written, wherever it brings none of its own: a
 * manifest that went through another format keeps the spellings of the file that it comes back to. Notation holds only
 * as long as it means the same, so nothing else of the manifest changes.
 */
export function adoptSpelling(manifest: SkillManifest, there: SkillManifest): SkillManifest {
  const [operation] = manifest.operations;
  const [known] = there.operations;
  const adopted = adopt(manifest, there);
  if (!operation || !known || manifest.operations.length > 1 || there.operations.length > 1) return adopted;
  const { input, output } = operation;
  const spelled = {
    ...operation,
    ...(input && known.input ? { input: adopt(input, known.input) } : {}),
    ...(output && known.output ? { output: adopt(output, known.output) } : {}),
  };
  return { ...adopted, operations: [spelled] };
}

function adopt<T extends Extended>(node: T, there: Extended): T {
  const spelled = there.extensions?.[FORMAT.id]?.[SPELLING];
  if (!isJsonRecord(spelled) || node.extensions?.[FORMAT.id] !== undefined) return node;
  return { ...node, extensions: { ...node.extensions, [FORMAT.id]: { [SPELLING]: spelled } } };
}
