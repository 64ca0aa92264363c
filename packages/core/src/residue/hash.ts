import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalJson, type Json } from "../json.js";

/** SHA-256, in hexadecimal, of a JSON value's canonical text; null where there is no value. */
export function hashJson(value: Json | undefined): string | null {
  return value === undefined ? null : bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));
}
