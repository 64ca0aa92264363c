import { defineFindings } from "@skill-convert/format";
import { FORMAT } from "../format.js";
import { dependencyFindings } from "./dependencies.js";
import { identityFindings } from "./identity.js";
import { listFindings } from "./lists.js";
import { outputFindings } from "./outputs.js";
import { regionFindings } from "./region.js";
import { runtimeFindings } from "./runtime.js";
import { schemaFindings } from "./schemas.js";
import { structureFindings } from "./structure.js";
import { versionFindings } from "./versions.js";

/** Every finding about a Semioverse manifest. */
export const findings = defineFindings(FORMAT.id, {
  ...structureFindings,
  ...versionFindings,
  ...identityFindings,
  ...runtimeFindings,
  ...regionFindings,
  ...schemaFindings,
  ...outputFindings,
  ...dependencyFindings,
  ...listFindings,
});
