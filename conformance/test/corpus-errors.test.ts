import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Diagnostic, memoryFiles, type SkillFiles, validateSkill } from "@skill-convert/core";
import { WEAK_RANK } from "@skill-convert/core/adapters";
import { describe, expect, it } from "vitest";
import { listFiles } from "../golden.js";
import { registry, root } from "../skills.js";

// Real manifests stand beside the project where they may be read; they are never part of it.
const corpus = join(root, "../../shared/corpus");

/** The errors that real skills have, each with what the specification says in so many words. */
const SUPPORTED: Readonly<Record<string, string>> = {
  "semioverse/missing-effect-report": "invariant 4.3: every output has an account of what the run changed",
  "skill-standard/missing-skill-py": "Required Files, 2: skill.py is required",
};

function realSkills(): SkillFiles[] {
  const folders = new Map<string, string[]>();
  for (const path of listFiles(corpus)) folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path]);
  return [...folders]
    .filter(([, paths]) => paths.some((path) => registry.manifestFiles.has(basename(path))))
    .map(([folder, paths]) => {
      const files = paths.map((path) => [basename(path), new Uint8Array(readFileSync(join(corpus, path)))]);
      return memoryFiles(Object.fromEntries(files), { path: folder });
    });
}

function errorsOf(files: SkillFiles): Diagnostic[] {
  const found = registry.candidates(files);
  const marked = found.filter(({ detection }) => detection.rank < WEAK_RANK);
  return (marked.length > 0 ? marked : found.slice(0, 1))
    .flatMap(({ adapter }) => validateSkill(files, adapter).diagnostics)
    .filter(({ severity }) => severity === "error");
}

describe.skipIf(!existsSync(corpus))(
  "errors in real skills (skipped where there is no corpus beside the project)",
  () => {
    const skills = existsSync(corpus) ? realSkills() : [];

    it.each(skills.map((files) => ({ path: files.path, files })))(
      "$path: has none but what its specification supports",
      (each) => {
        const unsupported = errorsOf(each.files).filter(({ code }) => !Object.hasOwn(SUPPORTED, code));
        expect(unsupported.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
      },
    );

    it("are the listed ones and no others", () => {
      const codes = new Set(skills.flatMap(errorsOf).map(({ code }) => code));
      expect([...codes].sort()).toEqual(Object.keys(SUPPORTED).sort());
    });
  },
);
