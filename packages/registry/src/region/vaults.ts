import { type Folder, literalSegment, type Region, type Segment, segmentsMeet } from "@skill-convert/access";

/** A folder of one vault that is, on the disk, a folder of another. */
export interface VaultMapping {
  readonly from: { readonly vault: string; readonly folder: string };
  readonly to: { readonly vault: string; readonly folder: string };
}

/** A folder as the trie keeps it: its vault first, cut at the first `**`. */
export interface PlacedFolder {
  readonly text: string;
  readonly segments: readonly Segment[];
}

/** Equal for folders with equal segments. */
export function folderKey({ segments }: PlacedFolder): string {
  return segments.map(({ key }) => key).join("/");
}

/** What stands for the folder of a skill that declares no region. */
export const ANYWHERE = "anything";

/**
 * Section 11, question 3: the places that a region means among several vaults. Regions of different vaults are
 * disjoint unless a folder of one is mapped to a folder of the other; then it is in both places.
 */
export function placesOf(region: Region, vault: string, mappings: readonly VaultMapping[]): PlacedFolder[] {
  const folders: readonly Folder[] = region.declared ? region.folders : [{ text: ANYWHERE, segments: [] }];
  return folders.flatMap((folder) => {
    const home = { text: folder.text, segments: cut([literalSegment(vault), ...folder.segments]) };
    return [home, ...translations(home, mappings)];
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
    // A mapping serves once on the way, so that mappings in a circle come to an end.
    return [moved, ...translations(moved, mappings.toSpliced(index, 1))];
  });
}

function path({ vault, folder }: VaultMapping["from"]): Segment[] {
  return [
    literalSegment(vault),
    ...folder.split("/").flatMap((part) => (part === "" || part === "." ? [] : [literalSegment(part)])),
  ];
}

function cut(segments: readonly Segment[]): readonly Segment[] {
  const end = segments.findIndex(({ kind }) => kind === "many");
  return end < 0 ? segments : segments.slice(0, end);
}
