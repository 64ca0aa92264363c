import * as z from "zod/mini";
import { ConvertedSkillReport } from "./convert.js";
import type { Immutable } from "./immutable.js";
import { DiagnosticReport } from "./model.js";

/** A line of `--stream`: a skill, with the text of each file by its path in the folder of the skill. */
export const StreamedSkill = z.strictObject({ path: z.string(), files: z.record(z.string(), z.string()) });

/** The answer to a line that is not a skill. */
export const UnreadLine = z.strictObject({
  /** The number of the line, counted from 1. */
  line: z.number(),
  diagnostics: z.array(DiagnosticReport),
});
export type UnreadLine = Immutable<z.infer<typeof UnreadLine>>;

/** A line that `convert - --stream` prints. Without `files`, the skill was not converted. */
export const ConvertedLine = z.union([
  z.strictObject({
    ...StreamedSkill.shape,
    files: z.exactOptional(StreamedSkill.shape.files),
    report: ConvertedSkillReport,
  }),
  UnreadLine,
]);
