import { comparePaths } from "@skill-convert/fs";
import type { PlannedSkill } from "../conversion.js";

/** The skills that have one id after the conversion. */
export interface SharedId {
  readonly sources: readonly string[];
  /** True if all of them had one id before as well, so that the conversion makes nothing worse. */
  readonly wasShared: boolean;
}

/** The ids of the skills of a run, before and after the conversion. */
export class Ids {
  readonly #after = new Map<
    string,
    { readonly sources: string[]; readonly before: Set<string | undefined>; isChanged: boolean }
  >();
  readonly #before = new Map<string, Set<string>>();

  /** Adds a skill. Skills that are not converted are ignored. */
  add({ input, conversion }: PlannedSkill): void {
    if (conversion?.id === undefined) return;
    const { previousId, id, edits } = conversion;
    const same = this.#after.get(id) ?? { sources: [], before: new Set(), isChanged: false };
    same.sources.push(input.source);
    same.before.add(previousId);
    same.isChanged ||= edits.length > 0;
    this.#after.set(id, same);
    if (previousId !== undefined) this.#before.set(previousId, (this.#before.get(previousId) ?? new Set()).add(id));
  }

  /** The skills that would share an id, by id, if the run changes at least one of them. */
  shared(): ReadonlyMap<string, SharedId> {
    const found = [...this.#after].filter(([, { sources, isChanged }]) => sources.length > 1 && isChanged);
    return new Map(
      found.map(([id, { sources, before }]) => {
        return [id, { sources: sources.sort(comparePaths), wasShared: before.size === 1 && !before.has(undefined) }];
      }),
    );
  }

  /** The new ids by old id. An old id whose skills get different new ids, or none, is left out. */
  renamed(): ReadonlyMap<string, readonly string[]> {
    const shared = this.shared();
    const found = [...this.#before].flatMap(([previousId, newIds]) => {
      const [id] = newIds;
      const isWritten = id !== undefined && shared.get(id)?.wasShared !== false;
      return newIds.size === 1 && isWritten && id !== previousId ? [[previousId, [id]] as const] : [];
    });
    return new Map(found);
  }
}
