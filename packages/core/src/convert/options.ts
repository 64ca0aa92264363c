import type { Adapter } from "../adapter.js";
import type { AdapterLookup } from "../decode-skill.js";
import type { NewIds } from "../manifest/rename-references.js";

/** From which format to which, and how. */
export interface ConvertOptions {
  readonly from: Adapter;
  readonly to: Adapter;
  /** Keep the files as they are in a sidecar, so that the way back is exact. */
  readonly lossless?: boolean;
  /** Leave the source's manifest where it is. */
  readonly keepSource?: boolean;
  /** Convert this operation alone and drop the others. */
  readonly operation?: string;
  /** That operation becomes a skill of its own, with an id, a name and a description after it. */
  readonly split?: boolean;
  /**
   * The result replaces the skill in its folder. The id becomes the one that the folder demands, and a result that breaks
   * a rule of the target is an error.
   */
  readonly inPlace?: boolean;
  /**
   * Where the result will stand if that is another folder: the folder's path in its repository, for a skill that is
   * written with this id. Undefined if there is none for it.
   */
  readonly placeOf?: (id: string | undefined) => string | undefined;
  /** Ids that other skills get, by the old ones: several of a skill that becomes several. References to them follow. */
  readonly renamed?: NewIds;
  /** The formats that the skill may have been converted from before, besides these two. */
  readonly adapters?: AdapterLookup | undefined;
}

/** The adapters that a sidecar may ask for. */
export function lookup({ from, to, adapters }: ConvertOptions): AdapterLookup {
  return { get: (id) => [from, to].find((adapter) => adapter.id === id) ?? adapters?.get(id) };
}

/**
 * Whether a skill is in its format already. Its manifest is read with what its sidecar keeps, and writing that would add
 * what the format cannot hold well. Another adapter of the format writes it in another way.
 */
export function staysAsItIs({ from, to, operation }: ConvertOptions): boolean {
  return from === to && operation === undefined;
}
