import type { Diagnostic, Range, SkillFiles } from "@skill-convert/core";
import { inWindows1252 } from "@skill-convert/core/adapters";

/** The text that a finding is about, and the place in it. */
export interface Subject {
  readonly text: string;
  readonly range: Range | undefined;
}

/** Undefined if there is no text to show. */
export function subjectOf({ file, range }: Diagnostic, files: SkillFiles | undefined): Subject | undefined {
  if (file === undefined || files === undefined) return undefined;
  const content = files.text(file);
  if (content.kind === "text") return { text: content.text, range };
  return content.kind === "not-utf8" ? badText(files.bytes(file), content.offset) : undefined;
}

/** Text that is not UTF-8 is shown from the bad byte on as what it most often is, with that byte for the place. */
function badText(bytes: Uint8Array | undefined, offset: number): Subject | undefined {
  if (!bytes) return undefined;
  const good = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, offset));
  const rest = Array.from(bytes.subarray(offset), (byte) => inWindows1252(byte) || "\ufffd").join("");
  return { text: good + rest, range: { start: good.length, end: good.length + 1 } };
}
