import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { SkillFiles } from "../files.js";
import { canonicalJson, type Json } from "../json.js";

/** SHA-256, in hexadecimal, of a text in UTF-8. */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** SHA-256 of a JSON value's canonical text; null if there is no value. */
export function hashJson(value: Json | undefined): string | null {
  return value === undefined ? null : hashText(canonicalJson(value));
}

/** SHA-256 of a text file; null if there is none, and undefined if it cannot be read as text. */
export function hashFile(files: SkillFiles, path: string): string | null | undefined {
  const content = files.text(path);
  if (content.kind === "missing") return null;
  return content.kind === "text" ? hashText(content.text) : undefined;
}
