import { demandOf, type RuleDefinitions } from "@skill-convert/format";
import type { adr002Diagnostics } from "../diagnostics.js";

export type Rules = RuleDefinitions<typeof adr002Diagnostics.definitions>;

/**
 * What a section of the specification asks for. "Missing manifest = no validation": the tables of a legacy skill, and of
 * a version that is not known, read nothing that a rule looks for.
 */
export const demand = demandOf("ADR-002");
