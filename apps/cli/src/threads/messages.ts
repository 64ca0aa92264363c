import type { Found } from "../inputs.js";

/** What a thread is asked for. */
export type Request =
  /** To prepare a batch, which is then known by its number; answered by its targets. */
  | { readonly kind: "prepare"; readonly batch: number; readonly inputs: readonly Found[]; readonly keep: boolean }
  /** To finish a batch that was prepared; answered by its results. */
  | { readonly kind: "finish"; readonly batch: number; readonly rivals: readonly (readonly string[])[] }
  /** To prepare and finish a batch whose skills are not in each other's way; answered by its results. */
  | { readonly kind: "run"; readonly batch: number; readonly inputs: readonly Found[] };

/** The answer to the oldest request that has none: what was asked for, or nothing where something went wrong. */
export interface Answer {
  readonly given: readonly unknown[] | undefined;
}
