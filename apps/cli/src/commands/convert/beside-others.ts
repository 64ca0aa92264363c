import { type Diagnostic, overlay } from "@skill-convert/core";
import { WEAK_RANK } from "@skill-convert/core/adapters";
import { openSkill } from "@skill-convert/fs";
import { cliDiagnostics } from "../../diagnostics.js";
import { formats } from "../../formats/formats.js";
import { filesOf } from "../../inputs/find.js";
import type { ConvertRequest, Prepared } from "./prepare.js";

/** What is said of manifests that stand in the target folder already, and that the skill would stand beside. */
export function besideOthers(
  { input, conversion, target }: Prepared,
  { realOut, force }: ConvertRequest,
): Diagnostic[] {
  const files = filesOf(input);
  if (target === undefined || !conversion || !files) return [];
  const there = openSkill(target, realOut === undefined ? {} : { root: realOut });
  if (!formats.adapters.some(({ manifestFiles }) => manifestFiles.some((file) => there.has(file)))) return [];
  const written = overlay(files, conversion.edits);
  const own = new Set(formats.candidates(written).map(({ adapter }) => adapter.id));
  // What is written goes over what is there, file by file.
  const others = formats.candidates(there).filter(({ adapter, detection }) => {
    return detection.rank < WEAK_RANK && !own.has(adapter.id) && !written.has(detection.file);
  });
  return others.map(({ adapter, detection: { file } }) =>
    cliDiagnostics.create(force ? "two-manifests" : "beside-manifest", { target, format: adapter.title, file }),
  );
}
