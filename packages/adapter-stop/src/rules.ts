import { type Requirement, type Rule, toRule } from "@skill-convert/core";
import { stopDiagnostics } from "./diagnostics.js";
import { assertionRules } from "./rules/assertions.js";
import { effectRules } from "./rules/effects.js";
import { fieldRules } from "./rules/fields.js";
import { levelRules } from "./rules/levels.js";
import { limitRules } from "./rules/limits.js";
import { placeholderRules } from "./rules/placeholders.js";
import { readingRules } from "./rules/reading.js";
import type { Code, RuleEntries } from "./rules/rule.js";
import { skillFileRules } from "./rules/skill-file.js";
import { textRules } from "./rules/texts.js";
import { valueRules } from "./rules/values.js";

const ENTRIES: RuleEntries = {
  ...readingRules,
  ...fieldRules,
  ...textRules,
  ...valueRules,
  ...limitRules,
  ...effectRules,
  ...placeholderRules,
  ...assertionRules,
  ...levelRules,
  ...skillFileRules,
};

/** What the specification says of a manifest, sentence by sentence. */
export const rules: readonly Rule[] = (Object.entries(ENTRIES) as [Code, Requirement][]).map(([code, entry]) =>
  toRule(stopDiagnostics, code, entry),
);
