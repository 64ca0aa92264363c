/** Files that the user chose or dropped, by path. */
export type ChosenFiles = readonly (readonly [path: string, file: File])[];

/** The limit of all files together, in bytes. */
const LARGEST = 20_000_000;
const MOST_FILES = 2000;

/**
 * Reads the chosen files.
 *
 * @throws Error with a message for the user if they are too many or too large
 */
export async function bytesOf(chosen: ChosenFiles): Promise<(readonly [path: string, bytes: Uint8Array])[]> {
  const size = chosen.reduce((sum, [, file]) => sum + file.size, 0);
  if (chosen.length > MOST_FILES || size > LARGEST) throw tooMuch();
  return Promise.all(chosen.map(async ([path, file]) => [path, new Uint8Array(await file.arrayBuffer())] as const));
}

function tooMuch(): Error {
  return new Error(`This is too large for a skill: the limit is ${LARGEST / 1e6} MB in ${MOST_FILES} files.`);
}

/** Returns the files of a file input; those of a folder have paths. */
export function chosenIn(files: FileList): ChosenFiles {
  return [...files].map((file) => [file.webkitRelativePath || file.name, file]);
}

/**
 * Returns the dropped files, including those in folders.
 *
 * @throws Error with a message for the user if they are too many
 */
export async function droppedIn({ items, files }: DataTransfer): Promise<ChosenFiles> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return chosenIn(files);
  const found: (readonly [string, File])[] = [];
  for (const entry of entries) await collect(entry, found);
  return found;
}

async function collect(entry: FileSystemEntry, found: (readonly [string, File])[]): Promise<void> {
  if (found.length > MOST_FILES) throw tooMuch();
  const path = entry.fullPath.replace(/^\//, "");
  if (entry instanceof FileSystemFileEntry) {
    found.push([path, await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]);
  } else if (entry instanceof FileSystemDirectoryEntry && !/(?:^|\/)(?:\.git|node_modules)$/.test(path)) {
    const reader = entry.createReader();
    for (;;) {
      const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (batch.length === 0) break;
      for (const child of batch) await collect(child, found);
    }
  }
}
