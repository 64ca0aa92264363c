import { convert, overlay, type SkillFiles } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import { anyManifest, dump, LawBroken, requireAsMuch, writeAndRead, writtenBreaksNoRule } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import { allowedWarnings } from "../allowed-warnings.js";
import { allSkills } from "../sidecar-skills.js";
import { pairs, runsPerPair, writable } from "../skills.js";

const numRuns = runsPerPair(25);

describe.each(pairs)("$from.id to $to.id", ({ from, to }) => {
  const property = (check: (files: SkillFiles) => void) =>
    fc.assert(
      fc.property(anyManifest, (manifest) => check(writeAndRead(from, manifest).files)),
      { numRuns },
    );
  const converted = (files: SkillFiles) => {
    const { value, diagnostics } = convert(files, { from, to });
    if (!value) throw new LawBroken("not converted", { diagnostics, files: dump(files) });
    return { edits: value.edits, result: overlay(files, value.edits) };
  };

  it("gives a skill in which validate finds no error, and no warning that the conversion brought about (mapping-decisions.md#d102)", () => {
    property((files) => writtenBreaksNoRule(to, converted(files).result, allowedWarnings));
  });

  it("gives the same each time, and nothing more is to be done then", () => {
    property((files) => {
      const { edits, result } = converted(files);
      if (!jsonEqual(edits, converted(files).edits)) throw new LawBroken("converting is not deterministic", { edits });
      const again = convert(result, { from: to, to }).value?.edits;
      if (again?.length !== 0)
        throw new LawBroken("converting what was converted changes it", { again, result: dump(result) });
    });
  });
});

const skills = allSkills();

describe.each(writable)("real skills and those of the suite as $id", (to) => {
  it.each(skills.filter(({ adapter }) => adapter.id !== to.id))(
    "$name breaks no rule, and takes what it took",
    ({ files, adapter: from }) => {
      const { value } = convert(files, { from, to });
      if (!value) return;
      writtenBreaksNoRule(to, overlay(files, value.edits), allowedWarnings);
      requireAsMuch({ before: value.manifest, after: value.readBack, losses: value.losses });
    },
  );
});
