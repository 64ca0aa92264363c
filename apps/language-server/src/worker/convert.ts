import { convert as convertFiles, type FileEdit, hasErrors, overlay, type SkillFiles } from "@skill-convert/core";
import {
  chooseFormat,
  countLosses,
  lossLines,
  OUTCOMES,
  redactionForConversion,
  reportLoss,
} from "@skill-convert/examine";
import type { ConversionPreview, Questions } from "../protocol.js";
import type { SkillHost } from "./host.js";
import { OpenFolder } from "./open-folder.js";

/**
 * Converts a skill in its folder, as `skill-convert convert --in-place` does.
 *
 * @throws Error if skill-convert cannot write the format
 */
export function convert({ to: id, isLossless, ...about }: Questions["convert"], host: SkillHost): ConversionPreview {
  const { registry } = host;
  const to = registry.get(id);
  if (!to?.encode) throw new Error(`skill-convert cannot write the format "${id}"`);
  const folder = new OpenFolder(about, host);
  const { files, skill } = folder;
  const noChanges = { format: to.title, changes: [], losses: [], counts: countLosses([]), diff: "" };
  const chosen = chooseFormat({ ...skill, named: folder.file }, registry, undefined, { to: id });
  const from = chosen.value;
  if (!from) {
    const problems = chosen.diagnostics.map(({ message }) => message);
    return { ...noChanges, problems: problems.length > 0 ? problems : [`${folder.file} is not a manifest of a skill`] };
  }
  if (folder.isSingleFile !== (to.singleFile === true)) {
    return {
      ...noChanges,
      problems: [`A ${to.title} skill is a ${to.singleFile ? "single file" : "folder"}, so it cannot replace this one`],
    };
  }
  const request = { from, to, lossless: isLossless, adapters: registry, inPlace: true };
  const reading = folder.readings.in(from);
  const { value, diagnostics } = convertFiles(reading, request);
  const redaction = redactionForConversion(reading, from, registry, value?.manifest);
  const show = redaction?.text ?? String;
  if (!value || hasErrors(diagnostics)) {
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    return { ...noChanges, problems: errors.map(({ message }) => show(message)) };
  }
  const { edits, losses, readBack } = value;
  const refusals = folder.refusals(edits);
  if (refusals.length > 0) return { ...noChanges, problems: refusals.map(show) };
  const reported = losses.map((loss) => reportLoss(loss, readBack, redaction));
  return {
    ...noChanges,
    changes: folder.changes(edits),
    losses: OUTCOME_NAMES.flatMap((outcome) =>
      lossLines(reported.filter((loss) => loss.outcome === outcome)).map(
        ({ message }) => `${OUTCOMES[outcome]}: ${message}`,
      ),
    ),
    counts: countLosses(reported),
    problems: [],
    diff: show(diffOf(folder, files, edits, host)),
  };
}

const OUTCOME_NAMES = Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[];

function diffOf(folder: OpenFolder, before: SkillFiles, edits: readonly FileEdit[], host: SkillHost): string {
  const after = overlay(before, edits);
  return edits.map(({ path }) => host.diff(folder.pathOf(path), textIn(before, path), textIn(after, path))).join("");
}

function textIn(files: SkillFiles, path: string): string | undefined {
  const content = files.text(path);
  return content.kind === "text" ? content.text : undefined;
}
