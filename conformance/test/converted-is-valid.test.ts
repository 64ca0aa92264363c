import { convert, memoryFiles, overlay, type SkillFiles, validateSkill } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import { anyManifest, brief, dump, LawBroken, writeAndRead } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import { writable } from "../skills.js";

const pairs = writable.flatMap((from) => writable.filter((to) => to.id !== from.id).map((to) => ({ from, to })));
const numRuns = Number(process.env["SKILL_CONVERT_RUNS"] ?? 25);

/** The skill where it belongs: in the folder that its id names. */
function inFolderOf(id: string | undefined, files: SkillFiles): SkillFiles {
  return memoryFiles(dump(files), { path: `skills/${id?.split("/").at(-1) ?? "example"}` });
}

describe.each(pairs)("$from.id to $to.id", ({ from, to }) => {
  const property = (check: (files: SkillFiles) => void) =>
    fc.assert(
      fc.property(anyManifest, (manifest) => check(writeAndRead(from, manifest).files)),
      { numRuns },
    );
  const converted = (files: SkillFiles) => {
    const { value, diagnostics } = convert(files, { from, to });
    if (!value) throw new LawBroken("not converted", { diagnostics, files: dump(files) });
    return { id: value.id, edits: value.edits, result: overlay(files, value.edits) };
  };

  it("gives a skill in which validate finds no error", () => {
    property((files) => {
      const { id, result } = converted(files);
      const errors = validateSkill(to, inFolderOf(id, result)).diagnostics.filter(
        ({ severity }) => severity === "error",
      );
      if (errors.length > 0)
        throw new LawBroken("what was written breaks a rule", { errors: errors.map(brief), result: dump(result) });
    });
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
