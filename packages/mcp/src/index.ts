export type { PublishedSkill } from "./catalog.js";
export { createSkillServer, type ServingChanges, type SkillServer, type SkillServerOptions } from "./server.js";
export type { ServedSkill, ServingProblem } from "./skill.js";
export type { CallOptions } from "./tools/call.js";
