/** A small generator of numbers (mulberry32): the same seed gives the same skills on every machine. */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick: (list) => list[below(list.length)],
    /** Mostly near `least`, now and then a lot more. */
    skewed: (least, most) => Math.round(least * (most / least) ** (next() ** 2)),
    some: (count, make) => Array.from({ length: count }, (_, index) => make(index)),
  };
}
