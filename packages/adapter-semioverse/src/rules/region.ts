import { type Diagnostic, getOwn, isJsonRecord, type Path, type RuleSubject } from "@skill-convert/core";
import { asRecord, placeOf } from "../checks.js";
import { diagnostics } from "../diagnostics.js";
import { textList } from "../region.js";

/** What is wrong with a folder's path, in words; undefined where nothing is. */
type Judge = (path: string) => string | undefined;

function judged(code: "region-outside" | "region-spelling" | "region-file", judge: Judge) {
  return (subject: RuleSubject): Diagnostic[] => {
    const region = asRecord(getOwn(asRecord(subject.document), "region"));
    const found: Diagnostic[] = [];
    for (const key of ["reads", "writes"]) {
      const value = getOwn(region, key) ?? null;
      for (const [index, text] of (textList(value) ?? []).entries()) {
        const reason = judge(text);
        if (reason === undefined) continue;
        const path: Path = typeof value === "string" ? ["region", key] : ["region", key, index];
        found.push(diagnostics.create(code, { path: text, reason }, placeOf(subject, path)));
      }
    }
    return found;
  };
}

const outside: Judge = (path) => {
  if (/^[\\/]/.test(path)) return "it begins at the root of the file system";
  if (path.startsWith("~")) return "it begins at somebody's home";
  if (/^[A-Za-z]:/.test(path)) return "it names a drive";
  let depth = 0;
  for (const segment of path.split(/[\\/]/)) {
    if (segment === "..") depth--;
    else if (segment !== "" && segment !== ".") depth++;
    if (depth < 0) return "it leads out of it";
  }
  return undefined;
};

/** Definition 3.1: the folders of a region are folders of the vault. */
export const regionOutside = judged("region-outside", outside);

/** Definition 3.1: paths of folders; section 11, question 1: placeholders in them. */
export const regionSpelling = judged("region-spelling", (path) => {
  if (outside(path) !== undefined) return undefined;
  if (path.trim() === "") return "is empty";
  if (path !== path.trim()) return "begins or ends with white space";
  if (path.includes("\\")) return "has backslashes";
  if (path.includes("//")) return "has two slashes in a row";
  return /^(?:[^{}]|\{[^{}]+\})*$/.test(path)
    ? undefined
    : "has a brace without its other half, or nothing between the two";
});

const FILE = /[^/]\.(?:md|mdx|txt|json|ya?ml|toml|csv|html?|pdf|py|js|ts|sh|rb|png|svg)$/i;

/** Definition 3.1: folders, each with all that is in it, and no files. */
export const regionFile = judged("region-file", (path) => (FILE.test(path) ? "a file" : undefined));

/** Definition 3.1: a region is a pair. */
export function halfRegion(subject: RuleSubject): Diagnostic[] {
  const region = getOwn(asRecord(subject.document), "region");
  if (!isJsonRecord(region)) return [];
  return ["reads", "writes"]
    .filter((key) => (getOwn(region, key) ?? null) === null)
    .map((missing) => diagnostics.create("half-region", { missing }, placeOf(subject, ["region"])));
}
