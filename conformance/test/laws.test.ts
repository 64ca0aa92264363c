import { convert, overlay, toPointer } from "@skill-convert/core";
import { type Answers, anyManifest, dump, LawBroken, requireAsMuch, writeAndRead } from "@skill-convert/testing";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { pairs, runsPerPair } from "../skills.js";

const numRuns = runsPerPair(25);

const answers: Answers = { decided: 0, unknown: 0 };

// The laws of conversion for every ordered pair, on skills that the source's own adapter wrote.
describe.each(pairs)("$from.id to $to.id", ({ from, to }) => {
  it("loses only what the target's coverage predicts, and takes what the source takes (mapping-decisions.md#d106)", () => {
    fc.assert(
      fc.property(anyManifest, (manifest) => {
        const { files } = writeAndRead(from, manifest);
        const { value, diagnostics } = convert(files, { from, to });
        if (!value) throw new LawBroken("not converted", { diagnostics, files: dump(files) });
        const surprising = value.losses.filter(({ predicted }) => !predicted);
        if (surprising.length > 0) {
          const losses = surprising.map((loss) => ({ ...loss, pointer: toPointer(loss.path) }));
          throw new LawBroken("an undeclared loss", {
            losses,
            files: dump(files),
            result: dump(overlay(files, value.edits)),
          });
        }
        const { manifest: before, readBack: after, losses } = value;
        requireAsMuch({ before, after, losses }, answers, () => dump(overlay(files, value.edits)));
      }),
      { numRuns },
    );
  });
});

// A law of which nothing is decided would always hold.
afterAll(() => expect(answers.unknown).toBeLessThanOrEqual(answers.decided / 10));
