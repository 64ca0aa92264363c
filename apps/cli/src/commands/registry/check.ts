import { declareContext, missingDependencies, registryDiagnostics } from "@skill-convert/registry";
import { recordCache } from "../../inputs/read-record.js";
import { readRegistry } from "../../inputs/read-registry.js";
import { createColours } from "../../output/colours.js";
import { USAGE } from "../../output/exit.js";
import { plural } from "../../output/plural.js";
import type { Streams } from "../../output/streams.js";
import { lineOf, showDiagnostic, writeDiagnostics } from "../../report/show.js";
import { version } from "../../version.js";
import { againstRevision } from "./against.js";
import { codeOf, listed, type OpenedRegistry, openRegistry, print, unregistered } from "./answer.js";
import type { CheckOptions } from "./options.js";
import { NO_MORE, type Place, placeOf } from "./place.js";
import { registrySettings } from "./settings.js";

/**
 * `registry check`: checks that the skills below a folder form a consistent registry (semioverse.md#s105,
 * semioverse.md#s106, semioverse.md#s107).
 */
export async function runRegistryCheck(
  root: string | undefined,
  options: CheckOptions,
  streams: Streams,
): Promise<number> {
  const { reporter } = options;
  const { place } = placeOf([root], NO_MORE, options.store);
  const { settings, ...read } = await readAll(place, options, streams);
  if (!read.reached) {
    writeDiagnostics(read.diagnostics, streams);
    return USAGE;
  }
  // Contexts are declared after all skills are registered, so that a conflict leaves no skill out and causes no other
  // finding.
  const contexts = new Map([...settings.stored, ...settings.given].map((context) => [context.name, context.ids]));
  const declared = [...contexts].flatMap(([name, ids]) => declareContext(read.registry, name, ids).diagnostics);
  const missing = missingDependencies(read.registry).map(({ from, to, missing: because = "" }) =>
    registryDiagnostics.create("missing-dependency", { skill: from, dependency: to, because }),
  );
  const diagnostics = [
    ...read.diagnostics,
    ...declared.map((diagnostic) => showDiagnostic(diagnostic, undefined)),
    ...unregistered(read.registry, [...new Set([...contexts.values()].flat())]),
    ...missing.map((diagnostic) => showDiagnostic(diagnostic, undefined)),
    ...(options.against === undefined ? [] : againstRevision(place, options.against, read)),
  ];
  const count = (severity: string) => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const summary = {
    skills: place.store === undefined ? read.skills.length : read.registry.size,
    errors: count("error"),
    warnings: count("warning"),
  };
  const skills = read.registry.skills().map((skill) => listed(skill));
  print({ command: "registry check", version, diagnostics, skills, summary }, reporter, streams, () => {
    const colours = createColours(streams.colour);
    const paint = { error: colours.red, warning: colours.yellow, info: colours.cyan };
    for (const diagnostic of diagnostics) streams.line(lineOf(diagnostic, paint[diagnostic.severity]).trimEnd());
    streams.line(
      `${plural(summary.skills, "skill")}: ${plural(summary.errors, "error")}, ${plural(summary.warnings, "warning")}`,
    );
  });
  return codeOf(diagnostics);
}

/** Reads a whole registry. Unlike a query, a check reports every problem of reading itself. */
async function readAll(place: Place, options: CheckOptions, streams: Streams): Promise<OpenedRegistry> {
  if (place.store !== undefined) return openRegistry(place, { ...options, context: undefined }, streams);
  const settings = registrySettings(place.root, options);
  const cache = await recordCache(place.root, options, undefined);
  return { ...readRegistry(place.root, streams, { ...settings, cache }), settings };
}
