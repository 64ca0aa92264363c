import { defineDiagnostics } from "./diagnostic.js";

/** The diagnostics of this package. */
export const coreDiagnostics = defineDiagnostics("core", {
  "no-manifest": {
    severity: "error",
    message: "No manifest of a known format was found: looked for {formats}.",
    docs: "The folder has no file or marker by which any of the registered formats is known. Name the format with `--from` if it has one all the same.",
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
    docs: "The format is one that skills move away from, so it has no writer.",
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
  "residue-unreadable": {
    severity: "warning",
    message: "The sidecar .skill-convert.json cannot be used, so what it carries is not put back: {reason}.",
    docs: "The sidecar carries what a format could not hold. It was edited or damaged; the skill is read without it.",
  },
  "residue-stale": {
    severity: "warning",
    message:
      "{pointer} was changed since the conversion that could not hold it; the change is kept and the older value is not put back.",
    docs: "The sidecar remembers what stood in place of the value. Something else stands there now, so a person's edit wins.",
  },
  "residue-redacted": {
    severity: "warning",
    message: "{pointer} holds something sensitive, which a sidecar never carries; set it again by hand.",
    docs: "Sensitive values are not written to the sidecar, so they cannot be put back.",
  },
  "hidden-character": {
    severity: "warning",
    message:
      'The name "{name}" holds the character {character}, which cannot be seen, so it is not what it looks like.',
    docs: "Characters that turn the direction of text around, controls and spaces without width make two different names look alike, or a name look like another. Where the name was pasted, type it again; where you did not write it, be careful with the skill.",
  },
  "unreadable-file": {
    severity: "error",
    message: "{file} cannot be read: {reason}.",
    docs: "The file is not valid UTF-8, is too large for a manifest, or the system refused to read it. It is left alone.",
  },
});
