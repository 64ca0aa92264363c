import type { Decoded, Encoded } from "../adapter/adapter.js";
import type { AdapterLookup } from "../adapter/decode-skill.js";
import type { Reading } from "../adapter/reading.js";
import type { FileEdit, SkillFiles } from "../files.js";
import type { Loss } from "../losses/loss.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { EditedCreation } from "../sidecar/originals.js";
import type { Chosen } from "./choose-operation.js";
import type { ConvertOptions } from "./options.js";

// A conversion is one record that grows: a skill is decoded, then written, and then its losses are explained.

/** A skill that was decoded, and the part of it that is converted. */
export interface DecodedSkill {
  readonly options: ConvertOptions;
  /** The adapters for the originals in a sidecar. */
  readonly adapters: AdapterLookup;
  readonly reading: Reading;
  /** The manifest that is converted, with its places. */
  readonly decoded: Decoded;
  readonly chosen: Chosen;
  /** The chosen part as it is to be written: with the new ids of other skills. */
  readonly manifest: SkillManifest;
}

/** The restoration of a converted skill in a format that it was converted from. */
export interface WayBack {
  /** The skill with its original files. */
  readonly files: SkillFiles;
  /** Successive groups of edits that restore the files. */
  readonly groups: readonly (readonly FileEdit[])[];
  /** True if nothing was edited since and nothing is masked, so that the result is exactly the original files. */
  readonly isExact: boolean;
  /** Files that the conversion created and somebody has edited since. Removing them would lose the edits. */
  readonly creations: readonly EditedCreation[];
  /** A file that restoring the originals would overwrite, although its content is not from the conversion. */
  readonly inTheWay: string | undefined;
}

/**
 * The way in which a skill comes to its target. `encode`: the manifest is written over what remains of the skill.
 * `back`: it is written over the original files, to which the sidecar leads. `stay`: the skill is there already, so its
 * manifest is not written.
 */
export type Way =
  | { readonly kind: "encode" }
  | { readonly kind: "back"; readonly back: WayBack }
  | { readonly kind: "stay" };

/** The written skill, without its sidecar. */
export interface WrittenFiles {
  readonly encoded: Encoded;
  /** Successive groups of edits, each made against the result of the one before. */
  readonly groups: readonly (readonly FileEdit[])[];
  /** The path of the folder that the result is written for. */
  readonly path: string;
  /** The manifest that reading the result gives. */
  readonly readBack: SkillManifest;
}

/** A skill that was written, without its sidecar. */
export interface WrittenSkill extends DecodedSkill, Omit<WrittenFiles, "groups"> {
  readonly way: Way;
  /** Edits of the skill's current files. */
  readonly edits: readonly FileEdit[];
}

/** The result of a conversion. */
export interface Conversion {
  /** The manifest that was converted. */
  readonly manifest: SkillManifest;
  /** The manifest that reading the result gives, without its sidecar. */
  readonly readBack: SkillManifest;
  /** Edits of the skill's current files: one per changed file. */
  readonly edits: readonly FileEdit[];
  /** The file that contains the manifest. */
  readonly manifestFile: string;
  /** The id as it is written in the target format. */
  readonly id: string | undefined;
  readonly losses: readonly Loss[];
}
