import { type Requirement, type Rule, toRule } from "@skill-convert/core";
import { adr002Diagnostics, type Code } from "./diagnostics.js";
import { fieldRules } from "./rules/fields.js";
import { inputRules } from "./rules/inputs.js";
import { outputRules } from "./rules/outputs.js";
import { preconditionRules } from "./rules/preconditions.js";
import { readingRules } from "./rules/reading.js";
import type { RuleEntries } from "./rules/rule.js";
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
export const rules: readonly Rule[] = (Object.entries(ENTRIES) as [Code, Requirement][]).map(([code, entry]) =>
  toRule(adr002Diagnostics, code, entry),
);
