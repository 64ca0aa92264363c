import type { Path } from "@skill-convert/core";

/**
 * A place of a document in words: `"env.required[0].name"`, or what the document as a whole is called.
 *
 * @param documentName such as "the front matter"
 */
export function placeInWords(path: Path, documentName: string): string {
  if (path.length === 0) return documentName;
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
  return `"${text.replace(/^\./, "")}"`;
}

/** A text with a capital letter at its beginning. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
