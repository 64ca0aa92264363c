import { defineFindings } from "@skill-convert/format";
import { ID } from "../format.js";
import { assertionFindings } from "./assertions.js";
import { effectFindings } from "./effects.js";
import { fieldFindings } from "./fields.js";
import { levelFindings } from "./levels.js";
import { referenceFindings } from "./references.js";
import { textFindings } from "./text.js";
import { valueFindings } from "./values.js";
import { versionFindings } from "./versions.js";

/** Every finding about a STOP manifest. The sections belong to several documents, so each is cited in full. */
export const findings = defineFindings(ID, {
  ...fieldFindings,
  ...versionFindings,
  ...textFindings,
  ...valueFindings,
  ...effectFindings,
  ...referenceFindings,
  ...assertionFindings,
  ...levelFindings,
});
