import type { Path } from "@skill-convert/core";

/**
 * Returns a path for messages: `"env.required[0].name"`, in quotes, or the name of the document for the empty path.
 *
 * @param documentName the name of the document, such as "the front matter"
 */
export function describePath(path: Path, documentName: string): string {
  if (path.length === 0) return documentName;
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
  return `"${text.replace(/^\./, "")}"`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
