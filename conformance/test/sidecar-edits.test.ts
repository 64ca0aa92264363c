import {
  type Adapter,
  compareManifests,
  convert,
  decodeSkill,
  hasErrors,
  overlay,
  type Path,
  readSidecar,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { isRecord } from "@skill-convert/core/json";
import { anyManifest, dump, encode, LawBroken, read, writeAndRead } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allSkills, convertLossless, expectSame, moved, numRuns } from "../sidecar-skills.js";
import { pairs, writable } from "../skills.js";

const EDITED = "Somebody wrote this since.";
/** Free text, which may be edited without making anything else invalid. */
const PROSE: ReadonlySet<string | number | undefined> = new Set(["description", "reason", "message", "note"]);

function prosePaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return PROSE.has(path.at(-1)) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => prosePaths(item, [...path, index]));
  if (!isRecord(value)) return [];
  const keys = Object.keys(value).filter((key) => !["extensions", "schema", "metadata", "examples"].includes(key));
  return keys.flatMap((key) => prosePaths(value[key], [...path, key]));
}

function withText(manifest: SkillManifest, path: Path): SkillManifest {
  const copy = structuredClone(manifest);
  const parent = path.slice(0, -1).reduce<unknown>((node, step) => Reflect.get(Object(node), step), copy);
  Reflect.set(Object(parent), path.at(-1) ?? "", EDITED);
  return copy;
}

/** The paths at which two manifests say something else. */
const differences = (before: SkillManifest, after: SkillManifest) =>
  compareManifests(before, after).filter(({ equivalent }) => !equivalent);

/** Edits a text in the skill alone; undefined if the format cannot do that without changing anything else. */
function edit(adapter: Adapter, files: SkillFiles, path: Path): SkillFiles | undefined {
  const { manifest } = read(adapter, files);
  const wanted = withText(manifest, path);
  const { value, diagnostics } = adapter.encode?.(wanted, { over: files }) ?? { diagnostics: [] };
  if (!value || hasErrors(diagnostics)) return undefined;
  const edited = overlay(files, value.edits);
  const again = decodeSkill(edited, adapter).value?.manifest;
  return again && differences(wanted, again).length === 0 ? edited : undefined;
}

/** Returns true if the target reads back the converted value at a path. */
function isHeld(files: SkillFiles, path: Path): boolean {
  const places = readSidecar(files).value?.places ?? [];
  return places.every(({ place }) => place.split("/")[1] !== String(path[0]));
}

/** A converted skill in which one text was edited becomes what editing that text in the original gives. */
function expectThatEdit(from: Adapter, to: Adapter, files: SkillFiles, pick: (paths: Path[]) => Path | undefined) {
  const there = convertLossless(files, from, to);
  const before = read(from, files).manifest;
  const same = prosePaths(before).filter((path) => isHeld(there, path));
  const path = pick(same);
  const edited = path && edit(to, there, path);
  if (!path || !edited) return false;
  const wanted = overlay(files, encode(from, withText(before, path), files).edits);
  for (const now of [edited, moved(edited, "other/place/renamed")]) {
    const back = overlay(now, convert(now, { from: to, to: from }).value?.edits ?? []);
    const wrong = differences(read(from, wanted).manifest, read(from, moved(back, files.path)).manifest);
    if (wrong.length > 0) throw new LawBroken("more than the edit", { wrong, there: dump(edited), back: dump(back) });
    expectSame(back, wanted);
  }
  return true;
}

// Law 2, second half: everything but the edit is as the original has it.
describe.each(pairs)("a generated skill, edited between $from.id to $to.id and back", ({ from, to }) => {
  it("has that edit and nothing else", () => {
    fc.assert(
      fc.property(anyManifest, fc.nat(), (manifest, index) => {
        const { files } = writeAndRead(from, manifest);
        expectThatEdit(from, to, files, (paths) => paths[index % Math.max(1, paths.length)]);
      }),
      { numRuns },
    );
  });
});

describe.each(allSkills().filter(({ adapter }) => adapter.encode))("$name", ({ files, adapter }) => {
  it.each(writable.filter(({ id }) => id !== adapter.id))("keeps a description that was edited as $id", (to) => {
    const isEdited = expectThatEdit(adapter, to, files, (paths) => paths.find(({ length }) => length === 1));
    expect(
      isEdited ||
        read(adapter, files).manifest.description === undefined ||
        !isHeld(convertLossless(files, adapter, to), ["description"]),
    ).toBe(true);
  });
});
