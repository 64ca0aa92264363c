/** What the format is known by, without the rest of its adapter. */
export { skillStandardFormat } from "./format.js";
