/** Returns a function that returns random numbers below a bound, the same ones for the same seed (xorshift). */
export function randomNumbers(seed) {
  let state = Math.imul(seed, 2_654_435_761) | 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}
