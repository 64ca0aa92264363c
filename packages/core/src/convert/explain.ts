import type { Adapter } from "../adapter/adapter.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { coreDiagnostics } from "../diagnostics/diagnostics.js";
import { type FileEdit, mergeEdits, overlay, type SkillFiles } from "../files.js";
import { compareManifests } from "../losses/compare.js";
import type { Loss } from "../losses/loss.js";
import { toPointer } from "../path.js";
import { SIDECAR_FILE } from "../sidecar/sidecar.js";
import type { Steps } from "../steps.js";
import { lossesOf } from "./choose-operation.js";
import type { FindingCollector } from "./finding-collector.js";
import { type KeptSidecar, keepSidecar } from "./keep-sidecar.js";
import type { Conversion, WrittenSkill } from "./phases.js";

/** Compares the written skill with its source, keeps a sidecar, and reports every difference as a loss. */
export function* explain(written: WrittenSkill, findings: FindingCollector): Steps<Conversion | undefined> {
  yield "compare";
  const { options, reading, decoded, encoded, edits, readBack } = written;
  const differences = compareManifests(decoded.manifest, readBack);
  yield;
  const sidecar = findings.take(keepSidecar(written, differences));
  if (!sidecar) return undefined;
  const losses = lossesIn(written, sidecar);
  findings.add(undeclared(losses, options.to));
  return {
    manifest: decoded.manifest,
    readBack,
    losses,
    edits: sidecarLast(mergeEdits(reading.files, edits, sidecar.edits)),
    manifestFile: encoded.manifestFile,
    id: encoded.id,
  };
}

function lossesIn(written: WrittenSkill, { preserved }: KeptSidecar): Loss[] {
  const { options, reading, decoded, chosen, manifest, way, encoded, edits, readBack } = written;
  const { from, to } = options;
  const result = lazy(() => overlay(reading.files, edits));
  // The references of a skill that stays are edited after it was read.
  const expected = way.kind === "stay" ? chosen : { ...chosen, manifest };
  return lossesOf(expected, {
    before: decoded.manifest,
    after: readBack,
    target: encoded.coverage ? { id: to.id, title: to.title, coverage: { ...to.coverage, ...encoded.coverage } } : to,
    notes: encoded.notes,
    locate: decoded.locate,
    text: textIn(result),
    ...(from.id !== to.id && { remainsIn: (path, value) => from.remainsIn?.(path, value, result()) }),
    preserved,
  });
}

/** Returns a function that makes a value only if it is needed, and then once. */
function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns the text of a file of the result. */
function textIn(result: () => SkillFiles): (file: string) => string | undefined {
  return (file) => {
    const content = result().text(file);
    return content.kind === "text" ? content.text : undefined;
  };
}

/** Puts the removal of the sidecar last, after everything that it keeps is written. */
export function sidecarLast(edits: readonly FileEdit[]): FileEdit[] {
  const isLast = ({ kind, path }: FileEdit) => kind === "remove" && path === SIDECAR_FILE;
  return [...edits.filter((edit) => !isLast(edit)), ...edits.filter(isLast)];
}

function undeclared(losses: readonly Loss[], to: Adapter): Diagnostic[] {
  return losses
    .filter(({ predicted }) => !predicted)
    .map(({ path, kind }) => {
      const pointer = toPointer(path);
      return coreDiagnostics.create("undeclared-loss", { pointer: pointer || "/", format: to.title, kind });
    });
}
