import type { LawBroken } from "./laws.js";

/** What is done with each place at which a law does not hold. */
export type Report = (broken: LawBroken) => void;

/** The first one fails the test. */
export const fail: Report = (broken) => {
  throw broken;
};
