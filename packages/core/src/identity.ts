/** The part of a path-like id after the last slash. */
export function lastPart(id: string): string {
  if (!id.includes("/")) return id;
  return id.replace(/\/+$/, "").split("/").at(-1) ?? id;
}

/** Kebab-case: lower-case letters, digits and single hyphens. Letters outside ASCII are kept. */
export function kebabCase(text: string): string {
  if (/^[a-z\d]+(?:-[a-z\d]+)*$/.test(text)) return text;
  return text
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1-$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/** The name by which a folder-named format knows a skill: the last part of its id in kebab-case. */
export function kebabName(id: string): string {
  return kebabCase(lastPart(id));
}

/**
 * A name that is safe for one folder on every system: no separators, no control characters, no reserved or dot
 * names. Undefined where nothing of the id is left.
 *
 * @example
 * folderName("reasoning/self-check"); // "self-check"
 * folderName(".."); // undefined
 */
export function folderName(id: string): string | undefined {
  const name = lastPart(id)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach a file system
    .replace(/[\u0000-\u001f\u007f<>:"\\|?*]+/g, "-")
    .replace(/^\.+/, "")
    .slice(0, 200)
    .replace(/[. ]+$/, "");
  if (name === "" || /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i.test(name)) return undefined;
  return name;
}

/** Whether systems take a text for the name of an environment variable, brackets of `ProgramFiles(x86)` included. */
export function isVariableName(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_.()-]*$/.test(text);
}
