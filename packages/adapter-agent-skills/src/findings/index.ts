import { defineFindings } from "@skill-convert/format";
import { agentSkillsFormat } from "../format.js";
import { dialectFindings } from "./dialects.js";
import { fieldFindings } from "./fields.js";
import { fileFindings } from "./files.js";
import { nameFindings } from "./name.js";
import { valueFindings } from "./values.js";

/** Every finding about an Agent Skill. */
export const findings = defineFindings(
  agentSkillsFormat.id,
  { ...fieldFindings, ...nameFindings, ...valueFindings, ...dialectFindings, ...fileFindings },
  "Agent Skills",
);
