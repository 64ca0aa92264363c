import { comparePaths } from "@skill-convert/fs";
import type { Prepared } from "./prepare.js";

/** The ids that the skills of a run have before it and after it. */
export class Ids {
  readonly #after = new Map<string, { readonly sources: string[]; isChanged: boolean }>();
  readonly #before = new Map<string, Set<string>>();

  /** Adds a skill, unless it is not converted. */
  add({ input, conversion }: Prepared): void {
    if (conversion?.id === undefined) return;
    const { was, id, edits } = conversion;
    const same = this.#after.get(id) ?? { sources: [], isChanged: false };
    same.sources.push(input.source);
    same.isChanged ||= edits.length > 0;
    this.#after.set(id, same);
    if (was !== undefined) this.#before.set(was, (this.#before.get(was) ?? new Set()).add(id));
  }

  /** The sources of each id that several skills would have, at least one of which the run changes. */
  collisions(): ReadonlyMap<string, readonly string[]> {
    const found = [...this.#after].filter(([, { sources, isChanged }]) => sources.length > 1 && isChanged);
    return new Map(found.map(([id, { sources }]) => [id, sources.sort(comparePaths)]));
  }

  /** New ids, by the old ones. An old id of several skills that have different ones now tells nothing. */
  renamed(): ReadonlyMap<string, readonly string[]> {
    const found = [...this.#before].flatMap(([was, now]) => {
      const [id] = now;
      return now.size === 1 && id !== undefined && id !== was ? [[was, [id]] as const] : [];
    });
    return new Map(found);
  }
}
