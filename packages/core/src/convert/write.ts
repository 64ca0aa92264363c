import type { Result } from "../diagnostics/result.js";
import { mergeEdits } from "../files.js";
import type { Steps } from "../steps.js";
import { encodeOver, leave } from "./encode.js";
import type { FindingCollector } from "./finding-collector.js";
import { staysAsItIs } from "./options.js";
import type { DecodedSkill, Way, WrittenFiles, WrittenSkill } from "./phases.js";
import { refuseInvalid } from "./refuse-invalid.js";
import { findWayBack, writeBack } from "./way-back.js";

/** Writes a skill in the target format and reads the result. Undefined if there is none that may be written. */
export function* write(source: DecodedSkill, findings: FindingCollector): Steps<WrittenSkill | undefined> {
  yield "encode";
  const { options, reading } = source;
  const way = findWay(source);
  const output = findings.take(yield* writeAlong(way, source));
  if (!output) return undefined;
  const edits = mergeEdits(reading.files, ...output.groups);
  const refusals = way.kind === "encode" ? refuseInvalid(reading.files, edits, options) : [];
  findings.add(refusals);
  return refusals.length > 0 ? undefined : { ...source, ...output, way, edits };
}

function findWay(source: DecodedSkill): Way {
  const back = findWayBack(source);
  if (back) return { kind: "back", back };
  return { kind: staysAsItIs(source.options) ? "stay" : "encode" };
}

function* writeAlong(way: Way, source: DecodedSkill): Steps<Result<WrittenFiles>> {
  switch (way.kind) {
    case "back":
      return writeBack(source, way.back);
    case "stay":
      return yield* leave(source);
    case "encode":
      return yield* encodeOver(source);
  }
}
