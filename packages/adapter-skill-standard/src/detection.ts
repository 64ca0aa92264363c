export { skillStandardFormat } from "./format.js";
