import type { Workspace } from "@skill-convert/workspace";
import type { Streams } from "../../output/streams.js";
import { writeDiagnostics } from "../../report/show.js";
import { answer } from "./answer.js";
import type { LookupOptions } from "./options.js";
import { placeOf } from "./place.js";

/** `registry lookup`: prints the manifest of a skill (semioverse.md#s102). */
export async function runRegistryLookup(
  first: string | undefined,
  second: string | undefined,
  options: LookupOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const { place, rest } = placeOf([first, second], { least: 1, most: 1 }, options.store, workspace);
  const [id = ""] = rest;
  const { footprint } = options;
  return answer(place, options, streams, workspace, {
    ask: async (reports) => ({ report: await reports.lookup(id, { footprint }) }),
    print({ report: { skill } }, found) {
      writeDiagnostics(found, streams, workspace);
      if (skill) streams.out(`${JSON.stringify(skill.manifest, null, 2)}\n`);
    },
  });
}
