import { basename, dirname, resolve } from "node:path";
import { applyEdits, openSkill } from "@skill-convert/fs";
import { printSkillsIndex, skillsIndex } from "@skill-convert/registry";
import { recordCache } from "../../inputs/read-record.js";
import { readRegistry } from "../../inputs/read-registry.js";
import { FINDINGS, OK, USAGE, UsageError } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { writeDiagnostics } from "../../report/show.js";
import type { IndexOptions } from "./options.js";

/** `skill-convert index`: prints the `skills-index.json` of all skills below a folder. Returns the exit code. */
export async function runIndex(root: string, options: IndexOptions, streams: Streams): Promise<number> {
  const { out } = options;
  if (out === "") throw new UsageError("--out needs a file name");
  const { registry, diagnostics, reached } = readRegistry(root, streams, {
    cache: await recordCache(root, options, undefined),
  });
  writeDiagnostics(diagnostics, streams);
  if (!reached) return USAGE;
  const text = printSkillsIndex(skillsIndex(registry, new Date().toISOString()));
  if (out === undefined) streams.out(text);
  else writeIndex(out, text, streams);
  return diagnostics.some(({ severity }) => severity === "error") ? FINDINGS : OK;
}

function writeIndex(out: string, text: string, streams: Streams): void {
  const path = resolve(out);
  const outcome = applyEdits(openSkill(dirname(path)), [{ kind: "write", path: basename(path), text }]);
  const [failure] = outcome.failures;
  if (failure) throw new UsageError(`${out} was not written: ${failure.reason}`);
  streams.message(`index written to ${out}`);
}
