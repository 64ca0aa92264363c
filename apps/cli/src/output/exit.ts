/** Done, and nothing is wrong. */
export const OK = 0;
/** Done, and something in the input is wrong. */
export const FINDINGS = 1;
/** Wrong usage, or nothing could be done. */
export const USAGE = 2;

/** Said to the user as one line, without a stack; ends the program with {@link USAGE}. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
