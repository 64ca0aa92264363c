import { demandOf, type RuleDefinitions } from "@skill-convert/format";
import type { adr002Diagnostics } from "../diagnostics.js";

export type Rules = RuleDefinitions<typeof adr002Diagnostics.definitions>;

/**
 * Defines a rule by the section of the specification that requires it. No rule finds anything in a legacy skill or in
 * an unsupported version, because their tables read none of the fields (adr002.md#s73).
 */
export const demand = demandOf("ADR-002");
