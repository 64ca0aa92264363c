export { stopFormat } from "./format.js";
