import {
  type Adapter,
  type Coverage,
  compareManifests,
  coverageAt,
  type Encoded,
  type Loss,
  overlay,
  type SkillFiles,
  type SkillManifest,
  toLosses,
  toPointer,
} from "@skill-convert/core";
import { type Change, changesOf, type Only } from "./changes.js";
import { dump, encode, LawBroken, read, writeAndRead } from "./laws.js";
import { fail, type Report } from "./report.js";

/** How the laws about changes are tested. */
export interface ChangeOptions {
  /** Is told what breaks the law (default: throws). */
  readonly report?: Report;
  /** The changes to test (default: all). */
  readonly only?: Only;
}

/**
 * Law 6: a change of any one path reads back as far as the coverage predicts, and no less than when written into an
 * empty folder. A removed value can be restored.
 *
 * @example
 * const { files } = writeAndRead(stopAdapter, { name: "tidy", operations: [{}] });
 * anyChangeSurvives(stopAdapter, files); // undefined
 */
export function anyChangeSurvives(
  adapter: Adapter,
  files: SkillFiles,
  { report = fail, only }: ChangeOptions = {},
): void {
  const { manifest } = read(adapter, files);
  for (const change of changesOf(manifest, only)) {
    const changed = write(adapter, change.manifest, files);
    for (const broken of missing(adapter, change, changed)) report(broken);
    if (change.kind !== "removed") continue;
    const again = write(adapter, manifest, changed.files);
    for (const broken of missing(adapter, { ...change, manifest }, again)) report(broken);
  }
}

interface WrittenOver {
  readonly files: SkillFiles;
  readonly losses: readonly Loss[];
  /** The coverage that is limited because the adapter must not change some files. */
  readonly coverage: Coverage;
}

function write(adapter: Adapter, manifest: SkillManifest, base: SkillFiles): WrittenOver {
  const encoded = encode(adapter, manifest, base);
  const files = overlay(base, encoded.edits);
  return { files, losses: lossesOf(adapter, manifest, { encoded, files }), coverage: encoded.coverage ?? {} };
}

function lossesOf(
  adapter: Adapter,
  before: SkillManifest,
  { encoded, files }: { encoded: Encoded; files: SkillFiles },
) {
  const after = read(adapter, files).manifest;
  const coverage = { ...adapter.coverage, ...encoded.coverage };
  const context = { before, after, target: { ...adapter, coverage }, notes: encoded.notes };
  return toLosses(compareManifests(before, after), { ...context, locate: () => undefined, preserved: () => false });
}

/** Reports values that were lost although an empty folder or the coverage would keep them. */
function missing(adapter: Adapter, { kind, path, manifest }: Change, written: WrittenOver): LawBroken[] {
  const { losses, files, coverage } = written;
  if (losses.length === 0) return [];
  const lostWhenNew = new Set(writeAndRead(adapter, manifest).losses.map((loss) => toPointer(loss.path)));
  const isKnown = (loss: Loss) => lostWhenNew.has(toPointer(loss.path)) || coverageAt(coverage, loss.path).depth > 0;
  const unexpected = losses.filter((loss) => !loss.predicted || !isKnown(loss));
  if (unexpected.length === 0) return [];
  const evidence = unexpected.map((loss) => ({ ...loss, pointer: toPointer(loss.path) }));
  const change = { change: kind, pointer: toPointer(path) };
  return [new LawBroken("a change does not come back", { ...change, losses: evidence, files: dump(files) })];
}
