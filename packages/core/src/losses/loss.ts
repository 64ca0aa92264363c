import type { LossGroup, LossKind, LossNote } from "../adapter/adapter.js";
import type { Coverage } from "../adapter/coverage.js";
import type { SourceLocation } from "../diagnostics/diagnostic.js";
import { type Json, jsonEqual } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Path } from "../path.js";
import type { Difference } from "./compare.js";
import type { ResultPlace } from "./moved.js";

/**
 * What became of a value. `lost`: nothing in the result has it. `moved`: the result has all of it in another place or
 * form, which the comparison has found there. `loosened`: the result says less. `restricted`: the result refuses values
 * that the source takes. `added`: only the result has it.
 */
export type LossOutcome = "lost" | "moved" | "loosened" | "restricted" | "added";

/** A value that a conversion dropped, changed or added. */
export interface Loss {
  readonly kind: LossKind;
  readonly outcome: LossOutcome;
  /**
   * The path in the canonical manifest that was converted; for an added value, the path in the one that was read back.
   */
  readonly path: Path;
  readonly message: string;
  /** The value before, with sensitive parts redacted; absent if there was none. */
  readonly value?: Json;
  /** The value after, with sensitive parts redacted; absent if there is none. */
  readonly written?: Json;
  /** The position of the value in the skill that was converted. */
  readonly source?: SourceLocation;
  /** The place in the result that has the value, or a part of it, in another form. */
  readonly movedTo?: ResultPlace;
  /** The words for this loss and others of the same reason on one line. */
  readonly group?: LossGroup;
  /** True if the sidecar keeps the value. */
  readonly preserved: boolean;
  /** True if the coverage of the target predicts a loss of this kind at this path. */
  readonly predicted: boolean;
}

/** The context in which differences are losses: both manifests, the target, and the notes of its encoder. */
export interface LossContext {
  /** The manifest that was converted. */
  readonly before: SkillManifest;
  /** The manifest that reading the result gives. */
  readonly after: SkillManifest;
  readonly target: { readonly id: string; readonly title: string; readonly coverage: Coverage };
  readonly notes: readonly LossNote[];
  /** Returns the position of a path of `before`. */
  readonly locate: (path: Path) => SourceLocation | undefined;
  /** Returns the text of a file of the result. If absent, no value is found in a file. */
  readonly text?: (file: string) => string | undefined;
  /** Returns the file of the result that still says a value of the source, in the form of the source. */
  readonly remainsIn?: (path: Path, value: Json) => string | undefined;
  /** Returns true if the sidecar keeps the lost value. */
  readonly preserved: (difference: Difference) => boolean;
}

/** A context with the answers that every difference needs. */
export interface PreparedContext extends LossContext {
  /** True if neither manifest has anything sensitive, so that values may be shown. */
  readonly showsValues: boolean;
  /** True if several operations were merged into one. */
  readonly isUnited: boolean;
}

/** Returns true if nothing is left of a value. */
export function isGone(after: Json | undefined): boolean {
  return after === undefined || after === null || after === "" || jsonEqual(after, []) || jsonEqual(after, {});
}
