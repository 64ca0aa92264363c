import { basename, dirname, resolve } from "node:path";
import { applyEdits, openSkill } from "@skill-convert/fs";
import { printSkillsIndex, type SkillRegistry, skillsIndex } from "@skill-convert/registry";
import { recordCache } from "../../inputs/read-record.js";
import { readRegistry } from "../../inputs/read-registry.js";
import { FINDINGS, OK, USAGE, UsageError } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { writeDiagnostics } from "../../report/show.js";
import { NO_MORE, placeOf, withStore } from "../registry/place.js";
import type { IndexOptions } from "./options.js";

/** `skill-convert index`: prints the `skills-index.json` of all skills of a registry. Returns the exit code. */
export async function runIndex(root: string | undefined, options: IndexOptions, streams: Streams): Promise<number> {
  const { out } = options;
  if (out === "") throw new UsageError("--out needs a file name");
  const { place } = placeOf([root], NO_MORE, options.store);
  if (place.store !== undefined) {
    printIndex(await withStore(place.store, (store) => store.snapshot()), out, streams);
    return OK;
  }
  const { registry, diagnostics, reached } = readRegistry(place.root, streams, {
    cache: await recordCache(place.root, options, undefined),
  });
  writeDiagnostics(diagnostics, streams);
  if (!reached) return USAGE;
  printIndex(registry, out, streams);
  return diagnostics.some(({ severity }) => severity === "error") ? FINDINGS : OK;
}

function printIndex(registry: SkillRegistry, out: string | undefined, streams: Streams): void {
  const text = printSkillsIndex(skillsIndex(registry, new Date().toISOString()));
  if (out === undefined) streams.out(text);
  else writeIndex(out, text, streams);
}

function writeIndex(out: string, text: string, streams: Streams): void {
  const path = resolve(out);
  const outcome = applyEdits(openSkill(dirname(path)), [{ kind: "write", path: basename(path), text }]);
  const [failure] = outcome.failures;
  if (failure) throw new UsageError(`${out} was not written: ${failure.reason}`);
  streams.message(`index written to ${out}`);
}
