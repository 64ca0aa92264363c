import type { Json, SkillFiles } from "@skill-convert/core";
import { readData } from "@skill-convert/source";
import { describeAdapter } from "@skill-convert/testing";
import { MANIFEST_FILES } from "../src/format.js";
import { skillStandardAdapter } from "../src/index.js";
import { examples } from "./examples.js";

function document(files: SkillFiles): Json | undefined {
  const file = MANIFEST_FILES.find((name) => files.has(name));
  const content = file === undefined ? undefined : files.text(file);
  if (file === undefined || content?.kind !== "text") return undefined;
  return readData(content.text, { file, format: file.endsWith(".json") ? "json" : "yaml" }).value;
}

describeAdapter(skillStandardAdapter, {
  examples,
  document,
  // Permissions are the effects as well, and skills that are required dependencies.
  sayTwice: ["permissions"],
  runs: 40,
});
