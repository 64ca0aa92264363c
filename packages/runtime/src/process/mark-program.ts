import { randomUUID } from "node:crypto";
import { endMarked, MARK } from "./kill.js";

/** The mark of programs that something else than `runSkill` starts. */
export interface ProgramMark {
  /** The variables that the programs must be started with. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Ends the programs, with everything that they started. On a system without `/proc`, all programs that this process has
   * started are ended.
   */
  end(): void;
}

/**
 * Returns a mark by which programs are found again, with everything that they started.
 *
 * @example
 * const { environment } = markProgram();
 * Object.keys(environment); // ["SKILL_CONVERT_PROCESS"]
 */
export function markProgram(): ProgramMark {
  const mark = randomUUID();
  return { environment: { [MARK]: mark }, end: () => endMarked(mark) };
}
