import { memoryStore, type PageOptions, type RegistryStore, type SkillQuery } from "@skill-convert/registry";
import { USAGE, UsageError } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import type { PlacedDiagnostic } from "../../report/model.js";
import { version } from "../../version.js";
import { codeOf, listed, openRegistry, print } from "./answer.js";
import { unknownEffect } from "./effects.js";
import { keepFootprint } from "./footprint.js";
import type { QueryOptions } from "./options.js";
import { NO_MORE, type Place, placeOf, withStore } from "./place.js";
import { toQuery } from "./to-query.js";

/** `registry query`: lists the skills that match all criteria (semioverse.md#s104). */
export async function runRegistryQuery(
  root: string | undefined,
  options: QueryOptions,
  streams: Streams,
): Promise<number> {
  const query = toQuery(options);
  const { place } = placeOf([root], NO_MORE, options.store);
  const page = pageOf(options, place);
  if (place.store !== undefined) {
    return withStore(place.store, (store) => answer(query, page, { store, diagnostics: [] }, options, streams));
  }
  const { registry, diagnostics, reached } = await openRegistry(place, options, streams);
  if (!reached) return USAGE;
  return answer(query, page, { store: memoryStore(registry), diagnostics, size: registry.size }, options, streams);
}

/** The registry that is asked, with the problems of reading it and the number of its skills, if that is known. */
interface Asked {
  readonly store: RegistryStore;
  readonly diagnostics: readonly PlacedDiagnostic[];
  readonly size?: number;
}

async function answer(
  query: SkillQuery,
  page: PageOptions,
  { store, diagnostics, size }: Asked,
  options: QueryOptions,
  streams: Streams,
): Promise<number> {
  const problem = query.effect === undefined ? undefined : await unknownEffect(query.effect, store);
  if (problem !== undefined) throw new UsageError(`--effect: ${problem}`);
  const found = await store.query(query, page);
  const ids = found.matches.map(({ skill }) => skill.id);
  if (options.footprint !== undefined) {
    keepFootprint(options.footprint, [{ sequence: 1, kind: "queried", question: { query }, answer: ids }]);
  }
  const next = found.next === undefined ? {} : { next: found.next };
  const named = new Map(found.matches.map(({ skill }) => [skill.id, skill.manifest.operations]));
  const matches = found.matches.map(({ skill, operations }) => listed(skill, operations));
  const undecided = found.undecided.map(({ skill, because }) => ({ id: skill.id, because }));
  const report = { command: "registry query" as const, version, diagnostics, matches, undecided, ...next };
  print(report, options.reporter, streams, () => {
    const width = Math.max(0, ...matches.map(({ id }) => id.length));
    for (const { id, description, operations = [] } of matches) {
      const names = operations.filter((operation) => named.get(id)?.some(({ name }) => name === operation));
      const which = names.length === 0 ? "" : `[${names.join(", ")}] `;
      streams.line(visible(`${id.padEnd(width)}  ${which}${description ?? ""}`.trimEnd()), 4);
    }
    if (matches.length === 0) {
      const all = size === undefined ? "no skill matches" : `none of the ${size} skills matches`;
      streams.message(size === 1 ? "the only skill does not match" : all);
    }
    for (const { id, because } of undecided) streams.message(visible(`undecided: ${id}: ${because}`));
    if (found.next !== undefined) streams.message(visible(`there are more: --after ${found.next}`));
  });
  return codeOf(diagnostics);
}

function pageOf({ limit, after }: QueryOptions, place: Place): PageOptions {
  const most = limit === undefined ? undefined : Number(limit);
  if (most !== undefined && !(Number.isInteger(most) && most > 0)) {
    throw new UsageError(`--limit ${limit}: expected a number of skills`);
  }
  if (after !== undefined && !/^[0-3]:/.test(after)) {
    throw new UsageError(`--after ${after}: expected what the page before named, such as 0:memory`);
  }
  const all = place.store === undefined ? Number.POSITIVE_INFINITY : 100;
  return { limit: most ?? all, ...(after === undefined ? {} : { after }) };
}
