import type { Range, SkillFiles, SourceLocation } from "@skill-convert/core";
import { inWindows1252 } from "@skill-convert/core/text";

/** The text that a finding is about, and its range in the text. */
export interface Subject {
  readonly text: string;
  readonly range: Range | undefined;
}

/** Returns the text that a finding is about; undefined if it cannot be shown. */
export function subjectOf(finding: Partial<SourceLocation>, files: SkillFiles | undefined): Subject | undefined {
  const { file, range } = finding;
  if (file === undefined || files === undefined) return undefined;
  const content = files.text(file);
  if (content.kind === "text") return { text: content.text, range };
  return content.kind === "not-utf8" ? badText(files.bytes(file), content.offset) : undefined;
}

/**
 * Decodes a text as Windows-1252, the most likely encoding, from the first byte that is not UTF-8. Its range is that
 * byte.
 */
function badText(bytes: Uint8Array | undefined, offset: number): Subject | undefined {
  if (!bytes) return undefined;
  const good = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, offset));
  const rest = Array.from(bytes.subarray(offset), (byte) => inWindows1252(byte) || "\ufffd").join("");
  return { text: good + rest, range: { start: good.length, end: good.length + 1 } };
}
