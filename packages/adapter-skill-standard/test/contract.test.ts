import type { Json, SkillFiles } from "@skill-convert/core";
import { readData } from "@skill-convert/source";
import { describeAdapter } from "@skill-convert/testing";
import { skillStandardAdapter } from "../src/index.js";
import { MANIFEST_FILES } from "../src/manifest-file.js";
import { examples } from "./examples.js";

function document(files: SkillFiles): Json | undefined {
  const file = MANIFEST_FILES.find((name) => files.has(name));
  const content = file === undefined ? undefined : files.text(file);
  if (file === undefined || content?.kind !== "text") return undefined;
  return readData(content.text, { file, format: file.endsWith(".json") ? "json" : "yaml" }).value;
}

const UNTIL = "until it is described as a table";

describeAdapter(skillStandardAdapter, {
  examples,
  document,
  exempt: { "one-path-one-edit": UNTIL, "any-change-survives": UNTIL, "locate-finds-the-value": UNTIL },
  runs: 40,
});
