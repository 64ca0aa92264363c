import type { RuleDefinitions } from "@skill-convert/format";
import type { stopDiagnostics } from "../diagnostics.js";
import { assertionRules } from "./assertions.js";
import { levelRules } from "./levels.js";
import { readingRules } from "./reading.js";
import { referenceRules } from "./references.js";
import { textRules } from "./text.js";
import { valueRules } from "./values.js";

export { checkReferences } from "./references.js";

/** A rule for every sentence of the specification that a manifest can break. */
export const rules: RuleDefinitions<typeof stopDiagnostics.definitions> = {
  ...readingRules,
  ...textRules,
  ...valueRules,
  ...referenceRules,
  ...assertionRules,
  ...levelRules,
};
