import type { Adapter } from "../adapter/adapter.js";
import type { Reading, Skill } from "../adapter/reading.js";
import { jsonEqual } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { toPointer } from "../path.js";
import { maskSensitive } from "./mask.js";
import { type Address, ONLY } from "./node.js";
import { inFolder } from "./originals.js";
import { writtenPlaces } from "./places.js";
import { type CreatedFile, hashFile, hashText, type Original, SIDECAR_FILE, type Sidecar } from "./sidecar.js";

type KeptFolders = Pick<Sidecar, "folder" | "writtenIn">;

/** Returns a function that returns true if the manifest of a skill is the same in another folder. */
function readsTheSame(adapter: Adapter, reading: Reading): (folder: string) => boolean {
  const { files } = reading;
  const manifestOf = (skill: Skill) => adapter.decode(skill, { quiet: true }).value?.manifest;
  const known = new Map([[files.path, true]]);
  return (folder) => {
    const isSame = known.get(folder) ?? jsonEqual(manifestOf(inFolder(files, folder)), manifestOf(reading));
    known.set(folder, isSame);
    return isSame;
  };
}

/**
 * Returns the folders to keep: each as its path, or only its name if that is enough to read the manifest in the same
 * way.
 */
function foldersToKeep(from: Adapter, source: Reading, to: Adapter, result: Reading): KeptFolders {
  const before = source.files;
  const after = result.files;
  const isSameBefore = readsTheSame(from, source);
  const isSameAfter = readsTheSame(to, result);
  const isMoved = after.path !== before.path;
  const candidates = ["", before.folder ?? ""];
  const folder = candidates.find((each) => isSameBefore(each) && (isMoved || isSameAfter(each))) ?? before.path;
  const writtenIn = isMoved ? ([folder, after.folder ?? ""].find(isSameAfter) ?? after.path) : folder;
  return { ...(folder === "" ? {} : { folder }), ...(writtenIn === folder ? {} : { writtenIn }) };
}

/** Makes an address independent of the operation's name if the skill has only one. */
export function withoutOnlyName({ operations }: SkillManifest, address: Address): Address {
  const [head, name, ...rest] = address;
  return head === "operations" && name !== undefined && operations.length === 1 ? [head, ONLY, ...rest] : address;
}

/** A skill before and after a conversion. */
export interface ConvertedSkill {
  readonly from: Adapter;
  readonly to: Adapter;
  readonly before: Skill;
  readonly after: Skill;
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
  const { from, to, paths, manifest, readBack } = skill;
  const source = from.read(skill.before);
  const result = to.read(skill.after);
  const kept = new Set([...paths, SIDECAR_FILE]);
  const { files: before, masked } = maskSensitive(from, source, manifest, kept) ?? {};
  if (!before || !masked) return undefined;
  const originals: Original[] = [];
  const created: CreatedFile[] = [];
  for (const path of [...kept].sort()) {
    const original = before.text(path);
    const written = path === SIDECAR_FILE ? null : hashFile(result.files, path);
    if (original.kind === "text") {
      if (written === undefined || hashText(original.text) === written) continue;
      const mode = written === null ? before.mode?.(path) : undefined;
      originals.push({
        path,
        text: original.text,
        ...(before.isExecutable?.(path) ? { executable: true } : {}),
        ...(mode === undefined ? {} : { mode: mode.toString(8).padStart(3, "0") }),
        written,
      });
    } else if (written) created.push({ path, written });
  }
  return {
    version: 1,
    target: to.id,
    source: from.id,
    ...foldersToKeep(from, source, to, result),
    originals,
    created,
    places: writtenPlaces(manifest, readBack),
    masked: masked.map((place) => toPointer(withoutOnlyName(manifest, place))),
  };
}
