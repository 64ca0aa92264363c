import { clientDiagnostics } from "@skill-convert/clients";
import { coreDiagnostics, type DiagnosticDefinition } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/adapters";
import { pluginDiagnostics } from "@skill-convert/plugin";
import { sourceDiagnostics } from "@skill-convert/source";
import { usageDiagnostics } from "@skill-convert/usage/findings";
import { cliDiagnostics } from "../diagnostics.js";
import { registry } from "../formats/adapters.js";
import { wellKnownDiagnostics } from "../well-known/diagnostics.js";

/** All diagnostics that `validate` can report, by code. */
export const definitions: ReadonlyMap<string, DiagnosticDefinition> = new Map(
  [
    ...registry.adapters.map(({ id, diagnostics }) => [id, diagnostics] as const),
    ...[
      coreDiagnostics,
      sourceDiagnostics,
      clientDiagnostics,
      cliDiagnostics,
      pluginDiagnostics,
      wellKnownDiagnostics,
      usageDiagnostics,
    ].map(({ namespace, definitions: entries }) => [namespace, entries] as const),
  ].flatMap(([namespace, entries]) =>
    Object.entries(entries).map(([code, definition]) => [`${namespace}/${code}`, definition] as const),
  ),
);

/** The requirement of the specification for each code that is a rule. */
export const requirements: ReadonlyMap<string, { readonly section: string; readonly requirement: string }> = new Map(
  registry.adapters.flatMap(({ rules }) => rules.map(({ code, cites }) => [code, cites] as const)),
);

/** Suggests an existing code for an unknown one, as ` (did you mean …?)`. */
export function nearestCode(code: string): string {
  return didYouMean(code, definitions.keys());
}
