import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  compareManifests,
  convert,
  decodeSkill,
  hasErrors,
  memoryFiles,
  overlay,
  type SkillFiles,
} from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { listFiles } from "../golden.js";
import { registry, root, writable } from "../skills.js";

// Real manifests stand beside the project where they may be read; they are never part of it.
const corpus = join(root, "../../shared/corpus");
const skills = existsSync(corpus) ? findSkills() : [];

function findSkills(): { name: string; files: SkillFiles }[] {
  const folders = new Map<string, string[]>();
  for (const path of listFiles(corpus)) {
    if (!registry.manifestFiles.has(basename(path))) continue;
    folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), basename(path)]);
  }
  return [...folders].map(([folder, names]) => {
    const contents = names.map((name) => [name, new Uint8Array(readFileSync(join(corpus, folder, name)))] as const);
    return { name: folder, files: memoryFiles(Object.fromEntries(contents), { path: folder }) };
  });
}

describe.skipIf(skills.length === 0)("real skills (skipped where there is no corpus beside the project)", () => {
  it("are many", () => expect(skills.length).toBeGreaterThan(30));

  describe.each(skills)("$name", ({ files }) => {
    const found = registry.detect(files).value;
    const decoded = found && decodeSkill(files, found.adapter);

    it("is read, or fails with a finding that has a place", () => {
      if (!decoded) return expect(registry.detect(files).diagnostics.length).toBeGreaterThan(0);
      const errors = decoded.diagnostics.filter(({ severity }) => severity === "error");
      expect(decoded.value !== undefined || errors.length > 0).toBe(true);
      for (const { file, message } of errors) expect([file, message.length > 10]).toEqual([expect.any(String), true]);
    });

    if (!found || !decoded?.value || hasErrors(decoded.diagnostics)) return;
    const { adapter } = found;
    const before = decoded.value.manifest;

    it("keeps every byte when it is encoded over itself", () => {
      if (adapter.encode) expect(adapter.encode(before, { over: files, editing: true }).value?.edits).toEqual([]);
    });

    it.each(writable.filter(({ id }) => id !== adapter.id))("becomes $id and comes back exactly", (to) => {
      const there = convert(files, { from: adapter, to, lossless: true });
      expect(there.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(there.value?.losses.filter(({ predicted }) => !predicted)).toEqual([]);
      const result = overlay(files, there.value?.edits ?? []);
      const restored = decodeSkill(result, to, { sidecar: true, adapters: registry }).value?.manifest;
      expect(restored && compareManifests(before, restored)).toEqual([]);
      if (!adapter.encode) return;
      const back = convert(result, { from: to, to: adapter });
      const again = decodeSkill(overlay(result, back.value?.edits ?? []), adapter).value?.manifest;
      expect(again && JSON.stringify(again)).toBe(JSON.stringify(before));
    });
  });
});
