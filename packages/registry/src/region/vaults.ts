import { type Folder, literalSegment, type Region, type Segment, segmentsMeet } from "@skill-convert/access";

/** Declares that a folder of one vault is, on disk, a folder of another vault. */
export interface VaultMapping {
  readonly from: { readonly vault: string; readonly folder: string };
  readonly to: { readonly vault: string; readonly folder: string };
}

/** A folder as the trie keeps it: the first segment is its vault, and it ends before the first `**`. */
export interface PlacedFolder {
  readonly text: string;
  readonly segments: readonly Segment[];
}

/** Returns a key that is equal for folders with equal segments. */
export function folderKey({ segments }: PlacedFolder): string {
  return segments.map(({ key }) => key).join("/");
}

/** The text of the folder of a skill that declares no region. */
const ANYWHERE = "any folder";

/**
 * Returns the folders of a region in all vaults (semioverse.md#d44). Regions of different vaults are disjoint unless a
 * mapping says that folders of them are the same on disk; such a folder is returned once for each vault.
 */
export function placesOf(region: Region, vault: string, mappings: readonly VaultMapping[]): PlacedFolder[] {
  const folders: readonly Folder[] = region.declared ? region.folders : [{ text: ANYWHERE, segments: [] }];
  return folders.flatMap((folder) => {
    const placed = { text: folder.text, segments: cutAtMany([literalSegment(vault), ...folder.segments]) };
    return [placed, ...translations(placed, mappings)];
  });
}

function translations(folder: PlacedFolder, mappings: readonly VaultMapping[]): PlacedFolder[] {
  return mappings.flatMap((mapping, index): PlacedFolder[] => {
    const from = path(mapping.from);
    const to = path(mapping.to);
    const shared = Math.min(from.length, folder.segments.length);
    for (let at = 0; at < shared; at++) {
      const a = from[at];
      const b = folder.segments[at];
      if (a === undefined || b === undefined || !segmentsMeet(a, b)) return [];
    }
    const moved = { text: folder.text, segments: [...to, ...folder.segments.slice(from.length)] };
    // Each mapping is applied at most once, so circular mappings terminate.
    return [moved, ...translations(moved, mappings.toSpliced(index, 1))];
  });
}

function path({ vault, folder }: VaultMapping["from"]): Segment[] {
  return [
    literalSegment(vault),
    ...folder.split("/").flatMap((part) => (part === "" || part === "." ? [] : [literalSegment(part)])),
  ];
}

function cutAtMany(segments: readonly Segment[]): readonly Segment[] {
  const end = segments.findIndex(({ kind }) => kind === "many");
  return end < 0 ? segments : segments.slice(0, end);
}
