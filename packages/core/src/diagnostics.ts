import { defineDiagnostics } from "./diagnostic.js";

/** The diagnostics of this package. */
export const coreDiagnostics = defineDiagnostics("core", {
  "no-manifest": {
    severity: "error",
    message: "No manifest was found: {missing}.",
    docs: "A format is recognised by the name of a file and by what the file contains. Add what is missing, or name the format with `--from`.",
  },
  "not-this-format": {
    severity: "error",
    message: "There is no {format} manifest here.",
    docs: "The format was named by the caller, and the skill has no manifest of that format.",
  },
  "ambiguous-format": {
    severity: "error",
    message: "More than one format claims this skill with equal right: {formats}. Say which one is meant with --from.",
    docs: "Two manifests of equal standing were found. Converting one of them would silently ignore the other, so a person has to choose.",
  },
  "other-manifest": {
    severity: "info",
    message: "This skill has a {format} manifest too ({file}); it was not read.",
    docs: "A folder may carry manifests of several formats. The first in the order of detection is read; name another with `--from`.",
  },
  "read-only-format": {
    severity: "error",
    message: "{format} can be read but not written.",
    docs: "The format is one that skills move away from, so it has no writer. Only a skill that was converted from it with a sidecar, and not edited since, can be converted back.",
  },
  "source-in-the-way": {
    severity: "error",
    message: "{from} and {to} keep their manifests in the same place of the same file, so the old one cannot stay.",
    docs: "`--keep-source` leaves the old manifest beside the new one. Here the two would overlap. Convert without it, or into another folder.",
  },
  "unknown-operation": {
    severity: "error",
    message: 'There is no operation "{name}"; the skill has {known}.',
    docs: "The operation that was asked for is not in the manifest.",
  },
  "invalid-output": {
    severity: "error",
    message: "What would have been written does not read back as {format}: {reason}",
    docs: "Before anything is written the result is read with the target's own decoder and checked against its schema. It was refused, so nothing was written. This is a fault of the converter: please report it with the skill.",
  },
  "undeclared-loss": {
    severity: "info",
    message: "The conversion changed {pointer} in a way that {format} does not announce ({kind}).",
    docs: "Losses are measured by reading the result back, so this one is in the report like every other. That the format's coverage does not predict it is a fault of the converter: please report it.",
  },
  "sidecar-unreadable": {
    severity: "warning",
    message: "The sidecar .skill-convert.json cannot be used, so nothing that it keeps is read: {reason}.",
    docs: "The sidecar keeps the files that the skill was converted from. It was edited or damaged, a later version wrote it, or it is in conflict after a merge. The skill is read without it. No conversion overwrites or removes it: repair it, or remove it if nothing in it is needed any more.",
  },
  "sidecar-in-the-way": {
    severity: "error",
    message: "The conversion would replace the sidecar .skill-convert.json, which {reason}. Repair or remove it first.",
    docs: "The sidecar keeps the files that a skill was converted from, and replacing it would lose them. If it belongs to another manifest of the same folder, convert that one with `--from`. If nothing in it is needed any more, remove it.",
  },
  "sidecar-stale": {
    severity: "warning",
    message:
      "{pointer} was edited since the conversion, which could not write all of it; the edit is kept, and the original value is not put back.",
    docs: "The sidecar has a hash of what stood in place of the value. Something else stands there now, so a person's edit wins.",
  },
  "sidecar-masked": {
    severity: "info",
    message: "{pointer} is sensitive and is masked in the sidecar: converting back is exact except for this value.",
    docs: "The sidecar keeps the files that the skill was converted from, without values that are marked as sensitive. Converting back takes them from the converted skill if its format can hold them.",
  },
  "sidecar-redacted": {
    severity: "warning",
    message: "The value of {pointer} is sensitive, and the sidecar does not keep it; set it again by hand.",
    docs: "Sensitive values are masked in the sidecar, and the format that the skill was converted to could not hold this one, so it cannot be put back.",
  },
  "cannot-mask": {
    severity: "error",
    message: "A sensitive value cannot be masked in the files that the sidecar would keep. Convert without --lossless.",
    docs: "The sidecar keeps files verbatim, except for values that are marked as sensitive. Here one of them cannot be taken out of the text without changing what the rest means.",
  },
  "file-in-the-way": {
    severity: "error",
    message:
      "{file} was changed since the conversion in a way that putting the original files back would lose. Move it away first.",
    docs: "Converting back restores the files that the conversion changed or removed. This file was created where one of them was, or is no longer text.",
  },
  "edited-file-stays": {
    severity: "warning",
    message: "{file} was created by the conversion and edited since, so it stays.",
    docs: "Converting back removes the files that the conversion created. What somebody has written into one of them is not removed; do it by hand if it is not needed any more.",
  },
  "hidden-character": {
    severity: "warning",
    message:
      'The name "{name}" holds the character {character}, which cannot be seen, so it is not what it looks like.',
    docs: "Characters that turn the direction of text around, controls and spaces without width make two different names look alike, or a name look like another. Where the name was pasted, type it again; where you did not write it, be careful with the skill.",
  },
  "internal-error": {
    severity: "error",
    message:
      "An unexpected error occurred in skill-convert, so this skill was skipped: {reason}. Please report it at https://github.com/skill-convert/skill-convert/issues, with the skill if you can.",
    docs: "This is a bug of skill-convert, and not a mistake in the skill. The skill's files are unchanged, and the other skills of the run are not affected. With the environment variable `SKILL_CONVERT_DEBUG=1` the message contains the stack trace, which helps to find the cause.",
  },
  "unreadable-file": {
    severity: "error",
    message: "{file} cannot be read: {reason}.",
    docs: "The file is not valid UTF-8, is too large for a manifest, or the system refused to read it. It is left alone.",
  },
});
