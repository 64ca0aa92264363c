import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import type { Find } from "@skill-convert/format";
import { folders } from "../fields/lists.js";
import { elementsOf, type Rules } from "./rule.js";

/** Returns what is wrong with the path of a folder, as part of a sentence; undefined if nothing is. */
type Judge = (path: string) => string | undefined;

function judged(judge: Judge): Find {
  return (reading) =>
    elementsOf(reading, folders)
      .flat()
      .flatMap(({ model, path }) => {
        const reason = judge(model);
        return reason === undefined ? [] : [{ path, args: { path: model, reason } }];
      });
}

const outside: Judge = (path) => {
  if (/^[\\/]/.test(path)) return "it begins at the root of the file system";
  if (path.startsWith("~")) return "it begins in a home folder";
  if (/^[A-Za-z]:/.test(path)) return "it names a drive";
  let depth = 0;
  for (const segment of path.split(/[\\/]/)) {
    if (segment === "..") depth--;
    else if (segment !== "" && segment !== ".") depth++;
    if (depth < 0) return "it leads out of the vault";
  }
  return undefined;
};

const misspelt: Judge = (path) => {
  if (outside(path) !== undefined) return undefined;
  if (path.trim() === "") return "is empty";
  if (path !== path.trim()) return "begins or ends with white space";
  if (path.includes("\\")) return "has backslashes";
  if (path.includes("//")) return "has two slashes in a row";
  return /^(?:[^{}]|\{[^{}]+\})*$/.test(path)
    ? undefined
    : "has a brace without its counterpart, or an empty placeholder";
};

const FILE = /[^/]\.(?:md|mdx|txt|json|ya?ml|toml|csv|html?|pdf|py|js|ts|sh|rb|png|svg)$/i;

export const regionRules: Rules = {
  "region-outside": {
    section: "Definition 3.1",
    sentences: ["semioverse.md#s34", "semioverse.md#d28"],
    requirement: "The folders of a region lie within the vault.",
    find: judged(outside),
  },
  "region-file": {
    section: "Definition 3.1",
    sentences: ["semioverse.md#s33", "semioverse.md#d29"],
    requirement: "The paths of a region are paths of folders.",
    find: judged((path) => (FILE.test(path) ? "a file" : undefined)),
  },
  "region-spelling": {
    section: "Definition 3.1; section 11, question 1",
    sentences: ["semioverse.md#s33", "semioverse.md#d31"],
    requirement: "Single slashes separate the segments of a path, and a placeholder has a name.",
    find: judged(misspelt),
  },
  "half-region": {
    section: "Definition 3.1",
    sentences: ["semioverse.md#s32", "semioverse.md#d27"],
    requirement: "A region is a pair of lists: reads and writes.",
    find({ document }) {
      const region = getOwn(document, "region");
      if (!isJsonRecord(region)) return [];
      return ["reads", "writes"]
        .filter((key) => (getOwn(region, key) ?? null) === null)
        .map((missing) => ({ path: ["region"], args: { missing } }));
    },
  },
};
