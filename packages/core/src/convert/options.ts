import type { Adapter } from "../adapter/adapter.js";
import { type AdapterLookup, LOOKUP } from "../adapter/decode-skill.js";
import type { KeysOf } from "../arguments.js";
import type { NewIds } from "../manifest/rename-references.js";

/** Options of a conversion. */
export interface ConvertOptions {
  /** The adapter of the source format. */
  readonly from: Adapter;
  /** The adapter of the target format. */
  readonly to: Adapter;
  /** Keeps the original files in a sidecar, so that converting back is exact. */
  readonly lossless?: boolean;
  /** Keeps the manifest of the source format. */
  readonly keepSource?: boolean;
  /** Converts only the operation of this name and drops the others. */
  readonly operation?: string;
  /** Makes the operation a separate skill, with an id, a name and a description that come from the operation. */
  readonly split?: boolean;
  /**
   * Replaces the skill in its folder. The skill gets the id that its folder requires, and it is an error if the result
   * breaks a rule of the target.
   */
  readonly inPlace?: boolean;
  /**
   * Returns the path of the output folder in its repository for a skill with this id, if the result is written to
   * another folder. Undefined if the path is not known.
   */
  readonly pathFor?: (id: string | undefined) => string | undefined;
  /** New ids of other skills by their old ids; several for a skill that is split. References to them are updated. */
  readonly renamed?: NewIds;
  /** Adapters of other formats from which the skill may have been converted before. */
  readonly adapters?: AdapterLookup | undefined;
}

export const CONVERT_OPTIONS: KeysOf<ConvertOptions> = {
  keys: {
    from: "an adapter",
    to: "an adapter",
    lossless: "true or false",
    keepSource: "true or false",
    operation: "a string",
    split: "true or false",
    inPlace: "true or false",
    pathFor: "a function",
    renamed: { what: "a map", has: ["get"] },
    adapters: LOOKUP,
  },
  required: ["from", "to"],
};

/** Looks up adapters for the originals in a sidecar. */
export function lookup({ from, to, adapters }: ConvertOptions): AdapterLookup {
  return { get: (id) => [from, to].find((adapter) => adapter.id === id) ?? adapters?.get(id) };
}

/**
 * Returns true if the skill is already in the target format, so that its manifest is not written again: the manifest is
 * read with its sidecar, and the format cannot hold everything that the sidecar keeps. A different adapter of
 * the same format writes the manifest again.
 */
export function staysAsItIs({ from, to, operation }: ConvertOptions): boolean {
  return from === to && operation === undefined;
}
