import { deflateSync, Inflate, strFromU8, strToU8 } from "fflate";
import type { Contents, Shared } from "./protocol.js";

/** The limit of a link in characters. Some programs cut off longer links. */
const LONGEST_LINK = 32_000;

/** The limit of the decompressed content of a link, in bytes. */
const LARGEST = 4_000_000;

/**
 * Encodes a skill as the fragment of a URL, compressed and in base64url.
 *
 * @throws Error with a message for the user if it is too long for a link
 */
export function toFragment({ skill, to }: Shared): string {
  const contents = Object.entries(skill.contents).map(([path, content]) =>
    typeof content === "string" ? [path, content] : [path, toBase64(content), "bytes"],
  );
  const packed = deflateSync(strToU8(JSON.stringify({ folder: skill.folder, contents, to })), { level: 9 });
  const text = toBase64(packed).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  if (text.length <= LONGEST_LINK) return text;
  const length = (characters: number) => characters.toLocaleString("en-GB");
  throw new Error(
    `This skill is too long for a link: it needs ${length(text.length)} characters, and a link can have at most ${length(LONGEST_LINK)}. Download the zip file instead.`,
  );
}

/**
 * Decodes the fragment of a URL.
 *
 * @throws Error with a message for the user if the fragment is malformed
 */
export function fromFragment(text: string): Shared {
  try {
    const data: unknown = JSON.parse(strFromU8(inflate(fromBase64(text.replaceAll("-", "+").replaceAll("_", "/")))));
    const { folder, contents, to } = data as Record<string, unknown>;
    if (typeof folder !== "string" || typeof to !== "string" || !Array.isArray(contents)) throw new TypeError();
    return { skill: { folder, contents: Object.fromEntries(contents.map(toContent)) as Contents }, to };
  } catch {
    throw new Error("The link cannot be read: it is incomplete or damaged.");
  }
}

function toContent(entry: unknown): [string, string | Uint8Array] {
  const [path, content, kind] = entry as unknown[];
  if (typeof path !== "string" || typeof content !== "string") throw new TypeError();
  return [path, kind === "bytes" ? fromBase64(content) : content];
}

/** Decompresses in pieces, so that a small hostile input cannot fill the memory. */
function inflate(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const stream = new Inflate((piece) => {
    size += piece.length;
    if (size > LARGEST) throw new RangeError();
    pieces.push(piece);
  });
  for (let at = 0; at < bytes.length; at += 4096) stream.push(bytes.subarray(at, at + 4096), at + 4096 >= bytes.length);
  const output = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    output.set(piece, at);
    at += piece.length;
  }
  return output;
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
