import { memoryFiles } from "@skill-convert/core";
import { expect, it } from "vitest";
import { stopAdapter } from "../src/index.js";

/** A required file is named from where it will be found, so moving the folder changes nothing (stop.md#d24, mapping-decisions.md#d67). */
it.each([
  ["skills/notes", "skills/notes/data/seed.json", "skill", "data/seed.json"],
  ["moved/notes", "skills/notes/data/seed.json", "skill", "data/seed.json"],
  ["moved/renamed", "skills/notes/data/seed.json", "skill", "data/seed.json"],
  ["moved/renamed", "notes/data/seed.json", "skill", "data/seed.json"],
  // Not a file of the skill, and no path in which its folder can be recognised.
  ["moved/notes", "skills/notes/data/other.json", "repository", "skills/notes/data/other.json"],
  ["moved/notes", "lib/data/seed.json", "repository", "lib/data/seed.json"],
])("in %s, %s is relative to the %s", (folder, named, base, path) => {
  const text = `sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Takes notes.\nrequirements:\n  files: [${named}]\n`;
  const files = memoryFiles({ "skill.yaml": text, "data/seed.json": "{}" }, { path: folder });
  expect(stopAdapter.decode(files).value?.manifest.requiredFiles).toEqual([{ path, base }]);
});
