import { InputError } from "@skill-convert/core";
import type { Workspace } from "@skill-convert/workspace";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { writeDiagnostics } from "../../report/show.js";
import { NO_MORE, placeOf } from "../registry/place.js";
import type { IndexOptions } from "./options.js";

/** `skill-convert index`: prints the `skills-index.json` of all skills of a registry. Returns the exit code. */
export async function runIndex(
  root: string | undefined,
  options: IndexOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const { out, cache, cacheLocation } = options;
  if (out === "") throw new InputError("--out needs a file name");
  const { place } = placeOf([root], NO_MORE, options.store, workspace);
  const index = await workspace.index(place, { cache, cacheLocation });
  writeDiagnostics(index.diagnostics, streams, workspace);
  if (!index.reached) return USAGE;
  if (out === undefined) streams.out(index.text);
  else {
    index.write(out);
    streams.message(`index written to ${out}`);
  }
  return index.diagnostics.some(({ severity }) => severity === "error") ? FINDINGS : OK;
}
