import type { Adapter } from "../adapter.js";
import type { SkillFiles } from "../files.js";
import { jsonEqual } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { toPointer } from "../path.js";
import { maskSensitive } from "./mask.js";
import { type Address, ONLY } from "./node.js";
import { inFolder } from "./originals.js";
import { writtenPlaces } from "./places.js";
import { type CreatedFile, hashFile, hashText, type Original, SIDECAR_FILE, type Sidecar } from "./sidecar.js";

/** The folder, or only its name, if a skill reads differently without it, before the conversion or after it. */
function folderOf({ from, to, before, after }: Made): Pick<Sidecar, "folder" | "writtenIn"> {
  const read = (adapter: Adapter, files: SkillFiles, folder: string) =>
    adapter.decode(inFolder(files, folder), { quiet: true }).value?.manifest;
  const isSame = (adapter: Adapter, files: SkillFiles, folder: string) =>
    jsonEqual(read(adapter, files, folder), read(adapter, files, files.path));
  const isMoved = after.path !== before.path;
  const folders = ["", before.folder ?? ""];
  const found =
    folders.find((folder) => isSame(from, before, folder) && (isMoved || isSame(to, after, folder))) ?? before.path;
  const there = isMoved
    ? ([found, after.folder ?? ""].find((folder) => isSame(to, after, folder)) ?? after.path)
    : found;
  return { ...(found === "" ? {} : { folder: found }), ...(there === found ? {} : { writtenIn: there }) };
}

/** An address that holds for the only operation of a skill, also under another name. */
function alone({ operations }: SkillManifest, [head = "", name = "", ...rest]: Address): Address {
  return [head, head === "operations" && operations.length === 1 ? ONLY : name, ...rest];
}

/** What a conversion made of a skill. */
export interface Made {
  readonly from: Adapter;
  readonly to: Adapter;
  /** The skill before and after it. */
  readonly before: SkillFiles;
  readonly after: SkillFiles;
  /** The files that the conversion changed, created or removed. */
  readonly paths: Iterable<string>;
  /** The manifest that was converted, and what the result reads back as. */
  readonly manifest: SkillManifest;
  readonly readBack: SkillManifest;
}

/**
 * What has to be kept so that the skill can be put back as it was before a conversion. Undefined if something sensitive in
 * it cannot be masked.
 */
export function makeSidecar(made: Made): Sidecar | undefined {
  const { from, to, after, paths, manifest, readBack } = made;
  const kept = new Set([...paths, SIDECAR_FILE]);
  const { files: before, masked } = maskSensitive(from, made.before, manifest, kept) ?? {};
  if (!before || !masked) return undefined;
  const originals: Original[] = [];
  const created: CreatedFile[] = [];
  for (const path of [...kept].sort()) {
    const original = before.text(path);
    const written = path === SIDECAR_FILE ? null : hashFile(after, path);
    if (original.kind === "text") {
      if (written === undefined || hashText(original.text) === written) continue;
      originals.push({
        path,
        text: original.text,
        ...(before.isExecutable?.(path) ? { executable: true } : {}),
        written,
      });
    } else if (written) created.push({ path, written });
  }
  return {
    version: 1,
    target: to.id,
    source: from.id,
    ...folderOf(made),
    originals,
    created,
    places: writtenPlaces(manifest, readBack),
    masked: masked.map((place) => toPointer(alone(manifest, place))),
  };
}
