import type { Rule } from "@skill-convert/core";
import { v1Checks } from "../checks.js";
import { V1 } from "../formats.js";
import { toRules } from "../rules.js";

/** What reading a v1 manifest depends on. The format has no specification of its own beyond v2's account of it. */
export const v1Rules: readonly Rule[] = toRules(V1.id, v1Checks, {
  "second-block": {
    section: "Skill Manifest v2, Migration from v1",
    requirement: "A SKILL.md carries one router-manifest block.",
    structural: false,
  },
  "missing-field": {
    section: "Skill Manifest v2, Migration from v1",
    requirement: "The fields id, version, effects, entrypoints and stdout_contract are there.",
    structural: true,
  },
  "wrong-type": {
    section: "Skill Manifest v2, Migration from v1",
    requirement: "Entrypoints are argument vectors by platform, and every other field has the type it has in v2.",
    structural: true,
  },
});
