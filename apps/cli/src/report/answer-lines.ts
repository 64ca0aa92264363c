import { type InputSkill, readStream } from "@skill-convert/workspace";
import { MOST_INPUT_BYTES } from "../output/process-streams.js";
import type { Streams } from "../output/streams.js";
import { writeJsonLine } from "./json-lines.js";

/**
 * Yields the skills on standard input, one line each, in order. A line that is not a skill is answered as such. It ends
 * early if nobody reads the answers.
 *
 * @param onUnread called for a line that is not a skill
 */
export function* answerLines(streams: Streams, onUnread: () => void): Generator<InputSkill> {
  for (const line of readStream(streams.chunks(), MOST_INPUT_BYTES)) {
    if ("skill" in line) yield line.skill;
    else {
      writeJsonLine(streams, line.unread);
      onUnread();
    }
    if (streams.closed) break;
  }
}
