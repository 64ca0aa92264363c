import { defineFindings } from "@skill-convert/format";
import { ID } from "../format.js";
import { schemaFindings } from "./schemas.js";
import { structureFindings } from "./structure.js";

/** Every finding about a list of tools: its structure, then its schemas. */
export const findings = defineFindings(ID, { ...structureFindings, ...schemaFindings }, "MCP 2026-07-28");
