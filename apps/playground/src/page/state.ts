import type { ComparedFile } from "@skill-convert/language-service";
import type { Analysis, ClientAnswer, Skill } from "../worker/protocol.js";
import type { Theme } from "./theme.js";

export type Tab = "losses" | "links" | "clients" | "back";
export type View = "text" | "diff" | "manifest";

/** Everything that the page shows except the texts in the editors. */
export interface State {
  readonly skill: Skill;
  /** The id of the example that is shown; empty for the user's own skill. */
  readonly example: string;
  /** The source file that is shown. */
  readonly file: string;
  readonly to: string;
  /** True to keep the original in a sidecar. */
  readonly lossless: boolean;
  readonly analysis: Analysis | undefined;
  /** True if the analysis is up to date with the skill. */
  readonly isFresh: boolean;
  /** The file of the result that is shown; the manifest file if the result does not have it. */
  readonly resultFile: string;
  readonly view: View;
  readonly tab: Tab;
  /** The links at the pointer or the cursor. */
  readonly active: ReadonlySet<number>;
  /** The answers from the last time that the tab was shown. */
  readonly clients: readonly ClientAnswer[];
  /** Undefined if the way back was not tried since the last change. */
  readonly back: { readonly files: readonly ComparedFile[]; readonly problems: readonly string[] } | undefined;
  /** The latest message to the user. */
  readonly notice: { readonly text: string; readonly isProblem: boolean } | undefined;
  /** True while a slow job runs. */
  readonly isBusy: boolean;
  readonly theme: Theme;
  /** The side that is shown on a small screen. */
  readonly side: "source" | "result";
  readonly isDropping: boolean;
}
