import type { ComparedFile } from "@skill-convert/language-service";
import type { Analysis, ClientAnswer, Skill } from "../worker/protocol.js";
import type { Theme } from "./theme.js";

export type Tab = "losses" | "links" | "clients" | "back";
export type View = "text" | "diff" | "manifest";

/** Everything that the page shows, but for the texts, which the editors have. */
export interface State {
  readonly skill: Skill;
  /** The example that is shown, as long as it was not replaced. */
  readonly example: string;
  /** The file on the left. */
  readonly file: string;
  readonly to: string;
  /** Whether the original is kept in a sidecar. */
  readonly lossless: boolean;
  readonly analysis: Analysis | undefined;
  /** Whether the analysis is that of the skill as it is now. */
  readonly isFresh: boolean;
  /** The file on the right; one that the result has not is replaced by that of its manifest. */
  readonly resultFile: string;
  readonly view: View;
  readonly tab: Tab;
  /** The links that the pointer or the cursor is at. */
  readonly active: ReadonlySet<number>;
  /** As they were found when somebody last looked at them. */
  readonly clients: readonly ClientAnswer[];
  /** Undefined if nobody has asked for it since the last change. */
  readonly back: { readonly files: readonly ComparedFile[]; readonly problems: readonly string[] } | undefined;
  /** The last thing to say, and whether it is a problem. */
  readonly notice: { readonly text: string; readonly isProblem: boolean } | undefined;
  /** A job that takes long is running. */
  readonly isBusy: boolean;
  readonly theme: Theme;
  /** On a small screen one side is shown at a time. */
  readonly side: "source" | "result";
  readonly isDropping: boolean;
}
