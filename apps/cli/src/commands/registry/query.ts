import { InputError } from "@skill-convert/core";
import { visible } from "@skill-convert/examine/visible";
import type { Workspace } from "@skill-convert/workspace";
import type { Streams } from "../../output/streams.js";
import { answer } from "./answer.js";
import type { QueryOptions } from "./options.js";
import { NO_MORE, placeOf } from "./place.js";
import { toQuery } from "./to-query.js";

/** `registry query`: lists the skills that match all criteria (semioverse.md#s104). */
export async function runRegistryQuery(
  root: string | undefined,
  options: QueryOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const query = toQuery(options);
  const { place } = placeOf([root], NO_MORE, options.store, workspace);
  const { footprint } = options;
  const page = pageOf(options);
  return answer(place, options, streams, workspace, {
    ask: async (reports) => ({
      ...(await reports.query(query, { ...page, footprint })),
      size: reports.reading().registered,
    }),
    print({ report: { matches, undecided, next }, isNamed, size }) {
      const width = Math.max(0, ...matches.map(({ id }) => id.length));
      for (const { id, description, operations = [] } of matches) {
        const names = operations.filter((operation) => isNamed(id, operation));
        const which = names.length === 0 ? "" : `[${names.join(", ")}] `;
        streams.line(visible(`${id.padEnd(width)}  ${which}${description ?? ""}`.trimEnd()), 4);
      }
      if (matches.length === 0) {
        const all = size === undefined ? "no skill matches" : `none of the ${size} skills matches`;
        streams.message(size === 1 ? "the only skill does not match" : all);
      }
      for (const { id, because } of undecided) streams.message(visible(`undecided: ${id}: ${because}`));
      if (next !== undefined) streams.message(visible(`there are more: --after ${next}`));
    },
  });
}

function pageOf({ limit, after }: QueryOptions) {
  const most = limit === undefined ? undefined : Number(limit);
  if (most !== undefined && !(Number.isInteger(most) && most > 0)) {
    throw new InputError(`--limit ${limit}: expected a number of skills`);
  }
  if (after !== undefined && !/^[0-3]:/.test(after)) {
    throw new InputError(`--after ${after}: expected what the page before named, such as 0:memory`);
  }
  return { limit: most, after };
}
