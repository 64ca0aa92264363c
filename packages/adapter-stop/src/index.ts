import { getOwn } from "@skill-convert/core/json";
import { schemaAddress } from "@skill-convert/core/text";
import { dataFile, defineFormat, type FormatAdapter } from "@skill-convert/format";
import { coverage } from "./derive/coverage.js";
import { noteRequirements } from "./derive/notes.js";
import { prepare } from "./derive/prepare.js";
import { withFileBases } from "./derive/skill-location.js";
import { frontMatter, table } from "./fields/document.js";
import { isSpdx } from "./fields/license.js";
import { findings } from "./findings/index.js";
import { checkReferences } from "./findings/references.js";
import { hasSameTools } from "./findings/skill-file.js";
import { isMarked, MANIFEST_FILE, SOP_VERSION, stopFormat } from "./format.js";

/** The adapter of STOP, which reads and writes `skill.yaml` beside SKILL.md (stop.md#s1). */
export const stopAdapter: FormatAdapter<"stop"> = defineFormat({
  format: stopFormat,
  versions: [SOP_VERSION],
  findings,
  container: dataFile({ names: [MANIFEST_FILE], isMarked }),
  table,
  frontMatter: {
    table: frontMatter,
    initial: ({ name = null, description = null }) => ({ name, description }),
    differsCode: "skill-file-differs",
    // The front matter may describe a license in words (stop.md#d58).
    holdsAlone: ([part], value) => part === "license" && typeof value === "string" && !isSpdx(value),
    sameValue: ([part], inFront, manifest) => part === "tools" && hasSameTools(manifest, inFront),
  },
  check: (reading, _, report) => checkReferences(reading, report),
  complete: (manifest, { files }) => withFileBases(manifest, files),
  successFields: true,
  prepare,
  explain: [noteRequirements],
  triggersInDescription: {},
  section: "usage",
  idOf: (document) => {
    const name = getOwn(document, "name");
    return typeof name === "string" ? name : undefined;
  },
  coverage,
  jsonSchema: (derived) => ({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: schemaAddress("stop"),
    title: "STOP skill.yaml",
    ...derived,
  }),
});
