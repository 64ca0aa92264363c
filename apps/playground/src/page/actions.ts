import type { ChosenFiles } from "../files/dropped.js";
import type { Finding, ShownLoss } from "../worker/protocol.js";
import type { State, Tab, View } from "./state.js";

/** The actions of the page. None of them throws: errors are shown to the user. */
export interface Actions {
  openExample(id: string): Promise<void>;
  /** Opens files that were chosen, dropped or pasted. */
  openFiles(chosen: ChosenFiles): Promise<void>;
  openText(text: string): void;
  addFile(path: string): void;
  removeFile(path: string): void;
  showFile(path: string): void;
  showResultFile(path: string): void;
  setView(view: View): void;
  setTab(tab: Tab): void;
  setSide(side: State["side"]): void;
  setTarget(id: string): void;
  setLossless(lossless: boolean): void;
  setDropping(isDropping: boolean): void;
  toggleTheme(): void;
  /** Highlights both ends of links. */
  hover(links: readonly number[]): void;
  /** Scrolls both ends of links into view, or only those on one side. */
  reveal(links: readonly number[], side?: State["side"]): void;
  revealLoss(loss: ShownLoss): void;
  revealFinding(finding: Finding): void;
  /** Applies the fix of a finding. */
  fix(finding: Finding): void;
  fixAll(): Promise<void>;
  convertBack(): Promise<void>;
  download(): Promise<void>;
  share(): Promise<void>;
  dismiss(): void;
}
