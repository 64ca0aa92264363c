import { unzipSync, zipSync } from "fflate";
import { skillOf } from "../files/skill-of.js";
import type { Skill } from "./protocol.js";

/** The limit of the unpacked files, in bytes. */
const LARGEST = 20_000_000;
const MOST_FILES = 2000;

/**
 * Reads the skill in a zip file.
 *
 * @throws Error with a message for the user if it cannot be read
 */
export function unpackSkill(name: string, bytes: Uint8Array): Skill {
  let size = 0;
  let count = 0;
  const tooLarge = () =>
    new Error(`${name} is too large for a skill: the limit is ${LARGEST / 1e6} MB in ${MOST_FILES} files.`);
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ originalSize }) => {
        size += originalSize;
        count++;
        if (size > LARGEST || count > MOST_FILES) throw tooLarge();
        return true;
      },
    });
  } catch (error) {
    if (error instanceof Error && error.message === tooLarge().message) throw error;
    throw new Error(`${name} cannot be read: it is not a zip file, or it is damaged.`);
  }
  const entries = Object.entries(files).filter(([path]) => !path.endsWith("/") && !path.startsWith("__MACOSX/"));
  return skillOf(entries, name.replace(/\.zip$/i, ""));
}

/** Packs a skill's folder into a zip file. */
export function packSkill({ folder, contents }: Skill): Uint8Array {
  const encoder = new TextEncoder();
  const prefix = folder === "" ? "" : `${folder}/`;
  const entries = Object.entries(contents).map(([path, content]): [string, Uint8Array] => [
    prefix + path,
    typeof content === "string" ? encoder.encode(content) : content,
  ]);
  // A fixed date makes the output reproducible.
  return zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1) });
}
