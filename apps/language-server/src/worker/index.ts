export type { HostSettings, SkillHost } from "./host.js";
export { serveWork } from "./work.js";
