import { createHmac, timingSafeEqual } from "node:crypto";

/** The name of the key that signs the traces of the user's own runs. */
export const TRACE_KEY = "trace-key";

/**
 * Signs a trace. The signature covers the text, the folder and the file name, so it is not valid for a copy in another
 * folder or under another name.
 */
export function signatureOf(key: Buffer, folder: string, name: string, text: Uint8Array): string {
  const mac = createHmac("sha256", key);
  return mac.update(`skill-convert trace 2\0${folder}\0${name}\0`).update(text).digest("hex");
}

export function isSignature(given: string, expected: string): boolean {
  const givenBytes = Buffer.from(given);
  const expectedBytes = Buffer.from(expected);
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}
