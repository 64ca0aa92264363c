import { makeFolder, realPath, userFolder } from "@skill-convert/fs";

/**
 * Returns the folders in which this program keeps its keys and its cache. They are made if they are missing, because
 * only a folder that exists can be hidden from a program, which could otherwise make it and plant a key.
 */
export function ownFolders(environment?: Readonly<Record<string, string | undefined>>): readonly string[] {
  const folders = [userFolder("cache", environment), userFolder("state", environment)].map(realPath);
  // Where the user cannot make one, the program cannot either.
  for (const folder of folders) makeFolder(folder, 0o700);
  return folders;
}
