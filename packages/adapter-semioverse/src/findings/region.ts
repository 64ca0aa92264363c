import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import {
  escapeOf,
  type Find,
  type FindingDefinitions,
  isBlankText,
  modelsIn,
  type PathEscape,
} from "@skill-convert/format";
import { folders } from "../fields/lists.js";

const FILE = /[^/]\.(?:md|mdx|txt|json|ya?ml|toml|csv|html?|pdf|py|js|ts|sh|rb|png|svg)$/i;

const OUTSIDE: Readonly<Record<PathEscape, string>> = {
  root: "it begins at the root of the file system",
  home: "it begins in a home folder",
  drive: "it names a drive",
  parent: "it leads out of the vault",
};

/** The findings about the region. */
export const regionFindings = {
  "region-outside": {
    severity: "error",
    message: 'The folder "{path}" must lie within the vault; {reason}.',
    docs: "Definition 3.1: a region is made of folders within the vault, written relative to its root.",
    section: "Definition 3.1",
    requirement: "The folders of a region lie within the vault.",
    sentences: ["semioverse.md#s34", "semioverse.md#d28"],
    find: judged((path) => {
      const way = escapeOf(path);
      return way && OUTSIDE[way];
    }),
  },
  "region-spelling": {
    severity: "warning",
    message: 'The folder "{path}" {reason}, so it may match nothing.',
    docs: "Single slashes separate the parts of a path, and a placeholder is a name in braces (definition 3.1).",
    section: "Definition 3.1; section 11, question 1",
    requirement: "Single slashes separate the segments of a path, and a placeholder has a name.",
    sentences: ["semioverse.md#s33", "semioverse.md#d31"],
    find: judged(misspelt),
  },
  "region-file": {
    severity: "warning",
    message: '"{path}" is the path of a file; a region is made of folders.',
    docs: "Definition 3.1: a region is made of folders, each with everything under it. Name the folder that the file is in.",
    section: "Definition 3.1",
    requirement: "The paths of a region are paths of folders.",
    sentences: ["semioverse.md#s33", "semioverse.md#d29"],
    find: judged((path) => (FILE.test(path) ? "a file" : undefined)),
  },
  "half-region": {
    severity: "warning",
    message: 'The region declares no "{missing}"; it is a pair of reads and writes.',
    docs: "Definition 3.1: a region is a pair. Write an empty list if the skill reads no folder, or writes to none.",
    section: "Definition 3.1",
    requirement: "A region is a pair of lists: reads and writes.",
    sentences: ["semioverse.md#s32", "semioverse.md#d27"],
    find({ document }) {
      const region = getOwn(document, "region");
      if (!isJsonRecord(region)) return [];
      return ["reads", "writes"]
        .filter((key) => (getOwn(region, key) ?? null) === null)
        .map((missing) => ({ path: ["region"], args: { missing } }));
    },
  },
  "symbolic-placeholder": {
    severity: "info",
    message: "The placeholder {placeholder} does not name an input, so it stands for any folder.",
    docs: "A placeholder in a region stands for the input of the same name. Another one stands for any one folder.",
    section: "Section 11, question 1",
    requirement: "A placeholder in a region names an input.",
    sentences: ["semioverse.md#s134", "semioverse.md#d33"],
  },
} as const satisfies FindingDefinitions;

/**
 * Finds the folders with a problem.
 *
 * @param judge returns the problem as part of a sentence; undefined if there is none
 */
function judged(judge: (path: string) => string | undefined): Find {
  return (reading) =>
    modelsIn(reading, folders).flatMap(({ raw, model, at }) =>
      model.flatMap((_, index) => {
        const path = String(Array.isArray(raw) ? raw[index] : raw);
        const reason = judge(path);
        return reason === undefined ? [] : [{ path: at(index), args: { path, reason } }];
      }),
    );
}

function misspelt(path: string): string | undefined {
  if (escapeOf(path) !== undefined) return undefined;
  if (isBlankText(path)) return "is empty";
  if (path !== path.trim()) return "begins or ends with white space";
  if (path.includes("\\")) return "has backslashes";
  if (path.includes("//")) return "has two slashes in a row";
  return /^(?:[^{}]|\{[^{}]+\})*$/.test(path)
    ? undefined
    : "has a brace without its counterpart, or an empty placeholder";
}
