import { type ClientReport, reportClients, writeFor } from "@skill-convert/clients";
import { type Adapter, type Diagnostic, type SkillFiles, validateSkill } from "@skill-convert/core";
import { changesIn, clientsNamed } from "../find/clients-named.js";

/** Writes Agent Skills for the clients that are named. */
export interface ForClients {
  readonly to: Adapter;
  /** Notices of clients that have changed. */
  readonly changes: readonly Diagnostic[];
  /** Reports the effect of each client on a result. */
  report(result: SkillFiles): { readonly reports: readonly ClientReport[]; readonly findings: readonly Diagnostic[] };
}

/** @throws InputError for an unknown client */
export function forClients(names: string, adapter: Adapter): ForClients {
  const clients = clientsNamed(names);
  return {
    to: writeFor(adapter, clients),
    changes: changesIn(clients),
    report(result) {
      const { diagnostics } = validateSkill(result, adapter);
      const { reports, findings } = reportClients(result, diagnostics, clients);
      const known = new Set<Diagnostic>(diagnostics);
      const ofClients = findings.filter((finding) => !known.has(finding));
      return { reports, findings: ofClients.map(inResult) };
    },
  };
}

/**
 * Adapts a finding about the result. Its places are dropped, because they do not exist in the source. An error becomes
 * a warning, because the result may still be written for the other clients.
 */
function inResult({ range: _, path: __, fix: ___, severity, ...finding }: Diagnostic): Diagnostic {
  return { ...finding, severity: severity === "error" ? "warning" : severity };
}
