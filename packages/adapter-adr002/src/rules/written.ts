import { type RuleSubject, toPointer } from "@skill-convert/core";
import { SKILL_FILE } from "../format.js";
import type { Written } from "../version.js";

/** The text of a scalar as it stands in the file. */
export function writtenIn(subject: RuleSubject): Written {
  return (path) => {
    const range = subject.locatePointer(toPointer(path))?.range;
    if (!range) return undefined;
    const content = subject.files.text(SKILL_FILE);
    return content.kind === "text" ? content.text.slice(range.start, range.end) : "";
  };
}
