import { mkdirSync } from "node:fs";
import { errorCode, realPath, userFolder } from "@skill-convert/fs";

/**
 * Returns the folders in which this program keeps its keys and its cache. They are made if they are missing, because
 * only a folder that exists can be hidden from a program, which could otherwise make it and plant a key.
 */
export function ownFolders(environment?: Readonly<Record<string, string | undefined>>): readonly string[] {
  const folders = [userFolder("cache", environment), userFolder("state", environment)];
  for (const folder of folders) makeFolder(folder);
  return folders.map(realPath);
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    // The user cannot make it, and so the program cannot either.
    if (errorCode(error) === undefined) throw error;
  }
}
