import { REPOSITORY } from "../text/addresses.js";
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
    message: "This skill has no {format} manifest.",
    docs: "The format was named by the caller, and the skill has no manifest of that format.",
  },
  "ambiguous-format": {
    severity: "error",
    message: "This skill matches several formats equally well: {formats}. Choose one with --from.",
    docs: "The skill has manifests of several formats, and none of them takes precedence. Converting one would silently ignore the others, so you have to choose.",
  },
  "other-manifest": {
    severity: "info",
    message: "This skill also has a {format} manifest ({file}), which was not read.",
    docs: "A folder may contain manifests of several formats. Only the first in the order of detection is read; choose another with `--from`.",
  },
  "read-only-format": {
    severity: "error",
    message: "{format} can be read but not written.",
    docs: "The format has been superseded, so skills are no longer written in it. Only a skill that was converted from it with a sidecar, and not edited since, can be converted back.",
  },
  "source-in-the-way": {
    severity: "error",
    message:
      "{from} and {to} keep their manifests in the same place in the same file, so the old manifest cannot be kept.",
    docs: "`--keep-source` leaves the old manifest beside the new one. Here the two would overlap. Convert without it, or into another folder.",
  },
  "unknown-operation": {
    severity: "error",
    message: 'There is no operation "{name}"; the skill has {known}.',
    docs: "The operation that was asked for is not in the manifest.",
  },
  "invalid-manifest": {
    severity: "error",
    message: "The canonical manifest is invalid at {pointer}: {reason}.",
    docs: "A program passed a manifest to write that is not in the [canonical form](../manifest.md), so nothing was written. `createSkill` of `@skill-convert/core/zod` says of every such value what is expected in its place.",
  },
  "invalid-output": {
    severity: "error",
    message: "The result cannot be read back as {format}: {reason}",
    docs: "Before anything is written, the result is read with the target's own decoder and checked against its schema. It was not valid, so nothing was written. This is a bug in skill-convert: please report it with the skill.",
  },
  "cannot-write": {
    severity: "error",
    message: "The manifest cannot be written as {format}.{reason}",
    docs: "The format requires a value that the manifest does not have, or a value of the manifest has no form in the format. Nothing was written. Add or change that value.",
  },
  "breaks-rule": {
    severity: "error",
    message: "The skill was not converted in place, because {format} would refuse the result: {rule} [{code}]",
    docs: "A conversion in place never leaves a skill that `validate` refuses. Correct the skill first, or use `--out` to write the result to another folder as it is.",
  },
  "files-left-out": {
    severity: "warning",
    message: "{format} keeps a skill in a single file, so the result does not contain {files}.",
    docs: "The instructions may refer to these files. Copy what they need to a place that the client of the new format can read. `--lossless` keeps the text files in the sidecar, so that converting back restores them.",
  },
  "reference-renamed": {
    severity: "info",
    message: 'The reference to "{was}" became "{now}", the new id of that skill.',
    docs: "Converting a skill in place can change its id, because the target takes it from the folder. References to it in the other skills of the run follow.",
  },
  "reference-split": {
    severity: "info",
    message: 'The reference to "{was}" became references to {now}, the skills that its operations became.',
    docs: "With `--split`, each operation of a skill becomes a skill of its own, and nothing has the old id any more. A skill that depended on the whole depends on all of its parts; remove those that it does not need.",
  },
  "generated-program": {
    severity: "info",
    message: "{file} was added: a program that {purpose}. It starts {programs}.",
    docs: "Where the formats start programs in different ways, a conversion adds a program of its own that starts that of the skill the way it expects. Its first lines say what it does; read them before you run it. Converting back removes it, unless somebody has edited it.",
  },
  "undeclared-loss": {
    severity: "info",
    message: "The conversion changed {pointer}, a loss that {format} did not predict ({kind}).",
    docs: "Losses are measured by reading the result back, so this one is reported like any other. The format's coverage should have predicted it. This is a bug in skill-convert: please report it.",
  },
  "sensitive-default": {
    severity: "warning",
    message:
      'The default of the sensitive input "{name}" is in the manifest, where everyone who has the skill can read it.',
    docs: "A value that is marked as sensitive is redacted in reports and traces, but a default is part of the skill itself. Remove the default, let the caller pass the value, and replace the secret if it was one.",
  },
  "sidecar-unreadable": {
    severity: "warning",
    message: "The sidecar .skill-convert.json cannot be used, so it is ignored: {reason}.",
    docs: "The sidecar keeps the files that the skill was converted from. It was edited or damaged, was written by a later version, or has conflict markers from a merge. The skill is read without it. No conversion overwrites or removes it: repair it, or remove it if nothing in it is needed any more.",
  },
  "sidecar-in-the-way": {
    severity: "error",
    message: "The conversion would replace the sidecar .skill-convert.json, which {reason}. Repair or remove it first.",
    docs: "The sidecar keeps the files that a skill was converted from, and replacing it would lose them. If it belongs to another manifest of the same folder, convert that one with `--from`. If nothing in it is needed any more, remove it.",
  },
  "sidecar-stale": {
    severity: "warning",
    message:
      "{pointer} was edited since the conversion, which could not write all of it; the edit is kept and the original value is not restored.",
    docs: "The sidecar has a hash of what the conversion wrote in place of the value. Something else is there now, so the edit wins.",
  },
  "sidecar-masked": {
    severity: "info",
    message: "{pointer} is sensitive and is masked in the sidecar: converting back is exact except for this value.",
    docs: "The sidecar keeps the files that the skill was converted from, without values that are marked as sensitive. Converting back takes them from the converted skill if its format can hold them.",
  },
  "sidecar-redacted": {
    severity: "warning",
    message: "The value of {pointer} is sensitive, so the sidecar does not keep it. Set it again by hand.",
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
      "{file} was changed since the conversion, and restoring the original files would lose the change. Move the file away first.",
    docs: "Converting back restores the files that the conversion changed or removed. This file was created where one of them was, or is no longer text.",
  },
  "edited-file-stays": {
    severity: "warning",
    message: "{file} was created by the conversion and has been edited since, so it is not removed.",
    docs: "Converting back removes the files that the conversion created. One that has been edited is not removed; remove it yourself if you no longer need it.",
  },
  "hidden-character": {
    severity: "warning",
    message: 'The name "{name}" contains the invisible character {character}, so it is not what it looks like.',
    docs: "Characters that reverse the direction of text, control characters and zero-width spaces can make different names look alike. If you pasted the name, type it again; if you did not write it, be careful with the skill.",
  },
  "internal-error": {
    severity: "error",
    message: `An unexpected error occurred in skill-convert, so this skill was skipped: {reason}. Please report it at ${REPOSITORY}/issues, with the skill if you can.`,
    docs: "This is a bug of skill-convert, and not a mistake in the skill. The skill's files are unchanged, and the other skills of the run are not affected. With the environment variable `SKILL_CONVERT_DEBUG=1` the message contains the stack trace, which helps to find the cause.",
  },
  "unreadable-file": {
    severity: "error",
    message: "{file} cannot be read: {reason}.",
    docs: "The file is not valid UTF-8, is too large for a manifest, or the system refused to read it. It is left alone.",
  },
});
