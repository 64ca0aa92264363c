import type { Segment } from "@skill-convert/access";
import { PersistentMap } from "../collections/persistent-map.js";

/** The most characters of a beginning or an end that are indexed. */
const MAX_AFFIX_LENGTH = 32;

/**
 * An index of names with placeholders by their beginnings and ends. Two such names can match only if one beginning is a
 * prefix of the other, and one end a suffix of the other, so few of the names in a folder have to be compared.
 */
export class PatternIndex {
  readonly #heads: AffixIndex;
  readonly #tails: AffixIndex;

  private constructor(heads: AffixIndex, tails: AffixIndex) {
    this.#heads = heads;
    this.#tails = tails;
  }

  static empty(): PatternIndex {
    return new PatternIndex(AffixIndex.empty(), AffixIndex.empty());
  }

  with(key: string, parts: readonly string[]): PatternIndex {
    return new PatternIndex(this.#heads.with(key, headOf(parts)), this.#tails.with(key, tailOf(parts)));
  }

  without(key: string, parts: readonly string[]): PatternIndex {
    return new PatternIndex(this.#heads.without(key, headOf(parts)), this.#tails.without(key, tailOf(parts)));
  }

  /** Returns the keys of all patterns that can match the same name as a segment, and possibly others. */
  candidates(segment: Segment): readonly PersistentMap<true>[] {
    const isOpen = segment.kind !== "literal";
    const parts = isOpen ? (segment.kind === "pattern" ? segment.parts : []) : [segment.text];
    const heads = this.#heads.candidates(headOf(parts), isOpen);
    const tails = this.#tails.candidates(tailOf(parts), isOpen);
    return sizeOf(heads) <= sizeOf(tails) ? heads : tails;
  }
}

function headOf(parts: readonly string[]): string {
  return (parts[0] ?? "").slice(0, MAX_AFFIX_LENGTH);
}

/** Returns the end in reverse, so that both ends are indexed as beginnings. */
function tailOf(parts: readonly string[]): string {
  return (parts.at(-1) ?? "").split("").reverse().join("").slice(0, MAX_AFFIX_LENGTH);
}

function sizeOf(groups: readonly PersistentMap<true>[]): number {
  return groups.reduce((sum, { size }) => sum + size, 0);
}

type Groups = PersistentMap<PersistentMap<true>>;

/** Indexes keys by a text, and by every proper prefix of that text. */
class AffixIndex {
  readonly #exact: Groups;
  readonly #longer: Groups;

  private constructor(exact: Groups, longer: Groups) {
    this.#exact = exact;
    this.#longer = longer;
  }

  static empty(): AffixIndex {
    return new AffixIndex(PersistentMap.empty(), PersistentMap.empty());
  }

  with(key: string, affix: string): AffixIndex {
    const put = (groups: Groups, name: string) =>
      groups.set(name, (groups.get(name) ?? PersistentMap.empty<true>()).set(key, true));
    return new AffixIndex(put(this.#exact, affix), properPrefixesOf(affix).reduce(put, this.#longer));
  }

  without(key: string, affix: string): AffixIndex {
    const take = (groups: Groups, name: string) => {
      const remaining = groups.get(name)?.delete(key);
      return remaining === undefined || remaining.size === 0 ? groups.delete(name) : groups.set(name, remaining);
    };
    return new AffixIndex(take(this.#exact, affix), properPrefixesOf(affix).reduce(take, this.#longer));
  }

  /**
   * Returns the keys whose text is a prefix of `affix` and, if more may follow `affix`, those whose text begins with
   * it.
   */
  candidates(affix: string, isOpen: boolean): PersistentMap<true>[] {
    const shorter = [...properPrefixesOf(affix), affix].flatMap((name) => this.#exact.get(name) ?? []);
    return isOpen ? [...shorter, ...[this.#longer.get(affix)].flatMap((group) => group ?? [])] : shorter;
  }
}

function properPrefixesOf(text: string): string[] {
  return Array.from({ length: text.length }, (_, length) => text.slice(0, length));
}
