/** Returns the part of a path-like id after the last slash. */
export function lastPart(id: string): string {
  if (!id.includes("/")) return id;
  return id.replace(/\/+$/, "").split("/").at(-1) ?? id;
}

/** Converts text to kebab case: lower-case letters, digits and single hyphens. Keeps letters outside ASCII. */
export function kebabCase(text: string): string {
  if (/^[a-z\d]+(?:-[a-z\d]+)*$/.test(text)) return text;
  return text
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1-$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/** Returns the folder name of a skill in formats that name skills by folder: the last part of its id in kebab case. */
export function kebabName(id: string): string {
  return kebabCase(lastPart(id));
}

/**
 * Returns a folder name for an id that is safe on every system: without separators and control characters, and neither
 * a reserved name nor one of dots. Undefined if nothing of the id is left.
 *
 * @example
 * folderName("reasoning/self-check"); // "self-check"
 * folderName(".."); // undefined
 */
export function folderName(id: string): string | undefined {
  const name = lastPart(id)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must not reach a file system
    .replace(/[\u0000-\u001f\u007f<>:"\\|?*]+/g, "-")
    .replace(/^\.+/, "")
    .slice(0, 200)
    .replace(/[. ]+$/, "");
  if (name === "" || /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i.test(name)) return undefined;
  return name;
}

/**
 * Returns true if the text can be the name of an environment variable, including `ProgramFiles(x86)` with its brackets.
 */
export function isVariableName(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_.()-]*$/.test(text);
}
