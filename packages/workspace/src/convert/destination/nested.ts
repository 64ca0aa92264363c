import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { portableRelative } from "@skill-convert/fs";
import { type InputSkill, openFound } from "../../find/find.js";
import type { Formats } from "../../formats/formats.js";

/**
 * Finds the enclosing skill if its files are copied to the place where this skill would be written under the name
 * `folder`.
 *
 * @returns the folder of the enclosing skill
 */
export function copiedTo({ relative: path, disk }: InputSkill, folder: string, formats: Formats): string | undefined {
  if (!disk || !path.includes("/") || basename(path) === folder) return undefined;
  const place = join(dirname(disk.directory), folder);
  if (!existsSync(place)) return undefined;
  const root = disk.directory.slice(0, -path.length);
  for (let above = dirname(disk.directory); above.length > root.length; above = dirname(above)) {
    const skill = openFound({ source: above, relative: "", directory: above, path: "", explicit: false }, formats);
    if (!("problem" in skill) && formats.candidates(skill.files).length > 0) {
      const copied = `${portableRelative(above, place)}/`;
      return skill.files.list().some((file) => `${file}/`.startsWith(copied)) ? above : undefined;
    }
  }
  return undefined;
}
