// The numbered sentences of docs/specs, and where the repository cites them.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const SPECS = "docs/specs";

/** The test of the citations has examples of its own. */
const OWN_TEST = "test/citations.test.ts";

const CITATION = /\b([a-z0-9-]+\.md)#([sd]\d+)\b/g;

/** The tracked files of the repository with one of these extensions, as far as they are there. */
export function trackedFiles(root, extensions) {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  return listed
    .split("\0")
    .filter((file) => file !== OWN_TEST && extensions.some((extension) => file.endsWith(extension)))
    .filter((file) => existsSync(join(root, file)));
}

/** Every citation in a text, with the number of its line. */
export function citationsIn(text) {
  return text
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(CITATION)].map(([, page = "", anchor = ""]) => ({ page, anchor, line: index + 1 })),
    );
}

/** The anchors that a page declares, in the order in which they stand. */
export function anchorsIn(text) {
  return [...text.matchAll(/<a id="([sd]\d+)"><\/a>/g)].map(([, anchor = ""]) => anchor);
}

/** The anchors of every page of docs/specs, by the name of the page. */
export function specPages(root) {
  const pages = readdirSync(join(root, SPECS)).filter((file) => file.endsWith(".md") && file !== "README.md");
  return new Map(pages.sort().map((page) => [page, anchorsIn(readFileSync(join(root, SPECS, page), "utf8"))]));
}

/**
 * The sentences that neither a rule nor a test cites, one line per page: `stop.md: s3, s17`.
 *
 * @param root the repository
 * @param rules the text of docs/rules.md, which links each rule to its sentences
 */
export function uncitedSentences(root, rules) {
  // Besides the files of tests, these folders have suites that several of them run.
  const tests = trackedFiles(root, [".ts"])
    .filter((file) => /(?:^|\/)test\//.test(file))
    .map((file) => readFileSync(join(root, file), "utf8"));
  const cited = new Set([rules, ...tests].flatMap(citationsIn).map(({ page, anchor }) => `${page}#${anchor}`));
  return [...specPages(root)].flatMap(([page, anchors]) => {
    const left = anchors.filter((anchor) => anchor.startsWith("s") && !cited.has(`${page}#${anchor}`));
    return left.length === 0 ? [] : [`- ${page}: ${left.join(", ")}`];
  });
}
