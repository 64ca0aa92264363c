/** Done, and nothing is wrong. */
export const OK = 0;
/** Done, and something in the input is wrong. */
export const FINDINGS = 1;
/** Wrong usage, or nothing could be done. */
export const USAGE = 2;
/** A skill is not run: what it needs is not there, or its inputs are wrong. */
export const PREFLIGHT = 10;
/** A skill is not run: the policy does not allow its effects. */
export const POLICY = 11;
/** A skill was started, and failed. */
export const RUN = 12;
/** A skill ran, and did not do what its manifest promises. */
export const POSTCONDITION = 13;

/** Said to the user as one line, without a stack; ends the program with {@link USAGE}. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
