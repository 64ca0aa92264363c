import type { Chosen } from "../files/dropped.js";
import type { Finding, ShownLoss } from "../worker/protocol.js";
import type { State, Tab, View } from "./state.js";

/** What the buttons of the page do. Nothing here throws: what goes wrong is shown. */
export interface Actions {
  openExample(id: string): Promise<void>;
  /** Opens files that were chosen, dropped or pasted. */
  openFiles(chosen: Chosen): Promise<void>;
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
  /** Shows both ends of some links in stronger colours. */
  hover(links: readonly number[]): void;
  /** Brings both ends of links into view, or those on one side. */
  reveal(links: readonly number[], side?: State["side"]): void;
  revealLoss(loss: ShownLoss): void;
  revealFinding(finding: Finding): void;
  /** Makes the change that a finding proposes. */
  fix(finding: Finding): void;
  fixAll(): Promise<void>;
  convertBack(): Promise<void>;
  download(): Promise<void>;
  share(): Promise<void>;
  dismiss(): void;
}
