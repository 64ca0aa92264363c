/** Done, and nothing is wrong. */
export const OK = 0;
/** Done, and something in the input is wrong. */
export const FINDINGS = 1;
/** Wrong usage, or nothing could be done. */
export const USAGE = 2;
/** A skill is not run, because a requirement is missing or its inputs are wrong. */
export const PREFLIGHT = 10;
/** A skill is not run, because the policy does not allow its effects. */
export const POLICY = 11;
/** A skill was started and failed. */
export const RUN = 12;
/** A skill ran, but did not do what its manifest declares. */
export const POSTCONDITION = 13;
