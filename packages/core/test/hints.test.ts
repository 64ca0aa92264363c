import { describe, expect, it } from "vitest";
import { hintsOf } from "../src/adapters.js";
import type { Effect } from "../src/index.js";

const nothing = (access: "read" | "write" | "delete"): Effect => ({ type: "filesystem", access, paths: [] });
const hintsFor = (...effects: Effect[]) => hintsOf({ operations: [{}], effects });

describe("the hints that follow from effects", () => {
  it("do not count an effect on an empty list of paths (mapping-decisions.md#d35)", () => {
    const idle = { readOnly: true, destructive: false, idempotent: true, openWorld: false };
    expect(hintsFor()).toEqual(idle);
    expect(hintsFor(nothing("write"), nothing("delete"))).toEqual(idle);
    expect(hintsFor(nothing("write"), { type: "filesystem", access: "delete", paths: ["out"] })).toMatchObject({
      readOnly: false,
      destructive: true,
    });
  });
});
