import type { MessageArguments } from "@skill-convert/core";
import type { FileFinding, Find, ManifestReading } from "@skill-convert/format";

/**
 * Limits a check to manifests. The front matter of an instruction-first skill, which every format has, is not checked.
 */
export function inManifest(find: Find): Find {
  return (reading) => (reading.standIn ? [] : find(reading));
}

/**
 * Returns the file of the manifest; undefined for an instruction-first skill, and for a file that belongs to something
 * else.
 */
export function manifestFile({ data, standIn, isForeign }: ManifestReading): string | undefined {
  return standIn || isForeign ? undefined : data.file;
}

/**
 * Makes a check that reports at the beginning of the manifest. Locating a better place would take longer than the
 * check.
 */
export function ofManifest(
  argsOf: (reading: ManifestReading, file: string) => MessageArguments | undefined,
): (reading: ManifestReading) => readonly FileFinding[] {
  return (reading) => {
    const file = manifestFile(reading);
    const args = file === undefined ? undefined : argsOf(reading, file);
    return args ? [{ args, at: { file, range: { start: 0, end: 0 }, path: [] } }] : [];
  };
}
