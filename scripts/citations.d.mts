/** The folder of the pages, relative to the repository. */
export const SPECS: string;

export interface Citation {
  readonly page: string;
  readonly anchor: string;
  /** Counted from 1. */
  readonly line: number;
}

/** The tracked files of the repository with one of these extensions, as far as they are there. */
export function trackedFiles(root: string, extensions: readonly string[]): string[];

/** Every citation in a text, with the number of its line. */
export function citationsIn(text: string): Citation[];

/** The anchors that a page declares, in the order in which they stand. */
export function anchorsIn(text: string): string[];

/** The anchors of every page of docs/specs, by the name of the page. */
export function specPages(root: string): ReadonlyMap<string, readonly string[]>;

/**
 * The sentences that neither a rule nor a test cites, one line per page: `- stop.md: s3, s17`.
 *
 * @param root the repository
 * @param rules the text of docs/rules.md, which links each rule to its sentences
 */
export function uncitedSentences(root: string, rules: string): string[];
