import { broadPermissions, PERMISSIONS } from "@skill-convert/access";
import type { Effect } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/adapters";
import { recordQuery, type SkillRegistry } from "@skill-convert/registry";
import { USAGE, UsageError } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { version } from "../../version.js";
import { codeOf, isNamed, listed, openRegistry, print } from "./answer.js";
import { keepFootprint } from "./footprint.js";
import type { QueryOptions } from "./options.js";
import { toQuery } from "./to-query.js";

/** `registry query`: lists the skills that match all criteria (semioverse.md#s104). */
export async function runRegistryQuery(root: string, options: QueryOptions, streams: Streams): Promise<number> {
  const query = toQuery(options);
  const { registry, diagnostics, reached } = await openRegistry(root, options, streams);
  if (!reached) return USAGE;
  if (query.effect !== undefined) checkEffect(query.effect, registry);
  const { answer: found, events } = recordQuery(registry, query);
  if (options.footprint !== undefined) keepFootprint(options.footprint, events);
  const matches = found.matches.map(({ skill, operations }) => listed(skill, operations));
  const undecided = found.undecided.map(({ skill, because }) => ({ id: skill.id, because }));
  const report = { command: "registry query" as const, version, diagnostics, matches, undecided };
  print(report, options.reporter, streams, () => {
    const width = Math.max(0, ...matches.map(({ id }) => id.length));
    for (const { id, description, operations = [] } of matches) {
      const names = operations.filter((operation) => isNamed(registry, id, operation));
      const which = names.length === 0 ? "" : `[${names.join(", ")}] `;
      streams.line(visible(`${id.padEnd(width)}  ${which}${description ?? ""}`.trimEnd()), 4);
    }
    if (matches.length === 0) {
      const searched =
        registry.size === 1 ? "the only skill does not match" : `none of the ${registry.size} skills matches`;
      streams.message(searched);
    }
    for (const { id, because } of undecided) streams.message(visible(`undecided: ${id}: ${because}`));
  });
  return codeOf(diagnostics);
}

const EFFECT_TYPES: readonly Effect["type"][] = [
  "filesystem",
  "network",
  "process",
  "database",
  "git",
  "message",
  "state",
];

/**
 * @throws UsageError for an effect that no format and no skill has, because an empty answer would hide the typing error
 */
function checkEffect(wanted: string, registry: SkillRegistry): void {
  const effects = registry.skills().flatMap(({ manifest }) => manifest.effects ?? []);
  const known = new Set([...PERMISSIONS, ...EFFECT_TYPES, ...effects.flatMap(broadPermissions)]);
  if (known.has(wanted)) return;
  throw new UsageError(
    `--effect: unknown effect "${wanted}"${didYouMean(wanted, known)}; known effects: ${[...known].join(", ")}`,
  );
}
