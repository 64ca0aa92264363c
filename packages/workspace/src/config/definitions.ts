import { clientDiagnostics } from "@skill-convert/clients";
import { coreDiagnostics, type Registry } from "@skill-convert/core";
import { memoizeLast } from "@skill-convert/core/adapters";
import { didYouMean } from "@skill-convert/core/text";
import { pluginDiagnostics } from "@skill-convert/plugin";
import type { RuleCatalog } from "@skill-convert/report";
import { sourceDiagnostics } from "@skill-convert/source";
import { usageDiagnostics } from "@skill-convert/usage/findings";
import { workspaceDiagnostics } from "../diagnostics.js";
import { wellKnownDiagnostics } from "../publish/diagnostics.js";

/** The rules of all formats, and the diagnostics of the packages that work on skills. */
export const rulesOf = memoizeLast(({ adapters }: Registry): RuleCatalog => {
  const namespaces = [
    ...adapters.map(({ id, diagnostics }) => [id, diagnostics] as const),
    ...[
      coreDiagnostics,
      sourceDiagnostics,
      clientDiagnostics,
      workspaceDiagnostics,
      pluginDiagnostics,
      wellKnownDiagnostics,
      usageDiagnostics,
    ].map(({ namespace, definitions }) => [namespace, definitions] as const),
  ];
  return {
    definitions: new Map(
      namespaces.flatMap(([namespace, entries]) =>
        Object.entries(entries).map(([code, definition]) => [`${namespace}/${code}`, definition] as const),
      ),
    ),
    requirements: new Map(adapters.flatMap(({ rules }) => rules.map(({ code, cites }) => [code, cites] as const))),
  };
});

/** Suggests an existing code for an unknown one, as ` (did you mean …?)`. */
export function nearestCode(code: string, { definitions }: RuleCatalog): string {
  return didYouMean(code, definitions.keys());
}
