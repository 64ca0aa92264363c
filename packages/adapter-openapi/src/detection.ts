export { openapiFormat } from "./format.js";
