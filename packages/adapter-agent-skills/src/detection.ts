export { agentSkillsFormat } from "./format.js";
