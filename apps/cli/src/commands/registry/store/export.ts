import type { Registration } from "@skill-convert/registry";
import { OK } from "../../../output/exit.js";
import type { Streams } from "../../../output/streams.js";
import { everySkill } from "../every-skill.js";
import type { ExportOptions } from "../options.js";
import { requireStore, withStore } from "../place.js";

/**
 * `registry export`: prints every skill of a database as a line that `registry import` reads. Manifests are printed as they
 * are kept, so values that are marked as sensitive are among them.
 */
export async function runRegistryExport(options: ExportOptions, streams: Streams): Promise<number> {
  await withStore(requireStore(options.store), async (store) => {
    for await (const { vault, dir: path, manifest } of everySkill(store)) {
      const line: Registration = { ...(vault === "" ? {} : { vault }), path, manifest };
      streams.out(`${JSON.stringify(line)}\n`);
    }
  });
  return OK;
}
