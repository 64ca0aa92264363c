import { join } from "node:path";
import { compareManifests, convert, decodeSkill, hasErrors, overlay, toPointer } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { expectGolden, goldenJson, listFolders } from "../golden.js";
import { loadSkill, registry, root, showDiagnostic, showPlace, writable } from "../skills.js";

const skills = join(root, "matrix", "skills");
const expected = join(root, "matrix", "expected");
const pairs = registry.adapters.flatMap((from) =>
  writable.filter((to) => to.id !== from.id).map((to) => ({ from, to })),
);
const pairName = (from: string, to: string) => `${from}-to-${to}`;

describe("the matrix of formats", () => {
  it("has one skill per format and one golden folder per pair", () => {
    expect(listFolders(skills)).toEqual(registry.adapters.map(({ id }) => id).sort());
    expect(listFolders(expected)).toEqual(pairs.map(({ from, to }) => pairName(from.id, to.id)).sort());
  });

  describe.each(pairs)("$from.id to $to.id", ({ from, to }) => {
    const files = loadSkill(join(skills, from.id), "release-notes");
    const converted = convert(files, { from, to });

    // Tests the guarantee SECURITY.md#g8.
    it("gives its golden files and losses, every loss predicted", () => {
      expect(converted.value, JSON.stringify(converted.diagnostics)).toBeDefined();
      if (!converted.value) return;
      const { edits, losses } = converted.value;
      const result = overlay(files, edits);
      const written = Object.fromEntries(
        edits.flatMap(({ path }) => {
          const content = result.text(path);
          return content.kind === "text" ? [[`files/${path}`, content.text] as const] : [];
        }),
      );
      const removed = edits.filter(({ kind }) => kind === "remove").map(({ path }) => path);
      expectGolden(join(expected, pairName(from.id, to.id)), {
        ...written,
        "report.json": goldenJson({
          removed,
          losses: losses.map(({ kind, outcome, path, message, movedTo, source }) => ({
            kind,
            outcome,
            pointer: toPointer(path),
            message,
            ...(movedTo && { movedTo: "file" in movedTo ? movedTo.file : toPointer(movedTo.path) }),
            ...(source && { place: showPlace(files, source) }),
          })),
          diagnostics: converted.diagnostics.map((diagnostic) => showDiagnostic(files, diagnostic)),
        }),
      });
      expect(losses.filter(({ predicted }) => !predicted)).toEqual([]);
    });

    it("is done once: converting the result again changes nothing", () => {
      if (!converted.value) return;
      const result = overlay(files, converted.value.edits);
      expect(convert(result, { from: to, to }).value?.edits).toEqual([]);
    });

    it("goes back exactly with a sidecar", () => {
      const there = convert(files, { from, to, lossless: true }).value;
      expect(there).toBeDefined();
      if (!there) return;
      const result = overlay(files, there.edits);
      const restored = decodeSkill(result, to, { sidecar: true, adapters: registry });
      expect(hasErrors(restored.diagnostics)).toBe(false);
      expect(restored.value && compareManifests(there.manifest, restored.value.manifest)).toEqual([]);
      if (!from.encode) return;
      const back = convert(result, { from: to, to: from });
      const again = decodeSkill(overlay(result, back.value?.edits ?? []), from);
      expect(again.value && compareManifests(there.manifest, again.value.manifest)).toEqual([]);
    });
  });
});
