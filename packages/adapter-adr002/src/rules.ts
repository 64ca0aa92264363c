import type { Rule } from "@skill-convert/core";
import { adr002Diagnostics, type Code } from "./diagnostics.js";
import { FORMAT } from "./format.js";
import { fieldRules } from "./rules/fields.js";
import { inputRules } from "./rules/inputs.js";
import { outputRules } from "./rules/outputs.js";
import { preconditionRules } from "./rules/preconditions.js";
import { readingRules } from "./rules/reading.js";
import type { RuleEntries, RuleEntry } from "./rules/rule.js";
import { schemaRules } from "./rules/schemas.js";

const ENTRIES: RuleEntries = {
  ...readingRules,
  ...fieldRules,
  ...inputRules,
  ...schemaRules,
  ...preconditionRules,
  ...outputRules,
};

/** What the specification says of a manifest, sentence by sentence. */
export const rules: readonly Rule[] = (Object.entries(ENTRIES) as [Code, RuleEntry][]).map(([code, entry]) => {
  const { section, requirement, structural = false, check } = entry;
  const severity = entry.severity ?? adr002Diagnostics.definitions[code].severity;
  return {
    code: `${FORMAT.id}/${code}`,
    severity,
    cites: { section, requirement },
    structural,
    check: (subject) => check(subject).map((found) => ({ ...found, severity })),
  };
});
