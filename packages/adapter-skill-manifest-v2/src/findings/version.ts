import type { Sentence } from "@skill-convert/core/adapters";
import type { Codec } from "@skill-convert/format";

/** The parts of a shared finding that depend on the version of the format. */
export interface Version {
  /** The first word of the block's info string. */
  readonly word: string;
  /** The codec of an operation's entrypoints. */
  readonly entrypoints: Codec;
  /** Chooses between the sentences of version 1 and those of version 2. */
  readonly cited: (v1: readonly Sentence[], v2: readonly Sentence[]) => readonly Sentence[];
  /** Names a section of the specification as the version cites it. */
  readonly of: (section: string) => string;
}
