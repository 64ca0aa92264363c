import { type Diagnostic, overlay } from "@skill-convert/core";
import { filesMatching, WEAK_RANK } from "@skill-convert/core/adapters";
import { openSkill } from "@skill-convert/fs";
import { cliDiagnostics } from "../../diagnostics.js";
import { formats } from "../../formats/formats.js";
import { filesOf } from "../../inputs/find.js";
import type { ConvertRequest, Prepared } from "./prepare.js";

/** Reports manifests of other formats in the target folder. They are errors, or with `--force` warnings. */
export function besideOthers(
  { input, conversion, target }: Prepared,
  { to, output, force }: ConvertRequest,
): Diagnostic[] {
  const files = filesOf(input);
  if (target === undefined || !conversion || !files) return [];
  if (to.singleFile) return [];
  const existing = openSkill(target, output === undefined ? {} : { root: output.realPath });
  if (![...formats.manifestFiles].some((name) => filesMatching(existing, name).length > 0)) return [];
  const written = overlay(files, conversion.edits);
  const writtenFormats = new Set(formats.candidates(written).map(({ adapter }) => adapter.id));
  // A written file replaces an existing one of the same name.
  const others = formats.candidates(existing).filter(({ adapter, detection }) => {
    return detection.rank < WEAK_RANK && !writtenFormats.has(adapter.id) && !written.has(detection.file);
  });
  return others.map(({ adapter, detection: { file } }) =>
    cliDiagnostics.create(force ? "two-manifests" : "beside-manifest", { target, format: adapter.title, file }),
  );
}
