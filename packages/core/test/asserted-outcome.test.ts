import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  assertionsOfOutcome,
  joinBase,
  outcomeNotes,
  outcomeOfAssertions,
  splitBase,
  withOutcome,
} from "../src/adapters.js";
import type { SkillManifest } from "../src/index.js";

const base = fc.constantFrom("repository" as const, "cwd" as const);
const pattern = fc.constantFrom("a.md", "b/c.md");
const outcome = fc.record({
  producedFiles: fc.uniqueArray(fc.record({ pattern, base }), { selector: (file) => `${file.base} ${file.pattern}` }),
  timeout: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
});

describe("an outcome", () => {
  it("is the same after it was written as assertions", () => {
    fc.assert(
      fc.property(outcome, (given) => {
        const manifest = withOutcome({ operations: [{}] }, given);
        const post = assertionsOfOutcome(manifest, undefined);
        expect(outcomeOfAssertions({ operations: [{}], assertions: { post } }, () => true)).toEqual(given);
      }),
    );
  });

  it("adds nothing if the manifest has it already", () => {
    fc.assert(
      fc.property(outcome, (given) => {
        const manifest = withOutcome({ operations: [{}] }, given);
        const both: SkillManifest = { ...manifest, assertions: { post: assertionsOfOutcome(manifest, undefined) } };
        expect(assertionsOfOutcome(both, undefined)).toEqual([]);
        expect(outcomeOfAssertions(both, () => true)).toEqual({ producedFiles: [], timeout: undefined });
      }),
    );
  });

  it("is noted where it is written", () => {
    const given = { producedFiles: [{ pattern: "a.md" }], timeout: 30 };
    const paths = (manifest: SkillManifest, outcome = given) => outcomeNotes(manifest, outcome).map(({ path }) => path);
    expect(paths({ operations: [{}] })).toEqual([["operations", 0, "producedFiles"], ["execution"]]);
    const known = { operations: [{ producedFiles: [{ pattern: "b.md" }] }], execution: { network: true } };
    expect(paths(known)).toEqual([
      ["operations", 0, "producedFiles", 1],
      ["execution", "timeout"],
    ]);
    expect(outcomeNotes(known, { producedFiles: [], timeout: undefined })).toEqual([]);
  });

  it("leaves out assertions that only warn, and paths that cannot be written", () => {
    const manifest: SkillManifest = {
      operations: [{}],
      assertions: {
        post: [
          { check: "file_exists", path: "a.md", severity: "warn" },
          { check: "file_exists", path: "../b.md" },
          { check: "duration", maxMs: 500, extensions: { toy: { x: 1 } } },
        ],
      },
    };
    const found = outcomeOfAssertions(manifest, (path) => !String(path).startsWith(".."));
    expect(found).toEqual({ producedFiles: [], timeout: undefined });
  });
});

describe("a path with its base", () => {
  it("is split as it was joined", () => {
    fc.assert(
      fc.property(pattern, base, (path, each) => {
        expect(splitBase(joinBase(path, each, undefined))).toEqual({ path, base: each });
      }),
    );
    expect(joinBase([{ input: "x" }, ".md"], "skill", "skills/tea")).toEqual(["skills/tea/", { input: "x" }, ".md"]);
  });
});
