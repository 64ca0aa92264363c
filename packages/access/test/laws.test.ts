import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { folderContains, folderOf, foldersOverlap } from "../src/index.js";

const part = fc.constantFrom("a", "b", "a-b", "*", "{x}", "**", "a-{y}", "*-b", "a*b", "a-b*", "*b*", ".");
const path = fc.array(part, { maxLength: 4 }).map((parts) => parts.join("/"));

/** Every path of at most three segments over a small alphabet. */
const NAMES = ["a", "b", "a-b", "c", "a-c"];
const PATHS = (function all(depth: number): string[][] {
  return depth === 0 ? [[]] : [[], ...all(depth - 1).flatMap((rest) => NAMES.map((name) => [name, ...rest]))];
})(3);

/** Tests with a regular expression whether a concrete path is a folder or lies under it. */
function matcher(text: string): (segments: readonly string[]) => boolean {
  const parts = text.split("/").filter((piece) => piece !== "" && piece !== ".");
  const source = parts
    .map((piece) => (piece === "**" ? "(?:[^/]+/)*" : `${piece.replace(/\{\w+\}|\*/g, "[^/]*")}/`))
    .join("")
    .replaceAll("[^/]*/", "[^/]*/");
  const pattern = new RegExp(`^${source}`);
  return (segments) => pattern.test(segments.map((segment) => `${segment}/`).join(""));
}

describe("folders", () => {
  it("overlap if some concrete path lies in both (semioverse.md#d32)", () => {
    fc.assert(
      fc.property(path, path, (a, b) => {
        const inA = matcher(a);
        const inB = matcher(b);
        const isShared = PATHS.some((segments) => inA(segments) && inB(segments));
        if (isShared) expect(foldersOverlap(folderOf(a), folderOf(b))).toBe(true);
        expect(foldersOverlap(folderOf(b), folderOf(a))).toBe(foldersOverlap(folderOf(a), folderOf(b)));
      }),
      { numRuns: 400 },
    );
  });

  it("without wildcards overlap only if some concrete path lies in both (semioverse.md#d32)", () => {
    const plain = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 3 }).map((parts) => parts.join("/"));
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        const inA = matcher(a);
        const inB = matcher(b);
        const isShared = PATHS.some((segments) => inA(segments) && inB(segments));
        expect(foldersOverlap(folderOf(a), folderOf(b))).toBe(isShared);
      }),
    );
  });

  it("contain each other only if every concrete path of the one lies in the other", () => {
    fc.assert(
      fc.property(path, path, (outer, inner) => {
        const inOuter = matcher(outer);
        const inInner = matcher(inner);
        if (!folderContains(folderOf(outer), folderOf(inner))) return;
        expect(PATHS.filter((segments) => inInner(segments) && !inOuter(segments))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
