import type { SourceId } from "./sources.js";

/** A program that installs skills, and what it writes into them. */
export interface Installer {
  readonly title: string;
  readonly source: SourceId;
  /** The keys that it sets or removes in `metadata`. It may also write the rest of the front matter in another form. */
  readonly metadata: readonly string[];
  /** The files that it adds, relative to the skill's folder. */
  readonly files: readonly string[];
}

/** The installers whose changes a source describes. */
export const INSTALLERS: readonly Installer[] = [
  {
    title: "gh skill",
    source: "gh",
    metadata: [
      "github-repo",
      "github-ref",
      "github-tree-sha",
      "github-path",
      "github-pinned",
      "github-owner",
      "github-sha",
      "local-path",
    ],
    files: [],
  },
  {
    title: "clawhub",
    source: "ch",
    metadata: [],
    files: [".clawhub/origin.json", ".clawdhub/origin.json", "_meta.json", "skill-card.md"],
  },
];
