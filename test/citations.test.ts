import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FormatAdapter } from "@skill-convert/format";
import { loadRegistry } from "@skill-convert/formats";
import { describe, expect, it } from "vitest";
import { anchorsIn, citationsIn, SPECS, specPages, trackedFiles, uncitedSentences } from "../scripts/citations.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

const pages = specPages(root);
const files = trackedFiles(root, [".ts", ".mts", ".mjs", ".md"]).filter((file) => !file.startsWith(".changeset/"));

/** Citations that lead nowhere: `file:line: page.md#s1`. */
function broken(file: string, text: string): string[] {
  return citationsIn(text)
    .filter(({ page, anchor }) => !pages.get(page)?.includes(anchor))
    .map(({ page, anchor, line }) => `${file}:${line}: ${page}#${anchor}`);
}

/** Missing and repeated numbers of a page. */
function misnumbered(anchors: readonly string[]): string[] {
  const repeated = anchors.filter((anchor, index) => anchors.indexOf(anchor) < index);
  const missing = ["s", "d"].flatMap((kind) => {
    const count = anchors.filter((anchor) => anchor.startsWith(kind)).length;
    return Array.from({ length: count }, (_, index) => `${kind}${index + 1}`).filter((each) => !anchors.includes(each));
  });
  return [...repeated.map((anchor) => `${anchor} stands twice`), ...missing.map((anchor) => `${anchor} is missing`)];
}

/** Names of pages that no clone has, and of specifications outside docs/specs. Links are tested with the documentation. */
function strays(file: string, text: string): string[] {
  // Some tests read a folder beside the repository, and skip without it.
  const isOptional = file.endsWith(".test.ts") && text.includes("../shared");
  return text.split("\n").flatMap((line, index) => {
    const internal = [...line.matchAll(/\b(?:FORMATS|DESIGN|STYLE)\.md\b/g)].map(([name]) => name);
    const paths = [...line.matchAll(/(?<![\w./-]|\]\()[\w./-]*\bspecs\/[\w.-]+\.md\b/g)]
      .map(([path]) => path)
      .filter((path) => !isOptional && !isInSpecs(file, path));
    return [...internal, ...paths].map((name) => `${file}:${index + 1}: ${name}`);
  });
}

function isInSpecs(file: string, path: string): boolean {
  return path.startsWith(`${SPECS}/`) || join(dirname(file), path).startsWith(`${SPECS}/`);
}

/** The page and the anchor of each guarantee, and the test files that stand beside it. */
const guarantees = ["docs/reliability.md", "SECURITY.md"].flatMap((page) =>
  read(page)
    .split("\n")
    .filter((line) => isGuarantee(page, line))
    .map((line) => ({
      name: `${basename(page)}#${/^(?:\||-) <a id="(g\d+)"><\/a>/.exec(line)?.[1] ?? line}`,
      tests: [...line.matchAll(/\]\(\.\.\/([^)]+\.test\.ts)\)/g)].map(([, path = ""]) => path),
    })),
);

function isGuarantee(page: string, line: string): boolean {
  return page === "SECURITY.md" ? line.startsWith("- ") : /^\| (?!guarantee \|)/.test(line);
}

const GUARANTEE = /\b(?:reliability|SECURITY)\.md#g\d+\b/;

/** The guarantees that each test file cites. */
const guaranteesIn = new Map(
  [...files.filter((file) => file.endsWith(".test.ts")), ".ci/run"].map((file) => [
    file,
    [...read(file).matchAll(new RegExp(GUARANTEE, "g"))].map(([name]) => name),
  ]),
);

/** Citations of guarantees in tests that do not stand above a test, in comments alone: `file:line`. */
function apart(file: string, text: string): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    if (!GUARANTEE.test(line)) return [];
    const next = lines.slice(index + 1).find((each) => !/^\s*\/\//.test(each)) ?? "";
    return /^\s*\/\//.test(line) && /^\s*(?:it|describe\w*)\b/.test(next) ? [] : [`${file}:${index + 1}`];
  });
}

