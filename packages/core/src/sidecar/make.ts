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

/**
 * Returns the folders to keep: each as its path, or only its name if that is enough to read the manifest in the same
 * way.
 */
function foldersToKeep({ from, to, before, after }: ConvertedSkill): Pick<Sidecar, "folder" | "writtenIn"> {
  const read = (adapter: Adapter, files: SkillFiles, folder: string) =>
    adapter.decode(inFolder(files, folder), { quiet: true }).value?.manifest;
  const isSame = (adapter: Adapter, files: SkillFiles, folder: string) =>
    jsonEqual(read(adapter, files, folder), read(adapter, files, files.path));
  const isMoved = after.path !== before.path;
  const candidates = ["", before.folder ?? ""];
  const folder =
    candidates.find((each) => isSame(from, before, each) && (isMoved || isSame(to, after, each))) ?? before.path;
  const writtenIn = isMoved
    ? ([folder, after.folder ?? ""].find((each) => isSame(to, after, each)) ?? after.path)
    : folder;
  return { ...(folder === "" ? {} : { folder }), ...(writtenIn === folder ? {} : { writtenIn }) };
}

/** Makes an address independent of the operation's name if the skill has only one. */
function withoutOnlyName({ operations }: SkillManifest, [head = "", name = "", ...rest]: Address): Address {
  return [head, head === "operations" && operations.length === 1 ? ONLY : name, ...rest];
}

/** A skill before and after a conversion. */
export interface ConvertedSkill {
  readonly from: Adapter;
  readonly to: Adapter;
  readonly before: SkillFiles;
  readonly after: SkillFiles;
  /** The files that the conversion changed, created or removed. */
  readonly paths: Iterable<string>;
  /** The manifest that was converted. */
  readonly manifest: SkillManifest;
  /** The manifest that reading the result gives. */
  readonly readBack: SkillManifest;
}

/**
 * Creates the sidecar that allows a skill to be restored as it was before a conversion. Undefined if a sensitive value
 * in it cannot be masked.
 */
export function makeSidecar(skill: ConvertedSkill): Sidecar | undefined {
  const { from, to, after, paths, manifest, readBack } = skill;
  const kept = new Set([...paths, SIDECAR_FILE]);
  const { files: before, masked } = maskSensitive(from, skill.before, manifest, kept) ?? {};
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
    ...foldersToKeep(skill),
    originals,
    created,
    places: writtenPlaces(manifest, readBack),
    masked: masked.map((place) => toPointer(withoutOnlyName(manifest, place))),
  };
}
