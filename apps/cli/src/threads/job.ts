import type { Steps } from "@skill-convert/core";
import type { InputProblem, InputSkill } from "../inputs.js";

/** What a run does with each skill, in two halves: between them skills that would be written to one folder are found. */
export interface Job<Ready, Result> {
  /** Whether no half writes anything, so that it does not matter in which order skills are worked on. */
  readonly writesNothing: boolean;
  /** Reads, and writes nothing. */
  prepare(input: InputSkill | InputProblem): Steps<Ready>;
  /** The folder that a skill is going to be written to. */
  targetOf(ready: Ready): string | undefined;
  /**
   * Writes what is to be written; plain data, which another thread can give.
   *
   * @param rivals the sources of all that would be written to the same folder, where it is not the only one
   */
  finish(ready: Ready, rivals: readonly string[]): Result;
}
