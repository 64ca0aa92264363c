import { overlay, type SkillFiles } from "@skill-convert/core";
import * as z from "zod/mini";
import { noteChanges } from "../../inputs/clients-named.js";
import { answerLines, StreamedSkill, UnreadLine } from "../../inputs/streamed-skills.js";
import { FINDINGS, OK } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { loadNamed } from "./adapters.js";
import { deliver } from "./deliver.js";
import type { ConvertOptions } from "./options.js";
import { prepareConversion } from "./prepare.js";
import { SkillReport } from "./report/model.js";
import { UnkeptLosses } from "./report/unkept-losses.js";
import { toRequest } from "./request.js";

/** A line that `convert - --stream` prints. Without `files`, the skill was not converted. */
export const StreamLine = z.union([
  z.strictObject({ ...StreamedSkill.shape, files: z.exactOptional(StreamedSkill.shape.files), report: SkillReport }),
  UnreadLine,
]);

/**
 * `convert - --stream`: answers each skill on standard input with the files of the converted skill and its entry of the
 * JSON report. Returns the exit code.
 */
export async function convertStream(command: ConvertOptions, streams: Streams): Promise<number> {
  const request = await toRequest(command, ["-"], await loadNamed(command), () => {});
  if (request.clients) noteChanges(request.clients.clients, streams);
  const unkept = new UnkeptLosses();
  const isFine = answerLines(streams, (input) => {
    const prepared = prepareConversion(input, request);
    const report = deliver(prepared, request, { dryRun: false, diff: false });
    unkept.add(report);
    const isWritten = report.status === "converted" || report.status === "unchanged";
    const files =
      isWritten && prepared.conversion ? textsOf(overlay(input.files, prepared.conversion.edits)) : undefined;
    // Reports are redacted, and files are not.
    streams.data(JSON.stringify({ path: input.source, ...(files && { files }) }).slice(0, -1));
    streams.out(`,"report":${JSON.stringify(report)}}\n`);
    return report.status !== "failed";
  });
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
