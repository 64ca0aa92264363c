import { comparePaths } from "@skill-convert/fs";
import type { Prepared } from "./prepare.js";

/** The ids of the skills of a run, before and after the conversion. */
export class Ids {
  readonly #after = new Map<string, { readonly sources: string[]; isChanged: boolean }>();
  readonly #before = new Map<string, Set<string>>();

  /** Adds a skill. Skills that are not converted are ignored. */
  add({ input, conversion }: Prepared): void {
    if (conversion?.id === undefined) return;
    const { previousId, id, edits } = conversion;
    const same = this.#after.get(id) ?? { sources: [], isChanged: false };
    same.sources.push(input.source);
    same.isChanged ||= edits.length > 0;
    this.#after.set(id, same);
    if (previousId !== undefined) this.#before.set(previousId, (this.#before.get(previousId) ?? new Set()).add(id));
  }

  /** The sources of the skills that would share an id, by id, if the run changes at least one of them. */
  collisions(): ReadonlyMap<string, readonly string[]> {
    const found = [...this.#after].filter(([, { sources, isChanged }]) => sources.length > 1 && isChanged);
    return new Map(found.map(([id, { sources }]) => [id, sources.sort(comparePaths)]));
  }

  /** The new ids by old id. An old id whose skills get different new ids is left out. */
  renamed(): ReadonlyMap<string, readonly string[]> {
    const found = [...this.#before].flatMap(([previousId, newIds]) => {
      const [id] = newIds;
      return newIds.size === 1 && id !== undefined && id !== previousId ? [[previousId, [id]] as const] : [];
    });
    return new Map(found);
  }
}
