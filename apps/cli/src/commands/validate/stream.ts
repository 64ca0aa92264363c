import type { ValidateOptions, Workspace } from "@skill-convert/workspace";
import { FINDINGS, OK } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { answerLines } from "../../report/answer-lines.js";
import { createLines } from "./report/create-reporter.js";
import { reportSkill } from "./report/reporter.js";

/** `validate - --stream`: answers each skill on standard input with its entry of the JSON report. Returns the exit code. */
export async function validateStream(
  options: ValidateOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  let isFine = true;
  const skills = answerLines(streams, () => {
    isFine = false;
  });
  const reporters = [createLines(streams)];
  for await (const skill of workspace.validate(skills, options)) {
    isFine = reportSkill(reporters, skill) && skill.status === "valid" && isFine;
  }
  return isFine ? OK : FINDINGS;
}
