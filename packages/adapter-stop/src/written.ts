import { type Fix, type Path, toPointer } from "@skill-convert/core";
import type { Subject } from "./checks.js";
import { MANIFEST_FILE } from "./format.js";

/** A value as it is written, where that says more than the value: `1.10` is the number 1.1. */
export function sourceText(subject: Subject, path: Path): string | undefined {
  const range = subject.locatePointer(toPointer(path))?.range;
  const content = subject.files.text(MANIFEST_FILE);
  return range && content.kind === "text" ? content.text.slice(range.start, range.end) : undefined;
}

/** Puts an unquoted number or flag in quotes, where it means the same as a text. */
export function quoteFix(subject: Subject, path: Path, meansTheSame: (text: string) => boolean): Fix | undefined {
  const text = sourceText(subject, path);
  if (text === undefined || !/^[\w.+-]+$/.test(text) || !meansTheSame(text)) return undefined;
  return replaceFix(subject, path, "Put it in quotes", `"${text}"`);
}

/** Makes a list of one of a text that has no comma, comment or bracket in it, which a list would read otherwise. */
export function bracketFix(subject: Subject, path: Path): Fix | undefined {
  const text = sourceText(subject, path);
  if (text === undefined || !/^(?:[\w./-][\w./ -]*|"[^"\\\n]*"|'[^'\n]*')$/.test(text) || / -|^-/.test(text))
    return undefined;
  return replaceFix(subject, path, "Make it a list of one", `[${text}]`);
}

function replaceFix(subject: Subject, path: Path, title: string, text: string): Fix | undefined {
  const range = subject.locatePointer(toPointer(path))?.range;
  return range && { title, edits: [{ ...range, text }] };
}
