import type { Diagnostic } from "@skill-convert/core";
import { declareContext, summarizeSkill } from "@skill-convert/registry";
import { type RegistryReportOf, showDiagnostic } from "@skill-convert/report";
import { reportMissing, reportUnregistered } from "./findings.js";
import type { OpenRegistry } from "./open-registry.js";
import { readPart } from "./part.js";
import { givenContexts } from "./settings.js";

/** What a registry is checked for besides its own rules. */
export interface CheckOptions {
  /** Contexts besides those of the registry: each by its name, or as comma-separated ids. */
  readonly contexts?: readonly string[] | undefined;
  /** A git revision: every skill that changed since then must have its version raised enough. */
  readonly against?: string | undefined;
}

/** Checks that all skills form a consistent registry (semioverse.md#s105, semioverse.md#s106, semioverse.md#s107). */
export async function checkRegistry(
  open: OpenRegistry,
  version: string,
  { contexts: texts = [], against }: CheckOptions = {},
): Promise<RegistryReportOf<"registry check">> {
  const given = await givenContexts(texts, open.store);
  const { registry, diagnostics: problems } = await readPart(open);
  // Contexts are declared after all skills are registered, so that a conflict leaves no skill out and causes no other
  // finding.
  const contexts = new Map([...open.contexts(registry), ...given].map(({ name, ids }) => [name, ids]));
  const declared = [...contexts].flatMap(([name, ids]) => declareContext(registry, name, ids).diagnostics);
  const show = (found: Diagnostic) => showDiagnostic(found, undefined);
  const diagnostics = [
    ...problems,
    ...declared.map(show),
    ...reportUnregistered(registry, new Set([...contexts.values()].flat())),
    ...reportMissing(registry).map(show),
    ...(against === undefined ? [] : await open.versionsSince(against)),
  ];
  const count = (severity: string) => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const { found = registry.size } = open.reading();
  const summary = { skills: found, errors: count("error"), warnings: count("warning") };
  const skills = registry.skills().map((skill) => summarizeSkill(skill));
  return { command: "registry check", version, diagnostics, skills, summary };
}
