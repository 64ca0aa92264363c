import { memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { Positions } from "../src/worker/positions.js";

const positions = new Positions(memoryFiles({ "a.md": "one\ntwo\n", "marked.md": "\uFEFFone\ntwo\n" }));
const TWO = { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } };
const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

describe("a position in an editor", () => {
  it("is counted in lines and units, without the byte-order mark", () => {
    expect(positions.range("a.md", { start: 4, end: 7 })).toEqual(TWO);
    expect(positions.range("marked.md", { start: 5, end: 8 })).toEqual(TWO);
    expect(positions.range("marked.md", { start: 0, end: 1 })).toEqual(START);
    expect([positions.offset("a.md", TWO.start), positions.offset("marked.md", TWO.start)]).toEqual([4, 5]);
  });
  it("of a finding is its range, or the start of a file without one", () => {
    expect(positions.ofFinding({ range: { start: 4, end: 7 } }, "a.md")).toEqual(TWO);
    expect(positions.ofFinding({}, "a.md")).toEqual(START);
    expect(positions.ofFinding({ range: { start: 4, end: 7 } }, "missing.md")).toEqual(START);
  });
});
