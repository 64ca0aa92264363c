import type { Segment } from "@skill-convert/access";
import { PersistentMap } from "../collections/persistent-map.js";

/** Longer beginnings and ends are compared by this many letters only. */
const LENGTH = 32;

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

  /** The keys of the open names that a segment may meet, and some more. */
  candidates(segment: Segment): readonly PersistentMap<true>[] {
    const isOpen = segment.kind !== "literal";
    const parts = isOpen ? (segment.kind === "pattern" ? segment.parts : []) : [segment.text];
    const heads = this.#heads.candidates(headOf(parts), isOpen);
    const tails = this.#tails.candidates(tailOf(parts), isOpen);
    return sizeOf(heads) <= sizeOf(tails) ? heads : tails;
  }
}

function headOf(parts: readonly string[]): string {
  return (parts[0] ?? "").slice(0, LENGTH);
}

/** The end, read backwards, so that it is a beginning. */
function tailOf(parts: readonly string[]): string {
  return (parts.at(-1) ?? "").split("").reverse().join("").slice(0, LENGTH);
}

function sizeOf(groups: readonly PersistentMap<true>[]): number {
  return groups.reduce((sum, { size }) => sum + size, 0);
}

type Groups = PersistentMap<PersistentMap<true>>;

/** Keys by a text, and by every beginning of that text. */
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
    return new AffixIndex(put(this.#exact, affix), beginningsOf(affix).reduce(put, this.#longer));
  }

  without(key: string, affix: string): AffixIndex {
    const take = (groups: Groups, name: string) => {
      const left = groups.get(name)?.delete(key);
      return left === undefined || left.size === 0 ? groups.delete(name) : groups.set(name, left);
    };
    return new AffixIndex(take(this.#exact, affix), beginningsOf(affix).reduce(take, this.#longer));
  }

  /** Those whose text a text begins with and, where more may follow on it, those whose text begins with it. */
  candidates(affix: string, isOpen: boolean): PersistentMap<true>[] {
    const shorter = [...beginningsOf(affix), affix].flatMap((name) => this.#exact.get(name) ?? []);
    return isOpen ? [...shorter, ...[this.#longer.get(affix)].flatMap((group) => group ?? [])] : shorter;
  }
}

function beginningsOf(text: string): string[] {
  return Array.from({ length: text.length }, (_, length) => text.slice(0, length));
}
