import { explainConflict, findConflicts, type Participant } from "@skill-convert/registry";
import { USAGE, UsageError } from "../../output/exit.js";
import { plural } from "../../output/plural.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { writeDiagnostics } from "../../report/show.js";
import { version } from "../../version.js";
import { codeOf, contextOf, idsOf, notRegistered, openRegistry, print } from "./answer.js";
import type { ConflictsOptions } from "./options.js";

/** `registry conflicts`: skills that write to overlapping folders. Within a context, this is an error. */
export function runRegistryConflicts(root: string, command: ConflictsOptions, streams: Streams): number {
  const ids = contextOf(command.context);
  const { registry, diagnostics, reached } = openRegistry(root, command.reporter, streams);
  if (!reached) return USAGE;
  const head = { command: "registry conflicts" as const, version, diagnostics };
  if (command.explain !== undefined) {
    const [one, other, ...more] = idsOf(command.explain) ?? [];
    const explained =
      one && other && more.length === 0 ? explainConflict(registry, one, other satisfies Participant) : undefined;
    if (explained === undefined) throw new UsageError("--explain needs the ids of two registered skills, such as a,b");
    const { verdict, folders, message } = explained;
    const [folderA, folderB] = folders ?? [];
    const isConflict = verdict === "conflict" && one && other && folderA !== undefined && folderB !== undefined;
    const conflicts = isConflict ? [{ a: one, b: other, folderA, folderB }] : [];
    const report = { ...head, truncated: false, conflicts, explanation: { verdict, message } };
    print(report, command.reporter, streams, () => streams.out(`${visible(message)}\n`));
    return codeOf(diagnostics, verdict === "conflict");
  }
  const { conflicts, truncated } = findConflicts(registry, ids === undefined ? {} : { ids });
  const own = notRegistered(registry, ids ?? []);
  const report = { ...head, diagnostics: [...diagnostics, ...own], truncated, conflicts };
  print(report, command.reporter, streams, () => {
    writeDiagnostics(own, streams);
    for (const { a, b, folderA, folderB } of conflicts)
      streams.out(`${visible(`${a} (${folderA})  ${b} (${folderB})`)}\n`);
    streams.out(`${truncated ? "more than " : ""}${plural(conflicts.length, "conflict")}\n`);
  });
  return codeOf(report.diagnostics, ids !== undefined && conflicts.length > 0);
}
