import { readdirSync } from "node:fs";
import { join } from "node:path";
import { decodeSkill, hasErrors, sortDiagnostics } from "@skill-convert/core";
import { decodingDropsNothing } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { expectGolden, goldenJson, listFolders } from "../golden.js";
import { loadSkill, registry, root, showDiagnostic } from "../skills.js";

const cases = join(root, "cases");

describe.each(listFolders(cases))("cases of %s", (format) => {
  const adapter = registry.get(format);
  it("belong to a format of the registry", () => expect(adapter).toBeDefined());
  if (!adapter) return;
  it("are several", () => expect(listFolders(join(cases, format)).length).toBeGreaterThanOrEqual(3));

  describe.each(listFolders(join(cases, format)))("%s", (name) => {
    const folder = join(cases, format, name);
    const files = loadSkill(join(folder, "skill"), name);
    const decoded = decodeSkill(files, adapter);

    it("holds a skill and its goldens and nothing else", () => {
      expect(readdirSync(folder).filter((entry) => entry !== "skill" && entry !== "expected")).toEqual([]);
      expect(files.list().length).toBeGreaterThan(0);
    });

    it("is read without an error, as its goldens say", () => {
      expect(hasErrors(decoded.diagnostics), "a skill with an error belongs in broken/").toBe(false);
      expectGolden(join(folder, "expected"), {
        "diagnostics.json": goldenJson(
          sortDiagnostics(decoded.diagnostics).map((diagnostic) => showDiagnostic(files, diagnostic)),
        ),
        "manifest.json": goldenJson(decoded.value?.manifest),
      });
    });

    const manifest = decoded.value?.manifest;
    if (!manifest || !adapter.encode) return;
    const { encode } = adapter;
    it("changes no byte when it is encoded over itself", () => {
      expect(encode(manifest, { over: files, editing: true }).value?.edits).toEqual([]);
    });
    it("comes back from an empty folder as far as the coverage says", () => decodingDropsNothing(adapter, files));
  });
});
