import { type Adapter, convert, decodeSkill, memoryFiles, overlay, type SkillFiles } from "@skill-convert/core";
import { templateParts } from "@skill-convert/core/adapters";
import { anyManifest, writeAndRead } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allSkills } from "../sidecar-skills.js";
import { pairs, runsPerPair, writable } from "../skills.js";

/**
 * Returns the files of a skill that its manifest requires, that a command line names, or to which its SKILL.md links, as paths
 * in its folder.
 */
function namedFiles(files: SkillFiles, adapter: Adapter): ReadonlySet<string> {
  const manifest = decodeSkill(files, adapter).value?.manifest;
  const required = (manifest?.requiredFiles ?? []).flatMap(({ path, base = "skill" }) => {
    if (typeof path !== "string" || (base !== "skill" && base !== "repository")) return [];
    const home = `${files.path}/`;
    return base === "skill" ? [path] : path.startsWith(home) ? [path.slice(home.length)] : [];
  });
  const words = (manifest?.operations ?? []).flatMap(({ entrypoints: { unix = [], windows = [] } = {} }) => [
    ...unix,
    ...windows,
  ]);
  const inCommands = words.flatMap((word) => {
    const [only, ...others] = templateParts(word);
    return typeof only === "string" && others.length === 0 && /^(?:\.[\\/]|scripts[\\/])/.test(only) ? [only] : [];
  });
  const skillFile = files.text("SKILL.md");
  const text = skillFile.kind === "text" ? skillFile.text.replace(/^---\r?\n[\s\S]*?\n---\r?\n/, "") : "";
  const links = [...text.matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g)].map(([, target = ""]) => target);
  const paths = [...required, ...inCommands, ...links].map((path) => path.replaceAll("\\", "/").replace(/^\.\//, ""));
  return new Set(paths.filter((path) => path !== "" && !path.startsWith("/") && !path.split("/").includes("..")));
}

const isThere = (files: SkillFiles, path: string) =>
  files.has(path) || files.list().some((file) => file.startsWith(path.endsWith("/") ? path : `${path}/`));

/** Returns true if a text of a skill has a path, such as in the commands that its SKILL.md shows. */
function mentions(files: SkillFiles, path: string): boolean {
  return files.list().some((name) => {
    const content = files.text(name);
    return content.kind === "text" && content.text.replaceAll(/\\+/g, "/").includes(path);
  });
}

/** The files that a result names and does not have, although the original had them or did not name them. */
function missingIn(files: SkillFiles, from: Adapter, to: Adapter): readonly string[] | undefined {
  const { value } = convert(files, { from, to });
  if (!value) return undefined;
  const edited = overlay(files, value.edits);
  const result = memoryFiles(Object.fromEntries(edited.list().map((path) => [path, edited.bytes(path) ?? ""])), {
    path: files.path,
  });
  return [...namedFiles(result, to)].filter(
    (path) => !isThere(result, path) && (isThere(files, path) || !mentions(files, path)),
  );
}

// A result that requires what it does not have can never be ready (mapping-decisions.md#d107).
describe("a converted skill", () => {
  describe.each(allSkills())("of $name", ({ files, adapter }) => {
    it.each(writable.filter(({ id }) => id !== adapter.id))("has every file that it names, as $id", (to) => {
      expect(missingIn(files, adapter, to) ?? []).toEqual([]);
    });
  });

  it.each(pairs)("has every file that it names, from $from.id to $to.id", ({ from, to }) => {
    fc.assert(
      fc.property(anyManifest, (manifest) => {
        expect(missingIn(writeAndRead(from, manifest).files, from, to)).toEqual([]);
      }),
      { numRuns: runsPerPair(10) },
    );
  });
});
