import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Adapter, convert, hasErrors, memoryFiles, overlay, type SkillFiles } from "@skill-convert/core";
import { dump, LawBroken } from "@skill-convert/testing";
import { expect } from "vitest";
import { listFiles, listFolders } from "./golden.js";
import { loadSkill, registry, root, runsPerPair } from "./skills.js";

export const numRuns = runsPerPair(10);

/** Converts with a sidecar, and fails with everything that there is to see. */
export function convertLossless(files: SkillFiles, from: Adapter, to: Adapter): SkillFiles {
  const { value, diagnostics } = convert(files, { from, to, lossless: true, adapters: registry });
  if (!value) throw new LawBroken(`${from.id} is not converted to ${to.id}`, { diagnostics, files: dump(files) });
  return overlay(files, value.edits);
}

/** Converts along a chain of formats, the first of which the skill has. */
export function convertAlong(files: SkillFiles, formats: readonly Adapter[]): SkillFiles {
  return formats.slice(1).reduce((now, to, index) => convertLossless(now, formats[index] ?? to, to), files);
}

/** The same files with the same text. */
export function expectSame(actual: SkillFiles, expected: SkillFiles): void {
  expect(dump(actual)).toEqual(dump(expected));
}

/** The same files in another folder of another repository. */
export function moved(files: SkillFiles, path: string): SkillFiles {
  const contents = files.list().map((file) => [file, files.bytes(file) ?? ""] as const);
  return memoryFiles(Object.fromEntries(contents), { path });
}

/** A skill of the conformance suite or, if the corpus is there, a real one: with the format that it is in. */
export interface NamedSkill {
  readonly name: string;
  readonly files: SkillFiles;
  readonly adapter: Adapter;
}

const corpus = join(root, "../../shared/corpus");

/** All skills that can be read: those of the suite, of the examples and of the corpus. */
export function allSkills(): NamedSkill[] {
  const cases = join(root, "cases");
  const own = listFolders(cases).flatMap((format) =>
    listFolders(join(cases, format)).map((name) => {
      return { name: `${format}/${name}`, files: loadSkill(join(cases, format, name, "skill"), name) };
    }),
  );
  const found = [...skillsBelow("examples", join(root, "../examples")), ...skillsBelow("corpus", corpus)];
  return [...own, ...found].flatMap(({ name, files }) => {
    const adapter = registry.detect(files).value?.adapter;
    return adapter && !hasErrors(adapter.decode(files).diagnostics) ? [{ name, files, adapter }] : [];
  });
}

/** The folders below a folder that hold a manifest of a format, with their paths in it. */
function skillsBelow(label: string, folder: string): Pick<NamedSkill, "name" | "files">[] {
  const manifests = listFiles(folder).filter((path) => registry.manifestFiles.has(basename(path)));
  return [...new Set(manifests.map((path) => dirname(path)))].map((path) => {
    const names = listFiles(join(folder, path));
    const contents = names.map((name) => [name, new Uint8Array(readFileSync(join(folder, path, name)))] as const);
    return { name: `${label}/${path}`, files: memoryFiles(Object.fromEntries(contents), { path }) };
  });
}
