import { USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { visibleJson } from "../../output/visible.js";
import { writeDiagnostics } from "../../report/show.js";
import { version } from "../../version.js";
import { codeOf, listed, notRegistered, openRegistry, print } from "./answer.js";
import type { LookupOptions } from "./options.js";

/** `registry lookup`: the skill of an id (definition 8.2). */
export function runRegistryLookup(root: string, id: string, { reporter }: LookupOptions, streams: Streams): number {
  const { registry, diagnostics, reached } = openRegistry(root, reporter, streams);
  if (!reached) return USAGE;
  const found = registry.lookup(id);
  const skill = found ? { ...listed(found), manifest: found.manifest } : null;
  const own = notRegistered(registry, [id]);
  print(
    { command: "registry lookup", version, diagnostics: [...diagnostics, ...own], skill },
    reporter,
    streams,
    () => {
      writeDiagnostics(own, streams);
      if (found) streams.out(`${visibleJson(JSON.stringify(found.manifest, null, 2))}\n`);
    },
  );
  return codeOf(diagnostics, found === undefined);
}
