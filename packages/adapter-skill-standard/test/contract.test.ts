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
  allowedWarnings: {
    "skill-standard/recommended-fields": "Conversions do not invent categories or examples.",
    "skill-standard/manifest-size": "A manifest with many fields is long.",
    "core/hidden-character": "Names are kept unchanged.",
  },
  // Permissions are also read as effects.
  withDuplicates: ["permissions"],
  runs: 40,
});
