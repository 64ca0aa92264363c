import { type Diagnostic, overlay } from "@skill-convert/core";
import { filesMatching, WEAK_RANK } from "@skill-convert/core/adapters";
import { type OutputFolder, openSkill } from "@skill-convert/fs";
import { workspaceDiagnostics } from "../../diagnostics.js";
import type { DestinationRequest, PlacedSkill } from "../conversion.js";

/**
 * Reports manifests of other formats in the target folder. They are errors, or warnings if they are accepted.
 *
 * @param folder the target, absolute
 */
export function manifestsBeside(
  { input, conversion, place }: PlacedSkill,
  folder: string,
  {
    context: { formats },
    output,
    besideOthers,
  }: DestinationRequest & { readonly output: OutputFolder; readonly besideOthers?: boolean | undefined },
): Diagnostic[] {
  const existing = openSkill(folder, { root: output.realPath });
  if (![...formats.manifestFiles].some((name) => filesMatching(existing, name).length > 0)) return [];
  const written = overlay(input.files, conversion.edits);
  const writtenFormats = new Set(formats.candidates(written).map(({ adapter }) => adapter.id));
  // A written file replaces an existing one of the same name.
  const others = formats.candidates(existing).filter(({ adapter, detection }) => {
    return detection.rank < WEAK_RANK && !writtenFormats.has(adapter.id) && !written.has(detection.file);
  });
  return others.map(({ adapter, detection: { file } }) =>
    workspaceDiagnostics.create(besideOthers ? "two-manifests" : "beside-manifest", {
      target: place.target ?? folder,
      format: adapter.title,
      file,
    }),
  );
}
