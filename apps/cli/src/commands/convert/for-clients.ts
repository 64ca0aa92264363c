import { type ClientReport, reportClients, writeFor } from "@skill-convert/adapter-agent-skills/clients";
import { type Adapter, type Diagnostic, type SkillFiles, validateSkill } from "@skill-convert/core";
import { clientsNamed } from "../../inputs/clients-named.js";

/** Agent Skills for the clients that the command line names. */
export interface ForClients {
  readonly to: Adapter;
  /** What becomes of a result in each of them. */
  report(result: SkillFiles): { readonly reports: readonly ClientReport[]; readonly findings: readonly Diagnostic[] };
}

/** @throws UsageError for a client that is not known */
export function forClients(names: string, adapter: Adapter): ForClients {
  const clients = clientsNamed(names);
  return {
    to: writeFor(adapter, clients),
    report(result) {
      const { diagnostics } = validateSkill(adapter, result);
      const { reports, findings } = reportClients(result, diagnostics, clients);
      const known = new Set<Diagnostic>(diagnostics);
      const ofClients = findings.filter((finding) => !known.has(finding));
      return { reports, findings: ofClients.map(inResult) };
    },
  };
}

/** A finding about the result, whose places mean nothing in the source. It is no reason not to write for the other clients. */
function inResult({ range: _, pointer: __, fix: ___, severity, ...finding }: Diagnostic): Diagnostic {
  return { ...finding, severity: severity === "error" ? "warning" : severity };
}
