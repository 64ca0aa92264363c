import { createProgress } from "../output/progress.js";
import type { Streams } from "../output/streams.js";

/** Receives each skill when it is done, so that a report is never held in memory, and then what is known at the end. */
export interface Reporter<Skill, End> {
  skill(skill: Skill): void;
  end(end: End): void;
}

/**
 * Reports the skills of a run as they come, and counts them on a terminal.
 *
 * @param verb what happens to each skill, such as `validated`
 */
export async function reportEach<Skill extends { readonly source: string }>(
  run: AsyncIterable<Skill>,
  report: (skill: Skill) => void,
  streams: Streams,
  verb: string,
): Promise<void> {
  const progress = createProgress(streams, verb);
  for await (const skill of run) {
    progress.done();
    report(skill);
    progress.step(skill.source);
  }
  progress.done();
}
