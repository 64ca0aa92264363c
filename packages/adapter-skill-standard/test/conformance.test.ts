import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compareManifests, decodeSkill, memoryFiles, overlay } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { skillStandardAdapter as adapter } from "../src/index.js";

const cases = fileURLToPath(new URL("../../../conformance/cases/skill-standard/", import.meta.url));

describe.each(readdirSync(cases))("the conformance case %s", (name) => {
  const folder = join(cases, name, "skill");
  const files = memoryFiles(
    Object.fromEntries(readdirSync(folder).map((file) => [file, new Uint8Array(readFileSync(join(folder, file)))])),
    { path: `skills/${name}` },
  );
  const decoded = decodeSkill(files, adapter);

  it("is detected", () => expect(adapter.detect(files)).toBeDefined());

  it("is encoded without a change in its own folder, and without a loss in an empty one", () => {
    const { manifest } = decoded.value!;
    expect(adapter.encode!(manifest, { over: files }).value?.edits).toEqual([]);
    const empty = memoryFiles({}, { path: files.path });
    const written = overlay(empty, adapter.encode!(manifest, { over: empty }).value!.edits);
    expect(compareManifests(manifest, decodeSkill(written, adapter).value!.manifest)).toEqual([]);
  });
});
