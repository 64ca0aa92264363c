import { convert, overlay, SIDECAR_FILE } from "@skill-convert/core";
import { anyManifest, denseManifest, sparseManifest, writeAndRead } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allSkills, convertAlong, convertLossless, expectSame, moved, numRuns } from "../sidecar-skills.js";
import { pairs, registry, writable } from "../skills.js";

const densities = Object.entries({ sparse: sparseManifest, dense: denseManifest });

// Law 2: with a sidecar, a skill that is converted and converted back has the same files, byte for byte.
describe.each(pairs)("a generated skill, from $from.id to $to.id and back", ({ from, to }) => {
  it.each(densities)("has the same files (%s), and no losses", (_, manifests) => {
    fc.assert(
      fc.property(manifests, (manifest) => {
        const { files } = writeAndRead(from, manifest);
        const there = convertLossless(files, from, to);
        const back = convert(there, { from: to, to: from }).value;
        expectSame(overlay(there, back?.edits ?? []), files);
        expect(back?.losses).toEqual([]);
      }),
      { numRuns },
    );
  });

  it("has the same files over a third format, and on two ways back", () => {
    const thirds = writable.filter(({ id }) => id !== from.id && id !== to.id);
    fc.assert(
      fc.property(anyManifest, fc.constantFrom(...thirds), (manifest, third) => {
        const { files } = writeAndRead(from, manifest);
        expectSame(convertAlong(files, [from, to, third, from]), files);
        expectSame(convertAlong(files, [from, to, third, to, from]), files);
      }),
      { numRuns },
    );
  });

  it("has the same files when it was moved to another repository meanwhile", () => {
    fc.assert(
      fc.property(anyManifest, (manifest) => {
        const { files } = writeAndRead(from, manifest);
        const there = moved(convertLossless(files, from, to), "other/place/renamed");
        expectSame(convertLossless(there, to, from), files);
      }),
      { numRuns },
    );
  });
});

const skills = allSkills();

describe.each(skills)("$name", ({ files, adapter }) => {
  it.each(writable.filter(({ id }) => id !== adapter.id))("has the same files after it was $id", (to) => {
    const there = convertLossless(files, adapter, to);
    expect(there.has(SIDECAR_FILE)).toBe(true);
    expect(registry.detect(there, { to: adapter.id }).value?.adapter.id).toBe(to.id);
    const back = convert(there, { from: to, to: adapter, adapters: registry });
    expectSame(overlay(there, back.value?.edits ?? []), files);
    expect(back.value?.losses).toEqual([]);
  });
});
