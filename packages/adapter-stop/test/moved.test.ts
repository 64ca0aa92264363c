import { memoryFiles } from "@skill-convert/core";
import { expect, it } from "vitest";
import { stopAdapter } from "../src/index.js";

/** Required files of the skill are recognised after its folder was moved (stop.md#d24, mapping-decisions.md#d67). */
it.each([
  ["skills/notes", "skills/notes/data/seed.json", "skill", "data/seed.json"],
  ["moved/notes", "skills/notes/data/seed.json", "skill", "data/seed.json"],
  ["moved/renamed", "skills/notes/data/seed.json", "skill", "data/seed.json"],
  ["moved/renamed", "notes/data/seed.json", "skill", "data/seed.json"],
  // The skill has no such file, or the path does not contain its folder.
  ["moved/notes", "skills/notes/data/other.json", "repository", "skills/notes/data/other.json"],
  ["moved/notes", "lib/data/seed.json", "repository", "lib/data/seed.json"],
])("in the folder %s, the required file %s is relative to the %s (stop.md#d24)", (folder, named, base, path) => {
  const text = `sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Takes notes.\nrequirements:\n  files: [${named}]\n`;
  const files = memoryFiles({ "skill.yaml": text, "data/seed.json": "{}" }, { path: folder });
  expect(stopAdapter.decode(files).value?.manifest.requiredFiles).toEqual([{ path, base }]);
});
