import type { OpenDestination } from "./destination/destination.js";

/** What a conversion is to do, and where its results go. */
export interface ConversionOptions {
  /** The format to write: its id or title. */
  readonly to: string;
  /** Where the results go: `inPlace()`, `folder("converted")` or `memory()`. */
  readonly into: OpenDestination;
  /** The format to read: its id or title (default: detected). */
  readonly from?: string | undefined;
  /** Keeps the original files in a sidecar, so that converting back is exact. */
  readonly lossless?: boolean | undefined;
  /** Keeps the manifest of the source beside the new one. */
  readonly keepSource?: boolean | undefined;
  /** Converts only this operation. */
  readonly operation?: string | undefined;
  /** Makes each operation a skill of its own, in a folder of its own. */
  readonly split?: boolean | undefined;
  /** The programs of Agent Skills that become operations: their paths, or `all`. */
  readonly scripts?: readonly string[] | undefined;
  /** Takes the effects of skills that declare none from what their programs certainly do. */
  readonly inferEffects?: boolean | undefined;
  /** The clients for which Agent Skills are written: comma-separated ids, or `all` for all current ones. */
  readonly clients?: string | undefined;
  /** Patterns of files and folders that a search leaves out. */
  readonly exclude?: readonly string[] | undefined;
  /** Ends the conversion before the next skill. */
  readonly signal?: AbortSignal | undefined;
  /** Is told which phase of the work begins. */
  readonly onPhase?: ((phase: string) => void) | undefined;
}