describe("the guarantees of docs/reliability.md and SECURITY.md", () => {
  it("have an anchor of their own", () => {
    const names = guarantees.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(25);
    expect(names.filter((name) => !/#g\d+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it("are cited by a test, and by each test that stands beside them", () => {
    const cited = new Set([...guaranteesIn.values()].flat());
    expect(guarantees.filter(({ name }) => !cited.has(name))).toEqual([]);
    const silent = guarantees.flatMap(({ name, tests }) =>
      tests.filter((file) => guaranteesIn.get(file)?.includes(name) !== true).map((file) => `${file}: ${name}`),
    );
    expect(silent).toEqual([]);
  });

  it("are cited directly above the test that shows them", () => {
    const tests = [...guaranteesIn.keys()].filter((file) => file.endsWith(".test.ts"));
    expect(tests.flatMap((file) => apart(file, read(file)))).toEqual([]);
    const cited = "// SECURITY.md#g1";
    expect(apart("a.ts", `${cited}\n// more\n  it("works")`)).toEqual([]);
    expect(apart("a.ts", `${cited}\n\nit("works")`)).toEqual(["a.ts:1"]);
    expect(apart("a.ts", `it("works") ${cited}\nit("works")`)).toEqual(["a.ts:1"]);
  });

  it("are there where a test cites them", () => {
    const names = new Set(guarantees.map(({ name }) => name));
    const wrong = [...guaranteesIn].flatMap(([file, cited]) =>
      cited.filter((name) => !names.has(name)).map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("citations", () => {
  it("lead to sentences and decisions that exist", () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => broken(file, read(file)))).toEqual([]);
  });

  it("name no page that is not in the repository", () => {
    expect(files.flatMap((file) => strays(file, read(file)))).toEqual([]);
  });

  it("are found by line, and only where they are some", () => {
    const text = "(stop.md#s1, stop.md#d1)\nsee diagnostics/stop.md#sop-spelling\nno-such.md#s1";
    expect(citationsIn(text).map(({ page, anchor, line }) => [page, anchor, line])).toEqual([
      ["stop.md", "s1", 1],
      ["stop.md", "d1", 1],
      ["no-such.md", "s1", 3],
    ]);
    expect(broken("a.ts", text)).toEqual(["a.ts:3: no-such.md#s1"]);
    expect(broken("a.ts", "stop.md#s9999")).toEqual(["a.ts:1: stop.md#s9999"]);
    expect(strays("a.ts", "// FORMATS.md, docs/specs/stop.md, specs/stop.md")).toEqual([
      "a.ts:1: FORMATS.md",
      "a.ts:1: specs/stop.md",
    ]);
    expect(strays("docs/a.md", "[s1](specs/stop.md#s1)")).toEqual([]);
  });
});

describe("the pages of docs/specs", () => {
  it.each([...pages])("%s has every number once", (_, anchors) => {
    expect(anchors.length).toBeGreaterThan(0);
    expect(misnumbered(anchors)).toEqual([]);
  });

  it("are misnumbered by a gap and by a repetition", () => {
    const anchors = anchorsIn('<a id="s1"></a> <a id="s3"></a> <a id="d1"></a> <a id="d1"></a>');
    expect(misnumbered(anchors)).toEqual(["d1 stands twice", "s2 is missing", "d2 is missing"]);
  });

  it("are listed in their README", () => {
    const listed = [...read(`${SPECS}/README.md`).matchAll(/^\| \[([\w-]+\.md)\]/gm)].map(([, page]) => page);
    expect(listed.sort()).toEqual([...pages.keys()]);
  });

  it("have the sentences that no rule or test cites in the list of their README (pnpm run docs)", () => {
    const [, list = ""] =
      /<!-- uncited: generated -->\n([\s\S]*?)<!-- \/uncited -->/.exec(read(`${SPECS}/README.md`)) ?? [];
    expect(list.trim().split("\n")).toEqual(uncitedSentences(root, read("docs/rules.md")));
  });
});

/** Every format is described as tables, which have the mapping of its fields. */
const adapters = (await loadRegistry()).adapters as readonly FormatAdapter[];

describe.each(adapters.map((adapter) => ({ id: adapter.id, adapter })))("the rules of $id", ({ adapter }) => {
  it("rest on at least one sentence each, which exists", () => {
    const without = adapter.rules.filter(({ cites }) => cites.sentences.length === 0).map(({ code }) => code);
    expect(without).toEqual([]);
    expect(adapter.rules.flatMap(({ code, cites }) => broken(code, cites.sentences.join("\n")))).toEqual([]);
  });
});

/** The sections of a page, as labels: its headings, and the numbers that the specification gives its sentences. */
function sectionsOf(page: string): ReadonlySet<string> {
  const text = read(`${SPECS}/${page}`);
  const headings = [...text.matchAll(/^##+ (.*)$/gm)].map(([, heading = ""]) => heading.split(": ").at(-1) ?? "");
  const numbers = [...text.matchAll(/\*\*s\d+\.\*\* \(([^)]*)\)/g)].map(([, number = ""]) => number);
  return new Set([...headings, ...numbers].map(asLabel));
}

/** A section without quotation marks and the case of letters, in which labels and headings differ. */
function asLabel(section: string): string {
  return section.replaceAll(/[`“”]/g, "").toLowerCase();
}

describe.each(adapters.map((adapter) => ({ id: adapter.id, adapter })))("the fields of $id", ({ id, adapter }) => {
  it("name sections of the page of their specification", () => {
    const rows = [...adapter.mapping, ...(adapter.frontMatterMapping ?? [])];
    const labels = new Set(rows.flatMap(({ info }) => info.section ?? []));
    expect(labels.size).toBeGreaterThan(0);
    const unknown = [...labels].filter((label) => {
      const shared = /^Agent Skills, (.*)$/.exec(label)?.[1];
      const section = asLabel(shared ?? label);
      const known = sectionsOf(`${shared === undefined ? id : "agent-skills"}.md`);
      return !known.has(section) && !known.has(section.split(", ").at(-1) ?? "");
    });
    expect(unknown).toEqual([]);
  });
});
