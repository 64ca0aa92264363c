import { defineFindings } from "@skill-convert/format";
import { FORMAT } from "../format.js";
import { commandFindings } from "./commands.js";
import { inputFindings } from "./inputs.js";
import { outputFindings } from "./outputs.js";
import { pathFindings } from "./paths.js";
import { schemaFindings } from "./schemas.js";
import { structureFindings } from "./structure.js";
import { versionFindings } from "./versions.js";

/**
 * Every finding about an ADR-002 manifest. No rule finds anything in a legacy skill or in an unsupported version,
 * because their tables read none of the fields (adr002.md#s73).
 */
export const findings = defineFindings(
  FORMAT.id,
  {
    ...structureFindings,
    ...versionFindings,
    ...inputFindings,
    ...schemaFindings,
    ...pathFindings,
    ...commandFindings,
    ...outputFindings,
  },
  "ADR-002",
);
