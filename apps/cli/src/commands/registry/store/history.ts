import { InputError } from "@skill-convert/core";
import type { Workspace } from "@skill-convert/workspace";
import { OK } from "../../../output/exit.js";
import type { Streams } from "../../../output/streams.js";
import type { HistoryOptions } from "../options.js";
import { requireStore } from "../place.js";

/** `registry history`: prints the changes and recorded questions of a database (semioverse.md#s101). */
export async function runRegistryHistory(
  options: HistoryOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const after = Number(options.after ?? 0);
  if (!Number.isSafeInteger(after) || after < 0) {
    throw new InputError(`--after ${options.after}: expected the number of an event`);
  }
  await workspace.withRegistry(requireStore(options.store), {}, async (reports) => {
    for await (const event of reports.history(after)) streams.out(`${JSON.stringify(event)}\n`);
  });
  return OK;
}
