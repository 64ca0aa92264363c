import type { RuleDefinitions } from "@skill-convert/format";
import { v1Diagnostics } from "../diagnostics.js";
import { entry } from "../fields/v1.js";
import { V1 } from "../format.js";
import { commonRules } from "./common.js";
import { demand } from "./demand.js";
import { otherVersion } from "./document.js";
import { superseded } from "./embedding.js";

const MIGRATION = "Migration from v1";

/**
 * The rules of version 1. It has no specification of its own, so a rule of version 2 applies unless the migration
 * section lists a change (skill-manifest-v1.md#d1).
 */
export const v1Rules: RuleDefinitions<typeof v1Diagnostics.definitions> = {
  superseded: demand(MIGRATION, "Blocks of version 1 should be updated to version 2.", {
    sentences: ["skill-manifest-v1.md#s25", "skill-manifest-v1.md#s26", "skill-manifest-v1.md#d13"],
    check: superseded,
  }),
  "v2-content": demand(MIGRATION, "The block of a manifest with operations is called skill-manifest.", {
    sentences: ["skill-manifest-v1.md#s24"],
    find: otherVersion("operations", "entrypoints"),
  }),
  ...commonRules(
    v1Diagnostics,
    V1.word,
    entry,
    { validationOnly: true },
    (v1) => v1,
    (section) => `${section}; ${MIGRATION}`,
  ),
  "missing-field": demand(MIGRATION, "The fields that version 2 kept are present, and so are the entrypoints.", {
    sentences: ["skill-manifest-v1.md#s5"],
    structural: true,
  }),
  "wrong-type": demand(
    MIGRATION,
    "Entrypoints are argument vectors by platform; other fields have the types of version 2.",
    {
      sentences: ["skill-manifest-v1.md#s8", "skill-manifest-v1.md#s15"],
      structural: true,
    },
  ),
  "unknown-field": demand(MIGRATION, "A mapping has only the fields that version 1 defines for it.", {
    sentences: ["skill-manifest-v1.md#s6"],
  }),
  "misspelt-field": demand(MIGRATION, "A field is spelled as version 1 spells it.", {
    sentences: ["skill-manifest-v1.md#s7"],
  }),
};
