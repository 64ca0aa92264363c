import type { SkillFiles } from "@skill-convert/core";
import type { Workspace } from "@skill-convert/workspace";
import { FINDINGS, OK } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { answerLines } from "../../report/answer-lines.js";
import { optionsOf } from "./conversion-options.js";
import type { ConvertCommandOptions } from "./options.js";
import { UnkeptLosses } from "./report/unkept-losses.js";

/**
 * `convert - --stream`: answers each skill on standard input with the files of the converted skill and its entry of the
 * JSON report. Returns the exit code.
 */
export async function convertStream(
  command: ConvertCommandOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const unkept = new UnkeptLosses();
  let isFine = true;
  const skills = answerLines(streams, () => {
    isFine = false;
  });
  for await (const plan of workspace.convert(skills, optionsOf(command))) {
    const report = plan.report();
    unkept.add(report);
    isFine &&= report.status !== "failed";
    const isWritten = report.status === "converted" || report.status === "unchanged";
    const files = isWritten && plan.result ? textsOf(plan.result) : undefined;
    // Reports are redacted, and files are not.
    streams.data(JSON.stringify({ path: plan.source, ...(files && { files }) }).slice(0, -1));
    streams.out(`,"report":${JSON.stringify(report)}}\n`);
  }
  if (!isFine) return FINDINGS;
  if (!command.strict || unkept.isEmpty) return OK;
  for (const line of unkept.lines(command.lossless ?? false)) streams.message(line);
  return FINDINGS;
}

function textsOf(files: SkillFiles): Readonly<Record<string, string>> {
  const texts = files.list().flatMap((path): [string, string][] => {
    const content = files.text(path);
    return content.kind === "text" ? [[path, content.text]] : [];
  });
  return Object.fromEntries(texts);
}
