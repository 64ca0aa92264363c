import type { LawBroken } from "./laws.js";

/** Called for each place at which a law does not hold. */
export type Report = (broken: LawBroken) => void;

/** Fails the test at the first place. */
export const fail: Report = (broken) => {
  throw broken;
};
